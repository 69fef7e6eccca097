package eval

import (
	"slices"

	"whenthen/internal/fact"
)

// A constraint on a field of a Go struct is also tested on objects of other structs that embed this struct and may have the field at
// another offset. For objects of one known type, the offset is certain.

// ForType returns constraints on a single object in the form for objects of exactly this type. The constraints must accept the type.
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

// surer reports whether place would change something.
func (t *Test) surer(of *fact.Type) bool {
	return t.left.placed(of) || t.right.placed(of) || slices.ContainsFunc(t.parts, func(part Test) bool { return part.surer(of) })
}

// place makes the locations of the fields valid for all objects of a type.
func (t *Test) place(of *fact.Type) {
	for _, p := range []*fieldPlace{&t.left, &t.right} {
		if p.placed(of) {
			p.owner = nil
		}
	}
	t.parts = ForType(t.parts, of)
	t.useFasterForm()
}

// placed reports whether the location is valid in all objects of a type, although not in all objects that a pattern may accept.
func (p *fieldPlace) placed(t *fact.Type) bool {
	return p.owner != nil && (p.owner == t || p.owner.Kind == fact.Struct && p.owner != farther && t.AssignableTo(p.owner) && !t.Scattered())
}
