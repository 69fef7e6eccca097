package check

import (
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// binding is a name given to a fact or a value in the conditions.
type binding struct {
	name string
	at   source.Span
	file *source.File
	// value is the bound value as later conditions and actions read it; inside is the same value as the binding pattern reads it.
	// They differ in printed form only: inside, the pattern's object is "this".
	value, inside rule.Expr
	slot          int // the pattern that binds it
	// fact is set if the name is bound to the pattern's object itself.
	fact bool
	// param is set for a query parameter, which has a value only if the caller passes one.
	param bool
}

// scope holds the bindings of one conjunction. Scopes nest: not, exists and accumulate sources see the enclosing ones.
type scope struct {
	parent *scope
	names  map[string]*binding
	order  []*binding
}

func newScope(parent *scope) *scope { return &scope{parent: parent, names: map[string]*binding{}} }

// find looks up a binding, innermost scope first; nil if there is none.
func (s *scope) find(name string) *binding {
	for ; s != nil; s = s.parent {
		if b := s.names[name]; b != nil {
			return b
		}
	}
	return nil
}

// all lists the visible names, innermost scope first.
func (s *scope) all() []string {
	var names []string
	for ; s != nil; s = s.parent {
		for _, b := range s.order {
			names = append(names, b.name)
		}
	}
	return names
}

// bind adds a binding. Binding a name twice is an error, and the first binding stays.
func (e *env) bind(b *binding) {
	if old := e.sc.find(b.name); old != nil {
		if old.at != b.at {
			e.Errorf(b.at, finding.DuplicateBinding, "%q is already bound (%s)", b.name, e.File.Source.Spot(old.at))
		}
		return
	}
	if g := e.Globals[b.name]; g != nil && !ir.IsBad(b.value) && !b.param {
		e.Errorf(b.at, finding.DuplicateBinding, "%q is already a global", b.name)
	}
	e.sc.names[b.name] = b
	e.sc.order = append(e.sc.order, b)
	if e.b != nil && (e.sc.parent == nil || e.b.ever[b.name] == "") {
		e.b.ever[b.name] = "bind it in every branch of the \"or\""
		if e.sc.parent != nil {
			e.b.ever[b.name] = "names bound inside not, exists, forall or accumulate are visible only there"
		}
	}
	if e.b == nil || e.b.query || b.param {
		return
	}
	b.file = e.File.Source
	e.Unit.Binds(b.name, b.at)
}

// list returns the bindings of a scope from index n on, without bad ones.
func (s *scope) list(n int) []rule.Binding {
	var out []rule.Binding
	for _, b := range s.order[min(n, len(s.order)):] {
		if !ir.IsBad(b.value) {
			out = append(out, rule.Binding{Name: b.name, Value: b.value})
		}
	}
	return out
}
