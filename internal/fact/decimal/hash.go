package decimal

import "math/big"

// BigHash implements BigInteger.hashCode.
func BigHash(i *big.Int) int32 {
	b := i.Bytes()
	var h int32
	for len(b)%4 != 0 {
		b = append([]byte{0}, b...)
	}
	for ; len(b) > 0; b = b[4:] {
		h = h*31 + int32(uint32(b[0])<<24|uint32(b[1])<<16|uint32(b[2])<<8|uint32(b[3]))
	}
	return h * int32(i.Sign())
}

// JavaHash implements BigDecimal.hashCode. Like Java's equals, it distinguishes 1.0 from 1.00.
func (d *Decimal) JavaHash() int32 {
	if d.big != nil {
		return 31*BigHash(d.big) + int32(d.scale)
	}
	x := uint64(max(d.small, -d.small))
	return 31*(int32(x>>32)*31+int32(uint32(x)))*int32(d.Sign()) + int32(d.scale)
}
