package check

import (
	"whenthen/dsl/ast"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// branch is the state of one conjunction under construction: it allocates slots and collects what each pattern reads.
type branch struct {
	next     int
	patterns []*rule.Pattern
	last     *rule.Pattern // the last pattern outside of not, exists and accumulate: an "if" resolves plain names against it
	reads    map[int]fact.Mask
	bound    map[int]fact.Mask // properties read by bindings and by other conditions
	watches  map[int][]*ast.WatchItem
	names    map[int]string // by slot: the variable that the pattern's object is bound to
	// floor is the first slot of the accumulate source under check. Reads of facts outside of the source, which have lower slots,
	// make no pattern react.
	floor int
	ever  map[string]string // by name: a hint, for every name bound in any branch and scope
	// chosen is set if last is one of several alternatives.
	chosen bool
	// types are the types of the facts bound by the branches so far, by variable.
	types map[string]*fact.Type
	query bool
	// hidden counts the names generated for objects that rule text does not name.
	hidden int
	// steps are the names of the objects on the way along the path under check, starting with the pattern that contains the path.
	steps []*ast.Name
	// every holds the slots whose pattern reacts to every change, even of properties that only a subtype has.
	every map[int]bool
	// unread holds the places where a pattern uses its own variable. Reads through them make no pattern react.
	unread map[*rule.Slot]bool

	// getters are the properties read of objects of library types, by slot; "this" stands for the object itself. It is kept for
	// the types in ir.LibraryPlaces, whose properties Drools knows.
	getters map[int][]string

	blocks map[string]*ast.NamedConsequence // then[name] blocks of the rule
	called map[string]bool
	named  []*rule.Action
}

func newBranch(ever map[string]string) *branch {
	return &branch{types: map[string]*fact.Type{}, reads: map[int]fact.Mask{}, bound: map[int]fact.Mask{}, watches: map[int][]*ast.WatchItem{}, names: map[int]string{}, ever: ever, unread: map[*rule.Slot]bool{}, called: map[string]bool{}, getters: map[int][]string{}, every: map[int]bool{}}
}

// slot allocates the next slot.
func (b *branch) slot() int {
	b.next++
	return b.next - 1
}

func (b *branch) read(slot int, mask fact.Mask, bound bool) {
	if slot < b.floor {
		return
	}
	b.reads[slot] |= mask
	if bound {
		b.bound[slot] |= mask
	}
}
