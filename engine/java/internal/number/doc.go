// Package number holds Java's numbers: Integer and the other wrappers, Math, BigInteger and BigDecimal, Random and the atomic
// counters. Numbers wrap, overflow and are parsed as in Java: a Go int of rule text is an int of 32 bits, so what a member
// computes is cut to them (Wrap) or refused (the …Exact methods).
package number
