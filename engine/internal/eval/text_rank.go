package eval

// The digits of a text's rank stand for the first characters of the text. Letters, digits and the marks in dates, numbers and names have
// digits of their own; all other characters share one with their neighbours. Behind a shared digit a rank has only zeros, because the
// characters there do not tell the order of texts that differ in front of them.

const (
	rankedCharacters = 10
	rankBase         = 75 // rankedCharacters digits of this base fit into an int64
)

// textRank returns the rank of a text. rest is the digit for the characters that a shorter text lacks.
func textRank(s string, rest int64) (rank int64) {
	ended := false
	for i := range rankedCharacters {
		digit := rest
		switch {
		case ended:
			digit = 0
		case i < len(s):
			digit, ended = rankDigit(s[i])
		}
		rank = rank*rankBase + digit
	}
	return rank
}

// rankDigit returns the digit of a character, or of the first byte of a character beyond ASCII, and whether others have the same digit.
// 0 is the digit of the end of a text.
func rankDigit(c byte) (digit int64, shared bool) {
	switch {
	case c < ' ':
		return 1, true
	case c == ' ':
		return 2, false
	case c < '-':
		return 3, true
	case c <= ':': // - . / 0 to 9 :
		return 4 + int64(c-'-'), false
	case c < 'A':
		return 18, true
	case c <= 'Z':
		return 19 + int64(c-'A'), false
	case c < '_':
		return 45, true
	case c <= 'z': // _ ` a to z
		return 46 + int64(c-'_'), false
	}
	return rankBase - 1, true
}
