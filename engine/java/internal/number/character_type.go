package number

import "unicode"

// characterTypes are the categories of Unicode with the numbers that Java gives them.
var characterTypes = [...]struct {
	number int
	table  **unicode.RangeTable
}{
	{1, &unicode.Lu}, {2, &unicode.Ll}, {3, &unicode.Lt}, {4, &unicode.Lm}, {5, &unicode.Lo}, {6, &unicode.Mn}, {7, &unicode.Me}, {8, &unicode.Mc},
	{9, &unicode.Nd}, {10, &unicode.Nl}, {11, &unicode.No}, {12, &unicode.Zs}, {13, &unicode.Zl}, {14, &unicode.Zp}, {15, &unicode.Cc}, {16, &unicode.Cf},
	{18, &unicode.Co}, {19, &unicode.Cs}, {20, &unicode.Pd}, {21, &unicode.Ps}, {22, &unicode.Pe}, {23, &unicode.Pc}, {24, &unicode.Po}, {25, &unicode.Sm},
	{26, &unicode.Sc}, {27, &unicode.Sk}, {28, &unicode.So}, {29, &unicode.Pi}, {30, &unicode.Pf},
}

// characterType implements Character.getType: 0 for code points that are not assigned.
func characterType(c rune) int {
	for i := range characterTypes {
		if t := &characterTypes[i]; unicode.Is(*t.table, c) {
			return t.number
		}
	}
	return 0
}

// characterConstants are the constants of Character for what getType returns.
func characterConstants() map[string]any {
	names := map[string]int{"UNASSIGNED": 0, "UPPERCASE_LETTER": 1, "LOWERCASE_LETTER": 2, "TITLECASE_LETTER": 3, "MODIFIER_LETTER": 4, "OTHER_LETTER": 5,
		"NON_SPACING_MARK": 6, "ENCLOSING_MARK": 7, "COMBINING_SPACING_MARK": 8, "DECIMAL_DIGIT_NUMBER": 9, "LETTER_NUMBER": 10, "OTHER_NUMBER": 11,
		"SPACE_SEPARATOR": 12, "LINE_SEPARATOR": 13, "PARAGRAPH_SEPARATOR": 14, "CONTROL": 15, "FORMAT": 16, "PRIVATE_USE": 18, "SURROGATE": 19,
		"DASH_PUNCTUATION": 20, "START_PUNCTUATION": 21, "END_PUNCTUATION": 22, "CONNECTOR_PUNCTUATION": 23, "OTHER_PUNCTUATION": 24, "MATH_SYMBOL": 25,
		"CURRENCY_SYMBOL": 26, "MODIFIER_SYMBOL": 27, "OTHER_SYMBOL": 28, "INITIAL_QUOTE_PUNCTUATION": 29, "FINAL_QUOTE_PUNCTUATION": 30}
	list := make(map[string]any, len(names))
	for name, n := range names {
		list[name] = int8(n)
	}
	return list
}
