package expr

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// creation types the expressions that create an object, and a few others.
func (e *Env) creation(x ast.Expr) rule.Expr {
	switch x := x.(type) {
	case *ast.New:
		return e.new(x, nil)
	case *ast.NewArray:
		return e.newArray(x)
	case *ast.ArrayInit:
		if e.inMVEL() {
			return e.arrayInit(x, fact.ObjectType)
		}
		return e.bracesElsewhere(x, fact.ListType)
	case *ast.ListLit:
		y := &rule.ListLit{}
		elem, ok := e.elements(x.Elems, &y.Elements)
		y.Node = ir.Node(fact.ListType, x.Span())
		if elem != nil {
			y.T = e.Types.ListOf(elem)
		}
		if !ok {
			return ir.Bad(x.Span())
		}
		return y
	case *ast.MapLit:
		return e.mapLit(x)
	case *ast.ClassLit:
		t := e.TypeRef(x.Type)
		if t.Kind == fact.Invalid {
			return ir.Bad(x.Span())
		}
		return ir.Const(fact.ClassType, t, x.Span())
	case *ast.Lambda:
		return e.lambda(x, nil)
	case *ast.MethodRef:
		return e.methodRef(x, anyArity, nil, nil)
	case *ast.SwitchExpr:
		return e.switchExpr(x, nil)
	case *ast.OOPath:
		return e.back(x)
	default:
		e.Unsupported(x.Span(), "this expression")
	}
	return ir.Bad(x.Span())
}

// elements types the elements of a list, map or array literal, and returns their common type, nil if there are none.
func (e *Env) elements(list []ast.Expr, out *[]rule.Expr) (*fact.Type, bool) {
	args, ok := e.Args(list)
	var common *fact.Type
	for _, a := range args {
		if !ok {
			break
		}
		t := fact.Box(a.Type())
		switch {
		case t.Kind == fact.Null:
		case common == nil:
			common = t
		default:
			common = e.common(common, t)
		}
		*out = append(*out, ir.Boxed(a))
	}
	return common, ok
}

// literalOrder returns the entries of a map literal in the order in which Drools puts them into the map, which shows where two keys share a
// place of its table: MVEL keeps the entries by the text of their keys, in a HashMap, and takes them from its end.
func (e *Env) literalOrder(x *ast.MapLit) []*ast.MapEntry {
	byText := fact.NewMapOf(fact.HashMapType)
	for _, entry := range x.Entries {
		if _, err := byText.Put(e.File.Source.Slice(entry.Key.Span()), entry); err != nil {
			return x.Entries
		}
	}
	var list []*ast.MapEntry
	for _, entry := range byText.All() {
		list = append(list, entry.(*ast.MapEntry))
	}
	slices.Reverse(list)
	return list
}

func (e *Env) mapLit(x *ast.MapLit) rule.Expr {
	y := &rule.MapLit{Node: ir.Node(fact.MapType, x.Span())}
	var keys, values []ast.Expr
	for _, entry := range e.literalOrder(x) {
		keys, values = append(keys, entry.Key), append(values, entry.Value)
	}
	k, ok1 := e.elements(keys, &y.Keys)
	v, ok2 := e.elements(values, &y.Values)
	if !ok1 || !ok2 {
		return ir.Bad(x.Span())
	}
	if k != nil && v != nil {
		y.T = e.Types.MapOf(k, v)
	}
	return y
}

// new types new T( args ). The type arguments of new T<>( args ) are inferred from the expected type, context, which is nil if there is
// none.
func (e *Env) new(x *ast.New, context *fact.Type) rule.Expr {
	t := e.newType(x)
	compared := t
	if x.Type.Diamond {
		compared = context
	}
	args, ok := e.CallArgs(e.comparing(compared), e.Types.Constructors(t.Raw()), x.Args)
	if x.Body != nil && t.Kind == fact.Func && len(args) == 0 && x.Outer == nil {
		if y := e.anonymousClass(x); y != nil {
			return y
		}
	}
	if t.Kind == fact.Invalid || !ok {
		return ir.Bad(x.Span())
	}
	if x.Body != nil && x.Outer == nil && e.Code != nil {
		return e.anonymous(x, t)
	}
	if x.Body != nil {
		return e.Unsupported(x.Span(), "a class declared inside code")
	}
	around := e.enclosingOf(x, t)
	list := e.Types.Constructors(t.Raw())
	if t.Abstract() {
		list = nil
	}
	if len(list) == 0 && e.RefusedMember(x.Type.Span(), t, "new") {
		return ir.Bad(x.Span())
	}
	if len(list) == 0 {
		return e.Errorf(x.Type.Span(), finding.WrongType, "rules cannot create %s with new", jtype.Article(t))
	}
	name := &ast.Name{Base: ast.Base{Range: x.Type.Span()}, Text: t.Name}
	if len(around) == 0 && e.chosenByValues(list, args) {
		class := ir.Const(fact.ClassType, t.Raw(), x.Type.Span())
		return e.join(&rule.DynamicCall{Node: ir.Node(fact.ObjectType, x.Span()), Of: class, Name: rule.NewObject, Args: ir.AllBoxed(args)}, t)
	}
	args = append(around, args...)
	m := e.Overload(list, args, name, "new "+project.Written(t))
	if m == nil {
		return ir.Bad(x.Span())
	}
	return &rule.New{Node: ir.Node(t, x.Span()), Ctor: m, Args: e.ConvertArgs(m, args)}
}

// comparing returns a collection of the elements that the comparator of a new collection compares: of a map, a set of its keys.
func (e *Env) comparing(t *fact.Type) *fact.Type {
	if t != nil && t.Kind == fact.Map && t.Key != nil {
		return e.Types.SetOf(t.Key)
	}
	return t
}

// chosenByValues reports whether arguments of unknown type, as in Type::new, fit several constructors. Then the constructor is chosen at
// run time, by the values.
func (e *Env) chosenByValues(list []*fact.Method, args []rule.Expr) bool {
	unknown := false
	for _, a := range args {
		unknown = unknown || a.Type() == fact.ObjectType
	}
	fitting := 0
	for _, m := range list {
		if _, ok := e.cost(m, args); ok && unknown {
			for i, p := range m.Params {
				if i < len(args) && args[i].Type() == fact.ObjectType && p != fact.ObjectType {
					fitting++
					break
				}
			}
		}
	}
	return fitting > 1
}

// newType returns the class that new names. In outer.new Inner() it is a class nested in the class of the object.
func (e *Env) newType(x *ast.New) *fact.Type {
	if x.Outer != nil {
		if outer := e.Expr(x.Outer); !ir.IsBad(outer) && outer.Type().IsClass() {
			if t := e.MemberType(outer.Type(), x.Type.Name, 0); t != nil {
				return t
			}
		}
	}
	created := *x.Type
	created.Diamond = false // the type arguments are inferred
	return e.TypeRef(&created)
}

func (e *Env) newArray(x *ast.NewArray) rule.Expr {
	elem := e.TypeRef(x.Type)
	if elem.Kind == fact.Invalid {
		return ir.Bad(x.Span())
	}
	elem = e.Types.ArraysOf(elem, max(x.Dims-1, 0))
	t := e.Types.ArrayOf(elem)
	if x.Init != nil {
		if len(x.Lengths) > 0 {
			e.ErrorHint(x.Lengths[0].Span(), finding.WrongArguments, "write []", "an array with given elements must not have a length as well")
		}
		return e.arrayInit(x.Init, t)
	}
	y := &rule.NewArray{Node: ir.Node(t, x.Span())}
	for i, length := range x.Lengths {
		n := e.Assign(e.Expr(length), fact.IntType, length.Span(), "the length")
		if ir.IsBad(n) {
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

// arrayInit types { a, b } as a value of type t. In MVEL it is an Object[] if an Object is expected, as among arguments.
func (e *Env) arrayInit(x *ast.ArrayInit, t *fact.Type) rule.Expr {
	if t.Kind == fact.Invalid {
		return ir.Bad(x.Span())
	}
	if t == fact.ObjectType && e.inMVEL() {
		t = e.Types.ArrayOf(t)
	}
	if !t.Array {
		return e.bracesElsewhere(x, t)
	}
	y := &rule.NewArray{Node: ir.Node(t, x.Span())}
	for _, elem := range x.Elems {
		var v rule.Expr
		if inner, ok := elem.(*ast.ArrayInit); ok {
			v = e.arrayInit(inner, t.Elem)
		} else {
			v = e.Assign(e.Expr(elem), t.Elem, elem.Span(), "the element")
		}
		if ir.IsBad(v) {
			return ir.Bad(x.Span())
		}
		y.Elements = append(y.Elements, v)
	}
	return y
}

// assignedBraces types { a, b } as the initial value of a variable or the new value of a property. In MVEL it is a list if t is a List or
// ArrayList.
func (e *Env) assignedBraces(x *ast.ArrayInit, t *fact.Type) rule.Expr {
	if !e.MVEL || t.Raw() != fact.ListType && t.Raw() != fact.ArrayListType {
		return e.arrayInit(x, t)
	}
	y := &rule.ListLit{Node: ir.Node(t, x.Span())}
	if _, ok := e.elements(x.Elems, &y.Elements); !ok {
		return ir.Bad(x.Span())
	}
	return y
}

// bracesElsewhere reports { a, b } where an array is not allowed.
func (e *Env) bracesElsewhere(x *ast.ArrayInit, t *fact.Type) rule.Expr {
	hint := ""
	if e.Assignable(fact.ListType, t) {
		if hint = "write Arrays.asList( … )"; e.MVEL {
			hint = "write brackets, which create a list: [ … ]"
		}
	}
	return e.ErrorHint(x.Span(), finding.WrongType, hint, "braces create an array, but %s is needed", jtype.Article(t))
}

// expected types an expression whose expected type is t, or unknown if t is nil. The types in lambdas, method references, objects with
// inferred type arguments and switch expressions depend on it.
func (e *Env) expected(x ast.Expr, t *fact.Type) rule.Expr {
	switch x := x.(type) {
	case *ast.Lambda:
		return e.lambdaFor(x, t)
	case *ast.MethodRef:
		if t != nil && t.Kind == fact.Func {
			f, known := libraryFunctionOf(t)
			if !known {
				return e.methodRef(x, anyArity, nil, nil)
			}
			return e.methodRef(x, len(f.params), f.params, e.resultOf(f))
		}
		if t != nil && implementable(t) {
			if m := e.functional(t); m != nil {
				return e.methodRef(x, len(m.Params), m.Params, nil)
			}
		}
	case *ast.New:
		return e.new(x, t)
	case *ast.SwitchExpr:
		return e.switchExpr(x, t)
	case *ast.Ternary:
		return e.ternary(x, t)
	case *ast.Paren:
		return e.expected(x.X, t)
	}
	return e.Expr(x)
}
