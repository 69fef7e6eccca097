package eval

import (
	"math"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

func constCode(e *rule.Const) code {
	c := constValue(e)
	c.constant, c.consts = true, e.Value
	return c
}

// Literal is the one copy of a text that stands in rule text, if it does.
func (c *Compiler) Literal(text string) (string, bool) {
	if e := c.texts[text]; e != nil {
		s, ok := e.Value.(string)
		return s, ok
	}
	return "", false
}

// interned returns e with the string of the first literal of the same text.
func (c *Compiler) interned(e *rule.Const) *rule.Const {
	s, ok := e.Value.(string)
	if !ok {
		return e
	}
	first := c.texts[s]
	if first == nil {
		c.texts[s] = e
		return e
	}
	same := *e
	same.Value = first.Value
	return &same
}

func constValue(e *rule.Const) code {
	at, v := spanOf(e), e.Value
	if v != nil {
		switch formOf(e.T.Kind) {
		case boolForm:
			b, _ := v.(bool)
			return boolCode(e.T, at, func(*Frame) bool { return b })
		case intForm:
			i, ok := intOf(v)
			if !ok {
				reject(e.At, "constant %v is not of type %s", v, e.T)
			}
			c := intCode(e.T, at, func(*Frame) int64 { return i })
			boxed := boxInt(e.T.Kind, i)
			c.value = func(*Frame) any { return boxed }
			return c
		case floatForm:
			x, ok := floatOf(v)
			if !ok {
				reject(e.At, "constant %v is not of type %s", v, e.T)
			}
			c := floatCode(e.T, at, func(*Frame) float64 { return x })
			boxed := boxFloat(e.T.Kind, x)
			c.value = func(*Frame) any { return boxed }
			return c
		case textForm:
			s, ok := v.(string)
			if !ok {
				reject(e.At, "constant %v is not of type %s", v, e.T)
			}
			c := textCode(e.T, at, func(*Frame) string { return s })
			c.value = func(*Frame) any { return v }
			return c
		}
	}
	c := valueCode(e.T, at, func(*Frame) any { return v })
	c.fails = false
	return c
}

// slotCode reads the object of a pattern. It is null only in rows a query leaves open.
func slotCode(e *rule.Slot) code {
	i := e.Index
	c := valueCode(e.T, spanOf(e), func(f *Frame) any { return f.Slots[i].Any() })
	c.object = func(f *Frame) fact.Object { return f.Slots[i] }
	return c
}

// Values is the row of an accumulate with several functions, held by one slot; groupby puts its key last.
type Values struct{ List []any }

func rowCode(e *rule.Row) code {
	slot, i := e.Slot, e.Index
	return valueCode(e.T, spanOf(e), func(f *Frame) any { return (*Values)(f.Slots[slot].Ptr).List[i] })
}

// RowObject makes the slot content that Row expressions read.
func RowObject(row *Values) fact.Object { return fact.Object{Ptr: ptrOf(row), Type: rowType} }

// RowOf returns the values of a slot that RowObject made; ok is false for any other object.
func RowOf(o fact.Object) (values []any, ok bool) {
	if o.Type != rowType {
		return nil, false
	}
	return (*Values)(o.Ptr).List, true
}

// rowType marks rows. Rule text cannot name it.
var rowType = &fact.Type{Name: "accumulate results", Kind: fact.Any, Boxed: true, ID: fact.ObjectType.ID}

func localCode(e *rule.LocalVar) code {
	i, at := e.Index, spanOf(e)
	if holdsText(e.T) {
		c := textCodeN(e.T, at, func(f *Frame) (string, bool) { return f.Locals[i].text() })
		c.value = func(f *Frame) any { return f.Locals[i].boxedText() }
		return c
	}
	if e.T.Boxed {
		c := valueCode(e.T, at, func(f *Frame) any { return f.Locals[i].P })
		if e.T.Kind == fact.Int {
			c.integerN = func(f *Frame) (int64, bool) { return intOf(f.Locals[i].P) }
		}
		return c
	}
	var c code
	switch formOf(e.T.Kind) {
	case boolForm:
		c = boolCode(e.T, at, func(f *Frame) bool { return f.Locals[i].I != 0 })
	case intForm:
		c = intCode(e.T, at, func(f *Frame) int64 { return f.Locals[i].I })
	case floatForm:
		c = floatCode(e.T, at, func(f *Frame) float64 { return math.Float64frombits(uint64(f.Locals[i].I)) })
	default:
		return valueCode(e.T, at, func(f *Frame) any { return f.Locals[i].P })
	}
	c.local = i + 1
	return c
}

func globalCode(e *rule.GlobalVar) code {
	i, at := e.Global.Index, spanOf(e)
	c := valueCode(e.T, at, func(f *Frame) any {
		if i >= len(f.Globals) {
			return nil
		}
		return f.Globals[i]
	})
	return c
}
