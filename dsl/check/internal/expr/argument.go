package expr

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// What Java's compiler refuses in a call of a method that this package has found, or would find.

// memberless reports a call on a value of a primitive type, and of a method that an array has only here, where it is a list. It returns nil
// for all other calls.
func (e *Env) memberless(of rule.Expr, x *ast.Call) rule.Expr {
	t := of.Type()
	if e.primitive(of) {
		e.Args(x.Args)
		hint := "write String.valueOf( x ), Integer.compare( x, y ), or an operator such as =="
		return e.ErrorHint(x.Name.Span(), finding.UnknownMethod, hint, "%s is not an object and has no methods", jtype.Article(t))
	}
	if name := x.Name.Text; t.Array && e.checkedAsJava() && name != "clone" && len(e.Types.Methods(fact.ObjectType, name)) == 0 {
		e.Args(x.Args)
		return e.UnknownMember(x.Name.Span(), finding.UnknownMethod, t, name, "an array has a length, and elements: x.length, x[ 0 ]")
	}
	return nil
}

// knowsElements reports whether Drools looks at the type arguments of a collection, List<String>, when code puts something into it: those of
// bindings are unknown to both dialects, and MVEL looks only at those of variables and globals.
func (e *Env) knowsElements(of rule.Expr) bool {
	if e.Code == nil || e.inClass() {
		return true
	}
	v, ok := of.(*rule.LocalVar)
	return ok && !e.Code.isInput(v) || !ok && !e.MVEL
}

// elementsFit reports whether the value that code puts into a collection has the collection's element type. If not, it reports an error.
func (e *Env) elementsFit(t *fact.Type, m *fact.Method, args []rule.Expr) bool {
	if e.Code == nil || e.inClass() || len(args) == 0 {
		return true
	}
	if takesKey[m.Name] && t.Kind == fact.Map && t.Key != nil && e.checkedAsJava() && !e.elementFits(args[0], t.Key, t, m) {
		return false
	}
	if !stores(t, m) {
		return true
	}
	return e.elementFits(args[len(args)-1], t.Elem, t, m)
}

// takesKey contains the methods of maps whose first argument is a new key.
var takesKey = map[string]bool{"put": true, "putIfAbsent": true, "replace": true, "merge": true, "compute": true, "computeIfAbsent": true, "computeIfPresent": true}

// elementFits reports whether an argument of a method of a collection of type t is an element or a key. If not, it reports an error.
func (e *Env) elementFits(x rule.Expr, elem, t *fact.Type, m *fact.Method) bool {
	from := x.Type()
	if from.Kind == fact.Any && !e.needsCast(x, fact.Box(elem)) || from.Kind == fact.Func || elem.Kind == fact.Any || from.Kind == fact.Null || e.Assignable(fact.Box(from), fact.Box(elem)) {
		return true
	}
	e.Errorf(x.Span(), finding.WrongArguments, "%s takes %s here, not %s", t.String()+"."+m.Name, jtype.Article(fact.Box(elem)), jtype.Article(from))
	return false
}

// checkText reports an argument of compareTo of another class of numbers, and of contains that is no text. The library takes any object
// there. ok is false after an error.
func (e *Env) checkText(t *fact.Type, m *fact.Method, args []rule.Expr) (ok bool) {
	if len(args) != 1 || !e.checkedAsJava() {
		return true
	}
	given := args[0].Type()
	switch simple := jtype.Coerces(t, t); {
	case m.Name == "compareTo" && simple:
		ok = e.Fit(args[0], fact.Box(t)) != nil
	case m.Name == "contains" && t.Kind == fact.String:
		ok = fact.Primitive(given.Kind) == nil
	default:
		return true
	}
	if !ok {
		takes, given := jtype.Apart(jtype.Article, fact.Box(t), given)
		e.Errorf(args[0].Span(), finding.WrongArguments, "%s takes %s here, not %s", t.String()+"."+m.Name, takes, given)
	}
	return ok
}
