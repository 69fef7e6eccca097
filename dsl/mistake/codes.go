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

// Codes explains every code that the parser reports, sorted by code. Later stages have tables of their own.
func Codes() []source.CodeInfo {
	return []source.CodeInfo{
		{Code: Assignment, Title: "assignment in a constraint",
			Explanation: "Constraints compare, they never assign. Write `age == 3`, not `age = 3`."},
		{Code: BadEscape, Title: "unknown escape in a text",
			Explanation: `A backslash in a text must begin an escape such as \n, \", \\ or \u00e9, or one of a regular expression such as \d.` +
				` To get the backslash itself write \\.`},
		{Code: BadNumber, Title: "number that cannot be read",
			Explanation: "A number is digits with an optional point, exponent and suffix: 10, 10L, 1.5, 1.5f, 10B, 10I, 0xFF. Times are written " +
				"1h30m or 500ms."},
		{Code: DeprecatedConnect, Title: "&& or || between conditions",
			Explanation: "Between conditions the words `and` and `or` are the lasting form. && and || are accepted in DRL6 and gone in DRL10."},
		{Code: HashComment, Title: "# does not begin a comment",
			Explanation: "Comments are written `// to the end of the line` or `/* ... */`. The # of old rule files is no longer a comment."},
		{Code: Internal, Title: "the parser failed",
			Explanation: "The parser gave up on this text for a reason that is its own mistake. Please report it with the text."},
		{Code: Level, Title: "form of another language level",
			Explanation: "DRL6 and DRL10 differ in a few forms: half constraints, agenda-group, && between patterns, `when:` and back-quoted " +
				"names exist in DRL6 only; ##operators and and/or in front without brackets in DRL10 only."},
		{Code: MissingBracket, Title: "bracket that is not closed",
			Explanation: "Every (, [ and { needs its ), ] or }. The message says where the open one stands."},
		{Code: MissingComma, Title: "comma missing",
			Explanation: "Constraints, arguments and the entries of a modify block are separated by commas."},
		{Code: MissingEnd, Title: "rule without end",
			Explanation: "A rule, query or declaration is closed by the word `end` on its own, before the next one begins."},
		{Code: MissingName, Title: "name missing",
			Explanation: "A rule, query, function, global or declaration needs a name: one identifier, or for rules and queries any text in " +
				"quotes."},
		{Code: MissingOperand, Title: "value missing",
			Explanation: "An operator or a separator stands where a value is needed, as in `age > ,`."},
		{Code: MissingSemicolon, Title: "semicolon missing",
			Explanation: "In the java dialect every statement ends in a semicolon. `dialect \"mvel\"` lets it be left out at the end of a line."},
		{Code: MissingThen, Title: "rule without then",
			Explanation: "The conditions of a rule are followed by the word `then` and the actions: rule \"x\" when ... then ... end."},
		{Code: MissingToken, Title: "something is missing",
			Explanation: "A word or sign that the language needs here is not there. The message says which."},
		{Code: MissingWhen, Title: "conditions without when",
			Explanation: "The conditions of a rule begin with the word `when`, after the attributes."},
		{Code: Misspelling, Title: "misspelt keyword",
			Explanation: "The word is no keyword, but one letter or two away from one that would fit here."},
		{Code: MultilineString, Title: "text over several lines",
			Explanation: "A text in quotes goes on over the end of the line. It is read, but Drools cannot build such a rule. Use \\n, or join " +
				"two texts with +."},
		{Code: TooDeep, Title: "nested too deeply",
			Explanation: "Brackets or blocks are nested beyond the limit of the parser."},
		{Code: SecondPackage, Title: "second package line",
			Explanation: "A file belongs to one package; the package line stands first and once."},
		{Code: StrayCharacter, Title: "character outside the language",
			Explanation: "The character means nothing in rules outside texts and comments. Often it was pasted from a document: typographic " +
				"quotes, dashes or special blanks."},
		{Code: StrayComma, Title: "comma too many",
			Explanation: "Between two commas, or between a comma and the closing bracket, something is missing, or the comma is too many. " +
				"Between patterns no comma is written."},
		{Code: StrayToken, Title: "something too many",
			Explanation: "The word or sign does not belong here; without it the text reads well."},
		{Code: TooLarge, Title: "file too large",
			Explanation: "The file is larger than the limit given to the parser."},
		{Code: TooManyErrors, Title: "too many errors",
			Explanation: "The parser stopped looking for further errors in this file."},
		{Code: UnclosedComment, Title: "comment that is not closed",
			Explanation: "A comment that begins with /* ends with */. Comments do not nest."},
		{Code: UnclosedString, Title: "text that is not closed",
			Explanation: "A text in quotes ends with the same quote on the same line. A quote inside it is written \\\" or \\'."},
		{Code: UnexpectedToken, Title: "unexpected word or sign",
			Explanation: "Something else was expected here. The message says what was found and what could have stood there."},
		{Code: UnknownAttribute, Title: "unknown rule attribute",
			Explanation: "Between the name of a rule and `when` stand attributes: " + strings.Join(keyword.AttributeNames(), ", ") + "."},
		{Code: UnknownOperator, Title: "unknown operator",
			Explanation: "Word operators are " + strings.Join(PlainWords(), ", ") +
				" and, on times, " + strings.Join(timeWords(), ", ") +
				"; each may be preceded by not. Case matters."},
		{Code: WrongOperator, Title: "operator of another language",
			Explanation: "The sign is an operator elsewhere but not in rules: write != for <>, <= for =<, >= for =>, == for ===, && and || " +
				"inside a pattern."},
	}
}

// PlainWords lists the word operators except the temporal ones, which timeWords lists.
func PlainWords() []string {
	return slices.DeleteFunc(operator.Words(operator.Conditions), onTimes)
}

func timeWords() []string {
	return slices.DeleteFunc(operator.Words(operator.Conditions), func(w string) bool { return !onTimes(w) })
}

func onTimes(word string) bool { return operator.Lookup(word).Operands == operator.Times }
