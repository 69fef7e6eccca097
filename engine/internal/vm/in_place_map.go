package vm

import (
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/internal/fact"
)

// mapInPlace does the same as listInPlace, for a map.
func (f *Frame) mapInPlace(c *code.Code, in *code.Instr, w unsafe.Pointer) {
	out, of, x := at(w, in.A), at(w, in.B), at(w, in.C)
	switch in.Op {
	case code.MapPut:
		f.mapPut(member(c, in), at(w, in.A), at(w, in.B), x)
		return
	case code.MapGetOr:
		f.valueOr(out, of, member(c, in))
		return
	case code.MapMerge, code.MapCompute:
		f.compute(in.Op, out, of, member(c, in))
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

// lookUp looks up a key that must be compared with others. wanted is set for the value.
func lookUp(out *fact.Value, m *fact.MapValue, key any, wanted bool) {
	if wanted {
		value, _ := m.Get(key)
		out.SetAny(value)
	} else {
		out.SetBool(m.Has(key))
	}
}

// mapPut implements map.put(k, x) without a result.
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

// valueOr implements map.getOrDefault( key, value ).
func (f *Frame) valueOr(out, args *fact.Value, m *code.Member) {
	from, key := args.Map(), nth(unsafe.Pointer(args), 1).Any()
	f.Foresee(key)
	if from == nil || from.Frozen() && key == nil {
		f.call(out, args, m)
		return
	}
	if value, ok := from.Get(key); ok {
		out.SetAny(value)
	} else {
		*out = *nth(unsafe.Pointer(args), 2)
	}
}

// compute implements map.merge( key, value, function ), map.compute( key, function ), map.computeIfAbsent and map.computeIfPresent.
func (f *Frame) compute(op code.Op, out, args *fact.Value, m *code.Member) {
	to, key, last := args.Map(), nth(unsafe.Pointer(args), 1).Any(), nth(unsafe.Pointer(args), int32(m.Args-1)).Any()
	fn, ok := last.(fact.FuncValue)
	if to == nil || !ok {
		f.call(out, args, m)
		return
	}
	f.Foresee(key)
	var v any
	var err error
	if op == code.MapMerge {
		v, err = to.Merge(key, nth(unsafe.Pointer(args), 2).Any(), fn)
	} else {
		v, err = to.Compute(fact.ComputingOf(m.Method.Name), key, fn)
	}
	operation.Check(err)
	out.SetAny(v)
}
