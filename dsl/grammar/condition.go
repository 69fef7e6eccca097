package grammar

import (
	"github.com/alecthomas/participle/v2/lexer"
)

// Chain is a list of conditions joined by connectives; "and" binds tighter than "or". The first element is embedded, which saves participle
// one production per condition.
type Chain struct {
	Element
	Rest []*Link `parser:"@@*"`
}

// Link is a connective and the element that follows it.
type Link struct {
	Tokens  []lexer.Token
	Annots  []Annotation `parser:"Connective ( '@' @@ )*"`
	Element *Element     `parser:"@@"`
}

// Conjunction is the source of an accumulate or collect, in which "or" needs brackets.
type Conjunction struct {
	First *Element `parser:"@@"`
	Rest  []*Link  `parser:"( (?= 'and' | '&&') @@ )*"`
}

// Element is one condition, with the calls of named consequences that follow it.
type Element struct {
	Condition Condition `parser:"@@"`
	Calls     []Branch  `parser:"@@* ';'?"`
}

// Pattern is a condition on a fact. Arguments before a semicolon are positional.
type Pattern struct {
	Tokens     []lexer.Token
	Arguments  []Constraints    `parser:"Binding? Type '(' @@ ( ';' @@ )? ')'"`
	Annots     []Annotation     `parser:"( '@' @@ )*"`
	Window     *Window          `parser:"( 'over' @@ )?"`
	Source     Source           `parser:"( 'from' ( (?= Source) @@ |"`
	Expression SourceExpression `parser:"           @@ ) ';'? )?"`
}

// BoundCondition is a binding before a condition that is not a pattern.
type BoundCondition struct {
	Tokens []lexer.Token
	Of     Bindable `parser:"Binding @@"`
}

// Alternatives are patterns, at least one of which must match.
type Alternatives struct {
	Patterns []*Pattern `parser:"'(' @@ ( ('or' | '||') @@ )* ')'"`
}

// PathCondition is a path used as a condition.
type PathCondition struct {
	Path OOPath `parser:"(?= '/' | '?/') @@"`
}

// QueryCall is a query call whose results are not updated later: ?name( arguments; ).
type QueryCall struct {
	Tokens    []lexer.Token
	Arguments []Constraints `parser:"'?' Type '(' @@ ( ';' @@ )? ')'"`
}

// Window is a window, after "over".
type Window struct {
	Tokens []lexer.Token
	Kind   Name      `parser:"'window' ':' @@"`
	Args   Arguments `parser:"@@"`
}

// Collect is a collect, after "from".
type Collect struct {
	Tokens []lexer.Token
	Of     *Conjunction `parser:"'collect' '(' @@ ')'"`
}

// EntryPoint is an entry point, after "from".
type EntryPoint struct {
	Tokens []lexer.Token
	Name   Title `parser:"'entry' '-' 'point' @@"`
}

// DeclaredWindow is a declared window, after "from".
type DeclaredWindow struct {
	Tokens []lexer.Token
	Name   Name `parser:"'window' @@"`
}

// Not is a condition that must not hold.
type Not struct {
	Tokens []lexer.Token
	Of     Quantified `parser:"'not':Keyword @@"`
}

// Exists is a condition that matches once, however many matches the inner condition has.
type Exists struct {
	Tokens []lexer.Token
	Of     Quantified `parser:"'exists':Keyword @@"`
}

// Eval is an expression as a condition.
type Eval struct {
	Tokens []lexer.Token
	X      Expression `parser:"'eval':Keyword '(' @@ ')'"`
}

// Forall holds if the further conditions hold for each fact that matches the first one.
type Forall struct {
	Tokens     []lexer.Token
	Conditions []FactCondition `parser:"'forall':Keyword '(' @@ ( ','? @@ )* ')'"`
}

// Group is a condition in brackets.
type Group struct {
	Tokens []lexer.Token
	Inner  InBrackets `parser:"'(' @@ ')'"`
}

// Prefix is a connective in prefix position: `(and A B)`.
type Prefix struct {
	Tokens []lexer.Token
	Deep   Deep           `parser:"('and' | 'or') @@"`
	Annots []Annotation   `parser:"( '@' @@ )*"`
	Conds  []*Conjunction `parser:"@@+"`
}

// Accumulate is accumulate as a condition.
type Accumulate struct {
	Tokens    []lexer.Token
	Source    *Conjunction `parser:"('accumulate':Keyword | 'acc':Keyword) '(' @@"`
	Separator Separator    `parser:"@@"`
	Functions *Functions   `parser:"@@ ')'"`
}

// InlineAccumulate is accumulate after "from", where the function may be written as code blocks.
type InlineAccumulate struct {
	Tokens    []lexer.Token
	Source    *Conjunction    `parser:"('accumulate' | 'acc') '(' @@"`
	Separator Separator       `parser:"@@"`
	Code      *AccumulateCode `parser:"( (?= 'init' '(') @@ |"`
	Functions *Functions      `parser:"  @@ ) ')'"`
}

// AccumulateCode is a function of an accumulate, written as code blocks.
type AccumulateCode struct {
	Init    CodeInBrackets `parser:"'init' @@ ','?"`
	Action  CodeInBrackets `parser:"'action' @@ ','?"`
	Reverse CodeInBrackets `parser:"( 'reverse' @@ ','? )?"`
	Result  CodeExpression `parser:"'result' '(' @@ ';'? ')'"`
}

// GroupBy computes accumulate functions separately for each value of a key.
type GroupBy struct {
	Tokens    []lexer.Token
	Source    *Conjunction `parser:"'groupby':Keyword '(' @@"`
	Separator Separator    `parser:"@@"`
	Binding   *lexer.Token `parser:"( @Binding )?"`
	Key       Expression   `parser:"@@"`
	Functions *Functions   `parser:"';' @@ ')'"`
}

// Functions are the functions of an accumulate and the constraints on their results.
type Functions struct {
	List        []*FunctionCall `parser:"@@ ( ',' @@ )*"`
	Constraints SomeConstraints `parser:"( ';' @@ )?"`
}

// FunctionCall is a function of an accumulate, with the binding of its result.
type FunctionCall struct {
	Tokens []lexer.Token
	Name   Name      `parser:"Binding? @@"`
	Args   Arguments `parser:"@@"`
}

// ConsequenceCall calls a named consequence: do[name] or break[name].
type ConsequenceCall struct {
	Tokens []lexer.Token
	Name   Name `parser:"('do':Branch | 'break':Branch) '[' @@ ']'"`
}

// ConsequenceIf chooses between calls of named consequences.
type ConsequenceIf struct {
	Tokens []lexer.Token
	Deep   Deep             `parser:"'if':Branch @@"`
	X      Expression       `parser:"'(' @@ ')'"`
	Then   *ConsequenceCall `parser:"@@"`
	Else   Branch           `parser:"( 'else' @@ )?"`
}
