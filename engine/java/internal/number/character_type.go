package number

import "unicode"

// characterTypes are the categories of Unicode with the names and numbers of Java.
var characterTypes = [...]struct {
	name   string
	number int8
	table  **unicode.RangeTable
}{
	{"UPPERCASE_LETTER", 1, &unicode.Lu}, {"LOWERCASE_LETTER", 2, &unicode.Ll}, {"TITLECASE_LETTER", 3, &unicode.Lt},
	{"MODIFIER_LETTER", 4, &unicode.Lm}, {"OTHER_LETTER", 5, &unicode.Lo}, {"NON_SPACING_MARK", 6, &unicode.Mn},
	{"ENCLOSING_MARK", 7, &unicode.Me}, {"COMBINING_SPACING_MARK", 8, &unicode.Mc}, {"DECIMAL_DIGIT_NUMBER", 9, &unicode.Nd},
	{"LETTER_NUMBER", 10, &unicode.Nl}, {"OTHER_NUMBER", 11, &unicode.No}, {"SPACE_SEPARATOR", 12, &unicode.Zs},
	{"LINE_SEPARATOR", 13, &unicode.Zl}, {"PARAGRAPH_SEPARATOR", 14, &unicode.Zp}, {"CONTROL", 15, &unicode.Cc}, {"FORMAT", 16, &unicode.Cf},
	{"PRIVATE_USE", 18, &unicode.Co}, {"SURROGATE", 19, &unicode.Cs}, {"DASH_PUNCTUATION", 20, &unicode.Pd},
	{"START_PUNCTUATION", 21, &unicode.Ps}, {"END_PUNCTUATION", 22, &unicode.Pe}, {"CONNECTOR_PUNCTUATION", 23, &unicode.Pc},
	{"OTHER_PUNCTUATION", 24, &unicode.Po}, {"MATH_SYMBOL", 25, &unicode.Sm}, {"CURRENCY_SYMBOL", 26, &unicode.Sc},
	{"MODIFIER_SYMBOL", 27, &unicode.Sk}, {"OTHER_SYMBOL", 28, &unicode.So}, {"INITIAL_QUOTE_PUNCTUATION", 29, &unicode.Pi},
	{"FINAL_QUOTE_PUNCTUATION", 30, &unicode.Pf},
}

// unassigned is the type of code points without a character.
const unassigned = 0

// characterType implements Character.getType.
func characterType(c rune) int {
	for i := range characterTypes {
		if t := &characterTypes[i]; unicode.Is(*t.table, c) {
			return int(t.number)
		}
	}
	return unassigned
}
