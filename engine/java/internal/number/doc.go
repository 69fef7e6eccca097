// Package number holds Java's numbers: Integer and the other wrappers, Math, BigInteger and BigDecimal, Random and the atomic
// counters. Numbers wrap, overflow and are parsed as in Java: a Go int stands for a Java int of 32 bits, so results are
// wrapped to 32 bits (Wrap) or rejected if they do not fit (the …Exact methods).
package number
