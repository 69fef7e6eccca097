package expr

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/java/kie"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/english"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// engineCall types the calls that act on the session: insert( x ), drools.halt(), System.out.println( x ). It returns nil for any other
// call.
func (e *Env) engineCall(x *ast.Call) rule.Expr {
	if e.Code == nil || x.X == nil && e.inClass() { // in a class, insert( … ) is a method of that class
		return nil
	}
	root, steps, ok := chainOf(x)
	if !ok {
		return nil
	}
	if root == "java" && len(steps) > 2 && steps[0].name == "lang" && steps[1].name == "System" {
		root, steps = "System", steps[2:]
	}
	switch root {
	case "System":
		if len(steps) == 2 && steps[0].call == nil && (steps[0].name == "out" || steps[0].name == "err") && e.Code.find(root) == nil {
			return e.printCall(x, steps[0].name == "err")
		}
		return nil
	case "drools", "kcontext":
		if e.Code.find(root) != nil || e.Scope.Find(root) != nil {
			return nil
		}
		if !e.Code.effects {
			return e.Errorf(x.Span(), finding.Misplaced, "%q can only be used in actions", root)
		}
		return e.runtimeCall(x, steps)
	case "":
		if len(steps) != 1 || e.Own != nil && e.Code.effects && len(e.Types.Methods(e.Own.This.Type(), x.Name.Text)) > 0 {
			return nil
		}
		if y := e.workingMemoryCall(x); y != nil {
			return y
		}
		if e.MVEL && e.Code.effects && e.helperMethod(x) { // MVEL resolves methods of drools without a receiver as well
			return e.runtimeCall(x, steps)
		}
	}
	return nil
}

// helperMethod reports whether x calls a method of drools without a receiver, and no declaration in a nearer scope hides it.
func (e *Env) helperMethod(x *ast.Call) bool {
	t := e.Types.Lookup(kie.ContextClass)
	name := x.Name.Text
	return t != nil && len(e.Types.Methods(t, name)) > 0 && len(e.Types.Methods(fact.ObjectType, name)) == 0 && e.Code.find(name) == nil &&
		!e.HasFunction(name, len(x.Args)) && len(e.HostFunctions(name)) == 0
}

// workingMemoryCall types insert( x ), update( x ), delete( x ) and the like; nil for any other name.
func (e *Env) workingMemoryCall(x *ast.Call) rule.Expr {
	var op rule.EffectOp
	switch x.Name.Text {
	case "insert", "insertAsync":
		op = rule.EffectInsert
	case "insertLogical":
		op = rule.EffectInsertLogical
	case "update":
		op = rule.EffectUpdate
	case "delete", "retract":
		op = rule.EffectDelete
	default:
		return nil
	}
	if !e.Code.effects {
		if e.HasFunction(x.Name.Text, len(x.Args)) {
			return nil
		}
		return e.Errorf(x.Name.Span(), finding.Misplaced, "%s can only be used in actions", x.Name.Text)
	}
	if op == rule.EffectUpdate && len(x.Args) == 2 {
		return e.updateByHandle(x)
	}
	args, ok := e.Args(x.Args)
	if len(args) != 1 && !(len(args) == 2 && (op == rule.EffectInsert || op == rule.EffectInsertLogical)) {
		return e.OneArgument(x.Name.Span(), x.Name.Text, len(args))
	}
	if !ok {
		return ir.Bad(x.Span())
	}
	if len(args) == 2 && op == rule.EffectInsert && e.checkedAsJava() && e.Fit(args[1], fact.BoolType) == nil {
		return e.Errorf(args[1].Span(), finding.WrongArguments, "%s takes true or false after the object, not %s", x.Name.Text, jtype.Article(args[1].Type()))
	}
	y := &rule.Effect{Node: ir.Node(fact.VoidType, x.Span()), Op: op, Args: []rule.Expr{ir.Boxed(args[0])}}
	switch op {
	case rule.EffectInsert, rule.EffectInsertLogical:
		y.T = fact.ObjectType
	case rule.EffectUpdate:
		if y.Mask = fact.AllProperties; x.X == nil || e.MVEL { // else drools.update( x ), which Drools does not look at
			y.Mask = e.updateMask(x.Args[0], args[0].Type())
		}
		if b := e.reassigned(x.Args[0]); b != nil {
			y.Args = []rule.Expr{e.Code.original(b, x.Span()), y.Args[0]}
		}
	}
	return y
}

// printCall types System.out.print, println, printf and format.
func (e *Env) printCall(x *ast.Call, toError bool) rule.Expr {
	args, ok := e.Args(x.Args)
	if !ok {
		return ir.Bad(x.Span())
	}
	y := &rule.Effect{Node: ir.Node(fact.VoidType, x.Span()), Op: rule.EffectPrint}
	switch name := x.Name.Text; name {
	case "println", "print":
		if len(args) > 1 || len(args) == 0 && name == "print" {
			return e.OneArgument(x.Name.Span(), name, len(args))
		}
		if name == "println" {
			y.Op = rule.EffectPrintln
		}
		for _, a := range args {
			if t := a.Type(); t.Array && t.Elem == fact.CharType { // printed as the text of the characters
				a = e.staticCall(fact.StringType, &ast.Call{Base: x.Base, Name: &ast.Name{Base: x.Name.Base, Text: "valueOf"}, Args: x.Args})
			}
			y.Args = append(y.Args, ir.Text(a))
		}
	case "printf", "format":
		formatted := e.staticCall(fact.StringType, &ast.Call{Base: x.Base, Name: &ast.Name{Base: x.Name.Base, Text: "format"}, Args: x.Args})
		if ir.IsBad(formatted) {
			return formatted
		}
		y.Args = []rule.Expr{formatted}
	case "flush":
		y.Args = []rule.Expr{ir.Const(fact.StringType, "", x.Span())}
	default:
		return e.ErrorHint(x.Name.Span(), finding.UnknownMethod, project.DidYouMean(name, []string{"println", "print", "printf", "format", "flush"}), "System.out has no method %q", name)
	}
	if toError {
		if y.Op == rule.EffectPrintln {
			var line rule.Expr = ir.Const(fact.StringType, "\n", x.Span())
			if len(y.Args) == 1 {
				line = &rule.Binary{Node: ir.Node(fact.StringType, x.Span()), Op: operator.Concat, Kind: fact.String, L: y.Args[0], R: line}
			}
			y.Args = []rule.Expr{line}
		}
		y.Op = rule.EffectError
	}
	return y
}

// runtimeCall types a call on drools or kcontext, with all its steps. It returns nil for a method that does not need special treatment.
func (e *Env) runtimeCall(x *ast.Call, steps []step) rule.Expr {
	path := ""
	for i, s := range steps {
		if s.call == nil {
			if !e.MVEL {
				return e.Errorf(s.at, finding.UnknownMethod, "there is no property %q here", s.name)
			}
			s.name = "get" + naming.Capitalize(s.name) // as in drools.workingMemory.setGlobal( … )
		}
		if i == 0 || path == "runtime" {
			switch s.name {
			case "getKieRuntime", "getWorkingMemory", "getKnowledgeRuntime", "getRuntime":
				path = "runtime"
				continue
			case "insert", "insertLogical", "insertAsync", "update", "delete", "retract":
				if path == "runtime" && s.name == "update" && len(s.call.Args) == 2 {
					return nil // the session's update( handle, object ), which all patterns see
				}
				y := e.workingMemoryCall(x)
				if change, ok := y.(*rule.Effect); ok && path == "runtime" {
					change.Outside = change.Op != rule.EffectInsertLogical
				}
				return y
			}
		}
		if path != "" && path != "runtime" {
			path += "." + s.name
		} else if path = s.name; s.name == "getQueryResults" || s.name == "getGlobal" {
			if i < len(steps)-1 {
				return nil // a method of the result
			}
			if s.name == "getQueryResults" && s.call != nil {
				return e.queryResults(x, s.call)
			}
		}
	}
	return e.runtimeEffect(path, x, steps)
}

// runtimeEffect returns the effect of a chain of calls, whose names are the path. It returns nil if the chain has none of its own: a method of
// the object, or of the result of one of its methods.
func (e *Env) runtimeEffect(path string, x *ast.Call, steps []step) rule.Expr {
	effect := func(op rule.EffectOp, t *fact.Type, of *ast.Call, params ...*fact.Type) rule.Expr {
		return e.effect(op, t, x.Span(), of, params)
	}
	last := steps[len(steps)-1].call
	switch path {
	case "halt":
		return effect(rule.EffectHalt, fact.VoidType, last)
	case "setFocus":
		return effect(rule.EffectSetFocus, fact.VoidType, last, fact.StringType)
	case "getRule.getName":
		return effect(rule.EffectRuleName, fact.StringType, last)
	case "getRule.getPackageName", "getRule.getPackage":
		return effect(rule.EffectRulePackage, fact.StringType, last)
	case "setGlobal":
		return effect(rule.EffectSetGlobal, fact.VoidType, last, fact.StringType, fact.ObjectType)
	case "getGlobal":
		return e.globalNamed(x, last)
	case "getEntryPoint.insert":
		return e.insertAt(x, steps[len(steps)-2].call, last)
	case "getAgenda.getAgendaGroup.setFocus", "getAgenda.getAgendaGroup.clear":
		op := rule.EffectSetFocus
		if last.Name.Text == "clear" {
			op = rule.EffectClearGroup
		}
		return effect(op, fact.VoidType, steps[len(steps)-2].call, fact.StringType)
	case "getAgenda.getRuleFlowGroup.setFocus", "getAgenda.activateRuleFlowGroup":
		group := last
		if last.Name.Text == "setFocus" {
			group = steps[len(steps)-2].call
		}
		return effect(rule.EffectActivateGroup, fact.VoidType, group, fact.StringType)
	}
	return nil
}

// effect returns the expression, at a position, for a method that acts on the session. The arguments are those of the call of, and must fit
// the parameters.
func (e *Env) effect(op rule.EffectOp, t *fact.Type, at source.Span, of *ast.Call, params []*fact.Type) rule.Expr {
	args, ok := e.Args(of.Args)
	if len(args) != len(params) {
		return e.Errorf(of.Name.Span(), finding.WrongArity, "%s takes %s, not %d", of.Name.Text, english.Count(len(params), "argument"), len(args))
	}
	for i := 0; i < len(args) && ok; i++ {
		args[i] = e.Assign(args[i], params[i], of.Args[i].Span(), "the argument")
		ok = !ir.IsBad(args[i])
	}
	if !ok {
		return ir.Bad(at)
	}
	return &rule.Effect{Node: ir.Node(t, at), Op: op, Args: args}
}

// contextObject types the names drools, kcontext and channels in an action. It returns nil for any other name.
func (e *Env) contextObject(name string, span source.Span) rule.Expr {
	if e.Code == nil || !e.Code.effects {
		return nil
	}
	switch name {
	case "drools", "kcontext":
		if t := e.Types.Lookup(kie.ContextClass); t != nil { // it also has the methods of the other objects that these names denote in Drools
			return &rule.Effect{Node: ir.Node(t, span), Op: rule.EffectContext}
		}
	case "channels":
		if of := e.contextObject("drools", span); of != nil {
			m := e.Types.Methods(of.Type(), "getChannels")[0]
			return &rule.Call{Node: ir.Node(m.Result, span), Of: of, Method: m}
		}
	default:
		return e.helperProperty(name, span)
	}
	return nil
}

// helperProperty types a property of drools without a receiver, as rule.name in MVEL code. It returns nil for any other name.
func (e *Env) helperProperty(name string, span source.Span) rule.Expr {
	t := e.Types.Lookup(kie.ContextClass)
	if !e.MVEL || e.inClass() || t == nil || e.Types.Property(t, name) == nil {
		return nil
	}
	return e.TryProperty(e.contextObject("drools", span), name, span, false)
}

// insertAt types getEntryPoint( name ).insert( x ).
func (e *Env) insertAt(x, entry, insert *ast.Call) rule.Expr {
	args, ok := e.Args(append(append([]ast.Expr(nil), entry.Args...), insert.Args...))
	if !ok {
		return ir.Bad(x.Span())
	}
	if len(entry.Args) != 1 || len(insert.Args) != 1 || args[0].Type().Kind != fact.String {
		return e.Errorf(x.Span(), finding.WrongArguments, "write getEntryPoint( \"name\" ).insert( object )")
	}
	return &rule.Effect{Node: ir.Node(fact.ObjectType, x.Span()), Op: rule.EffectInsertAt, Args: ir.AllBoxed(args), Outside: true}
}

// globalNamed types getGlobal( name ), which reads the current value of the global.
func (e *Env) globalNamed(x, last *ast.Call) rule.Expr {
	args, ok := e.Args(last.Args)
	if !ok {
		return ir.Bad(x.Span())
	}
	if len(args) == 1 {
		if c, ok := args[0].(*rule.Const); ok {
			name, _ := c.Value.(string)
			if g := e.Globals[name]; g != nil {
				return ir.Convert(&rule.GlobalVar{Node: ir.Node(g.Type, x.Span()), Global: g}, fact.ObjectType)
			}
			return e.ErrorHint(last.Args[0].Span(), finding.UnknownBinding, project.DidYouMean(name, e.GlobalNames()), "there is no global %q", name)
		}
	}
	return e.Errorf(x.Span(), finding.WrongArguments, "the argument of getGlobal must be the name of a global, in quotes")
}

// queryResults types getQueryResults( name, args… ).
func (e *Env) queryResults(x, last *ast.Call) rule.Expr {
	args, ok := e.Args(last.Args)
	if !ok {
		return ir.Bad(x.Span())
	}
	if len(args) == 0 || args[0].Type().Kind != fact.String {
		return e.Errorf(last.Name.Span(), finding.WrongArguments, "the first argument of getQueryResults must be the name of a query")
	}
	if c, ok := args[0].(*rule.Const); ok {
		name, _ := c.Value.(string)
		if e.FindQuery(name) == nil {
			return e.ErrorHint(last.Args[0].Span(), finding.UnknownQuery, project.DidYouMean(name, e.QueryNames()), "there is no query %q", name)
		}
	}
	return &rule.Effect{Node: ir.Node(e.Types.ListOf(fact.MapType), x.Span()), Op: rule.EffectQuery, Args: ir.AllBoxed(args)}
}
