package native

import (
	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// operators are the instructions of operations on int, long and double, 0 where there is none.
var operators = map[rule.Op][3]opcode{
	rule.OpAdd: {0x6a, 0x7c, 0xa0}, rule.OpSub: {0x6b, 0x7d, 0xa1}, rule.OpMul: {0x6c, 0x7e, 0xa2}, rule.OpDiv: {0x6d, 0x7f, 0xa3},
	rule.OpRem: {0x6f, 0x81, 0}, rule.OpShl: {0x74, 0x86, 0}, rule.OpShr: {0x75, 0x87, 0}, rule.OpUshr: {0x76, 0x88, 0},
	rule.OpBitAnd: {0x71, 0x83, 0}, rule.OpBitOr: {0x72, 0x84, 0}, rule.OpBitXor: {0x73, 0x85, 0},
	rule.OpEq: {0x46, 0x51, 0x61}, rule.OpNe: {0x47, 0x52, 0x62}, rule.OpSame: {0x46, 0x51, 0x61}, rule.OpNotSame: {0x47, 0x52, 0x62},
	rule.OpLt: {0x48, 0x53, 0x63}, rule.OpLe: {0x4c, 0x57, 0x65}, rule.OpGt: {0x4a, 0x55, 0x64}, rule.OpGe: {0x4e, 0x59, 0x66},
}

func (b *body) binary(e *rule.Binary) fact.Kind {
	switch e.Op {
	case rule.OpAnd, rule.OpOr:
		b.condition(e.L)
		b.open(opIf, i32)
		if e.Op == rule.OpAnd {
			b.condition(e.R)
			b.emit(opElse)
			b.emitN(opI32Const, 0)
		} else {
			b.emitN(opI32Const, 1)
			b.emit(opElse)
			b.condition(e.R)
		}
		b.close()
		return fact.Bool
	}
	if len(e.Args) > 0 {
		reject("%s", e)
	}
	return b.operation(e.Op, e.Kind, e.L, e.R)
}

// operation is x op y on operands of kind k.
func (b *body) operation(op rule.Op, k fact.Kind, x, y rule.Expr) fact.Kind {
	codes, ok := operators[op]
	var code opcode
	switch k {
	case fact.Bool:
		if op < rule.OpBitAnd || op >= rule.OpLt {
			reject("%s on boolean", op)
		}
		code = codes[0]
	case fact.Int:
		code = codes[0]
	case fact.Long:
		code = codes[1]
	case fact.Double:
		code = codes[2]
	}
	if !ok || code == 0 {
		reject("%s on %s", op, nameOf(k))
	}
	b.operand(x, k, false)
	if n, ok := whole(y); ok && n > 1 && (op == rule.OpDiv || op == rule.OpRem) && k != fact.Double {
		b.divide(op, k, n)
		return k
	}
	b.operand(y, k, op >= rule.OpShl && op <= rule.OpUshr)
	b.emit(code)
	if op >= rule.OpEq {
		return fact.Bool
	}
	return k
}

// operand pushes an operand as kind k, which may be wider than its own. Of a shift count only the low bits are looked at,
// so a long one may be narrowed.
func (b *body) operand(e rule.Expr, k fact.Kind, count bool) {
	from := b.expr(e)
	widens := from == fact.Int && (k == fact.Long || k == fact.Double) || from == fact.Long && k == fact.Double
	if from != k && !widens && !(count && from == fact.Long && k == fact.Int) {
		reject("%s as %s", e, nameOf(k))
	}
	b.convert(from, k)
}

func (b *body) unary(e *rule.Unary) fact.Kind {
	switch {
	case e.Op == rule.OpNot:
		b.condition(e.X)
		b.emit(opI32Eqz)
		return fact.Bool
	case e.Op == rule.OpPlus:
		typeOfKind(e.Kind)
		b.exprAs(e.X, e.Kind)
	case e.Op == rule.OpNeg && e.Kind == fact.Int:
		b.emitN(opI32Const, 0)
		b.exprAs(e.X, fact.Int)
		b.emit(opI32Sub)
	case e.Op == rule.OpNeg && e.Kind == fact.Long:
		b.emitN(opI64Const, 0)
		b.exprAs(e.X, fact.Long)
		b.emit(opI64Sub)
	case e.Op == rule.OpNeg && e.Kind == fact.Double:
		b.exprAs(e.X, fact.Double)
		b.emit(opF64Neg)
	case e.Op == rule.OpBitNot && e.Kind == fact.Int:
		b.exprAs(e.X, fact.Int)
		b.emitN(opI32Const, -1)
		b.emit(opI32Xor)
	case e.Op == rule.OpBitNot && e.Kind == fact.Long:
		b.exprAs(e.X, fact.Long)
		b.emitN(opI64Const, -1)
		b.emit(opI64Xor)
	default:
		reject("%s", e)
	}
	return e.Kind
}

// mathMethods are the methods of java.lang.Math on doubles that are one instruction, with the same results for NaN,
// infinities and negative zero.
var mathMethods = map[string]opcode{
	"sqrt": 0x9f, "abs": 0x99, "ceil": 0x9b, "floor": 0x9c, "rint": 0x9e, "min": 0xa4, "max": 0xa5,
}

// method is a call of a static method of java.lang.Math.
func (b *body) method(e *rule.Call) fact.Kind {
	m := e.Method
	if e.Of != nil || m.Owner == nil || m.Owner.Package != "java.lang" || m.Owner.Name != "Math" || m.Result != e.T {
		reject("%s", e)
	}
	k := e.T.Kind
	for _, p := range m.Params {
		if p.Kind != k || p.Boxed {
			reject("%s", e)
		}
	}
	code, ok := mathMethods[m.Name]
	switch {
	case !ok || e.T.Boxed:
		reject("%s", e)
	case k == fact.Double:
		for _, a := range e.Args {
			b.exprAs(a, k)
		}
		b.emit(code)
	case m.Name == "min" || m.Name == "max":
		b.extreme(e, k)
	default:
		reject("%s", e)
	}
	return k
}

// extreme is the smaller or greater of two whole numbers.
func (b *body) extreme(e *rule.Call, k fact.Kind) {
	x, y := b.temp(typeOfKind(k)), b.temp(typeOfKind(k))
	b.exprAs(e.Args[0], k)
	b.tee(x)
	b.exprAs(e.Args[1], k)
	b.tee(y)
	b.get(x)
	b.get(y)
	op := rule.OpLt
	if e.Method.Name == "max" {
		op = rule.OpGt
	}
	codes := operators[op]
	if k == fact.Int {
		b.emit(codes[0])
	} else {
		b.emit(codes[1])
	}
	b.emit(opSelect)
}
