package code

import (
	"errors"
	"math"
	"slices"

	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Draft is code that is being written. A compiler emits instructions, reserves registers and marks the targets of jumps. The numbers of
// registers and the targets are final only after Finish. Until then, a constant has a negative register.
type Draft struct {
	Code      *Code
	NumLocals int32 // registers of local variables, including those of inlined functions; they come first
	Top       int32 // the first free register
	Rereads   int32 // temporary registers from here on are read only once

	traced    bool  // a tracer may read the variables at any time
	file      int32 // the file of the text: see origin
	high      int32 // the highest number of registers in use
	own       int32 // registers from here on have a single result: see reuse
	constants map[constantKey]int32
	numbered  []int32 // new index of each constant number after unused ones were removed
	labels    []labelUse
	places    []int32   // instruction number by label; -1 until Mark is called
	lambdas   []*Lambda // in the order of their code
	buffers   buffers
}

// buffers are the slices of a finished draft, which the next one reuses.
type buffers struct {
	instrs []Instr
	consts []fact.Value
	spans  []spanFrom
}

type constantKey struct {
	t *fact.Type
	v any
}

// NoRegister means that the caller of Target does not need a particular register.
const NoRegister = math.MinInt32

// errRegisters is the error of Finish.
var errRegisters = errors.New("the code has too many registers")

// Start begins new code. It reuses the memory of what the draft contained before. traced reports that a tracer may read the variables at any
// time.
func (d *Draft) Start(traced bool) {
	b := d.buffers
	*d = Draft{Code: &Code{}, traced: traced, labels: d.labels[:0], places: d.places[:0]}
	d.Code.Instrs, d.Code.Consts, d.Code.spans = b.instrs[:0], b.consts[:0], b.spans[:0]
}

// Temp reserves a register.
func (d *Draft) Temp() int32 { return d.Temps(1) }

// Temps reserves n successive registers and returns the first.
func (d *Draft) Temps(n int) int32 {
	r := d.Top
	d.Top += int32(n)
	d.high = max(d.high, d.Top)
	return r
}

// Free releases the registers from a given one on.
func (d *Draft) Free(to int32) { d.Top, d.Rereads = to, min(d.Rereads, to) }

// Target returns the wanted register, or a new one if want is NoRegister.
func (d *Draft) Target(want int32) int32 {
	if want != NoRegister {
		return want
	}
	return d.Temp()
}

// Constant returns the register of a constant. It is a negative number until Finish assigns the final one; odd for a primitive constant.
func (d *Draft) Constant(t *fact.Type, v any) int32 {
	key, comparable := constantKey{t, v}, false
	switch v := v.(type) {
	case nil, bool, int, int64, string, fact.CharValue, int8, int16:
		comparable = true
	case float64:
		key.v, comparable = [2]uint64{math.Float64bits(v)}, true
	}
	if comparable { // a function value is not comparable and cannot be a map key
		if r, ok := d.constants[key]; ok {
			return r
		}
	}
	var x fact.Value
	x.Store(t, v)
	var r int32
	if v != nil && t == fact.Primitive(t.Kind) {
		d.Code.Numbers, d.Code.numberTypes = append(d.Code.Numbers, x.N), append(d.Code.numberTypes, t)
		r = 1 - 2*int32(len(d.Code.Numbers))
	} else {
		d.Code.Consts, d.Code.constTypes = append(d.Code.Consts, x), append(d.Code.constTypes, t)
		r = -2 * int32(len(d.Code.Consts))
	}
	if comparable {
		if d.constants == nil {
			d.constants = map[constantKey]int32{}
		}
		d.constants[key] = r
	}
	return r
}

// ObjectOf returns the value of a constant that is not primitive, by its register.
func (d *Draft) ObjectOf(r int32, t *fact.Type) any { return d.Code.Consts[(-2-r)/2].Load(t) }

// Emit adds an instruction and returns its number.
func (d *Draft) Emit(at source.Span, op Op, x uint16, a, b, c int32) int {
	code := d.Code
	next := Instr{Op: op, D: x, A: a, B: b, C: c}
	if both, ok := d.fused(next); ok {
		d.Drop()
		next = both
	}
	next.E = d.comparesResult(&next)
	pc := len(code.Instrs)
	if n, here := len(code.spans), (origin{at, d.file}); n == 0 || code.spans[n-1].origin != here {
		code.spans = append(code.spans, spanFrom{int32(pc), here})
	}
	code.Instrs = append(code.Instrs, next)
	return pc
}

// Drop removes the last instruction.
func (d *Draft) Drop() {
	code := d.Code
	last := len(code.Instrs) - 1
	code.Instrs = code.Instrs[:last]
	for n := len(code.spans); n > 0 && int(code.spans[n-1].pc) > last; n-- {
		code.spans = code.spans[:n-1]
	}
}

// InFile calls write, which emits instructions of another file than that of the code.
func (d *Draft) InFile(file *source.File, write func()) {
	before := d.file
	d.file = d.Code.number(file)
	write()
	d.file = before
}

// Ref returns the index by which instructions refer to data outside of registers.
func (d *Draft) Ref(x any) int32 {
	d.Code.Refs = append(d.Code.Refs, x)
	return int32(len(d.Code.Refs) - 1)
}

// Prop returns the index of a property.
func (d *Draft) Prop(p *fact.Property) int32 { return number(&d.Code.Props, p) }

// Type returns the index of a type.
func (d *Draft) Type(t *fact.Type) int32 { return number(&d.Code.Types, t) }

// Callee returns the index of code that instructions call.
func (d *Draft) Callee(c *Code) int32 { return number(&d.Code.Calls, c) }

// number returns the index of an element in a list. It appends the element if it is new.
func number[T comparable](list *[]T, x T) int32 {
	i := slices.Index(*list, x)
	if i < 0 {
		i = len(*list)
		*list = append(*list, x)
	}
	return int32(i)
}
