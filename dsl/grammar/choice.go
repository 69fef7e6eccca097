package grammar

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// A field that can contain one of several productions has a union type. Participle tries the members of the union in order and uses the
// first that matches. It allocates the struct of a member before it looks at a token, so the most frequent member is the first.
type (
	ItemPart      any // an item
	Declared      any // a declaration
	Condition     any // a condition between when and then
	Quantified    any // the operand of not and exists
	FactCondition any // a condition of forall
	Bindable      any // what may follow a binding besides a pattern
	InBrackets    any // the content of brackets
	Source        any // what may follow "from" besides an expression
	Branch        any // a call of a named consequence
)

// Part is a part of the grammar with a separate parser. Building a parser takes a considerable part of a short run, so only the parts that
// a file needs are built.
type Part int

// The parts, by the kind of block.
const (
	Rules Part = iota // rules, queries, attributes of the file
	Plain             // like Rules, for blocks without a rare token (see Rare)
	Lines             // package, unit, imports, globals, functions
	Types             // declarations of types, enums and entry points
	Class             // a declaration of a type
	Whole             // any item
	PartCount
)

// PartOf returns the part that reads a block, by its first two words. rare reports whether the block has a rare token (see Rare). A block
// whose first word does not begin an item is read as an attribute.
func PartOf(first, second string, rare bool) Part {
	switch first {
	case "package", "unit", "import", "global", "function":
		return Lines
	case "declare":
		switch second {
		case "window": // a declared window contains conditions; a type may also be called window
			return Whole
		case "entry", "enum": // types may also have these names
			return Types
		}
		return Class
	}
	if rare {
		return Rules
	}
	return Plain
}

// Rare reports whether a token may begin a condition that Plain does not have. Few files use these conditions, and they cause half of the
// time it takes to build a parser for rules.
func Rare(t *lexer.Token) bool {
	switch t.Type {
	case KindSource, KindBranch:
		return true
	case KindKeyword:
		return t.Value == "accumulate" || t.Value == "acc" || t.Value == "groupby" || t.Value == "forall"
	}
	return len(t.Value) < 4 && (t.Value == "and" || t.Value == "or" || t.Value == "?" || t.Value == "/" || t.Value == "?/")
}

// rareWords are words that occur in most texts with a rare token.
var rareWords = []string{"accumulate", "groupby", "forall", "collect", "entry-point", "window:", " or ", " and "}

// LikelyRare guesses from the text of a file whether it has a rare token (see Rare), so that Plain is not built in addition to Rules.
func LikelyRare(text string) bool {
	return slices.ContainsFunc(rareWords, func(word string) bool { return strings.Contains(text, word) })
}

// Wider returns a part that reads everything that p reads, in the same way, and more; false if there is no such part.
func (p Part) Wider() (Part, bool) {
	switch p {
	case Plain:
		return Rules, true
	case Class:
		return Types, true
	}
	return p, false
}

// Choices returns the members of a part's union types.
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

// conditions returns the members of the union types of Condition and the productions below it.
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

// plainConditions returns the same as conditions, without the members that begin with a rare token (see Rare).
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

// none returns a production that never matches.
func none[T any]() participle.Option {
	return participle.ParseTypeWith(func(*lexer.PeekingLexer) (T, error) {
		var nothing T
		return nothing, participle.NextMatch
	})
}
