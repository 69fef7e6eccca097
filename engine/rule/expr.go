package rule

import (
	"whenthen/engine/operator"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Expr is a typed expression. All implementations embed Node.
type Expr interface {
	// Type returns the static type, which is never nil.
	Type() *fact.Type
	// Span returns the place in the text, for messages; invalid if the expression does not come from text.
	Span() source.Span
	// String returns the expression on one line. The text is the same in every process.
	String() string
	expr()
}

// Node is the common part of all expressions.
type Node struct {
	T  *fact.Type
	At source.Span
}

// Type returns the static type; its Boxed reports whether the value can be null.
func (n *Node) Type() *fact.Type { return n.T }

// Span returns the place in the rule text.
func (n *Node) Span() source.Span { return n.At }

func (n *Node) expr() {}

// Unconverted returns an expression without the conversions around it.
func Unconverted(e Expr) Expr {
	for {
		c, ok := e.(*Convert)
		if !ok {
			return e
		}
		e = c.X
	}
}

// Const is a literal or a folded constant, an enum constant or a class literal, in canonical Go form; null is nil.
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

// Row is one value from the result of an accumulate with several functions.
type Row struct {
	Node
	Slot  int
	Index int
	Name  string
}

// LocalVar reads a local variable of an action, function or lambda.
type LocalVar struct {
	Node
	Index    int
	Name     string
	Constant any // the value of a variable that is a constant in Java's sense; nil for others
}

// GlobalVar reads a global.
type GlobalVar struct {
	Node
	Global *Global
}

// Prop reads a property of Of. If Of is null, this is a failure, or with NullSafe (a!.b) makes the whole test false.
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

// NewObject is the Name of a DynamicCall that creates an object of the class that is the value of Of. The arguments select the constructor.
const NewObject = "new"

// DynamicCall calls a method whose owner is known only at run time.
type DynamicCall struct {
	Node
	Of       Expr
	Name     string
	Args     []Expr
	NullSafe bool
	// Objects reports whether an argument is an object in Java, even if it is a number: methods with object parameters are then preferred.
	Objects bool
}

// FunctionCall calls a function declared in DRL.
type FunctionCall struct {
	Node
	Function *Function
	Args     []Expr
}

// Invoke calls a lambda that is a value of kind Func.
type Invoke struct {
	Node
	Of   Expr
	Args []Expr
}

// New creates an object. Ctor is nil for the zero value of a host type.
type New struct {
	Node
	Ctor *fact.Method
	Args []Expr
}

// NewArray creates an array with Length zero values, or with Elements.
type NewArray struct {
	Node
	Length   Expr
	Inner    []Expr // with Length: the lengths of nested arrays, outermost first
	Elements []Expr
}

// ListLit is a list literal, [a, b].
type ListLit struct {
	Node
	Elements []Expr
}

// MapLit is a map literal, [k : v]; Keys and Values have the same length.
type MapLit struct {
	Node
	Keys, Values []Expr
}

// Index is l[i] or m["k"]. The value of a missing key is null; an index out of range is a failure.
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

// Binary is an operation on two operands of the same kind (see Kind), which may be null.
//
//   - arithmetic, bits, shifts: Kind is Int (wraps at 32 bits), Long (64), Float, Double, Decimal, BigInteger,
//     or Any. Concat joins text and has kind String; its operands have any type.
//   - Eq, Ne: DRL's ==, by value and null-safe. Kind Struct or Any means equals: identity unless a type
//     declares keys or has an Equal method. Same, NotSame are identity.
//   - Lt … Ge: numbers, text, dates, or Any for Comparable; false if an operand is null.
//   - And, Or short-circuit.
//   - word operators: Kind is the kind of the left operand (List, Set, Map, String, Any).
type Binary struct {
	Node
	Op   operator.Op
	Kind fact.Kind
	L, R Expr
	Args []Expr // arguments of temporal operators
}

// In is x in (a, b, …), represented by a list of == tests.
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

// Convert changes the static type: numeric widening and narrowing, boxing and unboxing (which fails for null), text to number and back by
// DRL's coercion, or, with Checked, a cast that fails if the object is not of the type.
type Convert struct {
	Node
	X       Expr
	Checked bool
	// Read is the type as which a text is read if that is possible; the result is then an Object that may still be a text: see
	// operation.ReadText. It is nil for an ordinary conversion.
	Read *fact.Type
}

// InstanceOf tests the dynamic type; it is false for null.
type InstanceOf struct {
	Node
	X  Expr
	Of *fact.Type
}

// Assign stores a value in a LocalVar, Prop, DynamicProp, Index or GlobalVar and returns it. Op is None for =, or the operator of += and
// similar assignments, with operand kind Kind.
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

// Lambda is an anonymous function. Its parameters are locals of the enclosing action, whose locals it shares.
type Lambda struct {
	Node
	Params []int
	Body   *Block // nil if Expr is set
	Expr   Expr   // the result; nil if Body is set
	// Keeps contains locals of an enclosing loop or lambda that are captured by value when the lambda is created.
	Keeps []int
}

// Effect is a built-in that calls the session. It may occur only in actions.
type Effect struct {
	Node
	Op   EffectOp
	Args []Expr
	Mask fact.Mask // for EffectUpdate: the changed properties
	// Outside applies to changes of facts. The action makes the change through its session, as a program could: in Drools it does not
	// count as a change by the rule, so no-loop does not see it.
	Outside bool
}

// EffectOp is a built-in.
type EffectOp uint8

// The built-ins, with their arguments. Only those marked "yields" have a result.
const (
	EffectInsert        EffectOp = iota + 1 // object; yields its handle
	EffectInsertLogical                     // object
	EffectUpdate                            // object; Mask
	EffectDelete                            // object or handle
	EffectHalt
	EffectSetFocus   // group name
	EffectClearGroup // group name; cancels the waiting matches of the group
	EffectRuleName   // yields String
	EffectRulePackage
	EffectPrint   // text, without line end
	EffectPrintln // text, or no argument
	EffectQuery   // query name, arguments …; yields a List of rows
	EffectSetGlobal
	EffectActivateGroup // ruleflow group name
	EffectError         // text to standard error
	EffectInsertAt      // entry point name, object; yields its handle
	EffectContext       // yields the object of the variables drools and kcontext
	EffectExpect        // object, which must be a fact
)
