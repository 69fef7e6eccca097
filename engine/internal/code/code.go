package code

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/regex"
)

// Code is a compiled expression, action, function or piece of accumulate code. It is immutable and may be shared by
// sessions.
//
// Its registers lie one after another: the parameters and other local variables, the constants, which are copied there when the
// code is entered, and what the compiler needs in between. So the arguments of a call come last, and the registers of the
// function that is called begin with them.
type Code struct {
	Name    string       // of a function, for messages
	File    *source.File // where its text stands; may be nil
	Instrs  []Instr
	Regs    int          // number of registers, constants and a spare one included
	First   int          // the first constant's register
	Numbers []int64      // constants that are numbers or bools; they come first
	Consts  []fact.Value // the others
	Types   []*fact.Type
	Props   []*fact.Property
	Calls   []*Code
	Refs    []any // *Access, *Member and their kin: what else instructions refer to

	Params   []*fact.Type // of a function, in its first registers
	Result   *fact.Type   // in whose form Return delivers
	Maybe    bool         // the result may be null
	Locals   int          // registers of local variables
	Handlers []Handler    // inner ones first
	Shared   bool         // lambdas keep the registers: each activation has its own
	Safe     bool         // can neither fail nor call anything
	Leaves   bool         // calls what may fail in most runs

	variables               []Variable
	numberTypes, constTypes []*fact.Type
	spans                   []spanFrom
}

// spanFrom is the place in rule text of the instructions from one on.
type spanFrom struct {
	pc int32
	at source.Span
}

// Span is the place in rule text that instruction pc comes from.
func (c *Code) Span(pc int) source.Span {
	i := sort.Search(len(c.spans), func(i int) bool { return int(c.spans[i].pc) > pc })
	if i == 0 {
		return source.Span{}
	}
	return c.spans[i-1].at
}

// Variables are the local variables, parameters included, in the order of their declaration.
func (c *Code) Variables() []Variable { return c.variables }

// Variable is a local variable and the register that holds it, in the form of its type. In traced code it has the zero value
// until it is assigned; in other code its register is not to be read before.
type Variable struct {
	Name string
	Type *fact.Type
	Reg  int32
}

// Handler takes failures of the instructions From to To (not included).
type Handler struct {
	From, To, Target int32
	Classes          []string // Java classes it takes; nil: all (finally)
	Local            int32    // register of the exception, or of the failure itself for finally
}

// Access is a property read from or written to an object in a register.
type Access struct {
	Property *fact.Property
	Of       rule.Expr // for messages
	Form     *fact.Type
}

// plain are the instructions that read a property of a declared type which lies in the object as it does in a register: of the
// object of a slot, and of an object in a register. They are Field and Get for any other.
func plain(p *fact.Property) (field, get Op) {
	switch {
	case p.Owner == nil || !p.Owner.Declared || p.Offset > math.MaxUint16:
	case p.Direct == fact.DirectString && p.Read.Null != nil:
		return FieldText, GetText
	case p.Direct == fact.DirectAny && !p.Type.Kind.Unboxed():
		return FieldObject, GetObject
	case p.Read.Null != nil:
	case p.Direct == fact.DirectInt, p.Direct == fact.DirectInt64, p.Direct == fact.DirectFloat64:
		return FieldNumber, GetNumber
	}
	return Field, Get
}

// Plain reports whether an instruction is one that reads a field of a slot's object in place.
func (in *Instr) Plain() bool {
	return in.Op >= FieldNumber && in.Op <= FieldObject || in.Op == Field && fact.Direct(in.D) != fact.NotDirect
}

// DynamicAccess is a property whose owner is known only at run time.
type DynamicAccess struct {
	Name string
	Expr rule.Expr
}

// Member is a call of a method, constructor or host function.
type Member struct {
	Method *fact.Method
	Of     rule.Expr // for messages; nil for static ones
	Args   int       // registers, the receiver included
	Result *fact.Type
	// Params are the types in whose forms the registers are.
	Params []*fact.Type
	Cast   bool // of an element as a number: it must be of just that type
}

// DynamicMember is a call of a method whose owner is known only at run time; the first register is the receiver.
type DynamicMember struct {
	Name string
	Args int
}

// Act is a built-in that acts on the session.
type Act struct {
	Op   rule.EffectOp
	Args int
	Of   *fact.Type
	Mask fact.Mask
	// Named tells of an update of two objects that the second one is what the first one's name stands for: if it is a fact, it is the
	// one that is updated.
	Named bool
}

// Text joins texts.
type Text struct{ Parts []Part }

// Part is an operand of a Text: a constant, or a register of a type.
type Part struct {
	Reg  int32
	Type *fact.Type // nil if the part is the constant Text
	Text string
}

// Operation is an operation on objects: an operator on operands of a kind, with the number of further arguments.
type Operation struct {
	Op   operator.Op
	Kind fact.Kind
	Type *fact.Type // of the result
	Args int
}

// Set is what the in operator looks up: numbers or texts.
type Set struct {
	Ints    []int64
	Texts   []string
	Negated bool
}

// HasInt reports whether a number is among the constants, which are sorted.
func (s *Set) HasInt(i int64) bool { return has(s.Ints, i) }

// HasText reports whether a text is among the constants, which are sorted.
func (s *Set) HasText(t string) bool { return has(s.Texts, t) }

// fewConstants is how many constants are looked at one by one.
const fewConstants = 8

func has[T cmp.Ordered](sorted []T, x T) bool {
	if len(sorted) <= fewConstants {
		return slices.Contains(sorted, x)
	}
	_, found := slices.BinarySearch(sorted, x)
	return found
}

// Pattern is a regular expression that stands in rule text.
type Pattern struct {
	Text string
	*regex.Regex
}

// Lambda is a function made by an expression. It runs on the registers of the code it stands in.
type Lambda struct {
	Entry    int32
	Params   []int32
	Types    []*fact.Type
	From, To int32   // registers of its own
	Keeps    []int32 // registers whose values it keeps
}

// Loop is a collection gone through.
type Loop struct {
	Over rule.Expr // for messages
	Type *fact.Type
	// Numbers tells that nobody looks at the elements but as numbers.
	Numbers bool
}
