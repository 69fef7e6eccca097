// Package number holds Java's numbers: Integer and the other wrapper classes, Math, BigInteger and BigDecimal, Random and the atomic
// counters. Numbers wrap, overflow and are parsed as in Java: a Go int stands for a Java int of 32 bits, so results are
// wrapped to 32 bits ([Wrap]) or rejected if they do not fit (the …Exact methods).
//
// [Families] is the entry point: the tables of classes with their members, one table to a file (number.go for the wrappers;
// mathematics.go; big_integer.go; big.go for BigDecimal; random.go; atomic.go). Operators on numbers are not here but in package
// operation.
package number
