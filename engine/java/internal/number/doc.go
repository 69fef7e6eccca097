// Package number contains Java's numbers: Integer and the other wrapper classes, Math, BigInteger and BigDecimal, Random and the atomic
// counters. Numbers wrap, overflow and are parsed as in Java. A Java int of 32 bits is a Go int, so results are wrapped to 32 bits ([Wrap])
// or rejected if they do not fit (the …Exact methods).
//
// [Families] returns the tables of classes with their members: number.go contains the wrappers, boolean.go and character.go those that are
// not numbers, mathematics.go Math, big_integer.go BigInteger, big.go BigDecimal, random.go Random and atomic.go the atomic counters.
// elementary.go, approximation.go and fdlibm.go compute the functions of Math with Java's digits. Operators on numbers are in package
// operation.
package number
