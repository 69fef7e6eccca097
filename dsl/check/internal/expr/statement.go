package expr

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Block checks a block. Its statements have a separate scope.
func (e *Env) Block(b *ast.Block) *rule.Block {
	out := &rule.Block{}
	if b == nil {
		return out
	}
	e.Code.Push()
	defer e.Code.Pop()
	out.At = b.Span()
	out.List = e.Statements(b.Stmts)
	return out
}

// Statements checks a list of statements.
func (e *Env) Statements(list []ast.Stmt) []rule.Stmt {
	var out []rule.Stmt
	for _, s := range list {
		out = append(out, e.attempt(s)...)
	}
	return out
}

// statement checks one statement. The result may be empty or consist of several statements.
func (e *Env) statement(s ast.Stmt) []rule.Stmt {
	one := func(s rule.Stmt) []rule.Stmt { return []rule.Stmt{s} }
	switch s := s.(type) {
	case *ast.Block:
		return one(e.Block(s))
	case *ast.LocalVar:
		return e.localVar(s)
	case *ast.ExprStmt:
		return e.exprStmt(s)
	case *ast.Modify:
		return e.modify(s)
	case *ast.If:
		return one(e.ifStmt(s))
	case *ast.For, *ast.While, *ast.DoWhile, *ast.ForEach, *ast.Labeled:
		return one(e.loop(s, ""))
	case *ast.Switch:
		return one(e.switchStmt(s))
	case *ast.Try:
		return one(e.try(s))
	case *ast.Return:
		return one(e.returnStmt(s))
	case *ast.Break, *ast.Continue:
		return one(e.jump(s))
	case *ast.Throw:
		return one(e.throw(s))
	case *ast.Assert:
		e.assert(s)
		return nil
	case *ast.Synchronized:
		return e.synchronized(s)
	case *ast.FreeText:
		if s.Words[0] == "#" {
			e.ErrorHint(s.Span(), finding.NotCode, `write "//"`, `"#" does not begin a comment`)
		} else {
			e.Errorf(s.Span(), finding.NotCode, "this is not code: it is only words")
		}
		return nil
	case *ast.Yield:
		return one(e.yields(s.X, s.Span()))
	case *ast.Empty:
		return nil
	}
	switch s := s.(type) {
	case *ast.LocalClass:
		e.localClassStmt(s)
	case *ast.LocalFunction:
		e.Unsupported(s.Span(), "a function declared inside code")
	default:
		e.Unsupported(s.Span(), "this statement")
	}
	return nil
}

// body checks the statement controlled by a loop or if.
func (e *Env) body(s ast.Stmt) rule.Stmt {
	e.declaresAlone(s)
	e.Code.Push()
	defer e.Code.Pop()
	list := e.attempt(s)
	if len(list) == 1 {
		return list[0]
	}
	return &rule.Block{StmtNode: ir.Stmt(s), List: list}
}

// synchronized checks a synchronized block. Nothing else runs at the same time, so only the value of the lock is computed, and in classes
// not even that.
func (e *Env) synchronized(s *ast.Synchronized) []rule.Stmt {
	if e.inClass() {
		return []rule.Stmt{e.Block(s.Body)}
	}
	lock := e.Expr(s.X)
	if t := lock.Type(); t.Kind == fact.Void || t.Kind == fact.Null || e.primitive(lock) {
		e.Errorf(s.X.Span(), finding.WrongType, "synchronized needs an object, not %s", jtype.Article(t))
	}
	body := e.Block(s.Body)
	if ir.IsBad(lock) || pure(lock) {
		return []rule.Stmt{body}
	}
	return []rule.Stmt{&rule.ExprStmt{StmtNode: ir.Stmt(s.X), X: lock}, body}
}

// declaresAlone reports a declaration in place of a statement that is controlled by an if or a loop, or has a label.
func (e *Env) declaresAlone(s ast.Stmt) {
	switch s.(type) {
	case *ast.LocalVar, *ast.LocalClass:
		if e.checkedAsJava() {
			e.ErrorHint(s.Span(), finding.Misplaced, "write braces around it", "a declaration cannot stand here")
		}
	}
}

func (e *Env) localVar(s *ast.LocalVar) []rule.Stmt {
	var out []rule.Stmt
	inferred := s.Type != nil && (s.Type.Name == "var" || s.Type.Name == "def")
	var base *fact.Type
	if !inferred {
		base = e.TypeRef(s.Type)
		if base.Kind == fact.Void || base.Array && base.Elem.Kind == fact.Void {
			e.Errorf(s.Type.Span(), finding.WrongType, "a variable cannot have type void")
			base = jtype.Invalid
		}
	}
	if inferred && len(s.Vars) > 1 && e.checkedAsJava() {
		e.ErrorHint(s.Vars[1].Span(), finding.BadDeclaration, "write two declarations", "var declares one variable")
	}
	if slices.Contains(s.Modifiers, "static") && !e.MVEL && !e.inClass() {
		e.ErrorHint(s.Span(), finding.BadDeclaration, "remove static", "a local variable cannot be static")
	}
	for _, v := range s.Vars {
		value, t := e.initial(s, v, base)
		var l *Local
		if v.Init == nil || inferred {
			l = e.Code.locals[e.Code.Declare(e, v.Name, t).Index]
		} else if again := e.setAgain(v, t, value); again != nil {
			out = append(out, again)
			continue
		} else {
			l = e.declare(v.Name, t)
		}
		l.exact, l.inferred, l.unset = !inferred, inferred, v.Init == nil
		l.plain = !inferred && s.Type != nil && len(s.Type.Args) > 0 && !wildcard(s.Type)
		l.final = slices.Contains(s.Modifiers, "final")
		l.blank = l.final && v.Init == nil
		if l.final && (!l.typ.Boxed || l.typ == fact.StringType) {
			if c, ok := ir.Constant(value); ok {
				l.value = c
			}
		}
		out = append(out, &rule.SetLocal{StmtNode: ir.Stmt(v), Local: l.Index, Type: t, Value: value})
	}
	return out
}

// initial types the initial value in the declaration of a variable, and returns it with the type of the variable. The value is nil if there
// is none. base is the type that is written before the variables; nil if it is inferred.
func (e *Env) initial(s *ast.LocalVar, v *ast.VarDecl, base *fact.Type) (value rule.Expr, t *fact.Type) {
	t = base
	inferred := base == nil
	if v.Init == nil {
		if inferred {
			e.Errorf(v.Name.Span(), finding.WrongType, "%q needs a value from which to infer its type", v.Name.Text)
			t = jtype.Invalid
		}
		return nil, t
	}
	if inferred && !e.MVEL && !inferable(v.Init) {
		return e.ErrorHint(v.Init.Span(), finding.WrongType, "write the type of "+v.Name.Text+" instead of var", "there is no type that can be inferred from this value"), jtype.Invalid
	}
	t = e.Types.ArraysOf(t, v.Dims)
	if init, ok := v.Init.(*ast.ArrayInit); ok {
		if inferred {
			t = e.Types.ArraysOf(fact.ObjectType, 1)
		}
		if t.Raw() == t { // MVEL does not accept type arguments here
			return e.assignedBraces(init, t), t
		}
		return e.arrayInit(init, t), t
	}
	at := v.Init.Span()
	value = e.expected(v.Init, t)
	if inferred {
		if t = value.Type(); t.Kind == fact.Void {
			value = e.NoValue(at)
		}
		if t.Kind == fact.Null || t.Kind == fact.Void {
			t = fact.ObjectType
		}
	} else if v.Dims == 0 && e.otherArguments(v.Init, value, s.Type, t) {
		value = ir.Bad(at)
	}
	typed := !ir.IsBad(value)
	if value = e.Assign(value, t, at, "the value of "+v.Name.Text); typed && ir.IsBad(value) && !inferred {
		t = jtype.Invalid // it is unclear which of the two types is meant
	}
	return value, t
}

// inferable reports whether the type of a variable declared with var can be inferred from its value: not from null, braces or a lambda.
func inferable(init ast.Expr) bool {
	switch x := unwrapped(init).(type) {
	case *ast.ArrayInit, *ast.Lambda, *ast.MethodRef:
		return false
	case *ast.Literal:
		return x.Kind != ast.LitNull
	}
	return true
}

// exprStmt checks an expression used as a statement. The mvel dialect allows any expression.
func (e *Env) exprStmt(s *ast.ExprStmt) []rule.Stmt {
	x := e.Expr(s.X)
	if s.Open {
		e.Report(source.Warning, s.Span(), finding.OpenStatement, "write "+e.File.Source.Slice(s.Span())+";", "a semicolon is missing; Drools only tolerates this after update, delete and retract")
	}
	if !isStatement(s.X) && !ir.IsBad(x) && !e.MVEL {
		e.Errorf(s.Span(), finding.Misplaced, "this expression is not a statement: its value is not used")
	}
	return []rule.Stmt{&rule.ExprStmt{StmtNode: ir.Stmt(s), X: x}}
}

func (e *Env) ifStmt(s *ast.If) rule.Stmt {
	out := &rule.If{StmtNode: ir.Stmt(s), Cond: e.Condition(s.Cond)}
	out.Then = e.body(s.Then)
	if s.Else != nil {
		out.Else = e.body(s.Else)
	}
	return out
}

func (e *Env) returnStmt(s *ast.Return) rule.Stmt {
	out := &rule.Return{StmtNode: ir.Stmt(s)}
	want := e.Code.Result
	if s.X != nil {
		out.Value = e.expected(s.X, valued(want))
	}
	switch {
	case e.Code.inLambda && (want == nil || out.Value != nil && want.Kind != fact.Void):
		if out.Value != nil && !ir.IsBad(out.Value) {
			out.Value = e.given(out.Value, want, s.X.Span())
		}
	case want == nil || want.Kind == fact.Void:
		if out.Value != nil {
			e.Errorf(s.X.Span(), finding.WrongType, "no value can be returned here")
		}
	case out.Value == nil:
		e.Errorf(s.Span(), finding.WrongType, "return needs a value of type %s", want)
	default:
		if e.otherArguments(s.X, out.Value, e.Code.resultRef, want) {
			out.Value = ir.Bad(s.X.Span())
		}
		out.Value = e.Assign(out.Value, want, s.X.Span(), "the result")
	}
	return out
}

func (e *Env) throw(s *ast.Throw) rule.Stmt {
	x := e.Expr(s.X)
	if !ir.IsBad(x) && !x.Type().AssignableTo(fact.ThrowableType) && x.Type().Kind != fact.Null && (x.Type() != fact.ObjectType || e.onlyObject(x)) {
		e.Errorf(s.X.Span(), finding.WrongType, "%s cannot be thrown", jtype.Article(x.Type()))
	}
	return &rule.Throw{StmtNode: ir.Stmt(s), Value: x}
}

// assert checks an assertion, which does nothing: as in Java, assertions are off.
func (e *Env) assert(s *ast.Assert) {
	e.Condition(s.X)
	if s.Message != nil && e.Expr(s.Message).Type().Kind == fact.Void {
		e.NoValue(s.Message.Span())
	}
}
