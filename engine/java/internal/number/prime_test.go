package number

import (
	"errors"
	"math/big"
	"testing"

	"whenthen/internal/budget"
	"whenthen/internal/fact"
)

// TestProbablePrimes tries primes and others of a size for which Java looks at few bases.
func TestProbablePrimes(t *testing.T) {
	mersenne := func(n uint) *big.Int { return new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), n), big.NewInt(1)) }
	for _, c := range []struct {
		x    *big.Int
		want bool
	}{
		{big.NewInt(-7), true}, {big.NewInt(1), false}, {big.NewInt(561), false}, {mersenne(127), true},
		{mersenne(1279), true}, {mersenne(2203), true}, {mersenne(1277), false}, {new(big.Int).Mul(mersenne(607), mersenne(1279)), false},
	} {
		if got, err := isProbablePrime(nil, c.x, 20); got != c.want || err != nil {
			t.Errorf("%v: %v, %v", c.x, got, err)
		}
	}
	over := fact.NewEnv(nil, budget.New(budget.Limits{Steps: 100_000}))
	if _, err := isProbablePrime(over, mersenne(4423), 20); !errors.As(err, new(*budget.Exceeded)) {
		t.Errorf("a long one: %v", err)
	}
}
