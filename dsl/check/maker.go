package check

import (
	"strconv"

	"whenthen/dsl/ast"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// maker types the expressions that make something new, and what is left.
func (e *env) maker(x ast.Expr) rule.Expr {
	switch x := x.(type) {
	case *ast.New:
		return e.new(x)
	case *ast.NewArray:
		return e.newArray(x)
	case *ast.ArrayInit:
		return e.arrayInit(x, fact.ListType)
	case *ast.ListLit:
		y := &rule.ListLit{}
		elem, ok := e.elements(x.Elems, &y.Elements)
		y.Node = node(fact.ListType, x.Span())
		if elem != nil {
			y.T = e.reg.ListOf(elem)
		}
		if !ok {
			return bad(x.Span())
		}
		return y
	case *ast.MapLit:
		return e.mapLit(x)
	case *ast.ClassLit:
		t := e.typeRef(x.Type)
		if t.Kind == fact.Invalid {
			return bad(x.Span())
		}
		return &rule.Const{Node: node(fact.ClassType, x.Span()), Value: t}
	case *ast.Lambda:
		return e.lambda(x, nil)
	case *ast.MethodRef:
		return e.methodRef(x)
	case *ast.SwitchExpr:
		return e.switchExpr(x)
	case *ast.OOPath:
		return e.back(x)
	default:
		e.unsupported(x.Span(), "this expression")
	}
	return bad(x.Span())
}

// elements types the elements of a literal; their common type is nil if there are none.
func (e *env) elements(list []ast.Expr, out *[]rule.Expr) (*fact.Type, bool) {
	args, ok := e.args(list)
	var common *fact.Type
	for _, a := range args {
		if !ok {
			break
		}
		t := boxed(a.Type())
		switch {
		case t.Kind == fact.Null:
		case common == nil:
			common = t
		default:
			common = e.common(common, t)
		}
		*out = append(*out, boxUp(a))
	}
	return common, ok
}

func (e *env) mapLit(x *ast.MapLit) rule.Expr {
	y := &rule.MapLit{Node: node(fact.MapType, x.Span())}
	var keys, values []ast.Expr
	for _, entry := range x.Entries {
		keys, values = append(keys, entry.Key), append(values, entry.Value)
	}
	k, ok1 := e.elements(keys, &y.Keys)
	v, ok2 := e.elements(values, &y.Values)
	if !ok1 || !ok2 {
		return bad(x.Span())
	}
	if k != nil && v != nil {
		y.T = e.reg.MapOf(k, v)
	}
	return y
}

// new types new T( args ).
func (e *env) new(x *ast.New) rule.Expr {
	t := e.typeRef(x.Type)
	args, ok := e.args(x.Args)
	if x.Body != nil && t.Kind == fact.Func && len(args) == 0 && x.Outer == nil {
		if y := e.anonymousClass(x); y != nil {
			return y
		}
	}
	switch {
	case x.Outer != nil || x.Body != nil:
		e.unsupported(x.Span(), "a class declared inside code")
		return bad(x.Span())
	case t.Kind == fact.Invalid || !ok:
		return bad(x.Span())
	}
	list := e.reg.Constructors(t.Raw())
	if t.Abstract() {
		list = nil
	}
	if len(list) == 0 {
		e.errorf(x.Type.Span(), CodeWrongType, "rules cannot make %s with new", article(t))
		return bad(x.Span())
	}
	name := &ast.Name{Base: ast.Base{Range: x.Type.Span()}, Text: t.Name}
	m := e.overload(list, args, name, x.Span(), "new "+t.Name)
	if m == nil {
		return bad(x.Span())
	}
	return &rule.New{Node: node(t, x.Span()), Ctor: m, Args: e.convertArgs(m, args)}
}

func (e *env) newArray(x *ast.NewArray) rule.Expr {
	elem := e.typeRef(x.Type)
	if elem.Kind == fact.Invalid {
		return bad(x.Span())
	}
	for range max(x.Dims-1, 0) {
		elem = e.reg.ArrayOf(elem)
	}
	t := e.reg.ArrayOf(elem)
	if x.Init != nil {
		if len(x.Lengths) > 0 {
			e.errorHint(x.Lengths[0].Span(), CodeWrongArguments, "write ["+"]", "an array with given elements has no length besides")
		}
		return e.arrayInit(x.Init, t)
	}
	y := &rule.NewArray{Node: node(t, x.Span())}
	for i, length := range x.Lengths {
		n := e.assign(e.expr(length), fact.IntType, length.Span(), "the length")
		if isBad(n) {
			return n
		}
		if i == 0 {
			y.Length = n
		} else {
			y.Inner = append(y.Inner, n)
		}
	}
	return y
}

// arrayInit types { a, b } as a value of type t.
func (e *env) arrayInit(x *ast.ArrayInit, t *fact.Type) rule.Expr {
	if t.Kind == fact.Invalid {
		return bad(x.Span())
	}
	if !t.Array {
		e.errorf(x.Span(), CodeWrongType, "braces make an array, but %s is needed", article(t))
		return bad(x.Span())
	}
	y := &rule.NewArray{Node: node(t, x.Span())}
	for _, elem := range x.Elems {
		var v rule.Expr
		if inner, ok := elem.(*ast.ArrayInit); ok {
			v = e.arrayInit(inner, t.Elem)
		} else {
			v = e.assign(e.expr(elem), t.Elem, elem.Span(), "the element")
		}
		if isBad(v) {
			return bad(x.Span())
		}
		y.Elements = append(y.Elements, v)
	}
	return y
}

// expected types an expression whose type is known from where it stands: only lambdas need that.
func (e *env) expected(x ast.Expr, t *fact.Type) rule.Expr {
	if l, ok := x.(*ast.Lambda); ok {
		return e.lambda(l, nil)
	}
	return e.expr(x)
}

// lambdaArgs types arguments; the parameters of lambdas get the receiver's element type.
func (e *env) lambdaArgs(recv *fact.Type, list []ast.Expr) ([]rule.Expr, bool) {
	if recv == nil || recv.Elem == nil {
		return e.args(list)
	}
	var args []rule.Expr
	ok := true
	for _, x := range list {
		if l, isLambda := x.(*ast.Lambda); isLambda {
			elems := []*fact.Type{recv.Elem, recv.Elem}
			if recv.Kind == fact.Map && recv.Key != nil {
				elems[0] = recv.Key
			}
			a := e.lambda(l, elems)
			ok = ok && !isBad(a)
			args = append(args, a)
			continue
		}
		a, fine := e.args([]ast.Expr{x})
		ok = ok && fine
		args = append(args, a...)
	}
	return args, ok
}

// lambda types x -> body. Parameters without a type get those of hints, in order, else Object.
func (e *env) lambda(x *ast.Lambda, hints []*fact.Type) rule.Expr {
	if e.code == nil {
		e.unsupported(x.Span(), "a lambda in a condition")
		return bad(x.Span())
	}
	y := &rule.Lambda{Node: node(fact.FuncType, x.Span())}
	e.code.push()
	defer e.code.pop()
	for i, p := range x.Params {
		t := fact.ObjectType
		if p.Type != nil {
			t = e.typeRef(p.Type)
		} else if i < len(hints) {
			t = boxed(hints[i])
		}
		y.Params = append(y.Params, e.code.declare(e, p.Name, t).Index)
	}
	if x.X != nil {
		y.Expr = e.expr(x.X)
		if isBad(y.Expr) {
			return y.Expr
		}
		if y.Expr.Type().Kind != fact.Void {
			y.Expr = boxUp(y.Expr)
		}
		return y
	}
	outer, outerLambda := e.code.result, e.code.lambda
	e.code.result, e.code.lambda = nil, true
	y.Body = e.block(x.Body)
	e.code.result, e.code.lambda = outer, outerLambda
	return y
}

// anonymousClass turns new Comparator<T>() { public int compare( T a, T b ) { ... } } into the lambda it stands for; nil if
// the class is more than one method.
func (e *env) anonymousClass(x *ast.New) rule.Expr {
	if e.code == nil || len(x.Body.Members) != 1 {
		return nil
	}
	m := x.Body.Members[0]
	if m.Name == nil || m.Type == nil || m.Body == nil {
		return nil
	}
	return e.lambda(&ast.Lambda{Base: x.Base, Params: m.Params, Body: m.Body}, nil)
}

// methodRef turns X::name into the lambda it stands for: System.out::println and value::name call with the argument,
// Type::name a static method with its arguments, or else a method of the first argument. Type::new makes an object.
func (e *env) methodRef(x *ast.MethodRef) rule.Expr {
	if e.code == nil || x.X == nil && x.Name.Text != "new" {
		e.unsupported(x.Span(), "this method reference")
		return bad(x.Span())
	}
	if x.Name.Text == "new" {
		return e.constructorRef(x)
	}
	arity, ofArgument := 1, false
	var hints []*fact.Type
	if root, steps, ok := chainOf(x.X); !ok || root != "System" || len(steps) != 1 {
		r := e.resolve(x.X)
		switch {
		case r.typ != nil:
			if static := e.reg.StaticMethods(r.typ.QualifiedName(), x.Name.Text); len(static) > 0 {
				arity = len(static[0].Params)
				break
			}
			ofArgument, hints = true, []*fact.Type{r.typ}
			arity += fewest(e.reg.Methods(r.typ, x.Name.Text), 0)
		case r.value == nil:
			return e.name(x.X)
		default:
			arity = fewest(e.reg.Methods(r.value.Type(), x.Name.Text), 1)
		}
	}
	lambda := &ast.Lambda{Base: x.Base}
	call := &ast.Call{Base: x.Base, X: x.X, Name: x.Name}
	for i := range arity {
		name := "argument " + strconv.Itoa(i+1) // no name rule text could have
		lambda.Params = append(lambda.Params, &ast.Param{Base: x.Base, Name: &ast.Name{Base: x.Base, Text: name}})
		arg := &ast.Ident{Base: x.Base, Name: name}
		if ofArgument && i == 0 {
			call.X = arg
		} else {
			call.Args = append(call.Args, arg)
		}
	}
	lambda.X = call
	return e.lambda(lambda, hints)
}

// fewest is how many arguments a reference to overloaded methods hands on: as many as it should if one of them takes so many, or
// else the fewest that one takes. What it is used for decides it in Java, where functions have types.
func fewest(methods []*fact.Method, should int) int {
	least := -1
	for _, m := range methods {
		n := len(m.Params)
		if n == should {
			return n
		}
		if least < 0 || n < least {
			least = n
		}
	}
	return max(least, 0)
}

// constructorRef turns Type::new into a lambda. A collection is made empty, another object of one argument if it can be, and an
// array as long as the argument says.
func (e *env) constructorRef(x *ast.MethodRef) rule.Expr {
	ref := x.Type
	if ref == nil {
		root, steps, ok := chainOf(x.X)
		if !ok {
			e.unsupported(x.Span(), "this method reference")
			return bad(x.Span())
		}
		for _, s := range steps {
			root += "." + s.name
		}
		ref = &ast.TypeRef{Base: x.Base, Name: root, Diamond: true}
	}
	t := e.typeRef(ref)
	if t.Kind == fact.Invalid {
		return bad(x.Span())
	}
	arity := 1
	switch {
	case t.Array:
	case t.Kind == fact.List, t.Kind == fact.Set, t.Kind == fact.Map:
		arity = 0
	default:
		arity = fewest(e.reg.Constructors(t.Raw()), 1)
	}
	lambda := &ast.Lambda{Base: x.Base}
	var args []ast.Expr
	for i := range arity {
		name := "argument " + strconv.Itoa(i+1) // no name rule text could have
		lambda.Params = append(lambda.Params, &ast.Param{Base: x.Base, Name: &ast.Name{Base: x.Base, Text: name}})
		args = append(args, &ast.Ident{Base: x.Base, Name: name})
	}
	if t.Array {
		elem := *ref
		elem.Dims = 0
		lambda.X = &ast.NewArray{Base: x.Base, Type: &elem, Lengths: args, Dims: ref.Dims}
		return e.lambda(lambda, []*fact.Type{fact.IntType})
	}
	lambda.X = &ast.New{Base: x.Base, Type: ref, Args: args}
	return e.lambda(lambda, nil)
}

// nestedGroup types X.( a, b ): the constraints are read on X.
func (e *env) nestedGroup(x *ast.NestedGroup) rule.Expr {
	of := e.inner(x.X)
	if isBad(of) {
		return of
	}
	inner := e.with(&own{this: of}, e.reading)
	var all rule.Expr
	if e.code == nil {
		all = e.castGuard(x.X)
	}
	if x.NullSafe {
		null := &rule.Const{Node: node(of.Type(), x.X.Span())}
		all = &rule.Binary{Node: node(fact.BoolType, x.X.Span()), Op: operator.Ne, Kind: of.Type().Kind, L: of, R: null}
	}
	for _, c := range x.Constraints {
		y := inner.constraint(c)
		if y == nil {
			continue
		}
		if isBad(y) {
			return bad(x.Span())
		}
		all = and(all, y)
	}
	if all == nil {
		return truth(x.Span())
	}
	return all
}

func truth(at source.Span) rule.Expr {
	return &rule.Const{Node: node(fact.BoolType, at), Value: true}
}

// unwrapped is an expression without the brackets around it.
func unwrapped(x ast.Expr) ast.Expr {
	for {
		p, ok := x.(*ast.Paren)
		if !ok {
			return x
		}
		x = p.X
	}
}

// boundOperand types a binding that is an operand, as in ( $n : name == "x" ): it binds the operand and is its value.
func (e *env) boundOperand(x *ast.Bind) rule.Expr {
	if e.own == nil || e.code != nil {
		return e.innerBind(x)
	}
	value := e.expr(x.X)
	if old := e.sc.find(x.Name.Text); old != nil && x.Unify {
		e.use(old)
		return value
	}
	e.bindValue(x.Name, value)
	return value
}

// innerBind types a binding that stands where a test does; a binding of a value that is no test is always true.
func (e *env) innerBind(x *ast.Bind) rule.Expr {
	if e.own == nil || e.code != nil {
		e.errorf(x.Name.Span(), CodeMisplaced, "%q can be bound in the constraints of a pattern only", x.Name.Text)
		return bad(x.Span())
	}
	y := e.constraint(&ast.Constraint{Base: x.Base, Binding: x.Name, Unify: x.Unify, X: x.X})
	if y == nil {
		return truth(x.Span())
	}
	return y
}
