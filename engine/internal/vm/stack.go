package vm

import (
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/internal/fact"
)

// The registers of active calls follow each other on a stack. Pointers refer to registers, so a full stack is not moved: a larger stack is
// used until its calls have returned.

// window reserves n registers. They never move: if there is not enough room, a larger stack is used.
func (f *Frame) window(n int) unsafe.Pointer {
	if f.top == 0 {
		f.Rest()
	}
	if f.top+bytes(n) > f.limit {
		f.extend(n)
	}
	if f.top == 0 {
		f.ready = nil
	}
	w := unsafe.Add(f.bottom(), f.top)
	f.top += bytes(n)
	return w
}

// bottom returns the beginning of the stack.
func (f *Frame) bottom() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(f.stack)) }

// bytes returns the size of n registers.
func bytes(n int) uintptr { return uintptr(n) * uintptr(code.RegisterSize) }

// extend switches to a larger stack.
func (f *Frame) extend(n int) {
	next := f.spare
	if len(next) < n {
		next = make([]fact.Value, 2*(len(f.stack)+n)+64)
	}
	f.outer = append(f.outer, f.stack)
	f.top, f.spare = 0, nil
	f.use(next)
}

// use makes a stack the current one.
func (f *Frame) use(stack []fact.Value) {
	f.stack, f.limit, f.ready, f.held = stack, bytes(len(stack)), nil, nil
}

// mark is a state of the register stacks: the number of full stacks, and the end of the current one.
type mark struct {
	full int
	top  uintptr
}

func (f *Frame) mark() mark { return mark{len(f.outer), f.top} }

// release frees windows, down to a mark.
func (f *Frame) release(to mark) {
	if f.top = to.top; to.full != len(f.outer) {
		f.shrink(to)
	}
}

// shrink returns to a smaller stack. The largest stack is kept for the next time.
func (f *Frame) shrink(to mark) {
	f.spare = f.stack
	f.use(f.outer[to.full])
	clear(f.outer[to.full:])
	if f.outer = f.outer[:to.full]; to == (mark{}) {
		f.use(f.spare)
		f.spare = nil
	}
}

// registers returns the registers of code on the stack, or newly allocated ones if lambdas capture them. If code runs again and again at
// the bottom of the stack, such as the code of a condition, its constants are still there.
func (f *Frame) registers(c *code.Code) unsafe.Pointer {
	var w unsafe.Pointer
	switch {
	case c.Shared:
		w = unsafe.Pointer(&make([]fact.Value, c.Regs)[0])
	case f.top == 0 && c.Regs <= len(f.stack):
		w, f.top = f.bottom(), bytes(c.Regs)
		if f.ready == c {
			return w
		}
		if h := f.held; h != nil {
			empty(h, w)
			f.held = nil
		}
		f.ready = c
	case f.top != 0 && f.top+c.Window <= f.limit:
		w = unsafe.Add(f.bottom(), f.top)
		f.top += c.Window
	default:
		w = f.window(c.Regs)
	}
	constants(c, w)
	return w
}

// constants stores the constants of code in its registers.
func constants(c *code.Code, w unsafe.Pointer) {
	first := nth(w, int32(c.First))
	for _, n := range c.Numbers {
		first.N = n
		first = at(unsafe.Pointer(first), code.RegisterSize)
	}
	for i := range c.Consts { // there are few: copy costs more
		*first = c.Consts[i]
		first = at(unsafe.Pointer(first), code.RegisterSize)
	}
}

// at returns the register to which an operand refers: see code.RegisterSize.
func at(w unsafe.Pointer, operand int32) *fact.Value {
	return (*fact.Value)(unsafe.Add(w, uintptr(operand)))
}

// fourth returns the register to which operand D refers.
func fourth(w unsafe.Pointer, in *code.Instr) *fact.Value {
	return (*fact.Value)(unsafe.Add(w, uintptr(in.D)*code.WordSize))
}

// nth returns a register by its number.
func nth(w unsafe.Pointer, r int32) *fact.Value { return at(w, r*code.RegisterSize) }
