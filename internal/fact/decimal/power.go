package decimal

import (
	"math/big"
	"sync"
)

// knownPowers is the number of powers of ten that are computed only once. Twice the 34 digits of decimal128, which products of rounded
// decimals have, are within it.
const knownPowers = 80

var firstPowers = sync.OnceValue(func() *[knownPowers]*big.Int {
	var powers [knownPowers]*big.Int
	powers[0] = big.NewInt(1)
	for i := 1; i < knownPowers; i++ {
		powers[i] = new(big.Int).Mul(powers[i-1], bigTen)
	}
	return &powers
})

// power does the same as Pow10, but the result must not be modified.
func power(n int) *big.Int {
	if n < knownPowers {
		return firstPowers()[n]
	}
	return Pow10(n)
}

// digitsOfBig returns the number of decimal digits of a number, or 0 if it is not among those that are easily found.
func digitsOfBig(x *big.Int) int {
	n := x.BitLen() * 30103 / 100000 // the logarithm of 2 to the base of ten is a little less than 0.30103
	if n >= knownPowers {
		return 0
	}
	if x.CmpAbs(power(n)) >= 0 {
		n++
	}
	return n
}
