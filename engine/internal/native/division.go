package native

import (
	"math/bits"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// Division by a constant takes a multiplication and a shift where the dividend is small enough, and a power of two
// takes shifts alone: a processor divides in twenty cycles what it multiplies in three. wazero leaves this to its input.

// divide is value / n or value % n, with the value on the stack and n > 1.
func (b *body) divide(op rule.Op, k fact.Kind, n int64) {
	if n&(n-1) == 0 {
		b.convert(k, fact.Long)
		b.byPower(op, n)
		b.convert(fact.Long, k)
		return
	}
	t := typeOfKind(k)
	if k == fact.Int {
		b.convert(k, fact.Long)
	}
	x := b.temp(i64)
	b.tee(x)
	// Not negative and below 2^31, which most dividends are.
	b.emitN(opI64Const, 31)
	b.emit(opI64ShrU)
	b.emit(opI64Eqz)
	b.open(opIf, t)
	if n > 1<<31 {
		b.smaller(op, x)
	} else {
		b.byMultiplication(op, x, n)
	}
	b.convert(fact.Long, k)
	b.emit(opElse)
	b.get(x)
	b.convert(fact.Long, k)
	codes := operators[op]
	if k == fact.Int {
		b.emitN(opI32Const, n)
		b.emit(codes[0])
	} else {
		b.emitN(opI64Const, n)
		b.emit(codes[1])
	}
	b.close()
}

// smaller divides x by something greater.
func (b *body) smaller(op rule.Op, x *register) {
	if op == rule.OpDiv {
		b.emitN(opI64Const, 0)
	} else {
		b.get(x)
	}
}

// byMultiplication divides 0 <= x < 2^31 by n <= 2^31. With 2^(l-1) < n <= 2^l and m = ceil(2^(31+l) / n), the error of
// m is less than n/2^(31+l), so that x*m >> 31+l is the quotient; x*m stays below 2^63.
func (b *body) byMultiplication(op rule.Op, x *register, n int64) {
	l := bits.Len64(uint64(n - 1))
	m := (int64(1)<<(31+l) + n - 1) / n
	if op == rule.OpRem {
		b.get(x)
	}
	b.get(x)
	b.emitN(opI64Const, m)
	b.emit(opI64Mul)
	b.emitN(opI64Const, int64(31+l))
	b.emit(opI64ShrU)
	if op == rule.OpRem {
		b.emitN(opI64Const, n)
		b.emit(opI64Mul)
		b.emit(opI64Sub)
	}
}

// byPower divides the long on the stack by a power of two, towards zero: a negative dividend is rounded up by adding
// n-1 first.
func (b *body) byPower(op rule.Op, n int64) {
	x, up := b.temp(i64), b.temp(i64)
	b.tee(x)
	b.emitN(opI64Const, 63)
	b.emit(opI64ShrS)
	b.emitN(opI64Const, n-1)
	b.emit(opI64And)
	b.tee(up)
	b.get(x)
	b.emit(opI64Add)
	if op == rule.OpDiv {
		b.emitN(opI64Const, int64(bits.TrailingZeros64(uint64(n))))
		b.emit(opI64ShrS)
		return
	}
	b.emitN(opI64Const, n-1)
	b.emit(opI64And)
	b.get(up)
	b.emit(opI64Sub)
}
