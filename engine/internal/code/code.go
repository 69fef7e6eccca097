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

// Code is a compiled expression, action, function or piece of accumulate code. It is immutable and may be shared by sessions.
//
// Its registers are consecutive: parameters and other local variables, then constants, which are copied in on entry, then
// temporaries. So the arguments of a call come last, and the registers of the called function begin with them.
type Code struct {
	Name    string       // name of a function, for messages
	File    *source.File // file of its text; may be nil
	Instrs  []Instr
	Regs    int          // number of registers, including constants and a spare one
	Window  uintptr      // size of the registers in bytes; beyond that of any stack if the code is shared
	First   int          // register of the first constant
	Numbers []int64      // constants that are numbers or booleans; they come first
	Consts  []fact.Value // the others
	Holds   []int32      // operands: the other registers that may hold references to objects when the code ends
	Types   []*fact.Type
	Props   []*fact.Property
	Calls   []*Code
	Refs    []any // *Access, *Member and other things that instructions refer to

	Params       []*fact.Type // types of a function's parameters, which are in its first registers
	Result       *fact.Type   // type of the result: Return delivers a value in its form
	Maybe        bool         // the result may be null
	Handlers     []Handler    // inner ones first
	Shared       bool         // lambdas capture the registers, so each activation has its own
	Safe         bool         // can neither fail nor call anything
	Pure         bool         // consists of instructions of the inner loop that only change registers
	HasConstants bool         // some registers are constants
	Leaves       bool         // contains instructions that nearly always call Go code
	Body         int          // of a condition that is repeated: where it begins, behind what is computed in front; 0 for other code
	Front        []int32      // the registers computed in front, which the condition only reads

	variables               []Variable
	numberTypes, constTypes []*fact.Type
	spans                   []spanFrom
	files                   []*source.File // of the functions that are inlined, other than File
}

// spanFrom is the place of the instructions from pc on.
type spanFrom struct {
	pc int32
	origin
}

// origin is a place in a file: in the code's own, or in the one of that number, from 1, among those of inlined functions.
type origin struct {
	at   source.Span
	file int32
}

func (c *Code) origin(pc int) origin {
	i := sort.Search(len(c.spans), func(i int) bool { return int(c.spans[i].pc) > pc })
	if i == 0 {
		return origin{}
	}
	return c.spans[i-1].origin
}

// Span returns the place in rule text that instruction pc comes from.
func (c *Code) Span(pc int) source.Span { return c.origin(pc).at }

// FileOf returns the file that instruction pc comes from; nil if that is not known.
func (c *Code) FileOf(pc int) *source.File {
	if n := c.origin(pc).file; n > 0 {
		return c.files[n-1]
	}
	return c.File
}

// number returns the number of a file in origins.
func (c *Code) number(file *source.File) int32 {
	if file == c.File {
		return 0
	}
	i := slices.Index(c.files, file)
	if i < 0 {
		i, c.files = len(c.files), append(c.files, file)
	}
	return int32(i + 1)
}

// Variables returns the local variables, including parameters, in the order of their declaration.
func (c *Code) Variables() []Variable { return c.variables }

// Variable is a local variable and the register that holds it, in the form of its type. In traced code the register holds the
// zero value until it is assigned; in other code it must not be read before.
type Variable struct {
	Name string
	Type *fact.Type
	Reg  int32
}

// Handler handles failures of the instructions From to To (exclusive) by a jump to Target.
type Handler struct {
	From, To, Target int32
	Classes          []string // Java classes it handles; nil for all (finally)
	Local            int32    // receives the exception, or for finally the failure itself
}

// Access is a property that is read from or written to an object in a register.
type Access struct {
	Property *fact.Property
	Of       rule.Expr // for messages
	Form     *fact.Type
}

// plain returns the instructions that read a property of a declared type that is stored in the object as in a register: field
// reads from the object of a slot, get from an object in a register. For any other property they are Field and Get.
func plain(p *fact.Property) (field, get Op) {
	switch {
	case p.Owner == nil || !p.Owner.Declared || p.Offset > math.MaxUint16:
	case p.Direct == fact.DirectString && p.Read.Null != nil:
		return FieldText, GetText
	case p.Direct == fact.DirectAny && !p.Type.Kind.Unboxed():
		return FieldObject, GetObject
	case p.Optional != nil && p.Optional.Wide(p.Offset):
		return FieldOptional, GetOptional
	case p.Read.Null != nil || p.Type.Boxed:
	case p.Direct == fact.DirectInt, p.Direct == fact.DirectInt64, p.Direct == fact.DirectFloat64:
		return FieldNumber, GetNumber
	}
	return Field, Get
}

// Plain reports whether the instruction reads a field of a slot's object in place.
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
	Args   int       // number of registers, including the receiver
	Result *fact.Type
	// Params are the types that determine the forms of the argument registers.
	Params []*fact.Type
	Cast   bool // set for a cast of an element read as a number: it must be of exactly that type
}

// DynamicMember is a call of a method whose owner is known only at run time. The first register is the receiver.
type DynamicMember struct {
	Name    string
	Args    int
	Objects bool // see rule.DynamicCall
}

// Act is a built-in that calls the session.
type Act struct {
	Op   rule.EffectOp
	Args int
	Of   *fact.Type
	Mask fact.Mask
	// Named applies to an update of two objects. It reports that the second one is the present value of the variable that is the
	// first: if it is a fact, that fact is updated.
	Named bool
	Void  bool // the result is not used
}

// Text is a concatenation of texts.
type Text struct{ Parts []Part }

// Part is an operand of a Text: a constant, or a register with its type.
type Part struct {
	Reg  int32
	Type *fact.Type // nil if the part is a constant
	Text string
}

// Operation is an operator on objects: the kind of the operation and the number of further arguments.
type Operation struct {
	Op   operator.Op
	Kind fact.Kind
	Args int
}

// Set is the lookup table of an in operator. It holds either numbers or texts, sorted.
type Set struct {
	Ints    []int64
	Texts   []string
	Negated bool
}

// HasInt reports whether a number is in the set.
func (s *Set) HasInt(i int64) bool { return has(s.Ints, i) }

// HasText reports whether a text is in the set.
func (s *Set) HasText(t string) bool { return has(s.Texts, t) }

// fewConstants is the size up to which a linear search is used.
const fewConstants = 8

func has[T cmp.Ordered](sorted []T, x T) bool {
	if len(sorted) <= fewConstants {
		return slices.Contains(sorted, x)
	}
	_, found := slices.BinarySearch(sorted, x)
	return found
}

// Pattern is a compiled regular expression that is a constant in rule text.
type Pattern struct {
	Text string
	*regex.Regex
}

// Lambda is a function made by an expression. It runs on the registers of the code that contains it.
type Lambda struct {
	Entry    int32
	Params   []int32
	Types    []*fact.Type
	Result   *fact.Type // see Code.Result
	From, To int32      // range of its own registers
	Keeps    []int32    // registers whose values it captures
	Pure     bool       // see Code.Pure; the registers are its own
}

// Loop is the collection of a for-each loop.
type Loop struct {
	Over rule.Expr // for messages
	Type *fact.Type
	// Numbers reports that the elements are only read as numbers.
	Numbers bool
}
