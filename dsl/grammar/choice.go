package grammar

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Where one of several productions may stand, the field that takes it is of a union type: participle tries its members in their order, and the
// first that fits is the value. It makes the struct of a member before it looks at a token, so the commonest comes first.
type (
	ItemPart      any // what an item is
	Declared      any // what a declaration declares
	Condition     any // what may stand between when and then
	Quantified    any // what not and exists apply to
	FactCondition any // a condition of forall
	Bindable      any // what a name may be bound to besides a pattern
	InBrackets    any // what may stand in brackets
	Source        any // what follows "from" if it is no expression
	Branch        any // what leads to a named consequence
)

// Part is a part of the grammar that has a parser of its own. Building a parser is a good part of a short run, so a file pays for the
// parts that it has blocks of.
type Part int

// The parts, by what a block is.
const (
	Rules Part = iota // rules, queries, attributes of the file
	Plain             // those of Rules without a token that is [Rare]
	Lines             // the package, the unit, imports, globals, functions
	Types             // declarations of types, enums and entry points
	Class             // a declaration of a type
	Whole             // any item
	PartCount
)

// PartOf is the part that reads a block that begins with these two words; rare is whether a token of the block is [Rare]. A block that begins with
// no word of an item is an attribute, or nothing.
func PartOf(first, second string, rare bool) Part {
	switch first {
	case "package", "unit", "import", "global", "function":
		return Lines
	case "declare":
		switch second {
		case "window": // a window has conditions, but a type may be called window
			return Whole
		case "entry", "enum": // types may be called that, too
			return Types
		}
		return Class
	}
	if rare {
		return Rules
	}
	return Plain
}

// Rare tells whether a condition that Plain does not know may begin with a token: one of those that most files do without and that take half of the
// time to build a parser for rules.
func Rare(t *lexer.Token) bool {
	switch t.Type {
	case KindSource, KindBranch:
		return true
	case KindKeyword:
		return t.Value == "accumulate" || t.Value == "acc" || t.Value == "groupby" || t.Value == "forall"
	}
	return len(t.Value) < 4 && (t.Value == "and" || t.Value == "or" || t.Value == "?" || t.Value == "/" || t.Value == "?/")
}

// rareWords are in most texts in which a token is rare.
var rareWords = []string{"accumulate", "groupby", "forall", "collect", "entry-point", "window:", " or ", " and "}

// LikelyRare guesses from the text of a file whether a token of it is [Rare], so that not both Plain and Rules are built for it.
func LikelyRare(text string) bool {
	return slices.ContainsFunc(rareWords, func(word string) bool { return strings.Contains(text, word) })
}

// Wider is a part that reads all that p reads, and more, in the same way, if there is one.
func (p Part) Wider() (Part, bool) {
	switch p {
	case Plain:
		return Rules, true
	case Class:
		return Types, true
	}
	return p, false
}

// Choices lists the members of the union types of a part.
func (p Part) Choices() []participle.Option {
	switch p {
	case Rules:
		return append(conditions(), participle.Union[ItemPart](&Rule{}, &Query{}, &Attribute{}))
	case Plain:
		return append(plainConditions(), participle.Union[ItemPart](&Rule{}, &Query{}, &Attribute{}))
	case Lines:
		return []participle.Option{participle.Union[ItemPart](&Import{}, &Global{}, &Function{}, &Package{}, &Unit{})}
	case Types:
		return []participle.Option{participle.Union[ItemPart](&Declaration{}),
			participle.Union[Declared](&EntryPointDeclaration{}, &EnumDeclaration{}, &TypeDeclaration{})}
	case Class:
		return []participle.Option{participle.Union[ItemPart](&Declaration{}), participle.Union[Declared](&TypeDeclaration{})}
	}
	return append([]participle.Option{
		participle.Union[ItemPart](&Rule{}, &Query{}, &Import{}, &Declaration{}, &Global{}, &Function{}, &Package{}, &Unit{}, &Attribute{}),
		participle.Union[Declared](&EntryPointDeclaration{}, &WindowDeclaration{}, &EnumDeclaration{}, &TypeDeclaration{}),
	}, conditions()...)
}

// conditions lists the members of the union types below a condition.
func conditions() []participle.Option {
	return []participle.Option{
		participle.Union[Condition](&Pattern{}, &Group{}, &Not{}, &Exists{}, &Eval{}, &Forall{}, &Accumulate{}, &GroupBy{}, &ConsequenceIf{},
			&BoundCondition{}, &QueryCall{}, &PathCondition{}, &Prefix{}),
		participle.Union[Quantified](&Pattern{}, &Group{}, &BoundCondition{}, &QueryCall{}, &PathCondition{}, &Eval{}, &Forall{}, &Accumulate{}, &GroupBy{}),
		participle.Union[FactCondition](&Pattern{}, &BoundCondition{}, &QueryCall{}, &PathCondition{}),
		participle.Union[Bindable](&PathCondition{}, &QueryCall{}, &Alternatives{}),
		participle.Union[InBrackets](&Prefix{}, &Chain{}),
		participle.Union[Source](&InlineAccumulate{}, &Collect{}, &EntryPoint{}, &DeclaredWindow{}),
		participle.Union[Branch](&ConsequenceCall{}, &ConsequenceIf{}),
	}
}

// plainConditions is conditions without what begins with a token that is [Rare].
func plainConditions() []participle.Option {
	return []participle.Option{
		participle.Union[Condition](&Pattern{}, &Group{}, &Not{}, &Exists{}, &Eval{}, &BoundCondition{}),
		participle.Union[Quantified](&Pattern{}, &Group{}, &BoundCondition{}, &Eval{}),
		participle.Union[Bindable](&Alternatives{}),
		participle.Union[InBrackets](&Chain{}),
		none[Source](),
		none[Branch](),
	}
}

// none stands for a production that nothing is.
func none[T any]() participle.Option {
	return participle.ParseTypeWith(func(*lexer.PeekingLexer) (T, error) {
		var nothing T
		return nothing, participle.NextMatch
	})
}
