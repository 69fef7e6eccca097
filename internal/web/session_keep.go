package web

import (
	"context"
	"maps"
	"slices"

	"whenthen"
	"whenthen/internal/lazy"
	"whenthen/internal/web/play"
)

// keptRules is the part of one base's rules that a browser stores and sends to a session without it: the files that differ from the shipped
// ones, the techniques that are switched off, and the order.
type keptRules struct {
	Files []play.File `json:"files"`
	Off   []string    `json:"off"`
	Order []string    `json:"order"`
}

// keepReport lists what was accepted of keptRules, and the files that were rejected.
type keepReport struct {
	Files []string `json:"files"` // edited or added
	Off   int      `json:"off"`   // techniques that are switched off
	Moved bool     `json:"moved"` // the order has changed
	Left  []string `json:"left"`  // rejected files
}

// Keep accepts rules that a browser has stored. It rejects files with errors; such files were saved with another version of this program.
func (s *session) Keep(ctx context.Context, kept map[string]keptRules) (keepReport, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	report := keepReport{Files: []string{}, Left: []string{}}
	present := s.base
	defer func() { s.base = present }()
	for _, base := range s.bases {
		k, ok := kept[base.Name()]
		if !ok {
			continue
		}
		s.base = base
		next := *s.set()
		for _, f := range k.Files {
			files, ok := s.withKept(next.files, f)
			if found, err := s.run.Check(ctx, base, files); !ok || err != nil || play.HasErrors(found) {
				report.Left = append(report.Left, f.Name)
				continue
			}
			next.files = files
			report.Files = append(report.Files, f.Name)
		}
		next.typed = s.differs(next.files)
		if next.typed {
			list, err := s.run.Techniques(ctx, base, next.files, true)
			if err != nil {
				return report, err
			}
			next.techniques = list
		}
		next.off, next.order = next.known(k.Off), next.ordered(k.Order)
		report.Off += len(next.off)
		report.Moved = report.Moved || len(next.order) > 0
		s.rules[base.Name()] = &next
	}
	s.base = present
	s.hint, s.hintStage = nil, 0
	s.hub.publish(rulesName, s.ruleState())
	return report, nil
}

// addedName matches the file names of techniques.
var addedName = lazy.Regexp(`^[a-z][a-z0-9_]{0,39}\.drl$`)

// withKept returns the files with the text of one replaced, or with one more if the base accepts new techniques.
func (s *session) withKept(files []whenthen.Source, f play.File) ([]whenthen.Source, bool) {
	if len(f.Text) > maxRuleText {
		return nil, false
	}
	files = slices.Clone(files)
	if at := slices.IndexFunc(files, func(o whenthen.Source) bool { return o.Name == f.Name }); at >= 0 {
		files[at].Text = f.Text
		return files, true
	}
	_, takes := s.base.(play.ScenarioBase)
	if !takes || len(files) >= len(s.base.Files())+maxAdded || !addedName().MatchString(f.Name) {
		return nil, false
	}
	return append(files, whenthen.Source{Name: f.Name, Text: f.Text}), true
}

// known returns the IDs that belong to techniques, each once.
func (r *ruleSet) known(ids []string) []string {
	var list []string
	for _, id := range ids {
		if slices.ContainsFunc(r.techniques, func(t play.Technique) bool { return t.ID == id }) && !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	return list
}

// ordered returns the known IDs of an order, or nil if it is the order of the base.
func (r *ruleSet) ordered(ids []string) []string {
	list := r.known(ids)
	if slices.EqualFunc(list, r.techniques, func(id string, t play.Technique) bool { return id == t.ID }) {
		return nil
	}
	return list
}

// copyFrom makes the session a copy of another one, for the page of a duplicated tab.
func (s *session) copyFrom(other *session) {
	other.mu.Lock()
	defer other.mu.Unlock()
	s.base, s.now, s.past = other.base, other.now, timeline{slices.Clone(other.past.undo), slices.Clone(other.past.redo)}
	maps.Copy(s.rules, other.rules) // a set is replaced as a whole, never modified
	s.lines = slices.Clone(other.lines)
}
