package columns

import (
	"math"
	"unsafe"
)

// compute executes a step for n lanes, including lanes that do not need it: nothing here fails. The results are the same as in package vm
// for the instructions with the same names.
func (m *Machine) compute(s *step, to *column, n int) (unsure uint64) {
	b, c := &m.columns[s.b%mostColumns], &m.columns[s.c%mostColumns]
	switch {
	case s.op <= move:
		return m.read(s, to, n)
	case s.op < addLong:
		return computeWhole(s, to[:n], b[:n], c[:n])
	case s.op < addDouble:
		both(s.op, to[:n], to[:n], b[:n], c[:n])
	case s.op < intToDouble:
		both(s.op-addDouble+addLong, to[:n], doubles(to)[:n], doubles(b)[:n], doubles(c)[:n])
	default:
		computeDouble(s.op, doubles(to)[:n], b[:n], doubles(b)[:n], doubles(c)[:n])
	}
	return 0
}

// read does the work of compute for steps that read numbers from elsewhere.
func (m *Machine) read(s *step, to *column, n int) (unsure uint64) {
	a := to[:n]
	objects := m.Objects[:len(a)]
	switch s.op {
	case fieldNumber:
		for i := range a {
			a[i] = *(*int64)(unsafe.Add(objects[i], s.at))
		}
	case fieldBool:
		for i := range a {
			a[i] = truth(*(*bool)(unsafe.Add(objects[i], s.at)))
		}
	case fieldOptional:
		for i := range a {
			p := unsafe.Add(objects[i], s.at)
			a[i] = *(*int64)(p)
			unsure |= uint64(truth(!*(*bool)(unsafe.Add(p, optionalFlag)))) << (i % Width)
		}
	case move:
		copy(a, m.columns[s.b%mostColumns][:])
	}
	return unsure
}

// both does the work of compute for the operations that integers and floating-point numbers have in common; o is the operation on integers.
// The result is stored in a or, if it is a boolean, in truths, which is the same column.
func both[T int64 | float64](o op, truths []int64, a, b, c []T) {
	truths, b, c = truths[:len(a)], b[:len(a)], c[:len(a)]
	switch o {
	case addLong:
		for i := range a {
			a[i] = b[i] + c[i]
		}
	case subLong:
		for i := range a {
			a[i] = b[i] - c[i]
		}
	case mulLong:
		for i := range a {
			a[i] = b[i] * c[i]
		}
	case least:
		for i := range a {
			a[i] = min(b[i], c[i])
		}
	case greatest:
		for i := range a {
			a[i] = max(b[i], c[i])
		}
	case equalInt:
		for i := range a {
			truths[i] = truth(b[i] == c[i])
		}
	case lessInt:
		for i := range a {
			truths[i] = truth(b[i] < c[i])
		}
	case atMostInt:
		for i := range a {
			truths[i] = truth(b[i] <= c[i])
		}
	}
}

// computeWhole does the work of compute for further operations on integers and booleans.
func computeWhole(s *step, a, b, c []int64) (unsure uint64) {
	b, c = b[:len(a)], c[:len(a)]
	switch s.op {
	case addInt:
		for i := range a {
			a[i] = int64(int32(b[i] + c[i]))
		}
	case subInt:
		for i := range a {
			a[i] = int64(int32(b[i] - c[i]))
		}
	case mulInt:
		for i := range a {
			a[i] = int64(int32(b[i] * c[i]))
		}
	case divInt, divLong, rem:
		return divide(s.op, a, b, c)
	case divConst:
		for i, x := range b {
			a[i] = x*int64(s.at)>>(s.c&63) - x>>63
		}
	case and:
		for i := range a {
			a[i] = b[i] & c[i]
		}
	case or:
		for i := range a {
			a[i] = b[i] | c[i]
		}
	case xor:
		for i := range a {
			a[i] = b[i] ^ c[i]
		}
	case shlInt:
		for i := range a {
			a[i] = int64(int32(b[i]) << (c[i] & 31))
		}
	case shrInt:
		for i := range a {
			a[i] = int64(int32(b[i]) >> (c[i] & 31))
		}
	case absInt:
		for i, x := range b {
			a[i] = int64(int32(max(x, -x)))
		}
	case negate:
		for i, x := range b {
			a[i] = x ^ 1
		}
	}
	return 0
}

// divide does the work of compute for the divisions of integers.
func divide(o op, a, b, c []int64) (unsure uint64) {
	for i, x := range b {
		y := c[i]
		if y == 0 {
			unsure |= 1 << (i % Width)
			y = 1
		}
		switch {
		case o == rem && uint64(x|y)>>31 == 0:
			a[i] = int64(uint32(x) % uint32(y))
		case o == rem:
			a[i] = x % y
		case o == divInt:
			a[i] = int64(int32(x / y))
		default:
			a[i] = x / y
		}
	}
	return unsure
}

// computeDouble does the work of compute for further operations on floating-point numbers; whole is operand b as an integer.
func computeDouble(o op, a []float64, whole []int64, b, c []float64) {
	whole, b, c = whole[:len(a)], b[:len(a)], c[:len(a)]
	switch o {
	case intToDouble:
		for i := range a {
			a[i] = float64(whole[i])
		}
	case divDouble:
		for i := range a {
			a[i] = b[i] / c[i]
		}
	case absDouble:
		for i := range a {
			a[i] = math.Abs(b[i])
		}
	case sqrtDouble:
		for i := range a {
			a[i] = math.Sqrt(b[i])
		}
	case negDouble:
		for i := range a {
			a[i] = -b[i]
		}
	}
}

// doubles returns a column as floating-point numbers.
func doubles(x *column) *[Width]float64 { return (*[Width]float64)(unsafe.Pointer(x)) }
