package ast

// LiteralKind is the kind of a Literal.
type LiteralKind string

// The kinds of literal, with the Go type of Literal.Value.
const (
	LitInt        LiteralKind = "int"        // int64; the value may be beyond 32 bits
	LitLong       LiteralKind = "long"       // int64
	LitBigInteger LiteralKind = "bigInteger" // string: the digits
	LitFloat      LiteralKind = "float"      // float64
	LitDouble     LiteralKind = "double"     // float64
	LitBigDecimal LiteralKind = "bigDecimal" // string: the digits, with point and exponent as written
	LitString     LiteralKind = "string"     // string, escapes decoded; Quote is the kind of quotes
	LitBool       LiteralKind = "bool"       // bool
	LitNull       LiteralKind = "null"       // nil
	LitTime       LiteralKind = "time"       // int64: milliseconds
	LitStar       LiteralKind = "star"       // nil: the * of after[3m, *]
)

// Literal is a literal.
type Literal struct {
	Base
	Kind  LiteralKind
	Raw   string // as written
	Value any
	// Quote is '"' or '\'' for a string; a text block has '"'. In Java code a single-quoted one-letter string is a char.
	Quote byte
}

// Ident is a plain name: variable, property, class or package.
type Ident struct {
	Base
	Name   string
	Quoted bool // written in back quotes
}

// This is `this`.
type This struct{ Base }

// Select is `X.Name` or, null-safe, `X!.Name` (in MVEL code `X.?Name`). Whether X is a package, a type or a value is determined later.
type Select struct {
	Base
	X        Expr
	NullSafe bool
	Name     *Name
}

// Index is `X[Index]`.
type Index struct {
	Base
	X, Index Expr
}

// Call is `X.Name( Args )`, or `Name( Args )` with X nil.
type Call struct {
	Base
	X        Expr
	NullSafe bool
	TypeArgs []*TypeRef
	Name     *Name
	Args     []Expr
}

// Cast is `(Type) X`.
type Cast struct {
	Base
	Type *TypeRef
	X    Expr
}

// InlineCast is `X#Type`. A selection from it has access to the members of that type.
type InlineCast struct {
	Base
	X    Expr
	Type *TypeRef
}

// Unary is a prefix operator: + - ! ~.
type Unary struct {
	Base
	Op string
	X  Expr
}

// Binary is an infix operator with its operands: arithmetic, comparison, logic, or a word such as contains, matches, after.
type Binary struct {
	Base
	Op      string // as written, without "not"; a custom operator is the word alone
	OpName  *Name  // the operator with its span, which includes a "not"
	Negated bool   // not contains
	// Params are the parameters in square brackets: str[startsWith], after[3m, *].
	Params []Expr
	X, Y   Expr // X is an *Implied if the text omits the left operand
}

// Implied is an omitted left operand: in `f > 1 && < 9` the left operand of `<` is an Implied of f. Its span is empty and directly before
// the operator.
type Implied struct {
	Base
	Of Expr // the operand that is meant; it belongs to another part of the tree, so Walk does not enter it
}

// HalfGroup is `f( > 1 && < 9 )`: Body is an expression in which f is Implied.
type HalfGroup struct {
	Base
	X, Body Expr
}

// InList is `X in ( List )`.
type InList struct {
	Base
	X       Expr // may be an *Implied
	Negated bool
	List    []Expr
}

// Paren is a bracketed expression.
type Paren struct {
	Base
	X Expr
}

// Bind is a binding inside an expression, as in `a > 1 || $x : b`. A binding at the front of a constraint is Constraint.Binding
// instead.
type Bind struct {
	Base
	Name  *Name
	Unify bool
	X     Expr
}

// Ternary is `If ? Then : Else`.
type Ternary struct {
	Base
	If, Then, Else Expr
}

// InstanceOf is `X instanceof Type [name]`.
type InstanceOf struct {
	Base
	X       Expr
	Type    *TypeRef
	Binding *Name // Java pattern variable, nil if absent
}

// New is `new Type( Args ) { Body }`.
type New struct {
	Base
	Outer Expr // of `outer.new Inner()`, nil otherwise
	Type  *TypeRef
	Args  []Expr
	Body  *ClassBody // of an anonymous class, nil otherwise
}

// NewArray is `new Type[n][]` or `new Type[] { ... }`.
type NewArray struct {
	Base
	Type    *TypeRef // element type, without brackets
	Lengths []Expr   // lengths that are present
	Dims    int      // all pairs of brackets, with or without a length
	Init    *ArrayInit
}

// ArrayInit is the initializer `{ a, b }` of an array.
type ArrayInit struct {
	Base
	Elems []Expr
}

// ListLit is `[a, b]`.
type ListLit struct {
	Base
	Elems []Expr
}

// MapLit is `[k : v, ...]`; an empty one is `[:]`.
type MapLit struct {
	Base
	Entries []*MapEntry
}

// MapEntry is `k : v`.
type MapEntry struct {
	Base
	Key, Value Expr
}

// Lambda is `x -> body`. The body is either an expression X or a block: exactly one of the two is set.
type Lambda struct {
	Base
	Params []*Param
	X      Expr
	Body   *Block
}

// MethodRef is `X::Name`; Name is "new" for a constructor. Type is set instead of X where only a type is possible, as in
// `int[]::new`.
type MethodRef struct {
	Base
	X    Expr
	Type *TypeRef
	Name *Name
}

// Assign is `X op Y` with = += -= and so on.
type Assign struct {
	Base
	Op   string
	X, Y Expr
}

// IncDec is `++X`, `X++`, `--X` or `X--`.
type IncDec struct {
	Base
	Op     string
	Prefix bool
	X      Expr
}

// ClassLit is `Type.class`.
type ClassLit struct {
	Base
	Type *TypeRef
}

// NestedGroup is `X.( constraint, constraint )`, or null-safe `X!.( ... )`: plain names in the constraints are members of X.
type NestedGroup struct {
	Base
	X           Expr
	NullSafe    bool
	Constraints []*Constraint
}

// SwitchExpr is a Java switch used as a value.
type SwitchExpr struct {
	Base
	X     Expr
	Cases []*SwitchCase
}

// InlineEval is `eval( X )` inside a pattern.
type InlineEval struct {
	Base
	X Expr
}

func (*Literal) expr()     {}
func (*Ident) expr()       {}
func (*This) expr()        {}
func (*Select) expr()      {}
func (*Index) expr()       {}
func (*Call) expr()        {}
func (*Cast) expr()        {}
func (*InlineCast) expr()  {}
func (*Unary) expr()       {}
func (*Binary) expr()      {}
func (*Implied) expr()     {}
func (*HalfGroup) expr()   {}
func (*InList) expr()      {}
func (*Paren) expr()       {}
func (*Bind) expr()        {}
func (*Ternary) expr()     {}
func (*InstanceOf) expr()  {}
func (*New) expr()         {}
func (*NewArray) expr()    {}
func (*ArrayInit) expr()   {}
func (*ListLit) expr()     {}
func (*MapLit) expr()      {}
func (*Lambda) expr()      {}
func (*MethodRef) expr()   {}
func (*Assign) expr()      {}
func (*IncDec) expr()      {}
func (*ClassLit) expr()    {}
func (*NestedGroup) expr() {}
func (*SwitchExpr) expr()  {}
func (*InlineEval) expr()  {}
func (*OOPath) expr()      {}
