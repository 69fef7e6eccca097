package decimal

import (
	"math/big"
	"testing"
)

// The digits of numbers around the powers of ten and of two are counted as their text has them.
func TestPrecisionOfBigDigits(t *testing.T) {
	one := big.NewInt(1)
	for n := 1; n < 300; n++ {
		for _, x := range []*big.Int{Pow10(n), new(big.Int).Lsh(one, uint(n))} {
			for _, near := range []*big.Int{new(big.Int).Sub(x, one), x, new(big.Int).Add(x, one), new(big.Int).Neg(x)} {
				d := Of(near, n)
				if got, want := d.Precision(), len(d.plainDigits()); got != want {
					t.Errorf("%s has %d digits, want %d", near, got, want)
				}
			}
		}
	}
}
