package sudoku

import (
	"iter"
	"math/bits"
	"strings"
)

// Digits is a set of numbers from 1 to 9: number n is bit n-1. In rule text it is a Set of Integers.
type Digits uint16

// AllDigits holds 1 to 9.
const AllDigits Digits = 1<<9 - 1

// DigitSet returns a set of numbers. It ignores numbers outside 1 to 9.
func DigitSet(numbers ...int) Digits {
	var d Digits
	for _, n := range numbers {
		d |= digit(n)
	}
	return d
}

// digit returns the set that contains only n, or the empty set if n is not a digit.
func digit(n int) Digits {
	if n < 1 || n > 9 {
		return 0
	}
	return 1 << (n - 1)
}

// Len returns how many numbers are in the set.
func (d Digits) Len() int { return bits.OnesCount16(uint16(d)) }

// Contains reports whether v is an int in the set.
func (d Digits) Contains(v any) bool {
	n, ok := v.(int)
	return ok && d&digit(n) != 0
}

// BitZero returns the number that bit 0 stands for. The engine uses it to test the bits directly in conditions.
func (d Digits) BitZero() int64 { return 1 }

// ContainsInt reports whether n is in the set.
func (d Digits) ContainsInt(n int64) bool { return n >= 1 && n <= 9 && d>>(n-1)&1 != 0 }

// First returns the least number in the set, 0 if it is empty.
func (d Digits) First() int {
	if d == 0 {
		return 0
	}
	return bits.TrailingZeros16(uint16(d)) + 1
}

// All yields the numbers in ascending order, as ints.
func (d Digits) All() iter.Seq[any] {
	return func(yield func(any) bool) {
		for ; d != 0; d &= d - 1 {
			if !yield(d.First()) {
				return
			}
		}
	}
}

// String returns the set as Java prints sets: [1, 2, 9].
func (d Digits) String() string {
	var b strings.Builder
	b.WriteByte('[')
	for rest := d; rest != 0; rest &= rest - 1 {
		if rest != d {
			b.WriteString(", ")
		}
		b.WriteByte('0' + byte(rest.First()))
	}
	b.WriteByte(']')
	return b.String()
}
