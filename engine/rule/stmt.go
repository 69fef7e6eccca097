package rule

import (
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Stmt is a statement of an action or function.
type Stmt interface {
	// Span returns the place in the text, for messages; invalid if the statement does not come from text.
	Span() source.Span
	stmt()
}

// StmtNode is the common part of all statements.
type StmtNode struct{ At source.Span }

// Span returns the place in the rule text.
func (s *StmtNode) Span() source.Span { return s.At }
func (s *StmtNode) stmt()             {}

// Block is a sequence of statements.
type Block struct {
	StmtNode
	List  []Stmt
	Label string // for a break out of the block; otherwise ""
}

// SetLocal declares or sets a local variable; a nil Value means the type's zero value.
type SetLocal struct {
	StmtNode
	Local int
	Type  *fact.Type
	Value Expr
}

// ExprStmt evaluates an expression for its side effects.
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

// Loop is for, while and do: Init runs once, then Body and Post run while Cond holds (nil means always). With PostTest the first iteration
// runs before Cond is evaluated.
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

// Switch compares X with the values of each case; execution continues with the next case unless Arrow is set.
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

// Try runs Body. A failure or thrown value whose type a catch accepts runs that catch. Finally always runs.
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

// Break leaves the loop or block with the label, or the innermost loop if it is "".
type Break struct {
	StmtNode
	Label string
}

// Continue starts the next iteration of the loop with the label, or of the innermost loop if it is "".
type Continue struct {
	StmtNode
	Label string
}

// Throw raises an exception: a failure with Value's text.
type Throw struct {
	StmtNode
	Value Expr
}

// Modify evaluates Target into Local, runs Calls (which read that local), and then notifies the session that the properties of Mask have
// changed.
type Modify struct {
	StmtNode
	Target Expr
	Local  int
	Calls  []Expr
	Mask   fact.Mask
	// Matched, if not nil, is the fact that Target's name was bound to; the action has assigned another object to that name. If Target is
	// not a fact, it replaces the object of the matched fact.
	Matched Expr
	// Expect reports whether Target may not be a fact. That would be an error before Calls change anything.
	Expect bool
}
