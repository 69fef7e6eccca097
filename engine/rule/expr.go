package rule

import (
	"whenthen/engine/operator"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Expr is a typed expression. Every kind embeds Node.
type Expr interface {
	// Type is the static type; it is never nil.
	Type() *fact.Type
	// Span is the place in the text, for messages; empty if the expression comes from no text.
	Span() source.Span
	// String is the expression on one line, in a form that does not change between runs.
	String() string
	expr()
}

// Node is what all expressions share.
type Node struct {
	T  *fact.Type
	At source.Span
}

// Type is the static type; its Boxed tells whether null can come out.
func (n *Node) Type() *fact.Type { return n.T }

// Span is the place in the rule text.
func (n *Node) Span() source.Span { return n.At }

func (n *Node) expr() {}

// Unconverted is an expression without the conversions around it.
func Unconverted(e Expr) Expr {
	for {
		c, ok := e.(*Convert)
		if !ok {
			return e
		}
		e = c.X
	}
}

// Const is a literal or a folded constant, an enum constant or a class literal, in canonical Go form; nil is null.
type Const struct {
	Node
	Value any
}

// Slot is the object of a pattern: this, or a bound fact.
type Slot struct {
	Node
	Index int
	Name  string // the variable or "this", for printing
}

// Row is one value of a several-function accumulate result.
type Row struct {
	Node
	Slot  int
	Index int
	Name  string
}

// LocalVar reads a local variable of an action, function or lambda.
type LocalVar struct {
	Node
	Index int
	Name  string
}

// GlobalVar reads a global.
type GlobalVar struct {
	Node
	Global *Global
}

// Prop reads a property of Of. With NullSafe a null Of makes the whole test fail (a!.b); without, it is a failure.
type Prop struct {
	Node
	Of       Expr
	Property *fact.Property
	NullSafe bool
}

// DynamicProp reads a property whose owner is known only at run time (Of has kind Any).
type DynamicProp struct {
	Node
	Of       Expr
	Name     string
	NullSafe bool
}

// Call calls a method on Of (nil for a static method or free function).
type Call struct {
	Node
	Of       Expr
	Method   *fact.Method
	Args     []Expr // converted to the parameter types
	NullSafe bool
}

// NewObject is the Name of a DynamicCall that makes an object of the class Of is, by the constructor that the arguments fit.
const NewObject = "new"

// DynamicCall calls a method whose owner is known only at run time.
type DynamicCall struct {
	Node
	Of       Expr
	Name     string
	Args     []Expr
	NullSafe bool
}

// FunctionCall calls a function declared in DRL.
type FunctionCall struct {
	Node
	Function *Function
	Args     []Expr
}

// Invoke calls a lambda held in a value of kind Func.
type Invoke struct {
	Node
	Of   Expr
	Args []Expr
}

// New makes an object. Ctor is nil for a host type made by its zero value.
type New struct {
	Node
	Ctor *fact.Method
	Args []Expr
}

// NewArray makes an array of Length (zero values) or of Elements.
type NewArray struct {
	Node
	Length   Expr
	Inner    []Expr // with Length: the lengths of the arrays it holds, from the outside in
	Elements []Expr
}

// ListLit and MapLit are [a, b] and [k : v].
type ListLit struct {
	Node
	Elements []Expr
}

// MapLit is a map literal; Keys and Values are of one length.
type MapLit struct {
	Node
	Keys, Values []Expr
}

// Index is l[i] or m["k"]. A missing key is null, an index out of range a failure.
type Index struct {
	Node
	Of, Key Expr
}

// Unary is one of - + ! ~ on an operand of kind Kind.
type Unary struct {
	Node
	Op   operator.Op
	Kind fact.Kind
	X    Expr
}

// Binary is an operation on two operands of one kind (see Kind), null kept.
//
//   - arithmetic, bits, shifts: Kind is Int (wraps at 32 bits), Long (64), Float, Double, Decimal, BigInteger,
//     or Any. Concat joins text and has kind String; its operands have any type.
//   - Eq, Ne: DRL's ==, by value and null-safe. Kind Struct or Any means equals: identity unless a type
//     declares keys or has an Equal method. Same, NotSame are identity.
//   - Lt … Ge: numbers, text, dates, or Any for Comparable; false if an operand is null.
//   - And, Or short-circuit.
//   - word operators: Kind says what the left operand is (List, Set, Map, String, Any).
type Binary struct {
	Node
	Op   operator.Op
	Kind fact.Kind
	L, R Expr
	Args []Expr // of temporal operators
}

// In is x in (a, b, …): a chain of ==, each with the kind in Kinds.
type In struct {
	Node
	X       Expr
	List    []Expr // == tests comparing X with each item
	Negated bool
}

// Conditional is c ? a : b.
type Conditional struct {
	Node
	If, Then, Else Expr
}

// Convert changes the static type: numeric widening and narrowing, boxing and unboxing (a failure on null),
// text to number and back as DRL coerces, or, with Checked, a cast that fails if the object is not of the type.
type Convert struct {
	Node
	X       Expr
	Checked bool
	Lenient bool // text that cannot be converted becomes null, which equals nothing
}

// InstanceOf tests the dynamic type; false for null.
type InstanceOf struct {
	Node
	X  Expr
	Of *fact.Type
}

// Assign stores in a LocalVar, Prop, DynamicProp, Index or GlobalVar and yields the value.
// Op is None for =, or the arithmetic operator of += and its kin, with operand kind Kind.
type Assign struct {
	Node
	Target Expr
	Op     operator.Op
	Kind   fact.Kind
	Value  Expr
}

// IncDec is x++, x--, ++x or --x.
type IncDec struct {
	Node
	Target Expr
	Dec    bool
	Prefix bool
}

// Lambda is an anonymous function. Its parameters are locals of the enclosing action, which it shares.
type Lambda struct {
	Node
	Params []int
	Body   *Block // nil if Expr is set
	Expr   Expr   // the result; nil if Body is set
	// Keeps are locals of a loop or lambda around whose values stay those of the moment when the lambda was made.
	Keeps []int
}

// Effect is a built-in that acts on the session. It is legal in actions only.
type Effect struct {
	Node
	Op   EffectOp
	Args []Expr
	Mask fact.Mask // of EffectUpdate: what changed
}

// EffectOp names a built-in.
type EffectOp uint8

// The built-ins. Those that ask for something yield it; the others yield nothing.
const (
	EffectInsert        EffectOp = iota + 1 // object; yields its handle
	EffectInsertLogical                     // object
	EffectUpdate                            // object; Mask
	EffectDelete                            // object or handle
	EffectHalt
	EffectSetFocus   // group name
	EffectClearGroup // group name: cancel its matches
	EffectRuleName   // yields String
	EffectRulePackage
	EffectPrint   // text, without line end
	EffectPrintln // text (or none)
	EffectQuery   // query name, arguments …; yields a List of rows
	EffectSetGlobal
	EffectActivateGroup // ruleflow group name
	EffectError         // text to standard error
	EffectInsertAt      // entry point name, object; yields its handle
	EffectContext       // yields the object behind drools and kcontext
	EffectExpect        // object, which must be a fact
)
