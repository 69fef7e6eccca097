package expr

import (
	"cmp"
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
	"whenthen/internal/registry"
)

// Property types X.name and reports an unknown name.
func (e *Env) Property(of rule.Expr, name *ast.Name, span source.Span, nullSafe bool) rule.Expr {
	if ir.IsBad(of) {
		return ir.Bad(span)
	}
	if p := e.TryProperty(of, name.Text, span, nullSafe); p != nil {
		e.dateField(of.Type(), name)
		return p
	}
	if e.Own != nil && e.Own.narrowed != nil {
		if n := e.Own.narrowed[rule.Canonical(of, e.Own.slot())]; n != nil {
			if p := e.TryProperty(ir.Cast(of, n, of.Span()), name.Text, span, nullSafe); p != nil {
				return p
			}
		}
	}
	t := of.Type()
	if t.Kind == fact.Null || t.Kind == fact.Void {
		return e.Errorf(name.Span(), finding.UnknownProperty, "%s has no properties", t)
	}
	if e.MissingMember(t, name.Text, name.Span()) {
		return ir.Bad(span)
	}
	return e.UnknownMember(name.Span(), finding.UnknownProperty, t, name.Text, project.DidYouMean(name.Text, e.Types.Members(t)))
}

// dateField warns about the properties of java.util.Date that do not count as people expect.
func (e *Env) dateField(t *fact.Type, name *ast.Name) {
	if t != fact.DateType {
		return
	}
	var what, hint string
	switch name.Text {
	case "year", "getYear":
		what, hint = "is counted from 1900", "localDate.year is the calendar year"
	case "month", "getMonth":
		what, hint = "is counted from 0", "localDate.monthValue is 1 for January"
	case "day", "getDay":
		what, hint = "is the day of the week, 0 for Sunday", "localDate.dayOfMonth is the day of the month"
	default:
		return
	}
	e.Report(source.Warning, name.Span(), finding.DateField, hint, name.Text+" of a Date "+what)
}

// TryProperty types X.name if the type of X has such a property, parameterless method or map key; otherwise it returns nil. If the type of
// X is open, the member is resolved at run time.
func (e *Env) TryProperty(of rule.Expr, name string, span source.Span, nullSafe bool) rule.Expr {
	t := of.Type()
	if t == fact.Primitive(t.Kind) {
		return e.staticOf(t, name, span)
	}
	if t.Kind == fact.List && name == "length" {
		name = "size" // the length of an array; library methods that return arrays in Java return lists here
	}
	if t.IsClass() && (e.inClass() || e.declared(t)) {
		p := t.Field(name)
		if p == nil && e.Class != nil && e.Class.Constant != nil {
			p = t.Field(e.Class.ConstantField(name))
		}
		if p != nil {
			return &rule.Prop{Node: ir.Node(p.Type, span), Of: of, Property: p, NullSafe: nullSafe}
		}
	}
	if p := e.Types.Property(t, name); p != nil {
		if p.Getter != nil && e.Code != nil {
			return &rule.Call{Node: ir.Node(p.Type, span), Of: of, Method: p.Getter, NullSafe: nullSafe}
		}
		e.readProperty(of, p)
		if v := ir.WrapperValue(of, name, p.Type, span); v != nil && !nullSafe {
			return v
		}
		return &rule.Prop{Node: ir.Node(e.refined(p.Type, t, nil, nil), span), Of: of, Property: p, NullSafe: nullSafe}
	}
	for _, m := range e.Types.Methods(t, name) {
		if len(m.Params) == 0 && !m.Static && m.Result.Kind != fact.Void {
			e.readEverything(of)
			return &rule.Call{Node: ir.Node(e.refined(m.Result, t, m, nil), span), Of: of, Method: m, NullSafe: nullSafe}
		}
	}
	if x := e.staticOf(t, name, span); x != nil { // Java and MVEL allow it through an object, too
		return x
	}
	if small := registry.BeanName(name); small != name && t.AssignableTo(fact.CollectionType) && !e.inJava() {
		return e.TryProperty(of, small, span, nullSafe) // MVEL accepts Size for the size of a collection
	}
	switch {
	case t.Kind == fact.Map:
		elem := fact.Box(cmp.Or(t.Elem, fact.ObjectType))
		return &rule.Index{Node: ir.Node(elem, span), Of: of, Key: ir.Const(fact.StringType, name, span)}
	case e.open(t), e.Own != nil && e.Own.Loose && t.Kind == fact.Struct:
		return &rule.DynamicProp{Node: ir.Node(fact.ObjectType, span), Of: of, Name: name, NullSafe: nullSafe}
	}
	return nil
}

// staticOf returns an enum constant or the read of a static field of a type; nil if it has neither.
func (e *Env) staticOf(t *fact.Type, name string, span source.Span) rule.Expr {
	if c := t.Constant(name); c != nil {
		return ir.Const(t, c, span)
	}
	for _, class := range []string{t.QualifiedName(), t.Name} {
		if v, ft, ok := e.Types.StaticField(class, name); ok {
			return ir.Const(ft, v, span)
		}
	}
	return e.staticField(t, name, span)
}

// open reports whether the members of an object of static type t are known only at run time.
func (e *Env) open(t *fact.Type) bool {
	return t.Open() || t == fact.ObjectType || t == fact.Comparable || t.Kind == fact.Func || e.inClass() && t.Boxed && !jtype.Final(t) && !t.Array
}

// refined returns the result type of a member, made more precise by the types of the receiver and the arguments.
func (e *Env) refined(t, recv *fact.Type, m *fact.Method, args []rule.Expr) *fact.Type {
	switch {
	case m == nil:
		return t
	case m.Owner == fact.FuncType:
		if f, ok := libraryFunctionOf(recv); ok && f.name == m.Name {
			return f.result
		}
	}
	if m.ResultOf == nil {
		return t
	}
	if r := m.ResultOf(e.Types, recv, functionTypes(args)); r != nil {
		return r
	}
	return t
}

// functionTypes returns the types of arguments: see functionType.
func functionTypes(args []rule.Expr) []*fact.Type {
	types := make([]*fact.Type, len(args))
	for i, a := range args {
		types[i] = functionType(a)
	}
	return types
}

// functionType returns the type of an argument. For a function, it includes the type of the result, in the form that fact.Method.ResultOf
// expects.
func functionType(x rule.Expr) *fact.Type {
	t := x.Type()
	if t.Kind != fact.Func || t.Elem != nil {
		return t
	}
	result := resultOf(x)
	if result == nil {
		return t
	}
	switch result.Kind {
	case fact.Any, fact.Invalid, fact.Null, fact.Void, fact.Func:
		return t
	}
	return &fact.Type{Package: t.Package, Name: t.Name, Kind: t.Kind, Boxed: true, Parents: []*fact.Type{t}, Elem: fact.Box(result), ID: t.ID}
}

// resultOf returns the type of the result of a function; nil if it is unknown.
func resultOf(x rule.Expr) *fact.Type {
	if l, ok := x.(*rule.Lambda); ok && l.Expr != nil {
		return l.Expr.Type()
	}
	if f, ok := libraryFunctionOf(x.Type()); ok {
		return f.result
	}
	return nil
}

// readProperty records that the conditions read a property of a pattern's object.
func (e *Env) readProperty(of rule.Expr, p *fact.Property) {
	slot, ok := of.(*rule.Slot)
	if ok && e.Branch != nil && e.Branch.unread[slot] {
		return
	}
	if !ok || e.Branch == nil || e.Reading == ReadsNothing {
		if c, isCast := of.(*rule.Convert); isCast && e.Reading != ReadsNothing {
			if _, ok := c.X.(*rule.Slot); ok {
				e.readEverything(c.X)
			}
		}
		return
	}
	own := e.Own != nil && e.Own.slot() == slot.Index
	if own && e.Reading == ReadsExpression || !own && e.Branch.InSource {
		return
	}
	mask := fact.AllProperties
	if p.Bit >= 0 && p.Bit < len(p.Owner.Properties) && p.Owner.Properties[p.Bit].Name == p.Name {
		mask = p.Mask()
	} else {
		e.Branch.Place(slot.Index).Every = true
	}
	if places := ir.LibraryPlaces[of.Type().Raw()]; places != nil && (e.Reading != ReadsBinding || slices.Contains(places, p.Name)) {
		e.Branch.got(slot.Index, p.Name)
	}
	if !own && e.Branch.behind(slot.Index, of.Span().Start) && mask != fact.AllProperties {
		e.Branch.Place(slot.Index).Behind |= mask
		return
	}
	e.Branch.read(slot.Index, mask, !own || e.Reading == ReadsBinding)
}

// readObject records that a constraint tests a pattern's own object as a whole: the pattern reacts to changes of all properties of
// its type, but not of those that only a subtype has. Objects of other patterns are compared by identity, which never changes.
func (e *Env) readObject(of rule.Expr) {
	slot, ok := of.(*rule.Slot)
	if ok && e.Branch != nil && !e.Branch.unread[slot] && e.Reading == ReadsConstraint && e.Own != nil && e.Own.slot() == slot.Index {
		e.Branch.read(slot.Index, fact.AllProperties, false)
		e.Branch.got(slot.Index, "this")
	}
}

// readEverything records that a constraint casts a pattern's own object or calls a method on it that is not a getter: the pattern reacts to
// every change.
func (e *Env) readEverything(of rule.Expr) {
	e.readObject(of)
	if slot, ok := of.(*rule.Slot); ok && e.Reading == ReadsConstraint && !e.Branch.unread[slot] {
		e.Branch.Place(slot.Index).Every = true
		e.Branch.got(slot.Index, "*")
	}
}

// readsNoProperty handles a test, or an operand of && or ||, that begins with a class, as in Math.abs( x ) > 1, or with a variable from
// elsewhere, as in $limit - x > 1, or that reads nothing of the pattern's object. Drools looks for a property with the name that the test
// begins with. It does not find one, so the pattern reacts to every change. In Math.abs( -3 ) == w it finds w.
func (e *Env) readsNoProperty(x ast.Expr) {
	if e.Branch == nil || e.Own == nil || e.Reading != ReadsConstraint {
		return
	}
	switch x := x.(type) {
	case *ast.Paren:
		e.readsNoProperty(x.X)
		return
	case *ast.InlineEval:
		e.readsNoProperty(x.X)
		return
	case *ast.Unary:
		if x.Op == "!" {
			e.readsNoProperty(x.X)
			return
		}
	case *ast.Binary:
		if x.Op == "&&" || x.Op == "||" {
			e.readsNoProperty(x.X)
			e.readsNoProperty(x.Y)
			return
		}
	}
	if !e.turned(x) && (e.beginsWithClass(x) || e.beginsElsewhere(x)) || !Binds(x) && !e.ReadsOwn(x) {
		e.Branch.Place(e.Own.slot()).Every = true
		e.Branch.read(e.Own.slot(), fact.AllProperties, false)
	}
}

// beginsElsewhere reports whether the first name in an expression is a global, a binding of another pattern, new, or a method of a literal.
func (e *Env) beginsElsewhere(x ast.Expr) bool {
	switch first := firstName(x).(type) {
	case *ast.Ident:
		if e.Own.This.Type().Property(first.Name) != nil {
			return false
		}
		v := e.QuietVariable(first)
		return v != nil && !ir.Reads(v, e.Own.slot())
	case *ast.Call:
		switch first.X.(type) {
		case *ast.Literal, *ast.New:
			return true
		}
	case *ast.New:
		return true
	}
	return false
}

// firstName returns the first name in an expression, as an *ast.Ident. It returns nil for a literal, and another expression if x begins in
// another way.
func firstName(x ast.Expr) ast.Expr {
	switch y := x.(type) {
	case *ast.Literal:
		return nil
	case *ast.Binary:
		if first := firstName(y.X); first != nil {
			return first
		}
		return firstName(y.Y)
	case *ast.Implied:
		return firstName(y.Of)
	case *ast.InList:
		return firstName(y.X)
	case *ast.Unary:
		return firstName(y.X)
	case *ast.Paren:
		return firstName(y.X)
	case *ast.Cast:
		return firstName(y.X)
	}
	if id := rootOf(x); id != nil {
		return id
	}
	return x
}

// turned reports whether Drools swaps the operands of a comparison, or of contains or memberOf. It does if the right operand is a property
// of the pattern's object, or begins with a member or element of a property: text and text.length() + 1, but not ( text ) or number + 1.
func (e *Env) turned(x ast.Expr) bool {
	b, ok := x.(*ast.Binary)
	if !ok {
		return false
	}
	o := operator.Lookup(b.Op)
	if o == nil || o.Argument != "" || !(o.Op >= operator.Eq && o.Op <= operator.Ge || o.Op == operator.Contains || o.Op == operator.MemberOf) {
		return false
	}
	first := leftmost(b.Y)
	if _, plain := first.(*ast.Ident); plain && first != b.Y {
		return false
	}
	id := rootOf(first)
	return id != nil && e.QuietVariable(id) == nil && e.Own.This.Type().Property(id.Name) != nil
}

// rootOf returns the name with which an expression begins, without "this."; nil if it begins with something else.
func rootOf(x ast.Expr) *ast.Ident {
	for x = leftmost(x); ; {
		switch y := x.(type) {
		case *ast.Call:
			x = y.X
		case *ast.Select:
			if _, own := y.X.(*ast.This); own {
				return y.Name.Ident()
			}
			x = y.X
		case *ast.Index:
			x = y.X
		case *ast.Ident:
			return y
		default:
			return nil
		}
	}
}

// beginsWithClass reports whether an expression begins with a static call.
func (e *Env) beginsWithClass(x ast.Expr) bool {
	call, ok := leftmost(x).(*ast.Call)
	if !ok || call.X == nil {
		return false
	}
	root, _, ok := chainOf(call.X)
	return ok && naming.Capital(root) && e.Own.This.Type().Property(root) == nil && e.FindType(root) != nil
}
