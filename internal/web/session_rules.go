package web

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"whenthen"
	"whenthen/engine/source"
	"whenthen/internal/english"
	"whenthen/internal/web/jobs"
	"whenthen/internal/web/play"
)

const maxRuleText = 128 << 10 // bytes of one rule file

// editedFiles returns the session's rule files with another text for one of them.
func (s *session) editedFiles(name, text string) ([]whenthen.Source, error) {
	files := slices.Clone(s.set().files)
	at := slices.IndexFunc(files, func(f whenthen.Source) bool { return f.Name == name })
	if at < 0 {
		return nil, &play.StopError{Kind: play.StopOther, Head: "There is no rule file of that name."}
	}
	if len(text) > maxRuleText {
		return nil, &play.StopError{Kind: play.StopOther, Head: "The rule file is too long.", Detail: fmt.Sprintf("The limit is %d KB.", maxRuleText>>10)}
	}
	files[at].Text = text
	return files, nil
}

// Check returns the problems in a rule file as it is typed.
func (s *session) Check(ctx context.Context, name, text string) ([]play.Problem, error) {
	s.mu.Lock()
	files, err := s.editedFiles(name, text)
	base := s.base
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	found, err := s.run.Check(ctx, base, files)
	return ofFile(found, name), err
}

// ofFile puts the problems of a file first, and leaves out the warnings about other files.
func ofFile(found []play.Problem, name string) []play.Problem {
	list := []play.Problem{}
	for _, p := range found {
		if p.File == name {
			list = append(list, p)
		}
	}
	for _, p := range found {
		if p.File != name && p.Severity == source.Error.String() {
			list = append(list, p)
		}
	}
	return list
}

// matchEvent is one difference that a save has made: a step that the rules now find (+) or no longer find (-).
type matchEvent struct {
	Op    string   `json:"op"` // "+" or "-"
	Rule  string   `json:"rule"`
	Text  string   `json:"text"`
	Facts []string `json:"facts"`
}

// saveResult is the answer to a save.
type saveResult struct {
	Problems []play.Problem `json:"problems"`
	Saved    bool           `json:"saved"`
	Ms       float64        `json:"ms"`
	Rerun    bool           `json:"rerun"` // the rules were run again on the current grid
	Same     bool           `json:"same"`
}

// Save replaces the text of a rule file, if the new text has no errors and the current grid can be re-run with it. It publishes the
// differences between the old and the new steps from the current grid on as match events.
func (s *session) Save(ctx context.Context, name, text string) (saveResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	files, err := s.editedFiles(name, text)
	if err != nil {
		return saveResult{}, err
	}
	found, err := s.run.Check(ctx, s.base, files)
	if err != nil {
		return saveResult{}, err
	}
	result := saveResult{Problems: ofFile(found, name)}
	if play.HasErrors(found) {
		return result, nil
	}
	old := s.set()
	next := &ruleSet{files: files, typed: s.differs(files), off: old.off, order: old.order}
	next.techniques = old.techniques
	if next.typed || old.typed {
		if list, err := s.run.Techniques(ctx, s.base, files, next.typed); err == nil && len(list) > 0 {
			next.techniques = list
		}
	}
	if err := s.replace(ctx, next, &result); err != nil {
		return result, err
	}
	result.Saved = true
	return result, nil
}

// differs reports whether files differ from the shipped ones.
func (s *session) differs(files []whenthen.Source) bool {
	return len(files) != len(s.base.Files()) || slices.ContainsFunc(s.base.Files(), func(f play.File) bool {
		return !slices.Contains(files, whenthen.Source{Name: f.Name, Text: f.Text})
	})
}

// replace switches to other rules, after re-running the current grid with them.
func (s *session) replace(ctx context.Context, next *ruleSet, result *saveResult) error {
	old := s.set()
	if s.now.loaded && s.now.position.Filled() < 81 {
		start := time.Now()
		before, after := &collector{}, &collector{}
		oldErr := s.play(ctx, play.ModeSolve, s.now.position, before)
		s.rules[s.base.Name()] = next
		if err := s.play(ctx, play.ModeSolve, s.now.position, after); err != nil {
			s.rules[s.base.Name()] = old
			stop := *play.Explain(err)
			stop.Detail = strings.TrimSpace(stop.Detail + " The grid is as before the save.")
			return &stop
		}
		result.Rerun, result.Ms = true, float64(time.Since(start).Microseconds())/1000
		result.Same = s.publishMatches(before, after, oldErr)
		n := s.now
		n.stuck, n.limited = false, nil
		s.rateNow(ctx, &n)
		s.now = n
	}
	s.rules[s.base.Name()] = next
	s.hint, s.hintStage = nil, 0
	s.hub.publish(rulesName, s.ruleState())
	s.publishPhase()
	return nil
}

const maxMatches = 60

// publishMatches publishes the steps that only the new run found and those that only the old run found. same reports whether there is no
// difference.
func (s *session) publishMatches(before, after *collector, oldErr error) (same bool) {
	key := func(st *play.Step) string { return st.Rule + "\x00" + st.Head }
	in := func(list []*play.Step, st *play.Step) bool {
		return slices.ContainsFunc(list, func(o *play.Step) bool { return key(o) == key(st) })
	}
	var events []matchEvent
	add := func(op string, from, other []*play.Step) {
		for _, st := range from {
			if !in(other, st) {
				events = append(events, matchEvent{Op: op, Rule: st.Rule, Text: st.Rule + ", " + st.Head, Facts: st.Used})
			}
		}
	}
	add("+", after.steps, before.steps)
	add("-", before.steps, after.steps)
	ends := func(c *collector) string {
		if b := c.end.Board(); b.Solved() {
			return fmt.Sprintf("solved in %s", english.Count(len(c.steps), "step"))
		}
		return fmt.Sprintf("stuck after %s", english.Count(len(c.steps), "step"))
	}
	was, is := ends(before), ends(after)
	if oldErr != nil {
		was = strings.ToLower(play.Explain(oldErr).Head)
	}
	s.hub.publish("match", map[string]any{"clear": true})
	for i, e := range events {
		if i == maxMatches {
			s.hub.publish("match", matchEvent{Op: e.Op, Text: fmt.Sprintf("%d more", len(events)-maxMatches)})
			break
		}
		s.hub.publish("match", e)
	}
	if was != is {
		s.hub.publish("match", matchEvent{Op: "-", Text: was, Facts: []string{"now " + is}})
	}
	return len(events) == 0 && was == is
}

// Techniques switches techniques off and reorders them. It ignores unknown names. It returns the number of an event; a page that has
// received this event knows of the change.
func (s *session) Techniques(ctx context.Context, off, order []string) (event int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old := s.set()
	next := *old
	next.off, next.order = old.known(off), old.ordered(order)
	if err := s.replace(ctx, &next, &saveResult{}); err != nil {
		return 0, err
	}
	return s.hub.lastOf(rulesName), nil
}

// Scenarios runs the scenarios of a file with the text that is being edited, or, if name is empty, the scenarios of all files.
func (s *session) Scenarios(ctx context.Context, name, text string) (play.ScenarioReport, error) {
	s.mu.Lock()
	base, files := s.base, s.set().files
	var err error
	if name != "" {
		files, err = s.editedFiles(name, text)
	} else {
		name = "*"
	}
	s.mu.Unlock()
	if err != nil {
		return play.ScenarioReport{}, err
	}
	return s.run.Scenarios(ctx, base, files, name)
}

// OnBoards runs the technique of a file, with the text that is being edited, on the boards of all scenarios.
func (s *session) OnBoards(ctx context.Context, name, text string) (play.BoardsReport, error) {
	s.mu.Lock()
	base := s.base
	files, err := s.editedFiles(name, text)
	s.mu.Unlock()
	if err != nil {
		return play.BoardsReport{}, err
	}
	return s.run.OnBoards(ctx, base, files, name)
}

const maxAdded = 20 // techniques of one session

// Add adds a technique at the end of the list, and returns the name of its file.
func (s *session) Add(ctx context.Context, words string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	base, err := jobs.ScenariosOf(s.base)
	if err != nil {
		return "", err
	}
	file, err := base.NewTechnique(words)
	if err != nil {
		return "", err
	}
	old := s.set()
	if slices.ContainsFunc(old.files, func(f whenthen.Source) bool { return f.Name == file.Name }) {
		return "", &play.StopError{Kind: play.StopOther, Head: "There is a technique of that name.", Detail: "Choose another name, or edit " + file.Name + "."}
	}
	if len(old.files) >= len(s.base.Files())+maxAdded {
		return "", &play.StopError{Kind: play.StopOther, Head: "There are too many new techniques.", Detail: fmt.Sprintf("The limit is %d.", maxAdded)}
	}
	next := *old
	next.files, next.typed = append(slices.Clone(old.files), file), true
	return file.Name, s.take(ctx, &next)
}

// Remove removes a technique that was added.
func (s *session) Remove(ctx context.Context, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := jobs.ScenariosOf(s.base); err != nil {
		return err
	}
	if slices.ContainsFunc(s.base.Files(), func(f play.File) bool { return f.Name == name }) {
		return &play.StopError{Kind: play.StopOther, Head: "That technique belongs to the ladder.", Detail: "It can be switched off."}
	}
	next := *s.set()
	next.files = slices.DeleteFunc(slices.Clone(next.files), func(f whenthen.Source) bool { return f.Name == name })
	next.typed = s.differs(next.files)
	return s.take(ctx, &next)
}

// take switches to rule files whose techniques differ.
func (s *session) take(ctx context.Context, next *ruleSet) error {
	list, err := s.base.Techniques(next.files) // no error: scenario bases take them from the file names
	if err != nil {
		return err
	}
	next.techniques = list
	return s.replace(ctx, next, &saveResult{})
}
