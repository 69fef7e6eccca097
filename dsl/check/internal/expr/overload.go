package expr

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Overload resolves an overloaded call by the cost of the conversions. It reports arguments that fit no method.
func (e *Env) Overload(list []*fact.Method, args []rule.Expr, name *ast.Name, shown string) *fact.Method {
	var best *fact.Method
	bestCost := 1 << 30
	for _, m := range list {
		if cost, ok := e.cost(m, args); ok && cost < bestCost {
			best, bestCost = m, cost
		}
	}
	if best != nil {
		return best
	}
	var arities, signatures []string
	arity := false
	for _, m := range list {
		n := len(m.Params)
		arity = arity || n == len(args) || m.Variadic && len(args) >= n-1
		arities = append(arities, fmt.Sprint(n))
		signatures = append(signatures, shown+m.ParamText())
	}
	arities = unique(arities)
	known := "known: " + strings.Join(unique(signatures), ", ")
	given := make([]string, len(args))
	for i, a := range args {
		given[i] = a.Type().String()
	}
	if !arity {
		plural := "s"
		if slices.Equal(arities, []string{"1"}) {
			plural = ""
		}
		e.ErrorHint(name.Span(), finding.WrongArity, known, "%s takes %s argument%s, not %d", shown, strings.Join(arities, " or "), plural, len(args))
	} else if i := e.onlyMisfit(list, args); i >= 0 {
		e.misfit(list[0], shown, i, args[i])
	} else {
		e.ErrorHint(name.Span(), finding.WrongArguments, known, "%s cannot be called with (%s)", shown, strings.Join(given, ", "))
	}
	return nil
}

// fit reports whether arguments fit any of several methods.
func (e *Env) fit(list []*fact.Method, args []rule.Expr) bool {
	return slices.ContainsFunc(list, func(m *fact.Method) bool {
		_, ok := e.cost(m, args)
		return ok
	})
}

// severalFit reports whether arguments of unknown type fit several overloads, so that the method can only be chosen at run time.
func (e *Env) severalFit(list []*fact.Method, args []rule.Expr, best *fact.Method) bool {
	if cost, _ := e.cost(best, args); cost < costCast && !(best.Owner != nil && best.Owner.IsClass() && slices.ContainsFunc(args, ofGeneric)) {
		return false
	}
	fits := 0
	for _, m := range list {
		if _, ok := e.cost(m, args); ok {
			fits++
		}
	}
	return fits > 1
}

// ofGeneric reports whether x has type Object here because the type arguments of its class are not kept, as for the result of
// Function.apply.
func ofGeneric(x rule.Expr) bool {
	if x.Type() != fact.ObjectType {
		return false
	}
	switch x := x.(type) {
	case *rule.Invoke:
		return true
	case *rule.Call:
		return x.Method.Owner != nil && !x.Method.Owner.IsClass() && (x.Of == nil || x.Of.Type().Elem == nil)
	}
	return false
}

// ofFitting casts a call that chooses between overloads at run time to the type of their results, if it is the same for all overloads that
// fit.
func (e *Env) ofFitting(call rule.Expr, list []*fact.Method, args []rule.Expr) rule.Expr {
	var result *fact.Type
	for _, m := range list {
		if _, ok := e.cost(m, args); !ok {
			continue
		}
		if result != nil && m.Result != result || m.Result.Kind == fact.Void {
			return call
		}
		result = m.Result
	}
	return ir.Cast(call, result, call.Span())
}

// misfit reports an argument that does not fit a parameter. All findings about one parameter of a rule file's function are
// grouped, since its declaration may be what is wrong.
func (e *Env) misfit(m *fact.Method, shown string, i int, arg rule.Expr) {
	about := ""
	if m.Owner == nil {
		about = fmt.Sprintf("parameter %d of %s", i, shown)
	}
	e.Failed = true
	takes, given := jtype.Apart(jtype.Article, m.Params[i], arg.Type())
	e.ReportAbout(about, source.Error, arg.Span(), finding.WrongArguments, "", fmt.Sprintf("%s takes %s here, not %s", shown, takes, given))
}

// onlyMisfit returns the index of the only argument that does not fit a method without overloads; -1 if there is no such argument.
func (e *Env) onlyMisfit(list []*fact.Method, args []rule.Expr) int {
	if len(list) != 1 || len(list[0].Params) != len(args) || list[0].Variadic {
		return -1
	}
	misfit := -1
	for i, a := range args {
		if _, ok := e.argCost(list[0], a, list[0].Params[i]); !ok {
			if misfit >= 0 {
				return -1
			}
			misfit = i
		}
	}
	return misfit
}

// unique returns a list without repeated elements.
func unique(list []string) []string {
	var out []string
	for _, s := range list {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// The costs of conversions that Java applies in later phases of overload resolution, or not at all. Subtyping and widening cost less than
// any of them.
const (
	costBoxing   = 100
	costArray    = 150  // an array for a parameter that is a list in this implementation
	costSpread   = 200  // an array whose elements have to be converted, for a variadic parameter
	costNumber   = 500  // another kind of number
	costVariadic = 1000 // a variadic call
	costCast     = 2000 // a cast of an Object, which may fail at run time
	costTrusted  = 3000 // a conversion that only the code of a class is trusted with
)

// cost returns the sum of the costs of converting the arguments to the parameters of m; false if the arguments do not fit.
func (e *Env) cost(m *fact.Method, args []rule.Expr) (int, bool) {
	n := len(m.Params)
	if m.Variadic {
		if len(args) < n-1 {
			return 0, false
		}
		if len(args) == n && e.isNullArray(m, args[n-1]) {
			return e.costs(m, m.Params, args, 0, true)
		}
		if len(args) == n && args[n-1].Type().Array {
			extra := costSpread
			if elem := args[n-1].Type().Elem; elem != nil && elem.Boxed == m.Params[n-1].Boxed && e.Assignable(elem, m.Params[n-1]) {
				extra = 0 // the same as for a method with an array parameter
			}
			return e.costs(m, m.Params, args, extra, true)
		}
		params := append([]*fact.Type(nil), m.Params[:n-1]...)
		for len(params) < len(args) {
			params = append(params, m.Params[n-1])
		}
		return e.costs(m, params, args, costVariadic, false)
	}
	if len(args) != n {
		return 0, false
	}
	return e.costs(m, m.Params, args, 0, false)
}

// isNullArray reports whether the last argument of a variadic call is null in place of the array, as the literal null is in Java. Methods
// of the library, which have no array parameter, take such a null for an element.
func (e *Env) isNullArray(m *fact.Method, last rule.Expr) bool {
	return last.Type().Kind == fact.Null && (m.Owner == nil || m.Owner.IsClass())
}

// costs adds the costs of arguments to a sum. If spread is true, the last argument is an array that is passed unchanged.
func (e *Env) costs(m *fact.Method, params []*fact.Type, args []rule.Expr, sum int, spread bool) (int, bool) {
	for i, a := range args {
		if spread && i == len(args)-1 {
			break
		}
		c, ok := e.argCost(m, a, params[i])
		if !ok {
			return 0, false
		}
		sum += c
	}
	return sum, true
}

// ofArrays reports whether m is a static method or constructor of java.util.Arrays or String, whose list parameters here are arrays in
// Java.
func (e *Env) ofArrays(m *fact.Method) bool {
	return m.Static && m.Owner != nil && (m.Owner.Name == "Arrays" || m.Owner == fact.StringType)
}

// argCost returns the cost of one argument.
func (e *Env) argCost(m *fact.Method, a rule.Expr, p *fact.Type) (int, bool) {
	t := a.Type()
	switch {
	case t == p:
		return 0, true
	case t.Kind == fact.Invalid || p.Kind == fact.Invalid:
		return 1, true
	case t.Kind == fact.Func && (p.Kind == fact.Func || p.Kind == fact.Any || p.IsInterface()):
		return 5, true
	case t.Kind == fact.Null:
		return 20 - jtype.Depth(p), p.Boxed
	case !t.Boxed && !p.Boxed && jtype.Wider(t.Kind, p.Kind):
		return 1 + int(p.Kind) - int(t.Kind), true
	case t.Boxed && e.Assignable(t, p):
		return 30 - jtype.Depth(p), true
	case t.Array && fact.ListType.AssignableTo(p) && e.ofArrays(m):
		return costArray, true
	}
	if y := e.Fit(a, p); y != nil && !e.narrowsConstant(m, t, p) {
		if t.Kind == fact.Any && !e.Assignable(t, p) {
			if m.Owner != nil && m.Owner.Declared && !m.Owner.IsClass() && e.needsCast(a, p) || e.onlyTernary(a) {
				return 0, false
			}
			return costCast, true
		}
		if t.Boxed && !p.Boxed {
			return costBoxing + int(p.Kind) - int(t.Kind), true
		}
		return costBoxing + 30 - jtype.Depth(p), true
	}
	if e.narrows(t, p) || m.Owner != nil && jtype.GrowsFor(m.Owner, t, p) {
		return costNumber, true
	}
	if e.trusted(a, p) != nil {
		return costTrusted, true
	}
	return 0, false
}

// narrowsConstant reports a constant argument of a function or a type of the rules that is only assigned to a parameter of that type, not
// passed.
func (e *Env) narrowsConstant(m *fact.Method, from, p *fact.Type) bool {
	ofRules := m.Owner == nil && m.Run == nil || m.Owner != nil && m.Owner.Declared && !m.Owner.IsClass()
	return ofRules && e.checkedAsJava() && narrowed(from, p) && !jtype.Wider(from.Kind, p.Kind)
}

// onlyTernary reports a ternary whose values have nothing in common.
func (e *Env) onlyTernary(x rule.Expr) bool {
	_, ternary := x.(*rule.Conditional)
	return ternary && e.onlyWide(x)
}

// narrows reports whether a condition may pass a number where another kind of number is expected: Double for long, Integer for
// BigDecimal. MVEL converts objects that way, but not primitives.
func (e *Env) narrows(from, to *fact.Type) bool {
	return e.Code == nil && from.Boxed && jtype.IsNumber(from.Kind) && jtype.IsNumber(to.Kind)
}

// ConvertArgs converts the arguments to the parameter types. Those of the variadic parameter of a method of a Java class become an array.
func (e *Env) ConvertArgs(m *fact.Method, args []rule.Expr) []rule.Expr {
	out := make([]rule.Expr, len(args))
	for i, a := range args {
		p := m.Params[min(i, len(m.Params)-1)]
		if m.Variadic && i == len(m.Params)-1 && len(args) == len(m.Params) && (a.Type().Array || e.isNullArray(m, a)) {
			out[i] = a
			continue
		}
		if y := e.Fit(a, p); y != nil {
			a = y
		} else if e.narrows(a.Type(), p) || m.Owner != nil && jtype.GrowsFor(m.Owner, a.Type(), p) {
			a = ir.Convert(a, p)
		} else if y := e.trusted(a, p); y != nil {
			a = y
		}
		out[i] = a
	}
	if m.Variadic && m.Owner != nil && m.Owner.IsClass() {
		var at source.Span
		if len(args) > 0 {
			at = args[len(args)-1].Span()
		}
		return ir.Packed(out, e.received(m), at)
	}
	return out
}
