package mistake

import (
	"slices"
	"strings"

	"whenthen/dsl/keyword"
	"whenthen/engine/operator"
	"whenthen/engine/source"
)

// The codes of the parser. A code identifies the kind of mistake, not the production of the grammar.
const (
	UnexpectedToken   source.Code = "unexpected-token"
	MissingEnd        source.Code = "missing-end"
	MissingThen       source.Code = "missing-then"
	MissingWhen       source.Code = "missing-when"
	MissingToken      source.Code = "missing-token"
	MissingBracket    source.Code = "missing-bracket"
	MissingComma      source.Code = "missing-comma"
	MissingSemicolon  source.Code = "missing-semicolon"
	MissingOperand    source.Code = "missing-operand"
	MissingName       source.Code = "missing-name"
	StrayToken        source.Code = "stray-token"
	StrayComma        source.Code = "stray-comma"
	Misspelling       source.Code = "misspelling"
	UnknownAttribute  source.Code = "unknown-attribute"
	UnknownOperator   source.Code = "unknown-operator"
	Assignment        source.Code = "assignment-in-constraint"
	WrongOperator     source.Code = "wrong-operator"
	UnclosedString    source.Code = "unclosed-string"
	UnclosedComment   source.Code = "unclosed-comment"
	StrayCharacter    source.Code = "stray-character"
	HashComment       source.Code = "hash-comment"
	BadNumber         source.Code = "bad-number"
	BadEscape         source.Code = "bad-escape"
	MultilineString   source.Code = "multiline-string"
	TooDeep           source.Code = "nested-too-deeply"
	TooLarge          source.Code = "too-large"
	TooManyErrors     source.Code = "too-many-errors"
	SecondPackage     source.Code = "second-package"
	Level             source.Code = "language-level"
	Internal          source.Code = "internal-error"
	DeprecatedConnect source.Code = "deprecated-connective"
)

// Codes explains every code that the parser reports, sorted by code. The checker and lint have separate tables.
func Codes() []source.CodeInfo {
	return []source.CodeInfo{
		{Code: Assignment, Title: "assignment in a constraint",
			Explanation: "Constraints compare values, they never assign. Write `age == 3`, not `age = 3`."},
		{Code: BadEscape, Title: "unknown escape in a string",
			Explanation: "A backslash in a string must begin an escape such as \\n, \\\", \\\\ or \\u00e9, or one of a regular expression such as \\d. To write a backslash, write \\\\."},
		{Code: BadNumber, Title: "number that cannot be read",
			Explanation: "A number consists of digits with an optional decimal point, exponent and suffix: 10, 10L, 1.5, 1.5f, 10B, 10I, 0xFF. Times are written 1h30m or 500ms."},
		{Code: DeprecatedConnect, Title: "&& or || between conditions",
			Explanation: "Join conditions with the words `and` and `or`. && and || are accepted in DRL6 but not in DRL10."},
		{Code: HashComment, Title: "# does not begin a comment",
			Explanation: "Comments are written `// to the end of the line` or `/* ... */`. In old rule files # began a comment; it no longer does."},
		{Code: Internal, Title: "the parser failed",
			Explanation: "The parser could not handle this text because of a mistake in the parser itself. Please report it together with the text."},
		{Code: Level, Title: "not allowed at this language level",
			Explanation: "DRL6 and DRL10 differ in a few forms: half constraints, agenda-group, && between patterns, `when:` and back-quoted names exist only in DRL6; operators with ## and a leading and/or without brackets exist only in DRL10."},
		{Code: MissingBracket, Title: "bracket that is not closed",
			Explanation: "Every (, [ and { needs its ), ] or }. The message says where the open bracket is."},
		{Code: MissingComma, Title: "comma missing",
			Explanation: "Constraints, arguments and the entries of a modify block are separated by commas."},
		{Code: MissingEnd, Title: "rule without end",
			Explanation: "A rule, query or declaration ends with the word `end`, before the next one begins."},
		{Code: MissingName, Title: "name missing",
			Explanation: "A rule, query, function, global or declaration needs a name: an identifier or, for rules and queries, any string in quotes."},
		{Code: MissingOperand, Title: "value missing",
			Explanation: "An operator or a separator was found where a value is needed, as in `age > ,`."},
		{Code: MissingSemicolon, Title: "semicolon missing",
			Explanation: "In the java dialect every statement ends with a semicolon. With `dialect \"mvel\"` it can be omitted at the end of a line."},
		{Code: MissingThen, Title: "rule without then",
			Explanation: "The conditions of a rule are followed by the word `then` and the actions: rule \"x\" when ... then ... end."},
		{Code: MissingToken, Title: "something is missing",
			Explanation: "A word or sign that is required here is missing. The message says which."},
		{Code: MissingWhen, Title: "conditions without when",
			Explanation: "The conditions of a rule begin with the word `when`, after the attributes."},
		{Code: Misspelling, Title: "misspelt keyword",
			Explanation: "The word is not a keyword, but it differs only by a letter or two from one that is allowed here."},
		{Code: MultilineString, Title: "string over several lines",
			Explanation: "A string in quotes continues on the next line. It is accepted here, but Drools cannot build such a rule. Use \\n, or join two strings with +."},
		{Code: TooDeep, Title: "nested too deeply",
			Explanation: "Brackets or blocks are nested more deeply than the parser allows."},
		{Code: SecondPackage, Title: "second package line",
			Explanation: "A file belongs to one package: there can be only one package line, and it must come first."},
		{Code: StrayCharacter, Title: "character outside the language",
			Explanation: "The character has no meaning in rules, except in strings and comments. Often it was pasted from a document: typographic quotes, dashes or non-breaking spaces."},
		{Code: StrayComma, Title: "comma too many",
			Explanation: "There is nothing between two commas, or between a comma and the closing bracket: either something is missing, or the comma is too many. Patterns are not separated by commas."},
		{Code: StrayToken, Title: "something too many",
			Explanation: "The word or sign does not belong here; without it the text is correct."},
		{Code: TooLarge, Title: "file too large",
			Explanation: "The file is larger than the limit given to the parser."},
		{Code: TooManyErrors, Title: "too many errors",
			Explanation: "The parser stopped looking for further errors in this file."},
		{Code: UnclosedComment, Title: "comment that is not closed",
			Explanation: "A comment that begins with /* ends with */. Comments cannot be nested."},
		{Code: UnclosedString, Title: "string that is not closed",
			Explanation: "A string ends with the same quote with which it began, on the same line. A quote inside it is written \\\" or \\'."},
		{Code: UnexpectedToken, Title: "unexpected word or sign",
			Explanation: "Something else was expected here. The message says what was found and what is allowed."},
		{Code: UnknownAttribute, Title: "unknown rule attribute",
			Explanation: "The words between the name of a rule and `when` are its attributes. There are " + strings.Join(keyword.AttributeNames(), ", ") + "."},
		{Code: UnknownOperator, Title: "unknown operator",
			Explanation: "The operators that are words are " + strings.Join(PlainWords(), ", ") +
				" and the temporal operators " + strings.Join(timeWords(), ", ") +
				". Each may be preceded by not. They are written in lower or upper case exactly as here."},
		{Code: WrongOperator, Title: "operator of another language",
			Explanation: "This is an operator in other languages but not in rules: write != for <>, <= for =<, >= for =>, == for ===, and && and || " +
				"inside a pattern."},
	}
}

// PlainWords returns the word operators without the temporal operators, which timeWords returns.
func PlainWords() []string { return slices.DeleteFunc(operator.Words(operator.Conditions), onTimes) }

func timeWords() []string {
	return slices.DeleteFunc(operator.Words(operator.Conditions), func(w string) bool { return !onTimes(w) })
}

func onTimes(word string) bool { return operator.Lookup(word).Operands == operator.Times }
