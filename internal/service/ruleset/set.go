package ruleset

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"whenthen"
	"whenthen/engine/source"
	"whenthen/internal/service/problem"
)

// Set holds the rule bases that are served. It is safe for concurrent use.
type Set struct {
	load    func() ([]Bundle, error)
	loading sync.Mutex // held while the rules are read

	mu      sync.RWMutex
	bases   []*Base // in the order of the folder
	failed  map[string]*problem.Problem
	whole   *problem.Problem // why the folder could not be read
	reloads int
}

// NewSet returns a set that reads its rules with load, which returns the current content of the folder. The set is empty until
// Reload is called.
func NewSet(load func() ([]Bundle, error)) *Set {
	return &Set{load: load, failed: map[string]*problem.Problem{}}
}

// Change describes the effect of Reload on a base.
type Change struct {
	Name     string
	Old, New string           // versions; "" for none
	Failed   *problem.Problem // why the old version was kept; nil if it was replaced
}

// Reload reads the rules again and compiles those that have changed. It returns the changes and failures; rules that failed keep their
// previous version. Sessions keep their rules until they look them up the next time.
func (s *Set) Reload() []Change {
	s.loading.Lock()
	defer s.loading.Unlock()
	bundles, err := s.load()
	if err == nil && len(bundles) == 0 {
		err = errors.New("there are no rule files in the folder")
	}
	if err != nil {
		failed := problem.Of(err, problem.NoRules)
		s.mu.Lock()
		s.whole = failed
		s.mu.Unlock()
		return []Change{{Failed: failed}}
	}
	var changes []Change
	var bases []*Base
	failed := map[string]*problem.Problem{}
	for i := range bundles {
		b := &bundles[i]
		old := s.find(b.Name)
		if old != nil && old.Version == b.version() {
			bases = append(bases, old)
			continue
		}
		change := Change{Name: b.Name}
		if old != nil {
			change.Old = old.Version
		}
		base, err := b.Compile()
		if err == nil {
			change.New = base.Version
			bases = append(bases, base)
		} else {
			change.Failed = compileProblem(err)
			failed[b.Name] = change.Failed
			if old != nil {
				bases = append(bases, old)
			}
		}
		changes = append(changes, change)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, old := range s.bases {
		if !slices.ContainsFunc(bundles, func(b Bundle) bool { return b.Name == old.Name }) {
			changes = append(changes, Change{Name: old.Name, Old: old.Version})
		}
	}
	s.bases, s.failed, s.whole = bases, failed, nil
	s.reloads++
	return changes
}

func compileProblem(err error) *problem.Problem {
	var wrong *whenthen.CompileError
	if errors.As(err, &wrong) {
		return problem.Compile(wrong)
	}
	return problem.Of(err, problem.NoRules)
}

func (s *Set) find(name string) *Base {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for _, b := range s.bases {
		if b.Name == name {
			return b
		}
	}
	return nil
}

// Base returns the rules with a name; "" means the only base. The error is a *problem.Problem.
func (s *Set) Base(name string) (*Base, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var names []string
	for _, b := range s.bases {
		if b.Name == name || name == "" && len(s.bases) == 1 {
			return b, nil
		}
		names = append(names, b.Name)
	}
	if p := s.failed[name]; p != nil {
		return nil, p
	}
	switch {
	case len(s.bases) == 0 && s.whole != nil:
		return nil, s.whole
	case len(s.bases) == 0:
		for _, p := range s.failed {
			return nil, p
		}
		return nil, problem.New(problem.NoRules, "no rules are loaded so far")
	case name == "":
		return nil, problem.New(problem.UnknownRules, "there are several rule bases: %s", strings.Join(names, ", ")).Hinted("name one of them")
	}
	p := problem.New(problem.UnknownRules, "there is no rule base %q; there are %s", name, strings.Join(names, ", "))
	if near := source.Nearest(name, names); near != "" {
		p.Hinted("did you mean %s?", near)
	}
	return nil, p
}

// Bases lists the rules that are served, in the order of the folder.
func (s *Set) Bases() []*Base {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return slices.Clone(s.bases)
}

// Status is the state of a rule base.
type Status struct {
	Name    string           `json:"name"`
	Version string           `json:"version,omitempty"` // "" if the rules never compiled
	Loaded  *time.Time       `json:"loaded,omitempty"`
	Rules   int              `json:"rules"`
	Error   *problem.Problem `json:"error,omitempty"` // why the rules in the folder are not served
}

// Status returns the state of the rules, and the reason if the folder could not be read.
func (s *Set) Status() (list []Status, whole *problem.Problem) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	list = []Status{}
	seen := map[string]bool{}
	for _, b := range s.bases {
		seen[b.Name] = true
		list = append(list, Status{Name: b.Name, Version: b.Version, Loaded: &b.Loaded, Rules: len(b.Rules.Rules()), Error: s.failed[b.Name]})
	}
	var others []string
	for name := range s.failed {
		if !seen[name] {
			others = append(others, name)
		}
	}
	slices.Sort(others)
	for _, name := range others {
		list = append(list, Status{Name: name, Error: s.failed[name]})
	}
	return list, s.whole
}
