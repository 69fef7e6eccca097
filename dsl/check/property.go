package check

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// property reads X.name; a name the type does not have is reported.
func (e *env) property(of rule.Expr, name *ast.Name, span source.Span, nullSafe bool) rule.Expr {
	if ir.IsBad(of) {
		return ir.Bad(span)
	}
	if p := e.tryProperty(of, name.Text, span, nullSafe); p != nil {
		e.dateField(of.Type(), name)
		return p
	}
	if e.own != nil && e.own.narrowed != nil {
		if n := e.own.narrowed[rule.Canonical(of, e.own.slot())]; n != nil {
			if p := e.tryProperty(ir.Cast(of, n, of.Span()), name.Text, span, nullSafe); p != nil {
				return p
			}
		}
	}
	t := of.Type()
	if t.Kind == fact.Null || t.Kind == fact.Void {
		e.errorf(name.Span(), CodeUnknownProperty, "%s has no properties", t)
		return ir.Bad(span)
	}
	if e.missingMember(t, name.Text, name.Span()) {
		return ir.Bad(span)
	}
	e.unknownMember(name.Span(), CodeUnknownProperty, t, name.Text, didYouMean(name.Text, e.reg.Members(t)))
	return ir.Bad(span)
}

// dateField warns of the fields of a Date that do not count as people do.
func (e *env) dateField(t *fact.Type, name *ast.Name) {
	if t != fact.DateType {
		return
	}
	var what, hint string
	switch name.Text {
	case "year", "getYear":
		what, hint = "counts from 1900", "localDate.year is the year people write"
	case "month", "getMonth":
		what, hint = "counts from 0", "localDate.monthValue is 1 for January"
	case "day", "getDay":
		what, hint = "is the day of the week, 0 for Sunday", "localDate.dayOfMonth is the day of the month"
	default:
		return
	}
	e.report(source.Warning, name.Span(), CodeDateField, hint, name.Text+" of a Date "+what)
}

// tryProperty reads X.name if the type of X has such a property, method without arguments or map key, else it is nil.
// An owner of unknown type is asked when the rule runs.
func (e *env) tryProperty(of rule.Expr, name string, span source.Span, nullSafe bool) rule.Expr {
	t := of.Type()
	if _, ok := jtype.Wrappers[t]; ok {
		return nil
	}
	if t.Kind == fact.List && name == "length" {
		name = "size" // of an array; library methods that return arrays call them lists
	}
	if e.inClass() && t.IsClass() {
		if p := t.Field(name); p != nil {
			return &rule.Prop{Node: ir.Node(p.Type, span), Of: of, Property: p, NullSafe: nullSafe}
		}
	}
	if p := e.reg.Property(t, name); p != nil {
		if p.Getter != nil && e.code != nil {
			return &rule.Call{Node: ir.Node(p.Type, span), Of: of, Method: p.Getter, NullSafe: nullSafe}
		}
		e.readProperty(of, p)
		return &rule.Prop{Node: ir.Node(e.refined(p.Type, t, nil, nil), span), Of: of, Property: p, NullSafe: nullSafe}
	}
	for _, m := range e.reg.Methods(t, name) {
		if len(m.Params) == 0 && !m.Static && m.Result.Kind != fact.Void {
			e.readEverything(of)
			return &rule.Call{Node: ir.Node(e.refined(m.Result, t, m, nil), span), Of: of, Method: m, NullSafe: nullSafe}
		}
	}
	if x := e.staticOfObject(t, name, span); x != nil {
		return x
	}
	if small := registry.BeanName(name); small != name && t.AssignableTo(fact.CollectionType) && (e.code == nil || e.mvel) {
		return e.tryProperty(of, small, span, nullSafe) // MVEL takes Size of a collection for size
	}
	switch {
	case t.Kind == fact.Map:
		elem := t.Elem
		if elem == nil {
			elem = fact.ObjectType
		}
		key := &rule.Const{Node: ir.Node(fact.StringType, span), Value: name}
		return &rule.Index{Node: ir.Node(jtype.Boxed(elem), span), Of: of, Key: key}
	case e.open(t), e.own != nil && e.own.loose && t.Kind == fact.Struct:
		return &rule.DynamicProp{Node: ir.Node(fact.ObjectType, span), Of: of, Name: name, NullSafe: nullSafe}
	}
	return nil
}

// staticOfObject is a constant or static field of an object's class, which Java and MVEL let be read through an object.
func (e *env) staticOfObject(t *fact.Type, name string, span source.Span) rule.Expr {
	if !t.IsClass() {
		return nil
	}
	if c := t.Constant(name); c != nil {
		return &rule.Const{Node: ir.Node(t, span), Value: c}
	}
	return e.staticField(t, name, span)
}

// open reports that only the value at hand says what members an object of static type t has.
func (e *env) open(t *fact.Type) bool {
	return t.Open() || t == fact.ObjectType || t == fact.Comparable || t.Kind == fact.Func || e.inClass() && t.Boxed && !jtype.Final(t) && !t.Array
}

// refined is a member's result type, with what the element types of the receiver tell about it.
func (e *env) refined(t, recv *fact.Type, m *fact.Method, args []rule.Expr) *fact.Type {
	if m == nil || m.ResultOf == nil {
		return t
	}
	types := make([]*fact.Type, len(args))
	for i, a := range args {
		types[i] = a.Type()
	}
	if r := m.ResultOf(recv, types); r != nil {
		return r
	}
	return t
}

// readProperty notes that the conditions read a property of a pattern's object.
func (e *env) readProperty(of rule.Expr, p *fact.Property) {
	slot, ok := of.(*rule.Slot)
	if ok && e.b != nil && e.b.unread[slot] {
		return
	}
	if !ok || e.b == nil || e.reading == readsNothing {
		if c, isCast := of.(*rule.Convert); isCast && e.reading != readsNothing {
			if _, ok := c.X.(*rule.Slot); ok {
				e.readEverything(c.X)
			}
		}
		return
	}
	mask := fact.AllProperties
	if p.Bit >= 0 && p.Bit < len(p.Owner.Properties) && p.Owner.Properties[p.Bit].Name == p.Name {
		mask = p.Mask()
	} else {
		e.b.every[slot.Index] = true
	}
	if p.Owner != nil && ir.LibraryPlaces[p.Owner.Raw()] != nil {
		e.b.getters[slot.Index] = append(e.b.getters[slot.Index], p.Name)
	}
	own := e.own != nil && e.own.slot() == slot.Index
	e.b.read(slot.Index, mask, !own || e.reading == readsBinding)
}

// readObject notes that a constraint looks at a pattern's own object as a whole: the pattern reacts to every change of a property
// of its type, but not of one that only a subtype has. Other patterns' objects are compared by identity, which never changes.
func (e *env) readObject(of rule.Expr) {
	slot, ok := of.(*rule.Slot)
	if ok && e.b != nil && !e.b.unread[slot] && e.reading == readsConstraint && e.own != nil && e.own.slot() == slot.Index {
		e.b.read(slot.Index, fact.AllProperties, false)
		e.b.getters[slot.Index] = append(e.b.getters[slot.Index], "this")
	}
}

// readEverything notes that a constraint calls a method on a pattern's own object that is no getter, or casts it: the pattern
// reacts to every change.
func (e *env) readEverything(of rule.Expr) {
	e.readObject(of)
	if slot, ok := of.(*rule.Slot); ok && e.reading == readsConstraint && !e.b.unread[slot] {
		e.b.every[slot.Index] = true
	}
}

// readsNoProperty notes that a test, or an operand of && or ||, begins with a class, as in Math.abs( x ) > 1, or a global, or reads nothing of the pattern's
// object: Drools looks for a property of the name it begins with, finds none, and the pattern reacts to every change.
func (e *env) readsNoProperty(x ast.Expr) {
	if e.b == nil || e.own == nil || e.reading != readsConstraint {
		return
	}
	switch x := x.(type) {
	case *ast.Paren:
		e.readsNoProperty(x.X)
		return
	case *ast.InlineEval:
		e.readsNoProperty(x.X)
		return
	case *ast.Binary:
		if x.Op == "&&" || x.Op == "||" {
			e.readsNoProperty(x.X)
			e.readsNoProperty(x.Y)
			return
		}
	}
	if e.beginsWithClass(x) || e.beginsWithGlobal(x) || !binds(x) && !e.readsOwn(x) {
		e.b.every[e.own.slot()] = true
		e.b.read(e.own.slot(), fact.AllProperties, false)
	}
}

// beginsWithGlobal tells whether an expression begins with something of a global. Drools turns a comparison with a property round.
func (e *env) beginsWithGlobal(x ast.Expr) bool {
	if b, ok := x.(*ast.Binary); ok {
		switch b.Y.(type) {
		case *ast.Ident, *ast.Select:
			return false
		}
	}
	for x = leftmost(x); ; {
		switch y := x.(type) {
		case *ast.Call:
			x = y.X
		case *ast.Select:
			x = y.X
		case *ast.Index:
			x = y.X
		case *ast.Ident:
			_, ok := e.quietVariable(y).(*rule.GlobalVar)
			return ok && e.own.this.Type().Property(y.Name) == nil
		default:
			return false
		}
	}
}

// beginsWithClass tells whether an expression begins with a static call.
func (e *env) beginsWithClass(x ast.Expr) bool {
	call, ok := leftmost(x).(*ast.Call)
	if !ok || call.X == nil {
		return false
	}
	root, _, ok := chainOf(call.X)
	return ok && root != "" && root[0] >= 'A' && root[0] <= 'Z' && e.own.this.Type().Property(root) == nil && e.findType(root) != nil
}
