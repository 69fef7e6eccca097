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
	Pattern *Pattern          `parser:"(  @@"`
	Group   *Group            `parser:"| @@"`
	Special *KeywordCondition `parser:"| (?= Keyword) @@"`
	If      *Branch           `parser:"| (?= 'if') @@"`
	Bound   *BoundCondition   `parser:"| @@"`
	Call    *QueryCall        `parser:"| @@"`
	Path    OOPath            `parser:"| (?= '/' | '?/') @@"`
	Prefix  *Prefix           `parser:"| @@ )"`
	Calls   []*Branch         `parser:"@@* ';'?"`
}

// Pattern is a condition on a fact.
type Pattern struct {
	Tokens     []lexer.Token
	Arguments  Constraints      `parser:"Binding? Type '(' @@"`
	Named      Constraints      `parser:"( ';' @@ )? ')'"`
	Annots     []Annotation     `parser:"( '@' @@ )*"`
	Window     *Window          `parser:"( 'over' @@ )?"`
	Source     *Source          `parser:"( 'from' ( (?= Source) @@"`
	Expression SourceExpression `parser:"         | @@ ) ';'? )?"`
}

// BoundCondition is a condition other than a pattern whose fact gets a name.
type BoundCondition struct {
	Tokens []lexer.Token
	Path   OOPath     `parser:"Binding ( (?= '/' | '?/') @@"`
	Call   *QueryCall `parser:"| @@"`
	First  *Pattern   `parser:"| '(' @@"`
	Rest   []*Pattern `parser:"      ( ('or' | '||') @@ )* ')' )"`
}

// QueryCall is a query that is asked once: ?name( arguments; ).
type QueryCall struct {
	Tokens    []lexer.Token
	Arguments Constraints `parser:"'?' Type '(' @@"`
	Named     Constraints `parser:"( ';' @@ )? ')'"`
}

// Window is what follows "over".
type Window struct {
	Tokens []lexer.Token
	Kind   Name      `parser:"'window' ':' @@"`
	Args   Arguments `parser:"@@"`
}

// Source is what follows "from" if it is no expression.
type Source struct {
	Tokens     []lexer.Token
	Accumulate *InlineAccumulate `parser:"  @@"`
	Collect    *Conjunction      `parser:"| 'collect' '(' @@ ')'"`
	EntryPoint Title             `parser:"| 'entry' '-' 'point' @@"`
	Window     Name              `parser:"| 'window' @@"`
}

// KeywordCondition is a condition that begins with a word of its own.
type KeywordCondition struct {
	Tokens []lexer.Token
	Not    *Quantified         `parser:"  'not' @@"`
	Exists *Quantified         `parser:"| 'exists' @@"`
	Other  *BracketedCondition `parser:"| @@"`
}

// Quantified is what not and exists apply to.
type Quantified struct {
	Pattern *Pattern            `parser:"  @@"`
	Group   *Group              `parser:"| @@"`
	Bound   *BoundCondition     `parser:"| @@"`
	Call    *QueryCall          `parser:"| @@"`
	Path    OOPath              `parser:"| (?= '/' | '?/') @@"`
	Other   *BracketedCondition `parser:"| @@"`
}

// BracketedCondition is a condition with a word in front of brackets.
type BracketedCondition struct {
	Tokens     []lexer.Token
	Eval       Expression       `parser:"  'eval' '(' @@ ')'"`
	Forall     []*FactCondition `parser:"| 'forall' '(' @@ ( ','? @@ )* ')'"`
	Accumulate *Accumulate      `parser:"| @@"`
	GroupBy    *GroupBy         `parser:"| @@"`
}

// FactCondition is a condition of forall.
type FactCondition struct {
	Pattern *Pattern        `parser:"  @@"`
	Bound   *BoundCondition `parser:"| @@"`
	Call    *QueryCall      `parser:"| @@"`
	Path    OOPath          `parser:"| (?= '/' | '?/') @@"`
}

// Group is a condition in brackets.
type Group struct {
	Tokens []lexer.Token
	Prefix *Prefix `parser:"'(' ( @@"`
	Chain  *Chain  `parser:"    | @@ ) ')'"`
}

// Prefix is a connective in front of what it joins.
type Prefix struct {
	Tokens []lexer.Token
	Op     string         `parser:"@('and' | 'or')"`
	Deep   Deep           `parser:"@@"`
	Annots []Annotation   `parser:"( '@' @@ )*"`
	Conds  []*Conjunction `parser:"@@+"`
}

// Accumulate is accumulate as a condition.
type Accumulate struct {
	Keyword   string       `parser:"@('accumulate' | 'acc')"`
	Source    *Conjunction `parser:"'(' @@"`
	Separator Separator    `parser:"@@"`
	Functions *Functions   `parser:"@@ ')'"`
}

// InlineAccumulate stands after "from". There the functions may be written out as code.
type InlineAccumulate struct {
	Keyword   string          `parser:"@('accumulate' | 'acc')"`
	Source    *Conjunction    `parser:"'(' @@"`
	Separator Separator       `parser:"@@"`
	Code      *AccumulateCode `parser:"( (?= 'init' '(') @@"`
	Functions *Functions      `parser:"| @@ ) ')'"`
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
	Source    *Conjunction `parser:"'groupby' '(' @@"`
	Separator Separator    `parser:"@@"`
	Binding   *lexer.Token `parser:"( @Binding )?"`
	Key       Expression   `parser:"@@"`
	Functions *Functions   `parser:"';' @@ ')'"`
}

// Functions are the functions of an accumulate and the constraints on their results.
type Functions struct {
	List        []*FunctionCall `parser:"@@ ( ',' @@ )*"`
	Constraints Constraints     `parser:"( ';' @@ )?"`
}

// FunctionCall is a function of an accumulate with the name of its result.
type FunctionCall struct {
	Tokens []lexer.Token
	Name   Name      `parser:"Binding? @@"`
	Args   Arguments `parser:"@@"`
}

// Branch leads to a named consequence: do[name], break[name], or a choice between them.
type Branch struct {
	Tokens []lexer.Token
	Word   lexer.Token `parser:"@Branch"`
	Name   Name        `parser:"( '[' @@ ']'"`
	Deep   Deep        `parser:"| @@"`
	X      Expression  `parser:"  '(' @@ ')'"`
	Then   *Branch     `parser:"  (?! 'if') @@"`
	Else   *Branch     `parser:"  ( 'else' @@ )? )"`
}
