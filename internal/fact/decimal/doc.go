// Package decimal is java.math.BigDecimal, and what of java.math.BigInteger the engine bounds: arithmetic in decimal digits, rounding in
// Java's eight ways, reading and writing in Java's notation.
//
// Most decimals are prices, rates and sums of them, whose digits fit into 64 bits: small.go computes on those, and package big on the rest.
// A double becomes a decimal in three ways, by the digits that Java prints ([OfFloat]), by its binary value to the last digit ([OfExactFloat]), and by
// that value to 34 digits ([OfBinary]), which is what operators of rule text do.
//
// The package knows no types of rule text. What cannot be computed is an [Error], returned, or raised as a panic where the only reason is that a
// number would have more digits than a single operation may make; fact.Thrown makes the exception of it that rule text can catch.
package decimal
