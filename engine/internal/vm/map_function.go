package vm

import (
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/internal/fact"
)

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
	v, err := to.Merge(key, x, func(old, x any) (any, error) { return f.callFunction(m.Function, []any{old, x}) })
	operation.Check(err)
	out.SetAny(v)
}
