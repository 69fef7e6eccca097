package eval

import (
	"fmt"
	"math"
	"time"

	"whenthen/engine/internal/operation"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/fact/javatext"
)

// Order compiles a key that, read as an int64, has the order of the values: if a value is less than another by DRL's operators, its key is
// less or equal. Numbers and decimals are ordered as doubles, dates by milliseconds; other types are an error. Of also returns ok=false,
// without an error in the frame, for null and NaN, which have no order.
func (c *Compiler) Order(e rule.Expr) (Key, error) {
	x, err := c.expression(e)
	if err != nil {
		return Key{}, err
	}
	t := x.code.Result
	if !t.Kind.Numeric() && t.Kind != fact.Date && t.Kind != fact.Decimal {
		return Key{}, fmt.Errorf("%s: values of type %s have no order", e.Span().Start, t)
	}
	k := Key{x: x, maybe: x.code.Maybe, form: rankKey}
	if p, ok := wholeField(e); ok && p.plain() {
		k.place, k.form = p, wholeRankKey
	} else if p, ok := field(e, fact.DirectFloat64); ok && p.plain() {
		k.place, k.form = p, doubleRankKey
	}
	return k, nil
}

// TextOrder compiles a key of a text that, read as an int64, has the order of texts, of which it reads the first characters. As for the
// following keys of texts, Of returns ok=false for null.
func (c *Compiler) TextOrder(e rule.Expr) (Key, error) { return c.textKey(e, textRankKey) }

// PrefixEnd compiles the greatest key that, by TextOrder, a text may have that begins with the value of an expression.
func (c *Compiler) PrefixEnd(e rule.Expr) (Key, error) { return c.textKey(e, prefixEndKey) }

// TextHash compiles a key that equal texts have in common.
func (c *Compiler) TextHash(e rule.Expr) (Key, error) { return c.textKey(e, textHashKey) }

// FoldedHash compiles a key that texts have in common which are equal when case is ignored, as String.equalsIgnoreCase does.
func (c *Compiler) FoldedHash(e rule.Expr) (Key, error) { return c.textKey(e, foldedHashKey) }

// LetterPairs compiles the set of the pairs of neighbouring characters in a text, as bits 0 to 62: a text that contains another one also has
// its pairs. Different pairs may share a bit.
func (c *Compiler) LetterPairs(e rule.Expr) (Key, error) { return c.textKey(e, letterPairsKey) }

func (c *Compiler) textKey(e rule.Expr, form keyForm) (Key, error) {
	if e.Type() != fact.StringType {
		return Key{}, fmt.Errorf("%s: a value of type %s is no text", e.Span().Start, e.Type())
	}
	x, err := c.expression(e)
	if err != nil {
		return Key{}, err
	}
	return Key{x: x, maybe: x.code.Maybe, form: form}, nil
}

// ordered returns the position in an order, like Of.
func (k *Key) ordered(f *Frame) (uint64, bool) {
	switch {
	case k.form >= startKey:
		return k.moment(f)
	case k.form == rankKey || k.form >= textRankKey || f.Slots[k.place.slot].Ptr == nil:
	case k.form == wholeRankKey:
		if at, ok := k.place.in(f); ok {
			return uint64(Rank(float64(word(at)))), true
		}
	default:
		if at, ok := k.place.in(f); ok {
			x := *(*float64)(at)
			return uint64(Rank(x)), !math.IsNaN(x)
		}
	}
	v, ok := k.x.value(f)
	if !ok || k.maybe && v.IsNull() {
		return 0, false
	}
	switch k.form {
	case textRankKey:
		return uint64(textRank(v.Text(), 0)), true
	case prefixEndKey:
		return uint64(textRank(v.Text(), rankBase-1)), true
	case textHashKey:
		return TextKey(v.Text()), true
	case foldedHashKey:
		return TextKey(javatext.Folded(v.Text())), true
	case letterPairsKey:
		return letterPairs(v.Text()), true
	}
	at, ok := rankOf(&v, k.x.code.Result)
	return uint64(at), ok
}

// Moment compiles a key that is the time, in Unix milliseconds, at which an expression begins or, if end is set, ends. The expression must
// be the event of a pattern, or a date. Of returns ok=false, without an error in the frame, for an object without a time.
func (c *Compiler) Moment(e rule.Expr, end bool) (Key, error) {
	slot, ok := e.(*rule.Slot)
	if !ok || !slot.T.Event {
		if e.Type().Kind != fact.Date {
			return Key{}, fmt.Errorf("%s: it is not known when a %s happens", e.Span().Start, e.Type())
		}
		return c.Order(e)
	}
	x, err := c.expression(e)
	k := Key{x: x, form: startKey, place: fieldPlace{slot: slot.Index}}
	if end {
		k.form = endKey
	}
	return k, err
}

// moment returns the time at which the event in the key's slot begins or ends.
func (k *Key) moment(f *Frame) (uint64, bool) {
	at, ok := f.Moment(k.place.slot)
	if !ok {
		clock := operation.Clock{Types: f.Types, FactTime: f.FactTime}
		at, ok = clock.When(f.Slots[k.place.slot])
	}
	if k.form == endKey {
		return uint64(at.End), ok
	}
	return uint64(at.Start), ok
}

// rankOf returns the position of a value in the order of its type. ok is false for NaN.
func rankOf(v *fact.Value, t *fact.Type) (rank int64, ok bool) {
	switch {
	case t.Kind.Integer():
		return Rank(float64(v.N)), true
	case t.Kind.Floating():
		x := v.Float()
		return Rank(x), !math.IsNaN(x)
	}
	switch x := v.Any().(type) {
	case *decimal.Decimal:
		return Rank(x.Float64()), true
	case time.Time:
		return x.UnixMilli(), true
	}
	return 0, false
}

// Rank maps doubles to integers with the same order. The rank of NaN has no meaning.
func Rank(x float64) int64 {
	if x == 0 {
		return 0 // -0 as well
	}
	bits := int64(math.Float64bits(x))
	if bits < 0 {
		bits ^= math.MaxInt64
	}
	return bits
}

// Ranked returns the number with a rank; it is the inverse of Rank.
func Ranked(rank int64) float64 {
	if rank < 0 {
		rank ^= math.MaxInt64
	}
	return math.Float64frombits(uint64(rank))
}
