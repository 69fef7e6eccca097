package dsl

import (
	"strings"

	"whenthen/dsl/keyword"
	"whenthen/engine/source"
)

// The codes of the parser. A code names the kind of mistake, not the place in the grammar.
const (
	CodeUnexpectedToken   source.Code = "unexpected-token"
	CodeMissingEnd        source.Code = "missing-end"
	CodeMissingThen       source.Code = "missing-then"
	CodeMissingWhen       source.Code = "missing-when"
	CodeMissingToken      source.Code = "missing-token"
	CodeMissingBracket    source.Code = "missing-bracket"
	CodeMissingComma      source.Code = "missing-comma"
	CodeMissingSemicolon  source.Code = "missing-semicolon"
	CodeMissingOperand    source.Code = "missing-operand"
	CodeMissingName       source.Code = "missing-name"
	CodeStrayToken        source.Code = "stray-token"
	CodeStrayComma        source.Code = "stray-comma"
	CodeMisspelling       source.Code = "misspelling"
	CodeUnknownAttribute  source.Code = "unknown-attribute"
	CodeUnknownOperator   source.Code = "unknown-operator"
	CodeAssignment        source.Code = "assignment-in-constraint"
	CodeWrongOperator     source.Code = "wrong-operator"
	CodeUnclosedString    source.Code = "unclosed-string"
	CodeUnclosedComment   source.Code = "unclosed-comment"
	CodeStrayCharacter    source.Code = "stray-character"
	CodeHashComment       source.Code = "hash-comment"
	CodeBadNumber         source.Code = "bad-number"
	CodeBadEscape         source.Code = "bad-escape"
	CodeMultilineString   source.Code = "multiline-string"
	CodeTooDeep           source.Code = "nested-too-deeply"
	CodeTooLarge          source.Code = "too-large"
	CodeTooManyErrors     source.Code = "too-many-errors"
	CodeSecondPackage     source.Code = "second-package"
	CodeLevel             source.Code = "language-level"
	CodeInternal          source.Code = "internal-error"
	CodeDeprecatedConnect source.Code = "deprecated-connective"
)

// Codes explains every code the parser reports, sorted by code. Later stages have tables of their own.
func Codes() []source.CodeInfo {
	return []source.CodeInfo{
		{Code: CodeAssignment, Title: "assignment in a constraint", Explanation: "Constraints compare, they never assign. Write `age == 3`, not `age = 3`."},
		{Code: CodeBadEscape, Title: "unknown escape in a text", Explanation: `A backslash in a text must begin an escape such as \n, \", \\ or \u00e9, or one of a regular expression such as \d. To get the backslash itself write \\.`},
		{Code: CodeBadNumber, Title: "number that cannot be read", Explanation: "A number is digits with an optional point, exponent and suffix: 10, 10L, 1.5, 1.5f, 10B, 10I, 0xFF. Times are written 1h30m or 500ms."},
		{Code: CodeDeprecatedConnect, Title: "&& or || between conditions", Explanation: "Between conditions the words `and` and `or` are the lasting form. && and || are accepted in DRL6 and gone in DRL10."},
		{Code: CodeHashComment, Title: "# does not begin a comment", Explanation: "Comments are written `// to the end of the line` or `/* ... */`. The # of old rule files is no longer a comment."},
		{Code: CodeInternal, Title: "the parser failed", Explanation: "The parser gave up on this text for a reason that is its own mistake. Please report it with the text."},
		{Code: CodeLevel, Title: "form of another language level", Explanation: "DRL6 and DRL10 differ in a few forms: half constraints, agenda-group, && between patterns, `when:` and back-quoted names exist in DRL6 only; ##operators and and/or in front without brackets in DRL10 only."},
		{Code: CodeMissingBracket, Title: "bracket that is not closed", Explanation: "Every (, [ and { needs its ), ] or }. The message says where the open one stands."},
		{Code: CodeMissingComma, Title: "comma missing", Explanation: "Constraints, arguments and the entries of a modify block are separated by commas."},
		{Code: CodeMissingEnd, Title: "rule without end", Explanation: "A rule, query or declaration is closed by the word `end` on its own, before the next one begins."},
		{Code: CodeMissingName, Title: "name missing", Explanation: "A rule, query, function, global or declaration needs a name: one identifier, or for rules and queries any text in quotes."},
		{Code: CodeMissingOperand, Title: "value missing", Explanation: "An operator or a separator stands where a value is needed, as in `age > ,`."},
		{Code: CodeMissingSemicolon, Title: "semicolon missing", Explanation: "In the java dialect every statement ends in a semicolon. `dialect \"mvel\"` lets it be left out at the end of a line."},
		{Code: CodeMissingThen, Title: "rule without then", Explanation: "The conditions of a rule are followed by the word `then` and the actions: rule \"x\" when ... then ... end."},
		{Code: CodeMissingToken, Title: "something is missing", Explanation: "A word or sign that the language needs here is not there. The message says which."},
		{Code: CodeMissingWhen, Title: "conditions without when", Explanation: "The conditions of a rule begin with the word `when`, after the attributes."},
		{Code: CodeMisspelling, Title: "misspelt keyword", Explanation: "The word is no keyword, but one letter or two away from one that would fit here."},
		{Code: CodeMultilineString, Title: "text over several lines", Explanation: "A text in quotes goes on over the end of the line. It is read, but Drools cannot build such a rule. Use \\n, or join two texts with +."},
		{Code: CodeTooDeep, Title: "nested too deeply", Explanation: "Brackets or blocks are nested beyond the limit of the parser."},
		{Code: CodeSecondPackage, Title: "second package line", Explanation: "A file belongs to one package; the package line stands first and once."},
		{Code: CodeStrayCharacter, Title: "character outside the language", Explanation: "The character means nothing in rules outside texts and comments. Often it was pasted from a document: typographic quotes, dashes or special blanks."},
		{Code: CodeStrayComma, Title: "comma too many", Explanation: "Between two commas, or between a comma and the closing bracket, something is missing, or the comma is too many. Between patterns no comma is written."},
		{Code: CodeStrayToken, Title: "something too many", Explanation: "The word or sign does not belong here; without it the text reads well."},
		{Code: CodeTooLarge, Title: "file too large", Explanation: "The file is larger than the limit given to the parser."},
		{Code: CodeTooManyErrors, Title: "too many errors", Explanation: "The parser stopped looking for further errors in this file."},
		{Code: CodeUnclosedComment, Title: "comment that is not closed", Explanation: "A comment that begins with /* ends with */. Comments do not nest."},
		{Code: CodeUnclosedString, Title: "text that is not closed", Explanation: "A text in quotes ends with the same quote on the same line. A quote inside it is written \\\" or \\'."},
		{Code: CodeUnexpectedToken, Title: "unexpected word or sign", Explanation: "Something else was expected here. The message says what was found and what could have stood there."},
		{Code: CodeUnknownAttribute, Title: "unknown rule attribute", Explanation: "Between the name of a rule and `when` stand attributes: " + strings.Join(keyword.AttributeNames(), ", ") + "."},
		{Code: CodeUnknownOperator, Title: "unknown operator", Explanation: "Word operators are " + strings.Join(plainWords(), ", ") + " and, on times, " + strings.Join(timeWords(), ", ") +
			"; each may be preceded by not. Case matters."},
		{Code: CodeWrongOperator, Title: "operator of another language", Explanation: "The sign is an operator elsewhere but not in rules: write != for <>, <= for =<, >= for =>, == for ===, && and || inside a pattern."},
	}
}
