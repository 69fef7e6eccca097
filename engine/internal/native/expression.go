package native

import (
	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// expr pushes a value and returns its kind: Int, Long, Double or Bool.
func (b *body) expr(e rule.Expr) fact.Kind {
	switch e := e.(type) {
	case *rule.Const:
		return b.constant(e)
	case *rule.LocalVar:
		v := b.local(e.Index, e.T, e.Name)
		b.get(v.reg)
		return v.kind
	case *rule.Prop:
		v := b.property(e)
		b.get(v.reg)
		return v.kind
	case *rule.Unary:
		return b.unary(e)
	case *rule.Binary:
		return b.binary(e)
	case *rule.Conditional:
		return b.conditional(e)
	case *rule.Convert:
		typeOf(e.T)
		b.exprAs(e.X, e.T.Kind)
		return e.T.Kind
	case *rule.Assign:
		return b.assignment(e, true)
	case *rule.IncDec:
		return b.incDec(e, true)
	case *rule.FunctionCall:
		return b.call(e)
	case *rule.Call:
		return b.method(e)
	}
	reject("%s", e)
	return fact.Invalid
}

// exprAs pushes a value as kind k.
func (b *body) exprAs(e rule.Expr, k fact.Kind) { b.convert(b.expr(e), k) }

// condition pushes a boolean.
func (b *body) condition(e rule.Expr) {
	if k := b.expr(e); k != fact.Bool {
		reject("%s as a condition", e)
	}
}

// unless leaves a block if the condition is false.
func (b *body) unless(e rule.Expr, block int64) {
	b.condition(e)
	last := &b.fn.code[len(b.fn.code)-1]
	if op, ok := opposite[last.op]; ok {
		last.op = op
	} else {
		b.emit(opI32Eqz)
	}
	b.brIf(block)
}

// opposite is the comparison of whole numbers that is true where the other is false. Doubles have none: NaN.
var opposite = map[opcode]opcode{
	0x46: 0x47, 0x47: 0x46, 0x48: 0x4e, 0x4e: 0x48, 0x4a: 0x4c, 0x4c: 0x4a,
	0x51: 0x52, 0x52: 0x51, 0x53: 0x59, 0x59: 0x53, 0x55: 0x57, 0x57: 0x55,
}

func (b *body) constant(e *rule.Const) fact.Kind {
	switch v := e.Value.(type) {
	case bool:
		if v {
			b.emitN(opI32Const, 1)
		} else {
			b.emitN(opI32Const, 0)
		}
		return fact.Bool
	case float64:
		b.double(v)
		return fact.Double
	}
	n, ok := whole(e)
	switch {
	case ok && e.T.Kind == fact.Int:
		b.emitN(opI32Const, n)
	case ok && e.T.Kind == fact.Long:
		b.emitN(opI64Const, n)
	default:
		reject("%s", e)
	}
	return e.T.Kind
}

// whole is the value of a constant of kind int or long.
func whole(e rule.Expr) (int64, bool) {
	switch e := e.(type) {
	case *rule.Const:
		switch v := e.Value.(type) {
		case int:
			return int64(v), e.T.Kind == fact.Int && int64(int32(v)) == int64(v)
		case int64:
			return v, e.T.Kind == fact.Long
		}
	case *rule.Convert:
		if n, ok := whole(e.X); ok && !e.T.Boxed && e.T.Kind == fact.Long {
			return n, true
		}
	}
	return 0, false
}

func (b *body) double(x float64) { b.add(instr{op: opF64Const, x: x}) }

func (b *body) zero(t valueType) {
	switch t {
	case i32:
		b.emitN(opI32Const, 0)
	case i64:
		b.emitN(opI64Const, 0)
	default:
		b.double(0)
	}
}

func (b *body) conditional(e *rule.Conditional) fact.Kind {
	t := typeOf(e.T)
	b.condition(e.If)
	b.open(opIf, t)
	b.exprAs(e.Then, e.T.Kind)
	b.emit(opElse)
	b.exprAs(e.Else, e.T.Kind)
	b.close()
	return e.T.Kind
}

// convert turns the value on the stack from one kind into another.
func (b *body) convert(from, to fact.Kind) {
	switch {
	case from == to:
	case from == fact.Int && to == fact.Long:
		b.emit(opI64ExtendS)
	case from == fact.Int && to == fact.Double:
		b.emit(opF64FromI32)
	case from == fact.Long && to == fact.Int:
		b.emit(opI32Wrap)
	case from == fact.Long && to == fact.Double:
		b.emit(opF64FromI64)
	case from == fact.Double && to == fact.Int:
		b.emit(opI32FromF64)
	case from == fact.Double && to == fact.Long:
		b.emit(opI64FromF64)
	default:
		reject("a conversion of %s to %s", nameOf(from), nameOf(to))
	}
}

// assignment is x = e and x += e and its kin; keep leaves the value on the stack.
func (b *body) assignment(e *rule.Assign, keep bool) fact.Kind {
	target, ok := e.Target.(*rule.LocalVar)
	if !ok {
		reject("%s", e)
	}
	v := b.local(target.Index, target.T, target.Name)
	if e.Op == rule.OpNone {
		b.exprAs(e.Value, v.kind)
	} else {
		b.convert(b.operation(e.Op, e.Kind, target, e.Value), v.kind)
	}
	b.assign(target.Index, v)
	if keep {
		b.get(v.reg)
	}
	return v.kind
}

// incDec is x++ and its kin; keep leaves its value on the stack.
func (b *body) incDec(e *rule.IncDec, keep bool) fact.Kind {
	target, ok := e.Target.(*rule.LocalVar)
	if !ok {
		reject("%s", e)
	}
	v := b.local(target.Index, target.T, target.Name)
	if keep && !e.Prefix {
		b.get(v.reg)
	}
	b.get(v.reg)
	one, add, sub := opI32Const, opI32Add, opI32Sub
	switch v.kind {
	case fact.Int:
	case fact.Long:
		one, add, sub = opI64Const, opI64Add, opI64Sub
	default:
		reject("%s", e)
	}
	b.emitN(one, 1)
	if e.Dec {
		add = sub
	}
	b.emit(add)
	b.assign(target.Index, v)
	if keep && e.Prefix {
		b.get(v.reg)
	}
	return v.kind
}

// call calls a function of the rules.
func (b *body) call(e *rule.FunctionCall) fact.Kind {
	fn := e.Function
	if len(e.Args) != len(fn.Params) {
		reject("%s", e)
	}
	n := b.function(fn)
	b.get(b.depth)
	b.emitN(opI32Const, 1)
	b.emit(opI32Sub)
	for i, a := range e.Args {
		b.exprAs(a, localKind(fn, fn.Params[i]))
	}
	b.emitN(opCall, n)
	typeOf(e.T)
	b.convert(fn.Result.Kind, e.T.Kind)
	return e.T.Kind
}
