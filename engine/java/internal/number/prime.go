package number

import (
	"math/big"

	"whenthen/internal/fact"
)

// smallNumber is the maximum size in bits of a number whose primality test need not be interruptible.
const smallNumber = 1024

// isProbablePrime implements BigInteger.isProbablePrime. As in Java, larger numbers are tested with fewer bases.
func isProbablePrime(env *fact.Env, x *big.Int, certainty int) (bool, error) {
	if certainty <= 0 {
		return true, nil
	}
	x = new(big.Int).Abs(x)
	if x.BitLen() <= smallNumber {
		return x.ProbablyPrime(min(certainty, 20)), nil
	}
	for _, p := range []int64{2, 3, 5, 7, 11, 13, 17, 19, 23} {
		if new(big.Int).Mod(x, big.NewInt(p)).Sign() == 0 {
			return false, nil
		}
	}
	for _, base := range []int64{2, 3, 5} {
		if ok, err := passesMillerRabin(env, x, base); err != nil || !ok {
			return false, err
		}
	}
	return true, nil
}

// nextProbablePrime implements BigInteger.nextProbablePrime.
func nextProbablePrime(env *fact.Env, x *big.Int) (*big.Int, error) {
	if x.Sign() < 0 {
		return nil, fact.NewException(fact.ArithmeticType, "start < 0: "+x.String())
	}
	for next := new(big.Int).Set(x); ; {
		next.Add(next, big.NewInt(1))
		if prime, err := isProbablePrime(env, next, 100); prime || err != nil {
			return next, err
		}
		if err := env.Step(); err != nil {
			return nil, err
		}
	}
}

// passesMillerRabin reports whether an odd number passes the Miller-Rabin test for one base. It checks the limits at each squaring;
// computing the power in one step could not be interrupted.
func passesMillerRabin(env *fact.Env, x *big.Int, base int64) (bool, error) {
	less := new(big.Int).Sub(x, big.NewInt(1))
	twos := less.TrailingZeroBits()
	odd := new(big.Int).Rsh(less, twos)
	power, square := big.NewInt(1), new(big.Int)
	step := func() error {
		square.Mul(power, power)
		power.Mod(square, x)
		return env.Work(x.BitLen())
	}
	for i := odd.BitLen() - 1; i >= 0; i-- {
		if err := step(); err != nil {
			return false, err
		}
		if odd.Bit(i) == 1 {
			power.Mod(square.Mul(power, big.NewInt(base)), x)
		}
	}
	if power.IsInt64() && power.Int64() == 1 || power.Cmp(less) == 0 {
		return true, nil
	}
	for range twos - 1 {
		if err := step(); err != nil {
			return false, err
		}
		if power.Cmp(less) == 0 {
			return true, nil
		}
	}
	return false, nil
}
