package operation

import (
	"cmp"

	"whenthen/engine/operator"
	"whenthen/internal/fact"
)

// CompareText orders texts by UTF-16 code units as Java does. That differs from byte order only if a character beyond U+FFFF is compared
// with a character from U+E000 to U+FFFF.
func CompareText(a, b string) int {
	for i := range min(len(a), len(b)) {
		x, y := a[i], b[i]
		if x == y {
			continue
		}
		if x >= 0xEE && y >= 0xEE && (x >= 0xF0) != (y >= 0xF0) {
			x, y = y, x
		}
		return cmp.Compare(x, y)
	}
	return cmp.Compare(len(a), len(b))
}

// OrderAny applies <, <=, > or >= to canonical values. The result is false if one is null. It fails for values without an order.
func OrderAny(op operator.Op, a, b any) bool {
	switch x := a.(type) {
	case nil:
		return false
	case int:
		if y, ok := b.(int); ok {
			return operator.Compare(op, x, y)
		}
	case string:
		if y, ok := b.(string); ok {
			return operator.Compare(op, CompareText(x, y), 0)
		}
	}
	if b == nil {
		return false
	}
	if x, ok := FloatOf(a); ok {
		if y, ok := FloatOf(b); ok && (x != x || y != y) {
			return false
		}
	}
	n, err := fact.Compare(a, b)
	if err != nil {
		var ok bool
		if n, ok = compareAsText(a, b); !ok {
			panic(err)
		}
	}
	return operator.Compare(op, n, 0)
}

// compareAsText orders a text and a value of another kind as MVEL does: as numbers if both can be converted to numbers, otherwise as texts.
// ok is false if neither is a text.
func compareAsText(a, b any) (order int, ok bool) {
	x, isText := a.(string)
	y, other := b.(string)
	if !isText && !other {
		return 0, false
	}
	if n, ok := compareAsNumbers(a, b); ok {
		return n, true
	}
	if !isText {
		x = fact.ToString(a)
	}
	if !other {
		y = fact.ToString(b)
	}
	return CompareText(x, y), true
}

// compareAsNumbers orders two values, one of which is a text, if both can be converted to numbers.
func compareAsNumbers(a, b any) (order int, ok bool) {
	x, y := AsNumber(a), AsNumber(b)
	if x == nil || y == nil {
		return 0, false
	}
	n, err := fact.Compare(x, y)
	return n, err == nil
}
