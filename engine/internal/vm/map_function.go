package vm

import (
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/internal/fact"
)

// valueOr is map.getOrDefault( key, value ) or map.computeIfAbsent( key, function ).
func (f *Frame) valueOr(op code.Op, out, args *fact.Value, m *code.Member) {
	from, key, other := args.Map(), nth(unsafe.Pointer(args), 1).Any(), nth(unsafe.Pointer(args), 2)
	if from == nil {
		f.call(out, args, m)
		return
	}
	value, ok := f.valueIn(from, key)
	switch {
	case op == code.MapGetOr && !ok:
		*out = *other
	case op == code.MapComputeAbsent && (value == nil || from.Frozen()):
		f.call(out, args, m)
	default:
		out.SetAny(value)
	}
}

// valueIn looks up a key in a map.
func (f *Frame) valueIn(from *fact.MapValue, key any) (value any, ok bool) {
	if text, is := key.(string); is {
		if e, known := f.findText(from, text); known {
			if e == nil {
				return nil, false
			}
			return e.Value, true
		}
	}
	f.Foresee(key)
	return from.Get(key)
}

// merge is map.merge( key, value, function ). A function whose code is known is called without its object.
func (f *Frame) merge(out, args *fact.Value, m *code.Member) {
	to, key, x := args.Map(), nth(unsafe.Pointer(args), 1).Any(), nth(unsafe.Pointer(args), 2).Any()
	if to == nil || m.Function == nil {
		f.call(out, args, m)
		return
	}
	f.Foresee(key)
	v, err := to.Merge(key, x, func(old, x any) (any, error) { return f.callFunction(m.Function, []any{old, x}) })
	operation.Check(err)
	out.SetAny(v)
}
