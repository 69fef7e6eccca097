package grammar

import (
	"github.com/alecthomas/participle/v2"
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
	Lines             // the package, the unit, imports, globals, functions
	Types             // declarations of types, enums and entry points
	Whole             // any item
	PartCount
)

// PartOf is the part that reads a block that begins with these two words. One that begins with no word of an item is an attribute, or nothing.
func PartOf(first, second string) Part {
	switch first {
	case "package", "unit", "import", "global", "function":
		return Lines
	case "declare":
		if second == "window" { // a window has conditions, but a type may be called window
			return Whole
		}
		return Types
	}
	return Rules
}

// Choices lists the members of the union types of a part.
func (p Part) Choices() []participle.Option {
	switch p {
	case Rules:
		return append(conditions(), participle.Union[ItemPart](&Rule{}, &Query{}, &Attribute{}))
	case Lines:
		return []participle.Option{participle.Union[ItemPart](&Import{}, &Global{}, &Function{}, &Package{}, &Unit{})}
	case Types:
		return []participle.Option{participle.Union[ItemPart](&Declaration{}),
			participle.Union[Declared](&EntryPointDeclaration{}, &EnumDeclaration{}, &TypeDeclaration{})}
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
