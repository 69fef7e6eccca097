package rule

import (
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Stmt is a statement of an action or function.
type Stmt interface {
	// Span is the place in the text, for messages; empty if the statement comes from no text.
	Span() source.Span
	stmt()
}

// StmtNode is what all statements share.
type StmtNode struct{ At source.Span }

// Span is the place in the rule text.
func (s *StmtNode) Span() source.Span { return s.At }
func (s *StmtNode) stmt()             {}

// Block is a sequence of statements.
type Block struct {
	StmtNode
	List  []Stmt
	Label string // that a break to its end names, "" for none
}

// SetLocal declares or sets a local variable; a nil Value gives it the type's zero value.
type SetLocal struct {
	StmtNode
	Local int
	Type  *fact.Type
	Value Expr
}

// ExprStmt evaluates an expression for its effect.
type ExprStmt struct {
	StmtNode
	X Expr
}

// If is if/else; Else may be nil.
type If struct {
	StmtNode
	Cond Expr
	Then Stmt
	Else Stmt
}

// Loop is for, while and do: Init once; then, while Cond holds (nil: for ever), Body and Post.
// With PostTest the first round runs before Cond is asked.
type Loop struct {
	StmtNode
	Label    string
	Init     []Stmt
	Cond     Expr
	Post     []Stmt
	Body     Stmt
	PostTest bool
}

// ForEach runs Body for each element of a collection, array, slice or Collection, in its order.
type ForEach struct {
	StmtNode
	Label string
	Local int
	Type  *fact.Type
	Over  Expr
	Body  Stmt
}

// Switch compares X with the values of each case; execution falls through unless Arrow.
type Switch struct {
	StmtNode
	X     Expr
	Cases []SwitchCase
	Arrow bool
}

// SwitchCase is one group of labels; Default marks the default group.
type SwitchCase struct {
	Values  []Expr // == tests against X
	Default bool
	Body    []Stmt
}

// Try runs Body; a failure or thrown value whose type a catch accepts runs that catch; Finally always runs.
type Try struct {
	StmtNode
	Body    *Block
	Catches []Catch
	Finally *Block
}

// Catch handles exceptions of the named Java classes.
type Catch struct {
	Classes []string
	Local   int
	Body    *Block
}

// Return ends the action or function; Value may be nil.
type Return struct {
	StmtNode
	Value Expr
}

// Break and Continue leave or repeat the loop of that label, the innermost if "".
type Break struct {
	StmtNode
	Label string
}

// Continue starts the next round of a loop.
type Continue struct {
	StmtNode
	Label string
}

// Throw raises an exception: a failure with Value's text.
type Throw struct {
	StmtNode
	Value Expr
}

// Modify evaluates Target into Local, runs Calls (which read that local), then tells the session that the
// properties of Mask have changed.
type Modify struct {
	StmtNode
	Target Expr
	Local  int
	Calls  []Expr
	Mask   fact.Mask
	// Matched, if not nil, is the fact that Target's name was bound to: the action assigns another object to that name. If Target
	// is no fact, it takes the place of the matched one.
	Matched Expr
	// Expect tells that Target may be no fact, which is an error before Calls change anything.
	Expect bool
}
