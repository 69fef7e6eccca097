package code

import (
	"math"
	"unsafe"

	"whenthen/internal/fact"
)

// Op is the operation code of an instruction. It has eight bits so that the machine's switch can have an entry for each value: see
// NoInstr.
type Op uint8

// Instr is one instruction. The table opInfo describes its operands. Most of them are registers, and A is the register that is written. In
// finished code the target of a jump is given by the distance in bytes from the jump to the instruction before the target.
type Instr struct {
	Op      Op
	E       uint8 // the fact.Kind of the number in instructions on lists of numbers; Left or Right in comparisons of decimals
	D       uint16
	A, B, C int32
}

const instrSize = int32(unsafe.Sizeof(Instr{}))

// RegisterSize is the size of a register in bytes. In finished code an operand refers to a register by its byte offset from the first
// register. Operand D, which has 16 bits, contains the offset in words of WordSize bytes.
const (
	RegisterSize = int32(unsafe.Sizeof(fact.Value{}))
	WordSize     = 8
)

// The instructions.
const (
	Nop Op = iota
	Move
	MoveNumber // for types without null
	Number     // B is the number

	// Integers. int operations wrap at 32 bits.
	AddInt
	SubInt
	MulInt
	DivInt
	RemInt
	AddLong
	SubLong
	MulLong
	DivLong
	RemLong
	And
	Or
	Xor
	ShlInt
	ShrInt
	UshrInt
	ShlLong
	ShrLong
	UshrLong
	AddIntConst // C is the number, also in the following instructions
	MulIntConst
	DivIntConst // multiplies by the reciprocal of the number: see multiply
	RemConst
	AddLongConst
	MulLongConst
	DivPower // divides an int or long by C + 1, which is 1 << D
	RemPower
	MulAddInt // A becomes B * C + D. D is a register, also in the other instructions in fusions
	MulAddLong
	AddAddInt
	AddSubInt  // B + C - D
	UshrXorInt // D ^ ( B >>> C ), as in computing a hash code
	Min
	Max
	AbsInt
	MinDouble
	MaxDouble
	AbsDouble
	SqrtDouble
	CompareInt // like Integer.compare and Long.compare
	CompareDouble
	Wrap // to the kind D

	// Floating-point numbers.
	AddDouble
	SubDouble
	MulDouble
	DivDouble
	RemDouble
	MulAddDouble // A becomes B * C + D, rounded after each operation
	DivAddDouble
	MulIntDouble    // B an int
	MulAddIntDouble // B an int
	NegDouble
	RoundFloat // to float's precision
	IntToDouble
	DoubleToInt // to the kind D

	// Tests with a boolean result in A.
	EqualInt
	LessInt
	AtMostInt
	EqualConst // C is the number, also in the next instructions
	LessConst
	AtLeastConst
	EqualDouble
	LessDouble
	AtMostDouble
	EqualText   // null equals null
	OrderText   // D is the operator
	EqualIntN   // N: operands may be null
	EqualFloatN // for floating-point numbers
	Same
	Equal // any objects; D is the kind of the operation
	Order // any objects; D is the operator
	IsNull
	InstanceOf
	ContainsText
	Contains
	InSet
	Matches
	Negate // a boolean

	// Jumps.
	Jump
	JumpIf // from here to JumpAtMostInt in pairs: a jump and its negation
	JumpIfNot
	JumpNull
	JumpNotNull
	JumpEqualInt
	JumpNotEqualInt
	JumpEqualConst // B is the number, also in all other jumps whose name ends in Const
	JumpNotEqualConst
	JumpLessConst
	JumpAtLeastConst
	JumpRemEqual // if A % B equals D; B and D are numbers
	JumpRemNotEqual
	JumpDivides // if A % B is zero
	JumpDividesNot
	JumpBitsClear // if A & B is zero; B is a number
	JumpBitsSet
	JumpLessDouble
	JumpNotLessDouble
	JumpAtMostDouble
	JumpNotAtMostDouble
	JumpLessInt
	JumpAtMostInt // the negation of JumpLessInt with swapped operands
	RoundLessInt  // Tick and JumpLessInt
	RoundAtMostInt
	RoundLessConst
	RoundAtLeastConst
	RoundNotEqualInt
	RoundNotEqualConst
	StepLessInt // adds D to A, then does the same as RoundLessInt
	StepAtMostInt
	StepLessConst
	Tick // ends an iteration of a loop: checks the budget
	Back // Tick and Jump

	// Null and boxes.
	Need     // fails if A is null
	Receiver // fails if A, on which the method B is called, is null
	Mark     // A becomes the wrapper of the number B
	MarkLike // A, a number, becomes null if B is null
	Box      // A becomes the object of B, which has type C
	Unbox    // A becomes the value, of type C, in the object B
	Convert  // A becomes the object B, converted to type C
	Cast     // checks that the object B is of type C; D says for which collections no check is needed: TakesArrayList, TakesHashSet

	// Objects.
	Slot        // the object in slot B
	Row         // value C of the row in slot B
	Global      // global B
	Field       // property C of the object in slot B
	FieldNumber // the same for a declared type, if the property is stored in the object in the same form as in a register: see plain
	FieldText
	FieldObject
	FieldOptional // the same for a number that may be null
	Get           // property C of the object B
	GetNumber     // the same for a property as in FieldNumber; D is its offset
	GetText
	GetObject
	GetOptional
	Put // the property of the object A becomes B, by calling a setter
	PutNumber
	PutText
	PutProperty
	Fill // the field of the record A for property C, at offset D, becomes B
	FillNumber
	FillConst // B is the number
	FillText
	DynamicGet
	DynamicPut
	NewRecord
	NewHost

	// Collections.
	Index  // element C of B
	Store  // element B of A becomes C
	Elem   // element of the array or list B at the int index C
	ElemAs // the same for an array of the primitive type D
	PutElem
	PutElemAs
	ListGet       // from here to Append: library methods that work directly on the object
	ListGetNumber // an element as a number
	ListSize
	ListSet // element B of A becomes C; without a result, as the next two instructions
	ListSetNumber
	CollectionAdd
	CollectionAddNumber
	CollectionHas
	CollectionHasNumber
	MapGet
	MapGetInt
	MapHas
	MapHasInt
	MapPut
	MapGetOr
	MapMerge
	MapCompute // compute, computeIfAbsent and computeIfPresent
	DecimalAdd
	DecimalSub
	DecimalMul
	DecimalCompare
	TextEquals
	TextLength
	TextChar
	TextHas
	TextStarts
	TextEnds
	TextPlace // index of text C in B
	TextPart  // substring of B; the bounds are in the two registers after B
	TextTail  // substring of B from C on
	Append    // to a StringBuilder

	NewArray
	NewArrays
	ArrayOf
	ListOf
	MapOf
	Each
	Next

	// Calls.
	CallFunction
	Function // function C as an object: a lambda that uses only its own variables
	Call     // from here to Temporal: instructions that nearly always run Go code, which may fail
	CallDynamic
	Program // runs a program of package untyped
	Invoke
	MakeLambda
	Effect
	Concat
	Binary
	Unary
	Temporal

	// Ends.
	Return
	ReturnNumber // for types without null
	ReturnVoid
	Absent // null at a null-safe access in a condition
	Throw
	Rethrow
	Fail
	Statement // start of a statement: only in code compiled for a tracer
	NumOps    // the number of instructions

	// NoInstr is the greatest operation code, which is not an instruction. A switch that includes it has a jump table for all codes, and
	// need not check whether a code is in the table.
	NoInstr Op = math.MaxUint8
)

// Operand D of a Cast: the classes whose objects all belong to the type.
const (
	TakesArrayList = 1 << iota
	TakesHashSet
)

// opInfo contains the name of each instruction and the kinds of its operands A, B, C, D: w is a register that is written, r a register that
// is read, + the first of several registers, j a jump target, s a slot, p a property, t a type, f a function, x an entry of Code.Refs, n a
// number, o an operator, k a kind, - unused.
var opInfo = [NumOps]struct{ name, operands string }{
	Nop: {"nop", "----"}, Move: {"move", "wr--"}, MoveNumber: {"move", "wr--"}, Number: {"move", "wn--"},
	AddInt: {"add.int", "wrr-"}, SubInt: {"sub.int", "wrr-"}, MulInt: {"mul.int", "wrr-"}, DivInt: {"div.int", "wrr-"},
	RemInt: {"rem.int", "wrr-"}, AddLong: {"add.long", "wrr-"}, SubLong: {"sub.long", "wrr-"}, MulLong: {"mul.long", "wrr-"},
	DivLong: {"div.long", "wrr-"}, RemLong: {"rem.long", "wrr-"}, And: {"and", "wrr-"}, Or: {"or", "wrr-"},
	Xor: {"xor", "wrr-"}, ShlInt: {"shl.int", "wrr-"}, ShrInt: {"shr.int", "wrr-"}, UshrInt: {"ushr.int", "wrr-"},
	ShlLong: {"shl.long", "wrr-"}, ShrLong: {"shr.long", "wrr-"}, UshrLong: {"ushr.long", "wrr-"},
	AddIntConst: {"add.int", "wrn-"}, MulIntConst: {"mul.int", "wrn-"}, DivIntConst: {"div.int", "wrn-"},
	RemConst: {"rem", "wrn-"}, AddLongConst: {"add.long", "wrn-"}, MulLongConst: {"mul.long", "wrn-"},
	DivPower: {"div.power", "wrnn"}, RemPower: {"rem.power", "wrn-"}, MulAddInt: {"mul.add.int", "wrrr"},
	MulAddLong: {"mul.add.long", "wrrr"}, AddAddInt: {"add.add.int", "wrrr"}, AddSubInt: {"add.sub.int", "wrrr"},
	UshrXorInt: {"ushr.xor.int", "wrrr"}, Min: {"min", "wrr-"}, Max: {"max", "wrr-"}, AbsInt: {"abs.int", "wr--"},
	MinDouble: {"min.double", "wrr-"}, MaxDouble: {"max.double", "wrr-"}, AbsDouble: {"abs.double", "wr--"},
	SqrtDouble: {"sqrt.double", "wr--"}, CompareInt: {"compare.int", "wrr-"}, CompareDouble: {"compare.double", "wrr-"},
	Wrap: {"wrap", "wr-k"}, AddDouble: {"add.double", "wrr-"},
	SubDouble: {"sub.double", "wrr-"}, MulDouble: {"mul.double", "wrr-"}, DivDouble: {"div.double", "wrr-"},
	RemDouble: {"rem.double", "wrr-"}, MulAddDouble: {"mul.add.double", "wrrr"}, DivAddDouble: {"div.add.double", "wrrr"},
	MulIntDouble: {"mul.double", "wrr-"}, MulAddIntDouble: {"mul.add.double", "wrrr"}, NegDouble: {"neg.double", "wr--"},
	RoundFloat: {"round.float", "wr--"}, IntToDouble: {"int.to.double", "wr--"}, DoubleToInt: {"double.to", "wr-k"},
	EqualInt: {"equal.int", "wrr-"}, LessInt: {"less.int", "wrr-"}, AtMostInt: {"atmost.int", "wrr-"},
	EqualConst: {"equal.int", "wrn-"}, LessConst: {"less.int", "wrn-"}, AtLeastConst: {"atleast.int", "wrn-"},
	EqualDouble: {"equal.double", "wrr-"}, LessDouble: {"less.double", "wrr-"}, AtMostDouble: {"atmost.double", "wrr-"},
	EqualText: {"equal.text", "wrr-"}, OrderText: {"order.text", "wrro"}, EqualIntN: {"equal.int?", "wrr-"},
	EqualFloatN: {"equal.double?", "wrr-"}, Same: {"same", "wrr-"}, Equal: {"equal", "wrrk"}, Order: {"order", "wrro"},
	IsNull: {"null", "wr--"}, InstanceOf: {"instanceof", "wrt-"}, ContainsText: {"contains.text", "wrr-"},
	Contains: {"contains", "wrr-"}, InSet: {"in", "wrx-"}, Matches: {"matches", "wrx-"}, Negate: {"negate", "wr--"},
	Jump: {"jump", "--j-"}, JumpIf: {"jump.if", "r-j-"}, JumpIfNot: {"jump.ifnot", "r-j-"}, JumpNull: {"jump.null", "r-j-"},
	JumpNotNull: {"jump.notnull", "r-j-"}, JumpEqualInt: {"jump.equal.int", "rrj-"},
	JumpNotEqualInt: {"jump.notequal.int", "rrj-"}, JumpEqualConst: {"jump.equal.int", "rnj-"},
	JumpNotEqualConst: {"jump.notequal.int", "rnj-"}, JumpLessConst: {"jump.less.int", "rnj-"},
	JumpAtLeastConst: {"jump.atleast.int", "rnj-"}, JumpRemEqual: {"jump.rem.equal", "rnjn"},
	JumpRemNotEqual: {"jump.rem.notequal", "rnjn"}, JumpDivides: {"jump.divides", "rrj-"},
	JumpDividesNot: {"jump.divides.not", "rrj-"}, JumpBitsClear: {"jump.bits.clear", "rnj-"},
	JumpBitsSet: {"jump.bits.set", "rnj-"}, JumpLessDouble: {"jump.less.double", "rrj-"},
	JumpNotLessDouble: {"jump.notless.double", "rrj-"}, JumpAtMostDouble: {"jump.atmost.double", "rrj-"},
	JumpNotAtMostDouble: {"jump.notatmost.double", "rrj-"}, JumpLessInt: {"jump.less.int", "rrj-"},
	JumpAtMostInt: {"jump.atmost.int", "rrj-"}, RoundLessInt: {"round.less.int", "rrj-"},
	RoundAtMostInt: {"round.atmost.int", "rrj-"}, RoundLessConst: {"round.less.int", "rnj-"},
	RoundAtLeastConst: {"round.atleast.int", "rnj-"}, RoundNotEqualInt: {"round.notequal.int", "rrj-"},
	RoundNotEqualConst: {"round.notequal.int", "rnj-"}, StepLessInt: {"step.less.int", "wrjn"},
	StepAtMostInt: {"step.atmost.int", "wrjn"}, StepLessConst: {"step.less.int", "wnjn"}, Tick: {"tick", "----"},
	Back: {"back", "--j-"}, Need: {"need", "r---"}, Receiver: {"receiver", "rx--"}, Mark: {"mark", "wr--"}, MarkLike: {"marklike", "wr--"},
	Box: {"box", "wrt-"}, Unbox: {"unbox", "wrt-"}, Convert: {"convert", "wrtn"}, Cast: {"cast", "wrt-"},
	Slot: {"slot", "wst-"}, Row: {"row", "wsnt"}, Global: {"global", "wnt-"}, Field: {"field", "wsp-"},
	FieldNumber: {"field", "wsp-"}, FieldText: {"field", "wsp-"}, FieldObject: {"field", "wsp-"}, FieldOptional: {"field", "wsp-"}, Get: {"get", "wrx-"},
	GetNumber: {"get", "wrx-"}, GetText: {"get", "wrx-"}, GetObject: {"get", "wrx-"}, GetOptional: {"get", "wrx-"}, Put: {"put", "rrx-"},
	PutNumber: {"put", "rrx-"}, PutText: {"put", "rrx-"}, PutProperty: {"put", "rrx-"}, Fill: {"fill", "rrp-"},
	FillNumber: {"fill", "rrp-"}, FillConst: {"fill", "rnp-"}, FillText: {"fill", "rrp-"}, DynamicGet: {"get", "wrx-"},
	DynamicPut: {"put", "rrx-"}, NewRecord: {"new", "wt--"}, NewHost: {"new", "wt--"}, Index: {"index", "wrr-"},
	Store: {"store", "rrr-"}, Elem: {"element", "wrr-"}, ElemAs: {"element", "wrrt"}, PutElem: {"store.element", "rrr-"},
	PutElemAs: {"store.element", "rrrt"}, ListGet: {"list.get", "wrrx"}, ListGetNumber: {"list.get.number", "wrrx"},
	ListSize: {"list.size", "wr-x"}, ListSet: {"list.set", "rrrx"}, ListSetNumber: {"list.set.number", "rrrx"},
	CollectionAdd: {"collection.add", "wrrx"}, CollectionAddNumber: {"collection.add.number", "wrrx"},
	CollectionHas: {"collection.has", "wrrx"}, CollectionHasNumber: {"collection.has.number", "wrrx"},
	MapGet: {"map.get", "wrrx"}, MapGetInt: {"map.get.int", "wrrx"}, MapHas: {"map.has", "wrrx"},
	MapHasInt: {"map.has.int", "wrrx"}, MapPut: {"map.put", "rrrx"}, MapGetOr: {"map.get.or", "w+-x"},
	MapMerge: {"map.merge", "w+-x"}, MapCompute: {"map.compute", "w+-x"}, DecimalAdd: {"decimal.add", "wrrx"},
	DecimalSub: {"decimal.subtract", "wrrx"}, DecimalMul: {"decimal.multiply", "wrrx"},
	DecimalCompare: {"decimal.compare", "wrrx"}, TextEquals: {"text.equals", "wrrx"}, TextLength: {"text.length", "wr-x"},
	TextChar: {"text.char", "wrrx"}, TextHas: {"text.contains", "wrrx"}, TextStarts: {"text.starts", "wrrx"},
	TextEnds: {"text.ends", "wrrx"}, TextPlace: {"text.index", "wrrx"}, TextPart: {"text.part", "w+-x"},
	TextTail: {"text.tail", "wrrx"}, Append: {"append", "wrrx"}, NewArray: {"new.array", "wrt-"},
	NewArrays: {"new.arrays", "w+tn"}, ArrayOf: {"array", "w+tn"}, ListOf: {"list", "w+-n"}, MapOf: {"map", "w+-n"},
	Each: {"each", "wrx-"}, Next: {"next", "rwjx"}, CallFunction: {"call", "w+f-"}, Function: {"lambda", "w-f-"},
	Call: {"call", "w+x-"}, CallDynamic: {"call", "w+x-"}, Program: {"program", "w+x-"}, Invoke: {"invoke", "w+xn"},
	MakeLambda: {"lambda", "wx--"}, Effect: {"effect", "w+x-"}, Concat: {"concat", "wx--"}, Binary: {"binary", "wrrx"},
	Unary: {"unary", "wrx-"}, Temporal: {"temporal", "w+x-"}, Return: {"return", "r---"}, ReturnNumber: {"return", "r---"},
	ReturnVoid: {"return", "----"}, Absent: {"absent", "----"}, Throw: {"throw", "r---"}, Rethrow: {"rethrow", "r---"},
	Fail: {"fail", "x---"}, Statement: {"statement", "----"},
}

// ChecksBudget reports whether the instruction first checks the budget.
func (o Op) ChecksBudget() bool { return o >= RoundLessInt && o <= Back || o == CallFunction }

// pure reports whether instructions only change registers, and nearly always stay in the inner loop.
func pure(list []Instr) bool {
	for i := range list {
		o := list[i].Op
		if (o >= Put || o.ChecksBudget()) && o != Elem && o != ElemAs && (o < Return || o > ReturnVoid) {
			return false
		}
	}
	return true
}

// Sure reports whether an instruction that leaves the inner loop can neither fail nor call code that may fail.
func (o Op) Sure() bool {
	switch o {
	case Wrap, RemDouble, DoubleToInt, CompareDouble, EqualText, OrderText, ContainsText, InSet:
		return true
	}
	return false
}

// InPlace reports whether the instruction is a method of a map, a decimal or a text that usually cannot fail: see Code.AtOnce.
func (o Op) InPlace() bool { return o >= MapGet && o <= TextTail }

// String returns the name of the instruction.
func (o Op) String() string { return opInfo[o].name }
