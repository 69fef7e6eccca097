package vm

import (
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/internal/fact"
)

// mapInPlace is listInPlace for a map.
func (f *Frame) mapInPlace(c *code.Code, in *code.Instr, w unsafe.Pointer) {
	if f.atOnce(c, in, w) {
		return
	}
	out, of, x := at(w, in.A), at(w, in.B), at(w, in.C)
	switch in.Op {
	case code.MapPut:
		f.mapPut(member(c, in), at(w, in.A), at(w, in.B), x)
		return
	case code.MapGetOr, code.MapComputeAbsent:
		f.valueOr(in.Op, out, of, member(c, in))
		return
	case code.MapMerge:
		f.merge(out, of, member(c, in))
		f.code, f.in, f.regs = c, in, w
		return
	case code.MapGetInt, code.MapHasInt:
		x = f.boxed(x, member(c, in).Params[1])
		if from := of.Map(); from != nil {
			lookUp(out, from, x.Any(), in.Op == code.MapGetInt)
			return
		}
	default: // MapGet, MapHas
		f.Foresee(x.Any())
		if from := of.Map(); from != nil && !x.IsNull() { // null is an exception in some maps
			lookUp(out, from, x.Any(), in.Op == code.MapGet)
			return
		}
	}
	f.callOn(out, member(c, in), of, x)
}

// lookUp is found for a key that must be compared with others.
func lookUp(out *fact.Value, m *fact.MapValue, key any, wanted bool) {
	if wanted {
		value, _ := m.Get(key)
		out.SetAny(value)
	} else {
		out.SetBool(m.Has(key))
	}
}

// found stores the value of a key in a map if wanted is set, otherwise whether there is one. It returns true.
func found(out *fact.Value, value any, ok, wanted bool) bool {
	if wanted {
		out.SetAny(value)
	} else {
		out.SetBool(ok)
	}
	return true
}

// mapPut is map.put(k, x) without a result.
func (f *Frame) mapPut(m *code.Member, of, key, x *fact.Value) {
	to := of.Map()
	if to == nil {
		f.callOn(&f.scratch, m, of, key, x)
		return
	}
	f.Foresee(key.Any())
	_, err := to.Put(key.Any(), x.Any())
	operation.Check(err)
}

// valueOr is map.getOrDefault( key, value ) or map.computeIfAbsent( key, function ).
func (f *Frame) valueOr(op code.Op, out, args *fact.Value, m *code.Member) {
	from, key := args.Map(), nth(unsafe.Pointer(args), 1).Any()
	f.Foresee(key)
	if from == nil || from.Frozen() && (op == code.MapComputeAbsent || key == nil) {
		f.call(out, args, m)
		return
	}
	switch value, ok := from.Get(key); {
	case op == code.MapComputeAbsent && value == nil:
		f.call(out, args, m)
	case ok:
		out.SetAny(value)
	default:
		*out = *nth(unsafe.Pointer(args), 2)
	}
}

// merge is map.merge( key, value, function ). A function whose code is known is called without its object.
func (f *Frame) merge(out, args *fact.Value, m *code.Member) {
	to, key, x := args.Map(), nth(unsafe.Pointer(args), 1).Any(), nth(unsafe.Pointer(args), 2).Any()
	if to == nil || m.Function == nil {
		f.call(out, args, m)
		return
	}
	f.Foresee(key)
	v, err := to.Merge(key, x, func(old, x any) (any, error) { args := [...]any{old, x}; return f.objectOf(m.Function, args[:]) })
	operation.Check(err)
	out.SetAny(v)
}
