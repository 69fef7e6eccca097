package dsl

import "github.com/alecthomas/participle/v2/lexer"

// gChain is a condition of a list: elements joined by connectives, of which "and" binds tighter than "or".
type gChain struct {
	gElement
	Rest []*gLink `parser:"@@*"`
}

type gLink struct {
	Tokens []lexer.Token
	Annots []gAnnotation `parser:"Connective ( '@' @@ )*"`
	gElement
}

// gConjunction is what an accumulate or collect works on: no "or" without brackets.
type gConjunction struct {
	gElement
	Rest []*gLink `parser:"( (?= 'and' | '&&') @@ )*"`
}

// gElement is one condition, with the consequences that are called where it holds.
type gElement struct {
	Pattern *gPattern   `parser:"(  @@"`
	Group   *gGroup     `parser:"| @@"`
	Special *gSpecial   `parser:"| (?= Keyword) @@"`
	If      *gBranch    `parser:"| (?= 'if') @@"`
	Bound   *gBound     `parser:"| @@"`
	Call    *gQueryCall `parser:"| @@"`
	Path    gOOPath     `parser:"| (?= '/' | '?/') @@"`
	Prefix  *gPrefix    `parser:"| @@ )"`
	Calls   []*gBranch  `parser:"@@* ';'?"`
}

// gPattern is a condition on a fact.
type gPattern struct {
	Tokens     []lexer.Token
	Arguments  gConstraints  `parser:"Binding? Type '(' @@"`
	Named      gConstraints  `parser:"( ';' @@ )? ')'"`
	Annots     []gAnnotation `parser:"( '@' @@ )*"`
	Window     *gWindow      `parser:"( 'over' @@ )?"`
	Source     *gSource      `parser:"( 'from' ( (?= Source) @@"`
	Expression gSourceExpr   `parser:"         | @@ ) ';'? )?"`
}

// gBound is a condition other than a pattern whose fact gets a name.
type gBound struct {
	Tokens []lexer.Token
	Path   gOOPath     `parser:"Binding ( (?= '/' | '?/') @@"`
	First  *gPattern   `parser:"| '(' @@"`
	Rest   []*gPattern `parser:"      ( ('or' | '||') @@ )* ')' )"`
}

type gQueryCall struct {
	Tokens    []lexer.Token
	Arguments gConstraints `parser:"'?' Type '(' @@"`
	Named     gConstraints `parser:"( ';' @@ )? ')'"`
}

type gWindow struct {
	Tokens []lexer.Token
	Kind   gName       `parser:"'window' ':' @@"`
	Args   gCallValues `parser:"@@"`
}

// gSource is what follows "from" if it is no expression.
type gSource struct {
	Tokens     []lexer.Token
	Accumulate *gInlineAccumulate `parser:"  @@"`
	Collect    *gConjunction      `parser:"| 'collect' '(' @@ ')'"`
	EntryPoint gTitle             `parser:"| 'entry' '-' 'point' @@"`
	Window     gName              `parser:"| 'window' @@"`
}

// gSpecial is a condition that begins with a word of its own.
type gSpecial struct {
	Tokens []lexer.Token
	Not    *gQuantified `parser:"  'not' @@"`
	Exists *gQuantified `parser:"| 'exists' @@"`
	Other  *gBracketed  `parser:"| @@"`
}

// gQuantified is what not and exists apply to.
type gQuantified struct {
	Pattern *gPattern   `parser:"  @@"`
	Group   *gGroup     `parser:"| @@"`
	Bound   *gBound     `parser:"| @@"`
	Call    *gQueryCall `parser:"| @@"`
	Path    gOOPath     `parser:"| (?= '/' | '?/') @@"`
	Other   *gBracketed `parser:"| @@"`
}

// gBracketed is a condition with a word in front of brackets.
type gBracketed struct {
	Tokens     []lexer.Token
	Eval       gExpr        `parser:"  'eval' '(' @@ ')'"`
	Forall     []*gFact     `parser:"| 'forall' '(' @@ ( ','? @@ )* ')'"`
	Accumulate *gAccumulate `parser:"| @@"`
	GroupBy    *gGroupBy    `parser:"| @@"`
}

// gFact is a condition of forall.
type gFact struct {
	Pattern *gPattern   `parser:"  @@"`
	Bound   *gBound     `parser:"| @@"`
	Call    *gQueryCall `parser:"| @@"`
	Path    gOOPath     `parser:"| (?= '/' | '?/') @@"`
}

type gGroup struct {
	Tokens []lexer.Token
	Prefix *gPrefix `parser:"'(' ( @@"`
	Chain  *gChain  `parser:"    | @@ ) ')'"`
}

// gPrefix is a connective in front of what it joins.
type gPrefix struct {
	Tokens []lexer.Token
	Op     string          `parser:"@('and' | 'or')"`
	Deep   gDeep           `parser:"@@"`
	Annots []gAnnotation   `parser:"( '@' @@ )*"`
	Conds  []*gConjunction `parser:"@@+"`
}

type gAccumulate struct {
	Keyword   string        `parser:"@('accumulate' | 'acc')"`
	Source    *gConjunction `parser:"'(' @@"`
	Separator gSeparator    `parser:"@@"`
	Functions *gFunctions   `parser:"@@ ')'"`
}

// gInlineAccumulate stands after "from". There the functions may be written out as code.
type gInlineAccumulate struct {
	Keyword   string           `parser:"@('accumulate' | 'acc')"`
	Source    *gConjunction    `parser:"'(' @@"`
	Separator gSeparator       `parser:"@@"`
	Code      *gAccumulateCode `parser:"( (?= 'init' '(') @@"`
	Functions *gFunctions      `parser:"| @@ ) ')'"`
}

type gAccumulateCode struct {
	Init    gCodeBrackets `parser:"'init' @@ ','?"`
	Action  gCodeBrackets `parser:"'action' @@ ','?"`
	Reverse gCodeBrackets `parser:"( 'reverse' @@ ','? )?"`
	Result  gCodeExpr     `parser:"'result' '(' @@ ';'? ')'"`
}

type gGroupBy struct {
	Source    *gConjunction `parser:"'groupby' '(' @@"`
	Separator gSeparator    `parser:"@@"`
	Binding   *lexer.Token  `parser:"( @Binding )?"`
	Key       gExpr         `parser:"@@"`
	Functions *gFunctions   `parser:"';' @@ ')'"`
}

// gFunctions are the functions of an accumulate and the constraints on their results.
type gFunctions struct {
	List        []*gFunctionCall `parser:"@@ ( ',' @@ )*"`
	Constraints gConstraints     `parser:"( ';' @@ )?"`
}

type gFunctionCall struct {
	Tokens []lexer.Token
	Name   gName       `parser:"Binding? @@"`
	Args   gCallValues `parser:"@@"`
}

// gBranch leads to a named consequence: do[name], break[name], or a choice between them.
type gBranch struct {
	Tokens []lexer.Token
	Word   lexer.Token `parser:"@Branch"`
	Name   gName       `parser:"( '[' @@ ']'"`
	Deep   gDeep       `parser:"| @@"`
	X      gExpr       `parser:"  '(' @@ ')'"`
	Then   *gBranch    `parser:"  (?! 'if') @@"`
	Else   *gBranch    `parser:"  ( 'else' @@ )? )"`
}
