package eval

import (
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// SaveState returns the values that represent a state of an accumulator in images of sessions. It returns nil if the state can be restored
// by adding the contributions again, or if there is no better way.
func SaveState(a Accumulator, state any) []any {
	if s, ok := state.(fact.SavedState); ok {
		return s.Save()
	}
	regs, ok := state.([]fact.Value)
	c := customOf(a)
	if !ok || c == nil {
		return nil
	}
	values := make([]any, len(c.code.Kept))
	for i, kept := range c.code.Kept {
		values[i] = regs[kept.Reg].Load(kept.Type)
	}
	return values
}

// LoadState restores a state from the values that SaveState returned. It returns nil if these cannot be such values.
func LoadState(a Accumulator, values []any, f *Frame) (state any) {
	if c := customOf(a); c != nil {
		if len(values) != len(c.code.Kept) {
			return nil
		}
		regs := c.registers()
		for i, kept := range c.code.Kept {
			regs[kept.Reg].Store(kept.Type, values[i])
		}
		return regs
	}
	made := a.New(f)
	s, ok := made.(fact.SavedState)
	if !ok {
		return nil
	}
	f.Guard(source.Span{}, func() { // sets compare and hash their values
		for _, v := range values {
			f.Foresee(v)
		}
		if s.Load(values) {
			state = made
		}
	})
	return state
}

// customOf returns the common part of an accumulate with code, or nil for a function.
func customOf(a Accumulator) *custom {
	if a, ok := a.(interface{ common() *custom }); ok {
		return a.common()
	}
	return nil
}

func (c *custom) common() *custom { return c }
