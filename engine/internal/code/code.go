package code

import (
	"cmp"
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
// Its registers are consecutive: parameters and other local variables, then constants, which are copied into their registers at the start,
// then temporaries. So the arguments of a call are the last registers, and become the first registers of the called function.
type Code struct {
	Name    string       // name of a function, for messages
	File    *source.File // file of its text; may be nil
	Instrs  []Instr
	Regs    int          // number of registers, including constants and a spare one
	Window  uintptr      // size of the registers in bytes; larger than any stack if Shared is set
	First   int          // register of the first constant
	Numbers []int64      // constants that are numbers or booleans; they come first
	Consts  []fact.Value // the other constants
	Holds   []int32      // operands: the registers other than constants that may contain references to objects when the code ends
	Types   []*fact.Type
	Props   []*fact.Property
	Calls   []*Code
	Refs    []any // Access, Member and other data of instructions

	Params       []*fact.Type // types of a function's parameters, which are in its first registers
	Result       *fact.Type   // type of the result: Return stores the result in the form of this type
	Maybe        bool         // the result may be null
	Handlers     []Handler    // inner handlers first
	Shared       bool         // lambdas capture the registers, so each activation has its own
	Safe         bool         // can neither fail nor call anything
	Pure         bool         // consists of instructions of the inner loop that only change registers
	HasConstants bool         // some registers are constants
	Leaves       bool         // contains instructions that nearly always call Go code
	Body         int          // start of a repeated condition, after the parts computed in front; 0 for other code
	Front        []int32      // the registers that are computed in front, and which the condition only reads

	variables               []Variable
	numberTypes, constTypes []*fact.Type
	spans                   []spanFrom
	files                   []*source.File // files of inlined functions, other than File
}

// spanFrom is the position in rule text of the instructions from pc on.
type spanFrom struct {
	pc int32
	origin
}

// origin is a position in a file. file is 0 for the code's own file, otherwise the number, from 1, of the file of an inlined function.
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

// Span returns the position in rule text of instruction pc.
func (c *Code) Span(pc int) source.Span { return c.origin(pc).at }

// FileOf returns the file of instruction pc, or nil if it is not known.
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

// Variable is a local variable with its register, which contains the value in the form of the variable's type. In traced code the register
// contains the zero value until a value is assigned; in other code it must not be read before that.
type Variable struct {
	Name string
	Type *fact.Type
	Reg  int32
}

// Handler handles failures of the instructions From to To (exclusive) by a jump to Target.
type Handler struct {
	From, To, Target int32
	Classes          []string // Java classes of the exceptions it handles; nil for all (finally)
	Local            int32    // register for the exception or, for finally, the failure itself
}

// Access is a property that is read from or written to an object in a register.
type Access struct {
	Property *fact.Property
	Of       rule.Expr // for messages
	Form     *fact.Type
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
	Of     rule.Expr // for messages; nil for a static method
	Args   int       // number of registers, including the receiver
	Result *fact.Type
	// Params are the types that determine the forms of the argument registers.
	Params []*fact.Type
	Cast   bool // set for a cast of an element read as a number: the element must be of exactly that type
}

// Act is a built-in that calls the session.
type Act struct {
	Op   rule.EffectOp
	Args int
	Of   *fact.Type
	Mask fact.Mask
	// Named applies to an update with two objects. The first is the value of a variable, and the second its present value: if the first is
	// a fact, that fact is updated.
	Named   bool
	Outside bool // see rule.Effect.Outside
	Void    bool // the result is not used
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

// fewConstants is the size up to which a set is searched linearly.
const fewConstants = 8

func has[T cmp.Ordered](sorted []T, x T) bool {
	if len(sorted) <= fewConstants {
		return slices.Contains(sorted, x)
	}
	_, found := slices.BinarySearch(sorted, x)
	return found
}

// Pattern is the compiled regular expression of a constant in rule text.
type Pattern struct {
	Text string
	*regex.Regex
}

// Lambda is a function created by an expression. It runs on the registers of the code that contains it.
type Lambda struct {
	Entry    int32
	Params   []int32
	Types    []*fact.Type
	Result   *fact.Type // see Code.Result
	From, To int32      // range of registers that belong to the lambda
	Keeps    []int32    // registers whose values the lambda captures
	Pure     bool       // see Code.Pure; true only if it changes only its own registers
}

// Loop is the collection of a for-each loop.
type Loop struct {
	Over rule.Expr // for messages
	Type *fact.Type
	// Numbers reports that elements are only read as numbers.
	Numbers bool
}
