package decimal

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// onlyBig is the same number without the digits in 64 bits, so that package big does all the work.
func onlyBig(d *Decimal) *Decimal { return &Decimal{big: d.Unscaled(), scale: d.scale} }

// Arithmetic on digits of 64 bits comes out as on numbers of any length, round their bound too.
func TestSmallDecimalsAreDecimals(t *testing.T) {
	var all []*Decimal
	for _, digits := range []int64{0, 1, -1, 5, -5, 10, 25, 99, -150, 1e9, 3037000500, -3037000500, 1e18 - 1, 1e18, math.MaxInt64 - 1, math.MaxInt64, -math.MaxInt64, math.MinInt64} {
		for _, scale := range []int{-2, 0, 1, 2, 17, 19, 40} {
			all = append(all, New(digits, scale))
		}
	}
	var blocks Blocks
	made := map[*Decimal]string{} // what the blocks made, which later decimals of the same block must not change
	inBlock := func(d *Decimal, err error) string {
		text := fmt.Sprint(d, err)
		if err == nil {
			made[d] = text
		}
		return text
	}
	seen := map[bool]int{} // results that fit and results that do not
	say := func(d *Decimal, err error) string {
		if err != nil {
			return err.Error()
		}
		seen[d.big == nil]++
		if d.big != nil && d.big.IsInt64() && d.big.Int64() != math.MinInt64 {
			return fmt.Sprintf("%v has digits that fit", d)
		}
		return fmt.Sprintf("%v, scale %d, %s, %d digits, %d bits, sign %d", d, d.Scale(), d.Plain(), d.Precision(), d.BitLen(), d.Sign())
	}
	check := func(what string, got, want string) {
		if got != want {
			t.Errorf("%s: %s, not %s", what, got, want)
		}
	}
	for _, x := range all {
		check(fmt.Sprintf("-(%v)", x), say(x.Neg(), nil), say(onlyBig(x).Neg(), nil))
		check(fmt.Sprintf("strip %v", x), say(x.Strip(), nil), say(onlyBig(x).Strip(), nil))
		check(fmt.Sprintf("(%v).intValue()", x), x.Int().String(), onlyBig(x).Int().String())
		check(fmt.Sprintf("(%v).hashCode()", x), fmt.Sprint(x.JavaHash()), fmt.Sprint(onlyBig(x).JavaHash()))
		if i, ok := x.asInt64(); ok {
			check(fmt.Sprintf("(%v).longValue()", x), fmt.Sprint(i), onlyBig(x).Int().String())
		}
		for _, scale := range []int{-3, 0, 1, 18, 41} {
			for mode := Up; mode <= Unnecessary; mode++ {
				check(fmt.Sprintf("%v at %d, %d in a block", x, scale, mode), inBlock(blocks.SetScale(x, scale, mode)), fmt.Sprint(x.SetScale(scale, mode)))
				check(fmt.Sprintf("%v at %d, %d", x, scale, mode), say(x.SetScale(scale, mode)), say(onlyBig(x).SetScale(scale, mode)))
			}
		}
		if back, err := Parse(x.String()); err != nil || say(back, nil) != say(x, nil) {
			t.Errorf("%v is read as %v, %v", x, back, err)
		}
		for _, y := range all {
			for _, f := range []struct {
				name  string
				short func(d, e *Decimal) (*Decimal, bool)
				any   func(d, e *Decimal) *Decimal
			}{{"+", blocks.Add, (*Decimal).Add}, {"-", blocks.Sub, (*Decimal).Sub}, {"*", blocks.Mul, (*Decimal).Mul}} {
				if d, ok := f.short(x, y); ok {
					check(fmt.Sprintf("%v %s %v in a block", x, f.name, y), inBlock(d, nil), fmt.Sprint(f.any(x, y), nil))
				}
			}
			check(fmt.Sprintf("%v / %v in a block", x, y), inBlock(blocks.DivScale(x, y, 3, HalfEven)), fmt.Sprint(x.DivScale(y, 3, HalfEven)))
			a, b := onlyBig(x), onlyBig(y)
			check(fmt.Sprintf("%v + %v", x, y), say(x.Add(y), nil), say(a.Add(b), nil))
			check(fmt.Sprintf("%v - %v", x, y), say(x.Sub(y), nil), say(a.Sub(b), nil))
			check(fmt.Sprintf("%v * %v", x, y), say(x.Mul(y), nil), say(a.Mul(b), nil))
			check(fmt.Sprintf("%v ? %v", x, y), fmt.Sprint(x.Cmp(y)), fmt.Sprint(a.Cmp(b)))
			check(fmt.Sprintf("%v / %v", x, y), say(x.DivScale(y, 3, HalfEven)), say(a.DivScale(b, 3, HalfEven)))
			check(fmt.Sprintf("%v : %v", x, y), say(x.DivScale(y, 1, Floor)), say(a.DivScale(b, 1, Floor)))
		}
	}
	for d, text := range made {
		if now := fmt.Sprint(d, nil); now != text {
			t.Errorf("%s has become %s", text, now)
		}
	}
	for text, want := range map[string]string{
		"12.50": "12.50", "-3": "-3", "+3.": "3", ".5": "0.5", "-.25": "-0.25", "-0": "0", "0.000": "0.000", "007": "7", "0.0000001": "1E-7",
		"123456789012345678": "123456789012345678", "-1.23456789012345678": "-1.23456789012345678", "1234567890123456789.0": "1234567890123456789.0",
	} {
		if d, err := Parse(text); err != nil || d.String() != want {
			t.Errorf("%s is read as %v, %v", text, d, err)
		}
	}
	for _, text := range []string{"", "-", ".", "+.", "--1", "1.2.3", "1-", "1 ", "x"} {
		if d, err := Parse(text); err == nil {
			t.Errorf("%q is read as %v", text, d)
		}
	}
	if seen[true] < 10000 || seen[false] < 10000 {
		t.Errorf("%d results fit and %d do not: both ways are to be tried", seen[true], seen[false])
	}
}

// The double nearest to a decimal with few digits is found by one division.
func TestSmallDecimalsAsDoubles(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		d := New(random.Int64N(1<<54)-1<<53, random.IntN(20))
		if x, exact := d.smallFloat(); exact && x != onlyBig(d).Float64() {
			t.Errorf("%s: %g, want %g", d.Plain(), x, onlyBig(d).Float64())
		}
	}
}

// A decimal that is taken back makes room for the next one; nothing else is touched.
func TestTakenBack(t *testing.T) {
	var blocks Blocks
	one := New(1, 0)
	blocks.TakeBack(one)
	for range 3 * blockSize {
		kept, _ := blocks.Add(one, one)
		spare, _ := blocks.Add(kept, one)
		blocks.TakeBack(kept)
		blocks.TakeBack(spare)
		next, _ := blocks.Sub(one, one)
		if next != spare || kept.String() != "2" || next.String() != "0" {
			t.Fatalf("%v and %v, which is another object: %v", kept, next, next != spare)
		}
	}
}
