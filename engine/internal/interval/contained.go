package interval

import (
	"math"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// A text that contains another one has all pairs of neighbouring characters that the other one has. So text contains $word,
// text.indexOf( $word ) > 0 and text.endsWith( $word ) find the texts that have the pairs of the word, or the words that have no other
// pairs than the text.
//
// In a dimension for this an interval consists of sets of pairs, from the set Low to the set High that includes it, each with the bits of
// eval.Compiler.LetterPairs. The interval of a text is that of its subsets, the interval of a word that of the sets that include its own.
// The two overlap if the text has all pairs of the word. [Everywhere] is the interval of all sets.

// containment states which values of the left side a text of the right side contains, or, with piece set, is contained in.
type containment struct {
	piece  bool
	others [][]eval.Key // of each test, the alternative values
}

// contained adds the dimension for a test, all of whose alternatives compare the same value of the right side, that holds only if a text
// contains another one.
func (l *comparisons) contained(c *eval.Compiler, by sides, t *rule.Test) {
	list := orItself(t.Expr)
	var own rule.Expr
	var piece bool
	var key eval.Key
	var others []eval.Key
	for i, e := range list {
		text, word := contains(conjuncts(e)[0])
		if text == nil {
			return
		}
		mine, other, isText, ok := by.fixed(text, word)
		if !ok {
			return
		}
		if i == 0 {
			own, piece = mine, !isText
		} else if piece == isText || canonical(own) != canonical(mine) {
			return
		}
		x, value := keysOf(c.LetterPairs, mine, other)
		if !x.Valid() {
			return
		}
		key, others = x, append(others, value)
	}
	kind := "text with "
	if piece {
		kind = "within "
	}
	d := l.of(kind+canonical(own), "", sets, key)
	if d.within == nil {
		d.within = &containment{piece: piece}
	}
	d.within.others = append(d.within.others, others)
}

// contains returns the text and the word of an expression that holds only if the text contains the word; text is nil for others.
func contains(e rule.Expr) (text, word rule.Expr) {
	switch e := e.(type) {
	case *rule.Binary:
		if (e.Op == operator.Contains || e.Op == operator.EndsWith) && e.L.Type() == fact.StringType && e.R.Type() == fact.StringType {
			return e.L, e.R
		}
		found, op, limit := e.L, e.Op, e.R
		if _, turned := found.(*rule.Const); turned {
			found, op, limit = limit, op.Turned(), found
		}
		call, isCall := found.(*rule.Call)
		if n, ok := eval.Whole(limit); ok && isCall && (call.Method.Name == "indexOf" || call.Method.Name == "lastIndexOf") && !holdsForNone(op, n) {
			return operandsOf(call)
		}
	case *rule.Call:
		if e.Method.Name == "contains" || e.Method.Name == "endsWith" {
			return operandsOf(e)
		}
	}
	return nil, nil
}

// holdsForNone reports whether a comparison holds for -1, which indexOf returns for a word that a text does not contain.
func holdsForNone(op operator.Op, n int64) bool {
	switch op {
	case operator.Eq:
		return n == -1
	case operator.Ne:
		return n != -1
	case operator.Lt:
		return -1 < n
	case operator.Le:
		return -1 <= n
	case operator.Gt:
		return -1 > n
	case operator.Ge:
		return -1 >= n
	}
	return true
}

// operandsOf returns the receiver and the only argument of a method of texts; text is nil if it has others.
func operandsOf(call *rule.Call) (text, word rule.Expr) {
	if call.Of == nil || call.Of.Type() != fact.StringType || len(call.Args) != 1 {
		return nil, nil
	}
	if word = unboxed(call.Args[0]); word.Type() != fact.StringType {
		return nil, nil
	}
	return call.Of, word
}

// leftSets returns the interval of sets that the left tuple in the frame requires. A value that cannot be computed requires nothing.
func (d *dimension) leftSets(f *eval.Frame) Span {
	s := Everywhere
	for _, alternatives := range d.within.others {
		some, all := int64(0), int64(math.MaxInt64)
		for i := range alternatives {
			x, ok := keyOf(&alternatives[i], f)
			if !ok {
				some, all = math.MaxInt64, 0
				break
			}
			some, all = some|x, all&x
		}
		if d.within.piece {
			s.High &= some
		} else {
			s.Low |= all
		}
	}
	return s
}

// rightSets returns the interval of sets of the object in the own slot.
func (d *dimension) rightSets(f *eval.Frame) Span {
	s := Everywhere
	switch x, ok := keyOf(&d.low, f); {
	case !ok:
	case d.within.piece:
		s.Low |= x
	default:
		s.High = x
	}
	return s
}

// shares reports whether two intervals of sets overlap. The sign, in which Everywhere is no set, does not count.
func (s Span) shares(t Span) bool { return (s.Low&^t.High|t.Low&^s.High)&math.MaxInt64 == 0 }

// scanSets does the work of scan for intervals of sets.
func (c *column) scanSets(from int, want Span, found []uint32) []uint32 {
	for i := from; i < len(c.lows); i++ {
		if c.at(i).shares(want) {
			found = append(found, uint32(i))
		}
	}
	return found
}
