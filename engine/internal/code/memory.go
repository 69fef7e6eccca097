package code

import (
	"slices"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// memory is a set of places outside of the registers.
type memory uint8

const (
	fields   memory = 1 << iota // of facts and other objects
	elements                    // of lists and arrays of objects, and the sizes of lists
	numbers                     // elements of arrays of primitive types

	everything = fields | elements | numbers
)

// readsFrom returns what an instruction reads outside of the registers. repeats is false if executing it again with the same operands, while
// that is unchanged, may have another result or an effect.
func readsFrom(op Op) (from memory, repeats bool) {
	switch op {
	case FieldNumber, FieldText, FieldObject, FieldOptional, GetNumber, GetText, GetObject, GetOptional:
		return fields, true
	case Elem, ListGet, ListGetNumber, ListSize:
		return elements, true
	case ElemAs:
		return numbers, true
	case Unbox, Cast, TextLength, TextChar:
		return 0, true
	}
	return 0, op >= AddInt && op <= DoubleToInt || op >= EqualInt && op <= AtMostDouble && op != EqualConst
}

// changes returns what an instruction may change outside of the registers, directly or by code of rules and of the program that it calls,
// such as toString.
func (c *Code) changes(in *Instr) memory {
	switch op := in.Op; op {
	case PutNumber, PutText, Fill, FillNumber, FillConst, FillText:
		return fields
	case PutElem, ListSet, ListSetNumber:
		return elements
	case PutElemAs:
		return numbers
	case Concat:
		if !slices.ContainsFunc(c.Refs[in.B].(*Text).Parts, func(p Part) bool { return p.Type != nil && !p.Type.Kind.Unboxed() }) {
			return 0
		}
	case Each:
		return c.walks(in.C)
	case Next:
		return c.walks(int32(in.D))
	case Effect:
		if act := c.Refs[in.C].(*Act).Op; act == rule.EffectPrint || act == rule.EffectPrintln {
			return 0
		}
	case Equal, Order, Contains, Convert, Field, Get:
	case GetNumber, GetText, GetObject, GetOptional, Elem, ElemAs, ListGet, ListGetNumber, ListSize, NewArray, NewArrays, ArrayOf, Function:
		return 0
	default:
		if op <= FieldOptional || op >= DecimalAdd && op <= TextTail || op >= Return {
			return 0
		}
	}
	return everything
}

// walks returns what the iterator of a loop may change: nothing for a list or array.
func (c *Code) walks(loop int32) memory {
	if c.Refs[loop].(*Loop).Over.Type().Kind == fact.List {
		return 0
	}
	return everything
}

// fails reports whether an instruction that repeats may fail.
func (op Op) fails() bool {
	from, _ := readsFrom(op)
	return from&^fields != 0 || !safe(op) || op == TextLength || op == TextChar || op >= GetNumber && op <= GetOptional
}
