package grammar

import (
	"github.com/alecthomas/participle/v2/lexer"
)

// Chain is a condition of a list: elements joined by connectives, of which "and" binds tighter than "or". The first element is embedded, which saves
// participle a production for each condition.
type Chain struct {
	Element
	Rest []*Link `parser:"@@*"`
}

// Link is a further element with the connective in front of it.
type Link struct {
	Tokens  []lexer.Token
	Annots  []Annotation `parser:"Connective ( '@' @@ )*"`
	Element *Element     `parser:"@@"`
}

// Conjunction is what an accumulate or collect works on: no "or" without brackets.
type Conjunction struct {
	First *Element `parser:"@@"`
	Rest  []*Link  `parser:"( (?= 'and' | '&&') @@ )*"`
}

// Element is one condition, with the consequences that are called where it holds.
type Element struct {
	Condition Condition `parser:"@@"`
	Calls     []Branch  `parser:"@@* ';'?"`
}

// Pattern is a condition on a fact. Of arguments that a semicolon parts, the first are positional.
type Pattern struct {
	Tokens     []lexer.Token
	Arguments  []Constraints    `parser:"Binding? Type '(' @@ ( ';' @@ )? ')'"`
	Annots     []Annotation     `parser:"( '@' @@ )*"`
	Window     *Window          `parser:"( 'over' @@ )?"`
	Source     Source           `parser:"( 'from' ( (?= Source) @@ |"`
	Expression SourceExpression `parser:"           @@ ) ';'? )?"`
}

// BoundCondition is a condition other than a pattern whose fact gets a name.
type BoundCondition struct {
	Tokens []lexer.Token
	Of     Bindable `parser:"Binding @@"`
}

// Alternatives are patterns of which one must match.
type Alternatives struct {
	Patterns []*Pattern `parser:"'(' @@ ( ('or' | '||') @@ )* ')'"`
}

// PathCondition is a path that is a condition.
type PathCondition struct {
	Path OOPath `parser:"(?= '/' | '?/') @@"`
}

// QueryCall is a query that is asked once: ?name( arguments; ).
type QueryCall struct {
	Tokens    []lexer.Token
	Arguments []Constraints `parser:"'?' Type '(' @@ ( ';' @@ )? ')'"`
}

// Window is what follows "over".
type Window struct {
	Tokens []lexer.Token
	Kind   Name      `parser:"'window' ':' @@"`
	Args   Arguments `parser:"@@"`
}

// Collect is collect behind "from".
type Collect struct {
	Tokens []lexer.Token
	Of     *Conjunction `parser:"'collect' '(' @@ ')'"`
}

// EntryPoint is an entry point behind "from".
type EntryPoint struct {
	Tokens []lexer.Token
	Name   Title `parser:"'entry' '-' 'point' @@"`
}

// DeclaredWindow is a declared window behind "from".
type DeclaredWindow struct {
	Tokens []lexer.Token
	Name   Name `parser:"'window' @@"`
}

// Not is a condition that must not hold.
type Not struct {
	Tokens []lexer.Token
	Of     Quantified `parser:"'not':Keyword @@"`
}

// Exists is a condition of which it does not matter how often it holds.
type Exists struct {
	Tokens []lexer.Token
	Of     Quantified `parser:"'exists':Keyword @@"`
}

// Eval is an expression as a condition.
type Eval struct {
	Tokens []lexer.Token
	X      Expression `parser:"'eval':Keyword '(' @@ ')'"`
}

// Forall holds if the further conditions hold for each fact of the first one.
type Forall struct {
	Tokens     []lexer.Token
	Conditions []FactCondition `parser:"'forall':Keyword '(' @@ ( ','? @@ )* ')'"`
}

// Group is a condition in brackets.
type Group struct {
	Tokens []lexer.Token
	Inner  InBrackets `parser:"'(' @@ ')'"`
}

// Prefix is a connective in front of what it joins.
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

// InlineAccumulate stands after "from". There the functions may be written out as code.
type InlineAccumulate struct {
	Tokens    []lexer.Token
	Source    *Conjunction    `parser:"('accumulate' | 'acc') '(' @@"`
	Separator Separator       `parser:"@@"`
	Code      *AccumulateCode `parser:"( (?= 'init' '(') @@ |"`
	Functions *Functions      `parser:"  @@ ) ')'"`
}

// AccumulateCode is a function of an accumulate written out.
type AccumulateCode struct {
	Init    CodeInBrackets `parser:"'init' @@ ','?"`
	Action  CodeInBrackets `parser:"'action' @@ ','?"`
	Reverse CodeInBrackets `parser:"( 'reverse' @@ ','? )?"`
	Result  CodeExpression `parser:"'result' '(' @@ ';'? ')'"`
}

// GroupBy is accumulate for each value of a key.
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

// FunctionCall is a function of an accumulate with the name of its result.
type FunctionCall struct {
	Tokens []lexer.Token
	Name   Name      `parser:"Binding? @@"`
	Args   Arguments `parser:"@@"`
}

// ConsequenceCall leads to a named consequence: do[name] or break[name].
type ConsequenceCall struct {
	Tokens []lexer.Token
	Name   Name `parser:"('do':Branch | 'break':Branch) '[' @@ ']'"`
}

// ConsequenceIf chooses between calls of consequences.
type ConsequenceIf struct {
	Tokens []lexer.Token
	Deep   Deep             `parser:"'if':Branch @@"`
	X      Expression       `parser:"'(' @@ ')'"`
	Then   *ConsequenceCall `parser:"@@"`
	Else   Branch           `parser:"( 'else' @@ )?"`
}
