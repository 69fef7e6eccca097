// Package decimal implements java.math.BigDecimal (decimal.go), and the operations of java.math.BigInteger whose size the engine limits:
// arithmetic in decimal digits, rounding in Java's eight modes, parsing and formatting in Java's notation (text.go).
//
// Most decimals are prices, rates and sums of them, whose digits fit into 64 bits: small.go computes with these; package big is used for
// the others. A double is converted to a decimal in three ways: by the digits that Java prints ([OfFloat]), by its exact binary value
// ([OfExactFloat]), and by that value rounded to 34 digits ([OfBinary]), which operators of rule text use. blocks.go allocates decimals,
// and sum.go computes running sums.
//
// The package does not know the types of rule text. The error of a computation is an [Error]. It is returned, or raised as a panic if the
// only reason for it is that a number would have more digits than a single operation may create. fact.Thrown converts it to the exception
// that rule text can catch.
package decimal
