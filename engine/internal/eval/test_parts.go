package eval

import (
	"slices"
	"unsafe"

	"whenthen/engine/internal/compile"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// A constraint of && and || is tested part by part if every part has a form, or compares a field with a value that a Probe computes once. A
// part that needs code, even if only as a fallback, has its own code.

// inlineParts sets the form for && and ||. A negated connective becomes the other one with its parts negated.
func (t *Test) inlineParts(c *Compiler, e *rule.Binary, negated bool) error {
	kind := testAny
	if (e.Op == operator.And) != negated {
		kind = testAll
	}
	return t.inlineEach(c, kind, []rule.Expr{e.L, e.R}, negated)
}

// inlineEach sets the form for a connective of several tests.
func (t *Test) inlineEach(c *Compiler, kind testKind, list []rule.Expr, negated bool) error {
	var parts []Test
	for _, x := range list {
		var part Test
		err := part.inline(c, x, negated)
		if err == nil && part.maybeComputed() {
			part.computed, err = c.computedPart(x, negated)
		}
		if err != nil || part.kind == testCode && part.computed == nil || part.kind == testTimes { // times are cached only for a whole test: see Times
			return err
		}
		if part.kind == kind {
			if parts == nil { // a || b || c is (a || b) || c: use the list of the first part
				parts = part.parts
				continue
			}
			parts = append(parts, part.parts...)
			continue
		}
		if err := part.complete(c, x, negated); err != nil {
			return err
		}
		parts = append(parts, part)
	}
	t.kind, t.parts = kind, parts
	return nil
}

// complete compiles the code that the form needs, and chooses the faster form if there is one.
func (t *Test) complete(c *Compiler, e rule.Expr, negated bool) (err error) {
	if !t.Total() && t.parts == nil {
		if negated {
			e = &rule.Unary{Node: rule.Node{T: fact.BoolType, At: e.Span()}, Op: operator.Not, Kind: fact.Bool, X: e}
		}
		if t.code, err = c.code.Test(e); err == nil {
			t.sharePattern()
		}
	}
	t.useFasterForm()
	return err
}

// plain reports whether the form needs no code if the fields are at their offsets.
func (t *Test) plain() bool { return t.kind > testCode && t.kind <= testHereJoin }

// evalParts implements Eval for && and ||.
func (t *Test) evalParts(f *Frame) bool {
	either := t.kind == testAny
	for i := range t.parts {
		if t.parts[i].Eval(f) == either {
			return either
		}
	}
	return !either
}

// partsOn does the same as evalParts, for parts that read only the object at an address.
func (t *Test) partsOn(f *Frame, object unsafe.Pointer) bool {
	either := t.kind == testAny
	for i := range t.parts {
		if t.parts[i].On(f, object) == either {
			return either
		}
	}
	return !either
}

// inlineIn sets the form for a field that is, or is not, in a list. If all elements of the list are constants, it is a lookup table.
func (t *Test) inlineIn(c *Compiler, e *rule.In, negated bool) error {
	negated = negated != e.Negated
	set := compile.ConstantsOf(e)
	if set == nil && negated {
		return t.inlineEach(c, testAll, e.List, true)
	} else if set == nil {
		return t.inlineEach(c, testAny, e.List, false)
	}
	if p, ok := wholeField(e.X); ok && len(set.Texts) == 0 {
		t.kind, t.left, t.negated, t.constants = testWholeIn, p, negated, set
	} else if p, ok := field(e.X, fact.DirectString); ok && len(set.Ints) == 0 && (!mayBeNull(e.X) || !slices.Contains(set.Texts, "")) {
		t.kind, t.left, t.negated, t.constants = testTextIn, p, negated, set
	}
	return nil
}

// invertsNullSafe reports whether an expression contains !. in a negation.
func invertsNullSafe(e rule.Expr) (found bool) {
	rule.Walk(e, func(x rule.Expr) {
		if not, ok := x.(*rule.Unary); ok && not.Op == operator.Not && !found {
			rule.Walk(not.X, func(x rule.Expr) { found = found || nullSafe(x) })
		}
	})
	return found
}

// nullSafe reports whether an expression is an access by !.
func nullSafe(x rule.Expr) bool {
	switch x := x.(type) {
	case *rule.Prop:
		return x.NullSafe
	case *rule.DynamicProp:
		return x.NullSafe
	case *rule.Call:
		return x.NullSafe
	case *rule.DynamicCall:
		return x.NullSafe
	}
	return false
}
