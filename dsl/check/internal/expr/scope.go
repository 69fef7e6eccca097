package expr

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Binding is a name given to a fact or a value in the conditions.
type Binding struct {
	Name string
	At   source.Span
	file *source.File
	// Value is the bound value as later conditions and actions read it; Inside is the same value as the binding pattern itself reads it.
	// They differ only in their printed form: in Inside, the pattern's object is "this".
	Value, Inside rule.Expr
	Slot          int // the pattern that binds it
	// Fact is set if the name is bound to the pattern's object itself.
	Fact bool
	// Param is true for a query parameter. It has a value, which may be null, if the caller passes one, or after an earlier condition has
	// unified it; then Unified is true.
	Param, Unified bool
	// Primitive is true if the value has a primitive type although Value has its wrapper class: a parameter that a query declares
	// primitive, which may be missing, or the key of a group.
	Primitive bool
}

// Scope holds the bindings of one conjunction. Scopes nest: in not, exists and the source of an accumulate, the enclosing scopes are
// visible.
type Scope struct {
	Parent *Scope
	names  map[string]*Binding // nil while there are few
	order  []*Binding
}

// fewBindings is the number of bindings up to which a linear search is faster than a map.
const fewBindings = 16

// NewScope returns an empty scope inside another scope, which may be nil.
func NewScope(parent *Scope) *Scope { return &Scope{Parent: parent} }

// own looks up a binding of this scope.
func (s *Scope) own(name string) *Binding {
	if s.names != nil {
		return s.names[name]
	}
	for _, b := range s.order {
		if b.Name == name {
			return b
		}
	}
	return nil
}

// add adds a binding with a new name.
func (s *Scope) add(b *Binding) {
	s.order = append(s.order, b)
	switch {
	case s.names != nil:
		s.names[b.Name] = b
	case len(s.order) > fewBindings:
		s.names = make(map[string]*Binding, 2*len(s.order))
		for _, b := range s.order {
			s.names[b.Name] = b
		}
	}
}

// Find looks up a binding, innermost scope first; nil if there is none.
func (s *Scope) Find(name string) *Binding {
	for ; s != nil; s = s.Parent {
		if b := s.own(name); b != nil {
			return b
		}
	}
	return nil
}

// Unify records that a condition has unified a query parameter, for later conditions in the same scope.
func (s *Scope) Unify(name string) {
	b := s.own(name)
	if b == nil {
		outside := *s.Find(name)
		b = &outside
		s.add(b)
	}
	b.Unified = true
}

// all returns the visible names, innermost scope first.
func (s *Scope) all() []string {
	var names []string
	for ; s != nil; s = s.Parent {
		for _, b := range s.order {
			names = append(names, b.Name)
		}
	}
	return names
}

// Bind adds a binding. A second binding of a name is an error, and the first one is kept.
func (e *Env) Bind(b *Binding) {
	if old := e.Scope.Find(b.Name); old != nil {
		if old.At != b.At {
			hint := ""
			if old.Param {
				hint = "write " + b.Name + " := to unify it with the parameter"
			}
			e.ErrorHint(b.At, finding.DuplicateBinding, hint, "%q is already bound (%s)", b.Name, e.File.Source.Spot(old.At))
		}
		return
	}
	if g := e.Globals[b.Name]; g != nil && !ir.IsBad(b.Value) && !b.Param {
		e.Errorf(b.At, finding.DuplicateBinding, "%q is already a global", b.Name)
	}
	e.Scope.add(b)
	if e.Branch != nil && (e.Scope.Parent == nil || e.Branch.ever[b.Name] == "") {
		e.Branch.ever[b.Name] = "bind it in every branch of the \"or\""
		if e.Scope.Parent != nil {
			e.Branch.ever[b.Name] = "names bound inside not, exists, forall or accumulate are visible only there"
		}
	}
	if e.Branch == nil || e.Branch.Query || b.Param {
		return
	}
	b.file = e.File.Source
	e.Unit.Binds(b.Name, b.At)
}

// List returns the bindings of a scope from index n on, without invalid ones and those that rule text does not name.
func (s *Scope) List(n int) []rule.Binding {
	var out []rule.Binding
	for _, b := range s.order[min(n, len(s.order)):] {
		if !ir.IsBad(b.Value) && !strings.HasPrefix(b.Name, project.HiddenPrefix) {
			out = append(out, rule.Binding{Name: b.Name, Value: b.Value})
		}
	}
	return out
}

// Branch is the state of one conjunction under construction: it allocates slots and collects the properties that each pattern reads.
type Branch struct {
	Next     int
	Patterns []*rule.Pattern
	Last     *rule.Pattern // the last pattern outside of not, exists and accumulate: an "if" resolves plain names against it
	places   []Place
	noPlace  Place
	// InSource is true while the source of an accumulate is checked. As in Drools, the reads of its constraints from other patterns, in the
	// source or before it, make these patterns react to nothing.
	InSource bool
	ever     map[string]string // by name: a hint, for every name bound in any branch and scope
	// Chosen is true if Last is one of several alternatives.
	Chosen bool
	// Types are the types of the facts bound by the branches so far, by variable.
	Types map[string]*fact.Type
	Query bool
	// Hidden counts the generated names of objects without a name in the rule text.
	Hidden int
	// Steps are the names of the objects at the steps of the path under check, starting with the pattern that contains the path.
	Steps []*ast.Name
	// first has, for each slot, the position where the constraint under check first reads a property of the object: see behind.
	first map[int]source.Pos
	// heir counts the rules above the one whose conditions are under check; the slots below inherited are of patterns of those rules.
	heir, inherited int
	// unread contains the expressions with which a pattern reads its own variable. Reads through them do not make any pattern react.
	unread map[*rule.Slot]bool

	Blocks map[string]*ast.NamedConsequence // then[name] blocks of the rule
	Called map[string]bool
	Named  []*rule.Action
}

// Place is the information of a branch about the object in a slot.
type Place struct {
	Name  string // the variable that the object is bound to
	Reads fact.Mask
	Bound fact.Mask // properties read by bindings and by other conditions
	// Behind are properties that a constraint of another pattern reads after it has read a property of the object.
	Behind fact.Mask
	Watch  []*ast.WatchItem
	// Every is true if the pattern reacts to every change, even of properties that only a subtype has.
	Every bool
	// Getters are the properties read of an object of a library type; "this" is the object itself, "*" any property. They are collected for
	// the types in ir.LibraryPlaces, whose properties Drools knows.
	Getters []string
}

// Place returns the information about the object in a slot. The pointer is valid until the next call. A negative slot, of an object without
// a pattern, has a place that is never read.
func (b *Branch) Place(slot int) *Place {
	if slot < 0 {
		return &b.noPlace
	}
	for len(b.places) <= slot {
		b.places = append(b.places, Place{})
	}
	return &b.places[slot]
}

// got records that a getter of the object in a slot is read.
func (b *Branch) got(slot int, name string) {
	p := b.Place(slot)
	p.Getters = append(p.Getters, name)
}

// NewBranch returns the state before the first condition.
func NewBranch(ever map[string]string) *Branch {
	return &Branch{Types: map[string]*fact.Type{}, ever: ever}
}

// Inherit is told how many rules there are above the one with the next condition. As in Drools, constraints of a rule do not make the
// patterns of a rule that it extends react to what they read through variables.
func (b *Branch) Inherit(heir int) {
	if heir > b.heir {
		b.heir, b.inherited = heir, b.Next
	}
}

// Slot allocates the next slot.
func (b *Branch) Slot() int {
	b.Next++
	return b.Next - 1
}

// OneConstraint begins a constraint. The caller calls end at its end.
func (b *Branch) OneConstraint() (end func()) {
	outer := b.first
	b.first = map[int]source.Pos{}
	return func() { b.first = outer }
}

// behind reports whether the constraint under check has read a property of the object in a slot before this position. As in Drools, the
// object's pattern then does not react to changes of the property that is read here.
func (b *Branch) behind(slot int, at source.Pos) bool {
	if b.first == nil {
		return false
	}
	first, ok := b.first[slot]
	if !ok {
		b.first[slot] = at
	}
	return ok && first != at
}

// React records that the pattern of a slot reacts to changes of some properties.
func (b *Branch) React(slot int, mask fact.Mask) { b.read(slot, mask, false) }

// read records that an expression reads properties of a slot, and whether it binds them.
func (b *Branch) read(slot int, mask fact.Mask, bound bool) {
	p := b.Place(slot)
	p.Reads |= mask
	if bound {
		p.Bound |= mask
	}
}
