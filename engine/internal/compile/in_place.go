package compile

import (
	"math"
	"slices"

	"whenthen/engine/internal/code"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// inPlace lists the methods of collections, texts and decimals that are frequent in loops and have their own instruction. The instruction
// works directly on the object; if the object does not belong to the library's own classes, it calls the method. args contains the form
// that each argument must have; textForm also requires the type String. A single argument is operand C. Two arguments are in the registers
// after the receiver, or are operands if the result is not used.
var inPlace = [...]struct {
	class  **fact.Type // a pointer to the variable with the class, so that no code has to fill the table when the program starts
	method string
	count  int // number of arguments
	op     code.Op
	args   []form
}{
	{&fact.ListType, "get", 1, code.ListGet, []form{intForm}},
	{&fact.ListType, "set", 2, code.ListSet, []form{intForm, anyForm}},
	{&fact.ListType, "size", 0, code.ListSize, nil},
	{&fact.CollectionType, "size", 0, code.ListSize, nil},
	{&fact.SetType, "size", 0, code.ListSize, nil},
	{&fact.ListType, "add", 1, code.CollectionAdd, []form{anyForm}},
	{&fact.CollectionType, "add", 1, code.CollectionAdd, []form{anyForm}},
	{&fact.CollectionType, "contains", 1, code.CollectionHas, []form{anyForm}},
	{&fact.MapType, "get", 1, code.MapGet, []form{anyForm}},
	{&fact.MapType, "containsKey", 1, code.MapHas, []form{anyForm}},
	{&fact.MapType, "put", 2, code.MapPut, []form{anyForm, anyForm}},
	{&fact.MapType, "getOrDefault", 2, code.MapGetOr, []form{anyForm, anyForm}},
	{&fact.MapType, "merge", 3, code.MapMerge, []form{anyForm, anyForm, anyForm}},
	{&fact.MapType, "compute", 2, code.MapCompute, []form{anyForm, anyForm}},
	{&fact.MapType, "computeIfAbsent", 2, code.MapCompute, []form{anyForm, anyForm}},
	{&fact.MapType, "computeIfPresent", 2, code.MapCompute, []form{anyForm, anyForm}},
	{&fact.DecimalType, "add", 1, code.DecimalAdd, []form{anyForm}},
	{&fact.DecimalType, "subtract", 1, code.DecimalSub, []form{anyForm}},
	{&fact.DecimalType, "multiply", 1, code.DecimalMul, []form{anyForm}},
	{&fact.DecimalType, "compareTo", 1, code.DecimalCompare, []form{anyForm}},
	{&fact.StringType, "length", 0, code.TextLength, nil},
	{&fact.StringType, "charAt", 1, code.TextChar, []form{intForm}},
	{&fact.StringType, "contains", 1, code.TextHas, []form{textForm}},
	{&fact.StringType, "startsWith", 1, code.TextStarts, []form{textForm}},
	{&fact.StringType, "endsWith", 1, code.TextEnds, []form{textForm}},
	{&fact.StringType, "indexOf", 1, code.TextPlace, []form{textForm}},
	{&fact.StringType, "substring", 2, code.TextPart, []form{intForm, intForm}},
	{&fact.StringType, "substring", 1, code.TextTail, []form{intForm}},
	{&fact.ObjectType, "equals", 1, code.TextEquals, []form{textForm}},
	{&fact.StringType, "isEmpty", 0, code.TextEquals, []form{textForm}}, // compared with the empty text
	{&fact.StringBuilderType, "append", 1, code.Append, nil},            // any form except objects
}

// ownInstruction returns the instruction of a method in inPlace and the forms of its arguments, or Nop for any other method.
func ownInstruction(e *rule.Call) (code.Op, []form) {
	for i := range inPlace {
		if known := &inPlace[i]; known.count == len(e.Args) && *known.class == e.Method.Owner && known.method == e.Method.Name {
			return known.op, known.args
		}
	}
	return code.Nop, nil
}

// instruction compiles a call of a setter or library method to the instruction for it. number is the type of the result if it is only used
// as a number, otherwise nil. It returns false if there is no such instruction.
func (u *unit) instruction(e *rule.Call, dst int32, number *fact.Type) (val, bool) {
	m := e.Method
	if m.Static {
		return u.mathematics(e, dst)
	}
	if e.NullSafe || e.Of == nil || m.Owner == nil || m.Variadic || len(e.Args) != len(m.Params) {
		return val{}, false
	}
	if m.Sets != nil {
		return u.setter(e)
	}
	if arg, ok := sameNumber(e); ok {
		return u.equalNumber(e, arg, dst), true
	}
	op, forms := ownInstruction(e)
	stores := op == code.ListSet || op == code.MapPut
	if op == code.Nop || op == code.Append && formOf(m.Params[0]) == anyForm || stores && e.T != fact.VoidType {
		return val{}, false
	}
	if text, ok := u.knownText(e.Of); ok && op == code.TextLength {
		n, _ := fact.Length(text)
		return u.constVal(&rule.Const{Node: e.Node, Value: n}), true
	}
	call, args := u.member(e), slices.Clone(e.Args)
	if op == code.TextEquals && len(args) == 0 {
		args = []rule.Expr{&rule.Const{Node: rule.Node{T: fact.StringType, At: e.At}, Value: ""}}
		call.Params = append(call.Params, fact.StringType)
	}
	for i, form := range forms {
		if form == textForm && e.Of.Type() == fact.StringType && args[i].Type() == fact.StringType {
			call.Params[i+1] = fact.StringType
		}
		if formOf(call.Params[i+1]) != form {
			return val{}, false
		}
	}
	switch last := len(args) - 1; op {
	case code.ListGet:
		if number != nil && listed(fact.Unbox(e.T)) {
			op, call.Result = onNumbers[op], number
		}
	case code.CollectionAdd, code.CollectionHas, code.ListSet, code.MapGet, code.MapHas:
		x := autoboxed(args[last])
		sought := op == code.MapGet || op == code.MapHas
		if x != nil && (!u.compiler.Shared || sought) && (!sought || x.Type() == fact.IntType) {
			op, args[last], call.Params[last+1] = onNumbers[op], x, x.Type()
		}
	}
	if stores {
		return u.store(e, op, args, call), true
	}
	of, arg := u.receiver(e.Of, args, call.Params)
	member := u.smallRef(e.At, call)
	if formOf(call.Result) == anyForm {
		return u.emitObject(e, dst, op, member, of, arg), true
	}
	pc := u.Emit(e.At, op, member, dst, of, arg)
	switch op {
	case code.ListGetNumber:
		u.Code.Instrs[pc].E = uint8(call.Result.Kind)
	case code.CollectionAddNumber:
		u.Code.Instrs[pc].E = uint8(call.Params[1].Kind)
	}
	return val{reg: dst, t: call.Result, at: e.At, maybe: call.Result.Boxed}, true
}

// sameNumber returns the argument of n.equals( m ) if both are integers of one class, or characters, so that equals compares their values.
// It does not for floating-point numbers.
func sameNumber(e *rule.Call) (arg rule.Expr, ok bool) {
	if e.Method.Owner != fact.ObjectType || e.Method.Name != "equals" || len(e.Args) != 1 {
		return nil, false
	}
	of, arg := e.Of.Type(), e.Args[0]
	if c, converted := arg.(*rule.Convert); converted && !c.Checked {
		arg = c.X
	}
	return arg, of.Boxed && formOf(of) == intForm && arg.Type() != nil && arg.Type().Kind == of.Kind
}

// equalNumber compiles a call of equals for which sameNumber returned an argument.
func (u *unit) equalNumber(e *rule.Call, arg rule.Expr, dst int32) val {
	of := u.stable(u.expr(e.Of), arg)
	x := u.expr(arg)
	if of.maybe {
		u.Emit(e.At, code.Receiver, 0, of.reg, u.Ref(u.member(e)), 0)
		of.maybe, of.t = false, fact.Unbox(of.t)
	}
	return u.equal(&rule.Binary{Node: e.Node, Op: operator.Eq, Kind: of.t.Kind}, of, x, dst)
}

// numberFunction is a static method of a class of java.lang: its class, its name and the kind of its parameters.
type numberFunction struct {
	class, name string
	of          fact.Kind
}

// numberFunctions contains the static methods on numbers that have instructions.
var numberFunctions = map[numberFunction]code.Op{
	{"Math", "min", fact.Int}: code.Min, {"Math", "max", fact.Int}: code.Max, {"Math", "abs", fact.Int}: code.AbsInt,
	{"Math", "min", fact.Long}: code.Min, {"Math", "max", fact.Long}: code.Max,
	{"Math", "min", fact.Double}: code.MinDouble, {"Math", "max", fact.Double}: code.MaxDouble, {"Math", "abs", fact.Double}: code.AbsDouble,
	{"Math", "sqrt", fact.Double}: code.SqrtDouble, {"Math", "toRadians", fact.Double}: code.MulDouble, {"Math", "toDegrees", fact.Double}: code.MulDouble,
	{"Integer", "compare", fact.Int}: code.CompareInt, {"Integer", "sum", fact.Int}: code.AddInt, {"Integer", "min", fact.Int}: code.Min, {"Integer", "max", fact.Int}: code.Max,
	{"Long", "compare", fact.Long}: code.CompareInt, {"Long", "sum", fact.Long}: code.AddLong, {"Long", "min", fact.Long}: code.Min, {"Long", "max", fact.Long}: code.Max,
	{"Double", "compare", fact.Double}: code.CompareDouble, {"Double", "sum", fact.Double}: code.AddDouble,
	{"Double", "min", fact.Double}: code.MinDouble, {"Double", "max", fact.Double}: code.MaxDouble,
}

// mathFactors contains the second operands of functions that multiply by a constant.
var mathFactors = map[string]float64{"toRadians": math.Pi / 180, "toDegrees": 180 / math.Pi}

// mathOp returns the instruction of a static method on numbers. ok is false if there is none.
func mathOp(m *fact.Method) (code.Op, bool) {
	if m.Owner == nil || m.Owner.Package != "java.lang" || len(m.Params) == 0 || m.Params[0].Boxed || m.Result.Boxed {
		return code.Nop, false
	}
	op, ok := numberFunctions[numberFunction{m.Owner.Name, m.Name, m.Params[0].Kind}]
	return op, ok
}

// mathematics compiles a call of a function in numberFunctions.
func (u *unit) mathematics(e *rule.Call, dst int32) (val, bool) {
	op, known := mathOp(e.Method)
	if !known {
		return val{}, false
	}
	t := e.Method.Params[0]
	x := u.stable(u.as(u.expr(e.Args[0]), t), e.Args[1:]...)
	y := x
	if len(e.Args) == 2 {
		y = u.as(u.expr(e.Args[1]), t)
	} else if factor, ok := mathFactors[e.Method.Name]; ok {
		y.reg = u.constant(t, factor)
	}
	u.Emit(e.At, op, 0, dst, x.reg, y.reg)
	return val{reg: dst, t: e.Method.Result, at: e.At}, true
}

// number evaluates an expression that is only used as a number, so that an element of a list need not be boxed. If null is set, the value
// may be null; otherwise null is a failure.
func (u *unit) number(e rule.Expr, null bool, dst int32) val {
	if call, ok := e.(*rule.Call); ok && listed(fact.Unbox(call.T)) {
		t := call.T
		if !null {
			t = fact.Unbox(t)
		}
		if v, ok := u.instruction(call, dst, t); ok {
			return v
		}
	}
	return u.expr(e)
}

// castElement does the work of number for a list element with a cast, as in int n = (Integer) list.get( i ).
func (u *unit) castElement(e *rule.Convert, dst int32) (val, bool) {
	cast, ok := e.X.(*rule.Convert)
	if !ok || !cast.Checked || !cast.T.Boxed || !listed(fact.Unbox(cast.T)) {
		return val{}, false
	}
	call, ok := cast.X.(*rule.Call)
	if !ok {
		return val{}, false
	}
	if op, _ := ownInstruction(call); op != code.ListGet {
		return val{}, false
	}
	element := *call
	element.T = cast.T
	v, ok := u.instruction(&element, dst, fact.Unbox(cast.T))
	if ok {
		u.Code.Refs[len(u.Code.Refs)-1].(*code.Member).Cast = true
	}
	return v, ok
}

// onNumbers maps instructions on collections to variants whose operand or result is a number instead of an object: a list may contain
// unboxed numbers, and a key that is only looked up need not be boxed.
var onNumbers = [code.NumOps]code.Op{
	code.ListGet: code.ListGetNumber, code.ListSet: code.ListSetNumber, code.CollectionAdd: code.CollectionAddNumber, code.CollectionHas: code.CollectionHasNumber,
	code.MapGet: code.MapGetInt, code.MapHas: code.MapHasInt,
}

// listed reports whether lists may contain unboxed numbers of a type.
func listed(t *fact.Type) bool {
	return t == fact.IntType || t == fact.LongType || t == fact.DoubleType
}

// autoboxed returns the number that an argument boxes, or nil if the argument is an object already.
func autoboxed(e rule.Expr) rule.Expr {
	if c, ok := e.(*rule.Convert); ok && !c.Checked && (c.T.Kind == fact.Any || c.T.Kind == c.X.Type().Kind) {
		e = c.X
	}
	if _, constant := e.(*rule.Const); constant || !listed(e.Type()) {
		return nil
	}
	return e
}

// receiver evaluates the receiver and one argument of a call, or the receiver with several arguments in the registers after it.
func (u *unit) receiver(receiver rule.Expr, args []rule.Expr, params []*fact.Type) (of, arg int32) {
	owner := fact.ObjectType
	if formOf(receiver.Type()) == textForm {
		owner = fact.StringType
	}
	switch len(args) {
	case 0:
		return u.as(u.expr(receiver), owner).reg, 0
	case 1:
		of = u.as(u.stable(u.expr(receiver), args[0]), owner).reg
		if formOf(params[1]) == textForm {
			return of, u.as(u.characters(args[0]), params[1]).reg
		}
		return of, u.as(u.expr(args[0]), params[1]).reg
	}
	base := u.Temps(len(args) + 1)
	u.into(receiver, owner, base)
	for i, a := range args {
		u.into(a, params[i+1], base+1+int32(i))
	}
	return base, 0
}

// store compiles list.set(i, x) and map.put(k, x) as statements, without their results.
func (u *unit) store(e *rule.Call, op code.Op, args []rule.Expr, call *code.Member) val {
	of := u.object(u.stable(u.expr(e.Of), args...))
	key := u.as(u.stable(u.expr(args[0]), args[1]), call.Params[1])
	x := u.as(u.expr(args[1]), call.Params[2])
	pc := u.Emit(e.At, op, u.smallRef(e.At, call), of, key.reg, x.reg)
	u.Code.Instrs[pc].E = uint8(call.Params[2].Kind)
	return u.nothing(e)
}

// nothing returns the value of a call without a result.
func (u *unit) nothing(e *rule.Call) val {
	return val{reg: u.constant(fact.ObjectType, nil), t: e.T, at: e.At, maybe: true, konst: true}
}

func (u *unit) member(e *rule.Call) *code.Member {
	m := e.Method
	params := append([]*fact.Type{m.ReceiverType()}, m.Params...)
	return &code.Member{Method: m, Of: e.Of, Args: len(params), Result: m.Result, Params: params}
}

// setter stores a value that needs no conversion in a field.
func (u *unit) setter(e *rule.Call) (val, bool) {
	p, x := e.Method.Sets, e.Args[0]
	if !stored(p, x) || formOf(p.Type) != formOf(e.Method.Params[0]) {
		return val{}, false
	}
	of := u.stable(u.expr(e.Of), x)
	v := u.as(u.expr(x), e.Method.Params[0])
	op := code.Put
	switch _, get := plain(p); get {
	case code.GetNumber:
		op = code.PutNumber
	case code.GetText:
		op = code.PutText
	}
	u.Emit(e.At, op, uint16(u.Prop(p)), u.object(of), v.reg, u.Ref(u.member(e)))
	return u.nothing(e), true
}
