package eval

const pairBits = 63 // the number of bits in a set of pairs

// letterPairs returns the set of the pairs of neighbouring ASCII characters in a text. Other characters are left out, since half of one of
// them may be a character of its own in Java.
func letterPairs(s string) (set uint64) {
	for i := 1; i < len(s); i++ {
		if a, b := s[i-1], s[i]; a|b < 0x80 {
			set |= 1 << pairBit(a, b)
		}
	}
	return set
}

// pairBit returns the bit of a pair of characters.
func pairBit(a, b byte) uint32 {
	const spread = 0x9E3779B1 // the golden ratio of 1<<32, so that pairs of few letters have different bits
	mixed := (uint32(a)<<8 | uint32(b)) * spread
	return uint32(uint64(mixed) * pairBits >> 32)
}
