package engine

import (
	"fmt"
	"reflect"
	"time"

	"whenthen/engine/internal/memory"

	"whenthen/internal/fact"
)

// UnmatchedError is returned if an object is inserted that no rule or query could ever match.
type UnmatchedError struct {
	Type   string // the Go type
	Reason string
}

// Error names the type and the reason.
func (e *UnmatchedError) Error() string { return "cannot insert a " + e.Type + ": " + e.Reason }

// insertable returns an error for an object whose insertion must be a mistake. If rule text knows the type but no pattern of this rule base
// matches it, insertable warns once and returns nil.
func (s *Session) insertable(object any, o fact.Object) error {
	if s.wm.Matches(o.Type) {
		if isCopied(object, o) {
			return &UnmatchedError{fmt.Sprintf("%T", object), "rules would change a copy; insert a pointer to it"}
		}
		s.admitted = admission{fact.Unpack(object).Word, o.Type}
		return nil
	}
	known := s.types.Knows(o.Type)
	switch {
	case isCopied(object, o):
		return &UnmatchedError{fmt.Sprintf("%T", object), "rules would change a copy; insert a pointer to it"}
	case !known && o.Type.Go != nil && o.Type.Kind == fact.Struct:
		return &UnmatchedError{fmt.Sprintf("%T", object), "rule text does not know the type; register it with whenthen.Struct"}
	case !known || o.Type.Kind == fact.Func:
		return &UnmatchedError{fmt.Sprintf("%T", object), "no pattern can match it"}
	}
	s.warnOnce(Warned{Code: "unmatched-fact", Message: "no pattern matches " + o.Type.Article(), Hint: "the fact waits in working memory for nothing"})
	return nil
}

// isCopied reports whether an object is a struct passed by value: rules would change a copy.
func isCopied(object any, o fact.Object) bool {
	return o.Type.Kind == fact.Struct && o.Type.Go != nil && reflect.TypeOf(object).Kind() == reflect.Struct
}

// warnOnce sends a warning to the warning function and the listener unless it was sent before.
func (s *Session) warnOnce(w Warned) {
	if s.options.warned == nil && s.options.listener == nil || s.warnings[w] {
		return
	}
	if s.warnings == nil {
		s.warnings = map[Warned]bool{}
	}
	s.warnings[w] = true
	if s.options.warned != nil {
		s.options.warned(w)
	}
	if s.options.listener != nil {
		s.emit(w)
	}
}

// warnOfGlobals warns of globals that rules read but that were not set. startGlobals has already warned of globals whose initial value
// failed.
func (s *Session) warnOfGlobals() {
	if s.options.warned == nil && s.options.listener == nil {
		return
	}
	for i, g := range s.rb.base.Globals {
		if g.Used && s.globals[i] == nil && s.rb.initial[g] == nil {
			s.warnOnce(Warned{Code: "unset-global", Message: fmt.Sprintf("rules read the global %s, which is null", g.Name), Hint: "set it with SetGlobal, or with run --global"})
		}
	}
}

// warnOfFar warns of an event whose time is years before or after that of the clock. An event far in the past expires as soon as it is
// inserted; one far in the future stays as long as the session exists. Neither is an error.
func (s *Session) warnOfFar(f *memory.Fact) {
	year := func(t time.Time) int { return t.UTC().Year() }
	s.warnOnce(Warned{
		Code: "far-event",
		Message: fmt.Sprintf("a %s happens in the year %d, but the clock of the session is in %d",
			f.Object.Type, year(time.UnixMilli(s.wm.Time(f).Start)), year(s.options.now())),
		Hint: "timestamps are in milliseconds from 1970; a clock of the session's own has to begin near its events",
	})
}
