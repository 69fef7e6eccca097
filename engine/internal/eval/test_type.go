package eval

import (
	"slices"

	"whenthen/internal/fact"
)

// A constraint on a field of a Go struct is tested on objects of other structs, too, that embed it and may have the field elsewhere. For
// objects of one known type, the place is certain.

// ForType returns constraints on a single object in the form for objects of exactly this type, which the constraints accept.
func ForType(tests []Test, t *fact.Type) []Test {
	if !slices.ContainsFunc(tests, func(test Test) bool { return test.surer(t) }) {
		return tests
	}
	own := slices.Clone(tests)
	for i := range own {
		own[i].place(t)
	}
	return own
}

// surer reports whether place changes something.
func (t *Test) surer(of *fact.Type) bool {
	return t.left.placed(of) || t.right.placed(of) || slices.ContainsFunc(t.parts, func(part Test) bool { return part.surer(of) })
}

// place makes the places of the fields those in objects of a type.
func (t *Test) place(of *fact.Type) {
	for _, p := range []*fieldPlace{&t.left, &t.right} {
		if p.placed(of) {
			p.owner = nil
		}
	}
	t.parts = ForType(t.parts, of)
	t.useFasterForm()
}

// placed reports whether the place is valid in all objects of a type, although not in all that a pattern may accept.
func (p *fieldPlace) placed(t *fact.Type) bool {
	return p.owner != nil && (p.owner == t || p.owner.Kind == fact.Struct && p.owner != farther && t.AssignableTo(p.owner) && !t.Scattered())
}
