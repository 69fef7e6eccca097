package decimal

import "math"

// Blocks allocates decimals in blocks, because rule code creates a decimal in every step of a computation. A block is small, because it
// stays in memory as long as any of its decimals. The zero Blocks is ready to use; a nil *Blocks allocates each decimal separately. A
// Blocks must be used by one goroutine.
type Blocks struct {
	block []Decimal
	used  int // number of decimals of the block in use
}

const blockSize = 8

// New returns the same as the function New.
func (b *Blocks) New(unscaled int64, scale int) *Decimal {
	if unscaled == math.MinInt64 {
		return New(unscaled, scale)
	}
	return b.small(unscaled, scale)
}

// small returns a decimal whose digits fit into 64 bits.
func (b *Blocks) small(digits int64, scale int) *Decimal {
	if b == nil {
		return &Decimal{small: digits, scale: scale}
	}
	if b.used == len(b.block) {
		b.block, b.used = make([]Decimal, blockSize), 0
	}
	d := &b.block[b.used]
	b.used++
	d.small, d.scale = digits, scale
	return d
}

// TakeBack releases the decimal that was allocated last; there must be no reference to it. It does nothing for any other object.
func (b *Blocks) TakeBack(x any) {
	if d, ok := x.(*Decimal); ok && b.used > 0 && d == &b.block[b.used-1] {
		b.used--
	}
}

// Add returns d + e; ok is false if that needs numbers of more than 64 bits. The scale of the result is the larger scale.
func (b *Blocks) Add(d, e *Decimal) (sum *Decimal, ok bool) { return b.add(d, e, 1) }

// Sub returns d - e under the same conditions as Add.
func (b *Blocks) Sub(d, e *Decimal) (difference *Decimal, ok bool) { return b.add(d, e, -1) }

func (b *Blocks) add(d, e *Decimal, sign int64) (*Decimal, bool) {
	scale := max(d.scale, e.scale)
	x, ok1 := d.smallAt(scale)
	y, ok2 := e.smallAt(scale)
	sum, ok := addInt64(x, sign*y)
	if !ok || !ok1 || !ok2 {
		return nil, false
	}
	return b.small(sum, scale), true
}

// Mul returns d * e; ok is false if that needs numbers of more than 64 bits, or the scale is too large. The scale of the result is the sum
// of the scales.
func (b *Blocks) Mul(d, e *Decimal) (product *Decimal, ok bool) {
	scale := d.scale + e.scale
	if d.big != nil || e.big != nil || int(int32(scale)) != scale {
		return nil, false
	}
	p, ok := mulInt64(d.small, e.small)
	if !ok {
		return nil, false
	}
	return b.small(p, scale), true
}

// SetScale implements the method of Decimal.
func (b *Blocks) SetScale(d *Decimal, scale int, mode Rounding) (*Decimal, error) {
	if scale >= d.scale {
		if x, ok := d.smallAt(scale); ok {
			return b.small(x, scale), nil
		}
		return Of(d.at(scale), scale), nil
	}
	if shift := d.scale - scale; d.big == nil && shift < len(powersOfTen) {
		return b.rounded(d.small, powersOfTen[shift], scale, mode)
	}
	return rounded(d.digits(), power(d.scale-scale), scale, mode)
}

// DivScale implements the method of Decimal.
func (b *Blocks) DivScale(d, e *Decimal, scale int, mode Rounding) (*Decimal, error) {
	if e.Sign() == 0 {
		return nil, fail(Arithmetic, "/ by zero")
	}
	shift := scale - (d.scale - e.scale)
	if d.big == nil && e.big == nil {
		if num, ok := shifted(d.small, shift); ok {
			if den, ok := shifted(e.small, -shift); ok {
				return b.rounded(num, den, scale, mode)
			}
		}
	}
	num, den := d.Unscaled(), e.Unscaled()
	if shift >= 0 {
		num.Mul(num, power(shift))
	} else {
		den.Mul(den, power(-shift))
	}
	return rounded(num, den, scale, mode)
}

// rounded does the same as the function rounded, for digits that fit into 64 bits.
func (b *Blocks) rounded(num, den int64, scale int, mode Rounding) (*Decimal, error) {
	q, rest := num/den, num%den
	if rest != 0 {
		negative := (num < 0) != (den < 0)
		r := max(rest, -rest)
		away, err := mode.away(order(r, max(den, -den)-r), negative, q&1 == 1 || q&1 == -1)
		switch {
		case err != nil:
			return nil, err
		case away && negative:
			q--
		case away:
			q++
		}
	}
	return b.small(q, scale), nil
}
