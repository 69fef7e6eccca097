package script

import (
	"fmt"
	"slices"
	"time"

	"whenthen/engine"
	"whenthen/facts"
)

// Script is a list of actions to execute in a session.
type Script struct {
	Facts      []facts.Spec
	Globals    *facts.Object // nil if there are none
	Focus      []string      // set in this order, so the last is on top
	Steps      []Step
	MaxFirings int // limit on all firings together; 0 if the script has none
	Equality   bool
	Stream     bool // events expire some time after they happened
}

// Step is one action; exactly one of its parts is set.
type Step struct {
	At      string // place of the step, for messages
	Insert  *facts.Spec
	Update  *Update
	Delete  string
	Focus   string
	Process string // process to start, as in the flag --process
	Globals *facts.Object
	Fire    *int // maximum number of firings; negative: until there is nothing left to fire
	Query   *Query
	Advance *time.Duration
	Swap    string    // new rules: a file, or a folder of rule files
	To      time.Time // time to which the clock is moved; zero if the step does something else
}

// Update changes a fact: properties of its object, or the whole value of a scalar.
type Update struct {
	ID     string
	fields *facts.Object
	value  any
	scalar bool
}

// Do changes the object of a fact and updates it in the session, without listing the changed properties.
func (u *Update) Do(session *engine.Session, b *facts.Builder, h engine.Handle) error {
	if u.scalar {
		v, err := b.Convert(u.value, h.Type())
		if err != nil {
			return err
		}
		return session.Replace(h, v)
	}
	if u.fields != nil {
		if err := b.Assign(h.Value(), u.fields); err != nil {
			return err
		}
	}
	return session.Update(h)
}

// Query is a query with arguments as JSON trees; {"$var":true} is an unbound argument. If Open is true, all arguments are unbound.
type Query struct {
	Name string
	Args []any
	Open bool // the step names no arguments
}

// Read converts a tree to a script. at is the name of the document; every error begins with it.
func Read(tree any, at string) (*Script, error) {
	s := &Script{}
	if list, ok := tree.([]any); ok {
		steps, err := steps(list, at)
		s.Steps = steps
		return s, err
	}
	o, ok := tree.(*facts.Object)
	if !ok {
		return nil, fmt.Errorf("%s: expected a list of steps, or an object with steps, found %s", at, facts.Describe(tree))
	}
	for _, m := range o.Members {
		known, err := s.Member(m, at)
		if err == nil && !known {
			err = fmt.Errorf("%s: unknown name %q; known are facts, globals, focus, steps, maxFirings, equality, stream", at, m.Name)
		}
		if err != nil {
			return nil, err
		}
	}
	s.Complete(at)
	return s, nil
}

// Member handles one member of a script's object. known is false for names that a script cannot have.
func (s *Script) Member(m facts.Member, at string) (known bool, err error) {
	switch m.Name {
	case "facts":
		s.Facts, err = specs(m, at)
	case "globals":
		s.Globals, err = m.Object(at)
	case "focus":
		s.Focus, err = texts(m, at)
	case "steps":
		var list []any
		if list, err = m.List(at); err == nil {
			s.Steps, err = steps(list, at)
		}
	case "maxFirings":
		s.MaxFirings, err = number(m, at)
	case "equality":
		s.Equality, err = m.Bool(at)
	case "stream":
		s.Stream, err = m.Bool(at)
	default:
		return false, nil
	}
	return true, err
}

// Clocked reports whether a step or a fact moves the clock.
func (s *Script) Clocked() bool {
	if s.Stream {
		return true
	}
	return slices.ContainsFunc(s.Facts, func(f facts.Spec) bool { return !f.Time.IsZero() }) || slices.ContainsFunc(s.Steps, func(step Step) bool {
		return step.Advance != nil || !step.To.IsZero() || step.Insert != nil && !step.Insert.Time.IsZero()
	})
}

// Complete adds the step that fires until there is nothing left to fire, if the script has no steps.
func (s *Script) Complete(at string) {
	if s.Steps == nil {
		all := -1
		s.Steps = []Step{{At: at, Fire: &all}}
	}
}
