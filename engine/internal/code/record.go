package code

import (
	"math"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// The variables of an action that hold matched facts of declared types, and are never assigned, hold records of these types for
// certain: the instruction Record looks at the type once. Their fields are read and written at their offsets, without looking at the
// object's type again, and they are never null.

// isRecord reports whether the objects of a type are records whose getters and setters are those of the type itself. The methods of
// a Java class may be overridden.
func isRecord(t *fact.Type) bool {
	return t.Declared && t.Kind == fact.Struct && t.Java == nil && t.GoWord == fact.RecordWord
}

// recordWith returns the register of a variable that holds a record with a certain property; ok is false for anything else.
func (u *unit) recordWith(e rule.Expr, p *fact.Property) (r int32, ok bool) {
	v, ok := e.(*rule.LocalVar)
	if !ok || u.records[v.Index] == nil || p.Owner == nil || !isRecord(p.Owner) || !u.records[v.Index].AssignableTo(p.Owner) {
		return 0, false
	}
	return u.local(v.Index), true
}

// reads maps the instructions that read a field of a slot's object to those that read it from a record in a register.
var reads = map[Op]Op{FieldNumber: ReadNumber, FieldText: ReadText, FieldObject: ReadObject}

// readRecord reads a property of a record in place; ok is false if that takes more than a load.
func (u *unit) readRecord(e *rule.Prop, form *fact.Type, maybe bool, want int32) (v val, ok bool) {
	p := e.Property
	of, ok := u.recordWith(e.Of, p)
	field, _ := plain(p)
	if !ok || field == Field || form.Kind != p.Type.Kind || e.NullSafe {
		return val{}, false
	}
	return u.read(e, form, maybe, want, Instr{Op: reads[field], D: uint16(p.Offset), B: of, C: u.prop(p)}), true
}

// fillRecord stores a value that needs no conversion in a field of a record; ok is false for anything else. The machine must check
// whether an object fits.
func (u *unit) fillRecord(e *rule.Call) (ok bool) {
	p := e.Method.Sets
	of, ok := u.recordWith(e.Of, p)
	if !ok || p.Direct == fact.DirectAny || p.Offset > math.MaxUint16 {
		return false
	}
	v := u.as(u.expr(e.Args[0]), e.Method.Params[0])
	u.emit(e.At, fillOp(p), uint16(p.Offset), of, v.reg, u.prop(p))
	return true
}

// fillOp returns the instruction that stores a value in a property of a record.
func fillOp(p *fact.Property) Op {
	switch field, _ := plain(p); field {
	case FieldNumber:
		return FillNumber
	case FieldText:
		return FillText
	}
	return Fill
}

// renamed lets the variable that stands for the object in a modify block share the register of the variable that holds the object,
// if that holds a record. It returns the register; ok is false for any other object.
func (u *unit) renamed(s *rule.Modify) (r int32, ok bool) {
	v, ok := s.Target.(*rule.LocalVar)
	if !ok || u.records[v.Index] == nil {
		return 0, false
	}
	r = u.local(v.Index)
	u.registers[s.Local] = r
	u.facts[s.Local], u.records[s.Local] = true, u.records[v.Index]
	return r, true
}
