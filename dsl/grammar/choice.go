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

// Choices lists the members of the union types.
func Choices() []participle.Option {
	return []participle.Option{
		participle.Union[ItemPart](&Rule{}, &Query{}, &Import{}, &Declaration{}, &Global{}, &Function{}, &Package{}, &Unit{}, &Attribute{}),
		participle.Union[Declared](&EntryPointDeclaration{}, &WindowDeclaration{}, &EnumDeclaration{}, &TypeDeclaration{}),
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
