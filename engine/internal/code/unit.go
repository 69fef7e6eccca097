package code

import (
	"math"
	"slices"

	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// unit is the state of the compilation of one piece of code.
type unit struct {
	*Compiler
	scope
	code      *Code
	numLocals int32 // registers of local variables, including those of inlined functions
	top       int32 // the first free register
	rereads   int32 // temporary registers from here on are read only once
	high      int32 // the highest number of registers in use
	own       int32 // registers from here on have a single result: see reuse
	constants map[constantKey]int32
	numbered  []int32 // new index of each constant number after unused ones were removed
	labels    []labelUse
	places    []int32 // instruction number by label; -1 until mark is called
	lambdas   []pendingLambda
	nesting   int // number of lambdas that enclose the code being compiled
	buffers   buffers
}

// scope is the part of the state that belongs to the code of one rule, condition or function. An inlined function has its own scope.
type scope struct {
	action      bool // null at !. is a value in an action; in a condition it makes the whole test false
	locals      []rule.Local
	registers   map[int]int32 // of local variables
	absent      int           // label of the innermost test that null at !. makes false; -1 for the whole condition
	inverted    bool          // the code is in an odd number of negations
	alternative bool          // the code is in an operand of ||, or of && that is inverted
	file        int32         // the file of the text: see origin
	result      *fact.Type
	blocks      []blockLabel
	kept        map[rule.Expr]val            // expressions that were computed before a loop: see ahead
	facts       map[int]bool                 // variables with matched facts that are never assigned
	inlined     map[*rule.FunctionCall]int32 // the inlined calls, with the first register of each function: see inline.go
	back        *inlineReturn                // the return of an inlined function; nil for any other code
}

// buffers are the slices of a finished unit, which the next unit reuses.
type buffers struct {
	instrs []Instr
	consts []fact.Value
	spans  []spanFrom
}

type constantKey struct {
	t *fact.Type
	v any
}

// labelUse is a jump whose target is filled in by finish.
type labelUse struct {
	pc    int
	label int
}

// noReg means that the caller does not need a particular register.
const noReg = math.MinInt32

func (c *Compiler) unit(action bool, locals []rule.Local, params ...int) *unit {
	u := c.spare
	if u == nil {
		u = &unit{}
	}
	c.spare = nil
	b := u.buffers
	*u = unit{Compiler: c, code: &Code{}, scope: scope{action: action, locals: locals, absent: -1}, labels: u.labels[:0], places: u.places[:0]}
	u.code.Instrs, u.code.Consts, u.code.spans = b.instrs[:0], b.consts[:0], b.spans[:0]
	if len(locals)+len(params) > 0 {
		u.registers = make(map[int]int32, len(locals))
	}
	for _, p := range params {
		u.local(p)
	}
	for _, l := range locals {
		u.local(l.Index)
	}
	u.numLocals = u.top
	return u
}

// local returns the register of a local variable.
func (u *unit) local(index int) int32 {
	r, ok := u.registers[index]
	if !ok {
		if u.top != int32(len(u.registers)) {
			reject(source.Span{}, "local variable %d is not declared", index)
		}
		r = u.temp()
		u.registers[index] = r
	}
	return r
}

// clear sets local variables to their zero value in traced code, because a tracer may read them at any time. It does not change the
// variables before from, which are the parameters.
func (u *unit) clear(from int) {
	if !u.Base.Traced {
		return
	}
	for r := int32(from); r < u.numLocals; r++ {
		u.emit(source.Span{}, Move, 0, r, u.constant(fact.ObjectType, nil), 0)
	}
}

// localType returns the declared type of a variable.
func (s *scope) localType(index int) *fact.Type {
	for _, l := range s.locals {
		if l.Index == index && l.Type != nil {
			return l.Type
		}
	}
	return fact.ObjectType
}

// temp reserves a register. free releases all registers from a given one on.
func (u *unit) temp() int32 { return u.temps(1) }

func (u *unit) temps(n int) int32 {
	r := u.top
	u.top += int32(n)
	u.high = max(u.high, u.top)
	return r
}

func (u *unit) free(to int32) { u.top, u.rereads = to, min(u.rereads, to) }

// target returns the wanted register, or a new one if want is noReg.
func (u *unit) target(want int32) int32 {
	if want != noReg {
		return want
	}
	return u.temp()
}

// constant returns the register of a constant. It is a negative number until finish assigns the final one; odd for a primitive constant.
func (u *unit) constant(t *fact.Type, v any) int32 {
	if _, ok := v.(string); ok {
		v = u.texts.one(v)
	}
	key, comparable := constantKey{t, v}, false
	switch v := v.(type) {
	case nil, bool, int, int64, string, fact.CharValue, int8, int16:
		comparable = true
	case float64:
		key.v, comparable = [2]uint64{math.Float64bits(v)}, true
	}
	if comparable { // a function value is not comparable and cannot be a map key
		if r, ok := u.constants[key]; ok {
			return r
		}
	}
	var x fact.Value
	x.Store(t, v)
	var r int32
	if primitive(t) && v != nil {
		u.code.Numbers, u.code.numberTypes = append(u.code.Numbers, x.N), append(u.code.numberTypes, t)
		r = 1 - 2*int32(len(u.code.Numbers))
	} else {
		u.code.Consts, u.code.constTypes = append(u.code.Consts, x), append(u.code.constTypes, t)
		r = -2 * int32(len(u.code.Consts))
	}
	if comparable {
		if u.constants == nil {
			u.constants = map[constantKey]int32{}
		}
		u.constants[key] = r
	}
	return r
}

// emit adds an instruction and returns its number.
func (u *unit) emit(at source.Span, op Op, d uint16, a, b, c int32) int {
	code := u.code
	next := Instr{Op: op, D: d, A: a, B: b, C: c}
	if both, ok := u.fused(next); ok {
		u.drop()
		next = both
	}
	next.E = u.comparesResult(&next)
	pc := len(code.Instrs)
	if n, here := len(code.spans), (origin{at, u.file}); n == 0 || code.spans[n-1].origin != here {
		code.spans = append(code.spans, spanFrom{int32(pc), here})
	}
	code.Instrs = append(code.Instrs, next)
	return pc
}

// label creates a jump target. mark sets it to the next instruction.
func (u *unit) label() int {
	u.places = append(u.places, -1)
	return len(u.places) - 1
}

func (u *unit) mark(label int) { u.places[label] = int32(len(u.code.Instrs)) }

func (u *unit) labelled() bool { return slices.Contains(u.places, int32(len(u.code.Instrs))) }

// drop removes the last instruction.
func (u *unit) drop() {
	code := u.code
	last := len(code.Instrs) - 1
	code.Instrs = code.Instrs[:last]
	for n := len(code.spans); n > 0 && int(code.spans[n-1].pc) > last; n-- {
		code.spans = code.spans[:n-1]
	}
}

// jump emits a jump; all jumps have their target in C.
func (u *unit) jump(at source.Span, op Op, a, b int32, label int) {
	pc := u.emit(at, op, 0, a, b, 0)
	u.labels = append(u.labels, labelUse{pc, label})
}

// ref, prop and typ return the indexes by which instructions refer to data outside of registers.
func (u *unit) ref(x any) int32 {
	u.code.Refs = append(u.code.Refs, x)
	return int32(len(u.code.Refs) - 1)
}

// smallRef does the same as ref, for the operand D.
func (u *unit) smallRef(at source.Span, x any) uint16 {
	r := u.ref(x)
	if r > math.MaxUint16 {
		reject(at, "more than %d calls in one piece of code", math.MaxUint16)
	}
	return uint16(r)
}

func (u *unit) prop(p *fact.Property) int32 { return number(&u.code.Props, p) }

func (u *unit) typ(t *fact.Type) int32 { return number(&u.code.Types, t) }

// number returns the index of an element in a list. It appends the element if it is new.
func number[T comparable](list *[]T, x T) int32 {
	i := slices.Index(*list, x)
	if i < 0 {
		i = len(*list)
		*list = append(*list, x)
	}
	return int32(i)
}
