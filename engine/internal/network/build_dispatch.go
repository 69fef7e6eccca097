package network

import (
	"math"
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// hashedTest is a test of the form own == constant, or own in a list of constants.
type hashedTest struct {
	text string // canonical text of the own side
	slot int
	own  eval.Key
	keys []uint64
	// exact means that equal keys mean equal values.
	exact bool
	list  bool // an in-list, by which Drools does not look up
	// texts contains the constants of a test on a text field, in the order of keys; nil for other tests.
	texts []string
}

// spanTest is the span of the first property that is compared with constants, narrowed by all comparisons of the pattern.
type spanTest struct {
	text      string // canonical text of the own side
	slot      int
	own       eval.Key
	low, high int64 // inclusive bounds
	// covers means that the span alone decides: the alpha part has no other tests, and the property cannot be null.
	covers bool
}

// hashed returns the hashable form of a test against a constant, or nil if it has none.
func (b *builder) hashed(t *rule.Test, slot int) (*hashedTest, error) {
	var own rule.Expr
	var constants []rule.Expr
	if in, ok := t.Expr.(*rule.In); ok && !in.Negated {
		own = in.X
		for _, item := range in.List {
			x, ok := item.(*rule.Binary)
			if !ok || x.Op != operator.Eq || rule.Canonical(x.L, slot) != rule.Canonical(own, slot) {
				return nil, nil
			}
			constants = append(constants, x.R)
		}
	} else if t.Op == operator.Eq && t.Own != nil {
		own, constants = t.Own, []rule.Expr{t.Other}
	}
	if len(constants) == 0 || own.Type().Kind == fact.Any && slices.ContainsFunc(constants, numeric) {
		return nil, nil
	}
	h := &hashedTest{text: rule.Canonical(own, slot), slot: slot, list: t.Op != operator.Eq}
	var err error
	if h.own, err = b.compiler.Key(own); err != nil {
		return nil, err
	}
	h.exact = h.own.Exact
	for _, e := range constants {
		key, exact, ok, err := b.constantKey(e)
		if !ok || err != nil {
			return nil, err
		}
		h.keys, h.exact = append(h.keys, key), h.exact && exact
	}
	if h.own.InPlaceText() {
		h.texts = textsOf(constants)
	}
	return h, nil
}

// numeric reports whether a constant is a number or a text that can be read as a number. A value of unknown type may equal it and yet have
// another key: the text "3" equals 3.
func numeric(e rule.Expr) bool {
	k, ok := e.(*rule.Const)
	return ok && operation.AsNumber(k.Value) != nil
}

// textsOf returns the values of constants that are all texts, or nil.
func textsOf(constants []rule.Expr) []string {
	list := make([]string, len(constants))
	for i, e := range constants {
		text, ok := e.(*rule.Const).Value.(string)
		if !ok || e.Type() != fact.StringType {
			return nil
		}
		list[i] = text
	}
	return list
}

// constantKey returns the key of a constant and whether it is exact; ok is false if e is not a constant or is null.
func (b *builder) constantKey(e rule.Expr) (key uint64, exact, ok bool, err error) {
	c, isConst := e.(*rule.Const)
	if !isConst || c.Value == nil {
		return 0, false, false, nil
	}
	k, err := b.compiler.Key(e)
	if err != nil {
		return 0, false, false, err
	}
	key, ok = k.Of(&b.frame)
	return key, k.Exact, ok, nil
}

// span returns the interval of integers that the property of the first test must be in, or nil if it has none.
func (b *builder) span(tests []*rule.Test, slot int) (*spanTest, error) {
	var s *spanTest
	cuts := 0
	for _, t := range tests {
		if t.Op < operator.Lt || t.Op > operator.Ge || t.Own == nil || t.Other == nil ||
			!t.Own.Type().Kind.Integer() || !t.Other.Type().Kind.Integer() {
			if s == nil {
				return nil, nil
			}
			continue
		}
		text := rule.Canonical(t.Own, slot)
		if s == nil {
			own, err := b.compiler.Key(t.Own)
			if err != nil || !own.Exact {
				return nil, err
			}
			s = &spanTest{text: text, slot: slot, own: own, low: math.MinInt64, high: math.MaxInt64}
		}
		key, _, ok, err := b.constantKey(t.Other)
		if err != nil || text == s.text && !ok {
			return nil, err
		}
		if text == s.text && s.cut(t.Op, int64(key)) {
			cuts++
		}
	}
	if s == nil || s.low > s.high {
		return nil, nil
	}
	s.covers = cuts == len(tests) && !s.own.MayBeNull()
	return s, nil
}

// cut narrows a span to the numbers that satisfy a comparison with x. It returns false if there are no such numbers, which a span cannot
// express.
func (s *spanTest) cut(op operator.Op, x int64) bool {
	switch {
	case op == operator.Ge:
		s.low = max(s.low, x)
	case op == operator.Gt && x < math.MaxInt64:
		s.low = max(s.low, x+1)
	case op == operator.Le:
		s.high = min(s.high, x)
	case op == operator.Lt && x > math.MinInt64:
		s.high = min(s.high, x-1)
	default:
		return false
	}
	return true
}

// dispatched determines how facts can be dispatched to an alpha part: by its first test or, if that is neither an equality nor a span, by
// the first equality after tests whose evaluation cannot fail. Equalities after tests that can fail are not used: they may rely on these
// tests, and an error of these must be reported.
func (b *builder) dispatched(a *Alpha, tests []*rule.Test, slot int) (err error) {
	if len(tests) == 0 {
		return nil
	}
	if a.hash, err = b.hashed(tests[0], slot); err != nil || a.hash != nil {
		return err
	}
	if a.span, err = b.span(tests, slot); err != nil || a.span != nil {
		return err
	}
	for i, t := range tests {
		if !a.Tests[i].Total() {
			return nil
		}
		if i == 0 || t.Own != nil && t.Own.Type().Kind == fact.Bool { // a boolean would only halve the number of facts
			continue
		}
		if a.hash, err = b.hashed(t, slot); err != nil || a.hash != nil {
			return err
		}
	}
	return nil
}
