package eval

import (
	"context"
	"errors"
	"math"
	"sync/atomic"

	"whenthen/engine/fact"
	"whenthen/engine/internal/native"
	"whenthen/engine/rule"
)

// Loops and recursive functions that compute with numbers alone become machine code when they have run for some time:
// see package native. Nothing but time tells: a translation that ends early leaves no trace, and the closures go on
// from where it began.

const (
	// hotRounds is how many rounds and calls make code hot: they take about as long as making machine code of it.
	hotRounds = 1 << 13
	// roundsBefore is how many rounds a loop makes before it leaves its closures, each time it is entered; a power of
	// two. Entering machine code takes as long as a few rounds.
	roundsBefore = 64
)

// hotCode is a loop or function on its way to machine code, shared by sessions.
type hotCode struct {
	machine   *native.Machine
	translate func() (*native.Module, error)
	kind      fact.Kind // of a function's value
	after     int64     // rounds and calls that make it hot

	heat    atomic.Int64               // rounds and calls so far
	program atomic.Pointer[nativeCode] // nil until there is machine code, or for ever
}

// nativeCode is a program with the places of its arguments.
type nativeCode struct {
	*native.Program
	holders []held // of the parameters that are properties, by parameter
}

// warm counts rounds until the code is hot, and has machine code made of it then.
func (h *hotCode) warm(rounds int64) {
	if h.heat.Load() >= h.after {
		return // there is machine code, another goroutine makes it, or there is none
	}
	if heat := h.heat.Add(rounds); heat >= h.after && heat-rounds < h.after {
		h.program.Store(h.load())
	}
}

// load makes machine code; nil if there is none.
func (h *hotCode) load() *nativeCode {
	m, err := h.translate()
	if err != nil {
		return nil
	}
	p, err := h.machine.Load(m)
	if err != nil {
		return nil
	}
	code := &nativeCode{Program: p, holders: make([]held, len(m.Params))}
	for i, in := range m.Params {
		if in.Property == nil {
			continue
		}
		of := &rule.LocalVar{Node: rule.Node{T: in.Object}, Index: in.Index}
		place, ok := heldIn(of, in.Property)
		if !ok {
			return nil
		}
		code.holders[i] = place
	}
	return code
}

// hotFunction is a function that may become hot. Only one that calls itself is worth entering: loops inside become hot by
// themselves, and any other call is over before machine code is entered.
func (c *Compiler) hotFunction(fn *rule.Function, result *fact.Type) *hotCode {
	return &hotCode{machine: c.machine, after: c.hotAfter, kind: result.Kind, translate: func() (*native.Module, error) {
		m, err := native.Function(fn)
		if err == nil && !m.Recursive() {
			err = errors.New("the function does not call itself")
		}
		return m, err
	}}
}

// hotLoop is a loop that may become hot.
func (u *unit) hotLoop(s *rule.Loop) *hotCode {
	return &hotCode{machine: u.machine, after: u.hotAfter, translate: func() (*native.Module, error) { return native.Loop(s) }}
}

// tried marks an entry of a loop whose machine code has given up.
const tried = ^uint(0)

// finish runs the rounds of a loop that are left, if it is hot; false if the closures have to go on. seen is Frame.ticks
// when the loop was entered or last came here.
func (h *hotCode) finish(f *Frame, seen *uint) bool {
	if *seen == tried {
		return false
	}
	h.warm(int64(f.ticks - *seen))
	*seen = f.ticks
	c := h.program.Load()
	if c == nil {
		return false
	}
	if c.run(f, func(stack []uint64) {
		for i, v := range c.Results {
			f.Locals[v.Index].I = fromWord(v.Kind, stack[i])
		}
	}) {
		return true
	}
	*seen = tried
	return false
}

// call runs a function whose parameters are in the frame, if it is hot, and leaves its value in Frame.result. If the
// machine code gives up, so it would in the calls below: they all go through closures.
func (h *hotCode) call(f *Frame) bool {
	c := h.program.Load()
	if c == nil || f.cold > 0 {
		return false
	}
	ran := c.run(f, func(stack []uint64) { f.result.I = fromWord(h.kind, stack[0]) })
	if !ran {
		f.cold = f.depth
	}
	return ran
}

func (c *nativeCode) run(f *Frame, results func(stack []uint64)) bool {
	var ctx context.Context
	if b := f.Budget; b != nil {
		if b.Limits().Steps > 0 {
			return false // machine code does not count
		}
		ctx = b.Context()
	}
	return c.Run(ctx, maxDepth-f.depth+1, func(stack []uint64) bool {
		for i := range c.Params {
			x, ok := c.argument(f, i)
			if !ok {
				return false
			}
			stack[i] = x
		}
		return true
	}, results)
}

// argument is the value of a parameter; false for a property of null or of an object whose field has another place.
func (c *nativeCode) argument(f *Frame, i int) (uint64, bool) {
	in := &c.Params[i]
	if in.Property == nil {
		return toWord(in.Kind, f.Locals[in.Index].I), true
	}
	p := c.holders[i].in(f)
	if p == nil {
		return 0, false
	}
	switch in.Property.Direct {
	case fact.DirectInt:
		n := int64(*(*int)(p))
		return toWord(in.Kind, n), in.Kind != fact.Int || int64(int32(n)) == n
	case fact.DirectInt64:
		return uint64(*(*int64)(p)), in.Kind == fact.Long
	case fact.DirectFloat64:
		return math.Float64bits(*(*float64)(p)), in.Kind == fact.Double
	case fact.DirectBool:
		if *(*bool)(p) {
			return 1, in.Kind == fact.Bool
		}
		return 0, in.Kind == fact.Bool
	}
	return 0, false
}

// toWord and fromWord translate between a variable's integer and WebAssembly's.
func toWord(k fact.Kind, n int64) uint64 {
	if k == fact.Int || k == fact.Bool {
		return uint64(uint32(n))
	}
	return uint64(n)
}

func fromWord(k fact.Kind, x uint64) int64 {
	if k == fact.Int || k == fact.Bool {
		return int64(int32(uint32(x)))
	}
	return int64(x)
}
