package class

import (
	"fmt"
	"sync"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/expr"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Bodies of Java methods are checked and compiled at their first call: rules never call most methods of a class, and these may need types
// that do not exist here. A call of a body that cannot be compiled fails with an error that names the method.

// lazily returns the code of a method, which is compiled at its first call.
func (d *describer) lazily(in *project.ClassScope, m *ast.Member, sig *fact.Method) fact.Code {
	return sync.OnceValues(func() (any, error) {
		block, err := in.File.ReadBody(m)
		if err != nil {
			return nil, d.cannotRun(m.Name.Text, in.File.Source, m.Span(), err.Error())
		}
		f := d.newBody(in, m.Name.Text, m.Span(), sig.Result, sig.Static)
		f.addParams(m.Params, sig)
		f.ir.Body = f.e.Block(block)
		return f.done()
	})
}

// cannotRun returns the error of a call to a method whose body cannot be compiled.
func (d *describer) cannotRun(member string, file *source.File, at source.Span, why string) error {
	return expr.CannotRun(d.ClassScope, member, file, at, why)
}

// bodyEnv returns the environment for code of a class. Its findings are separate from the findings about the rules.
func (d *describer) bodyEnv(in *project.ClassScope, code *expr.Code) *expr.Env {
	own := d.Alone()
	own.Options.ErrorsOnly = true
	u := own.UnitOf(in.Names, "")
	u.Class = in
	e := expr.New(u)
	e.Code = code
	return e
}

// body is a function under construction.
type body struct {
	d    *describer
	e    *expr.Env
	ir   *rule.Function
	name string
}

// newBody begins a function with an empty block. Unless it is static, its first parameter is the object.
func (d *describer) newBody(in *project.ClassScope, name string, at source.Span, result *fact.Type, static bool) *body {
	code := expr.NewCode()
	code.Function, code.Result, code.Member = true, result, name
	f := &body{d: d, e: d.bodyEnv(in, code), name: name, ir: &rule.Function{Name: d.Decl.Name.Text + "." + name, Span: at, File: in.File.Source, Result: result,
		Body: &rule.Block{StmtNode: rule.StmtNode{At: at}}}}
	if !static {
		code.This = code.Fresh("this", d.Type)
		f.ir.Params = []int{code.This.Index}
	}
	return f
}

func (f *body) addParams(params []*ast.Param, sig *fact.Method) {
	for i, p := range params {
		t := sig.Params[i]
		if p.Variadic {
			t = f.e.Types.ArrayOf(t)
		}
		f.ir.Params = append(f.ir.Params, f.e.Code.Declare(f.e, p.Name, t).Index)
	}
}

// done returns the finished function, or the error that explains why it cannot run.
func (f *body) done() (any, error) {
	f.ir.Locals = f.e.Code.List()
	f.ir.Failing = f.e.Failing
	for _, found := range f.e.Found {
		if found.Severity == source.Error {
			return nil, f.d.cannotRun(f.name, found.File, found.Span, found.Message)
		}
	}
	return f.ir, nil
}

// constructor adds a constructor, whose code receives the new object.
func (d *describer) constructor(m *ast.Member) {
	in := d.WithTypeParams(m.TypeParams)
	sig := d.signature(m, in)
	sig.Static, sig.Makes = true, true
	d.addConstructor(sig, func() (any, error) {
		block, err := in.File.ReadBody(m)
		if err != nil {
			return nil, d.cannotRun("new", in.File.Source, m.Span(), err.Error())
		}
		f := d.newBody(in, "new "+d.Decl.Name.Text, m.Span(), fact.VoidType, false)
		var stmts []ast.Stmt
		if block != nil {
			stmts = block.Stmts
		}
		first, args := explicitCall(stmts)
		around := f.takeEnclosing(first == "this")
		f.addParams(m.Params, &fact.Method{Params: sig.Params[len(around):]})
		if first != "" {
			stmts = stmts[1:]
		}
		if first == "this" {
			f.initCall(d.Type, around, args, m.Span())
		} else {
			if p := d.superclass(); p != nil {
				f.initCall(p, f.e.Enclosing(p, m.Span()), args, m.Span())
			} else if p := d.collection(); p != nil {
				f.makeCollection(p, args, m.Span())
			}
			f.fieldValues()
		}
		f.e.Code.Push()
		f.ir.Body.List = append(f.ir.Body.List, f.e.Statements(stmts)...)
		f.e.Code.Pop()
		return f.done()
	})
}

// addConstructor adds a constructor whose code is compiled at the first call. The enclosing object and captured variables are its first
// parameters.
func (d *describer) addConstructor(sig *fact.Method, code fact.Code) {
	var around []*fact.Type
	var names []string
	for _, f := range d.enclosing {
		around, names = append(around, f.Type), append(names, f.Name)
	}
	if sig.Params = append(around, sig.Params...); sig.ParamNames != nil {
		sig.ParamNames = append(names, sig.ParamNames...)
	}
	made := d.Types.NewCodeMethod(sig, sync.OnceValues(code))
	made.Result = d.Type
	d.out.Constructors = append(d.out.Constructors, made)
}

// superclass returns the class whose constructor runs first; nil if there is none with code to run.
func (d *describer) superclass() *fact.Type {
	for _, p := range d.Type.Parents {
		if d.Decl.Kind == "class" && (p.IsClass() && !p.IsInterface() || p.IsException()) {
			return p
		}
	}
	return nil
}

// explicitCall returns the this( ... ) or super( ... ) with which a constructor begins; word is "" if there is none.
func explicitCall(stmts []ast.Stmt) (word string, args []ast.Expr) {
	if len(stmts) == 0 {
		return "", nil
	}
	s, ok := stmts[0].(*ast.ExprStmt)
	if !ok {
		return "", nil
	}
	if c, ok := s.X.(*ast.Call); ok && c.X == nil && (c.Name.Text == "super" || c.Name.Text == "this") {
		return c.Name.Text, c.Args
	}
	return "", nil
}

// initCall calls a constructor of t on the object under construction. The values around are passed before the arguments.
func (f *body) initCall(t *fact.Type, around []rule.Expr, list []ast.Expr, at source.Span) {
	e := f.e
	this := e.ThisVar(at)
	ctors := e.Types.Constructors(t)
	args, ok := e.CallArgs(nil, ctors, list)
	if !ok {
		return
	}
	args = append(append([]rule.Expr(nil), around...), args...)
	if !t.IsClass() {
		ctors = fact.ExceptionConstructors()
	}
	m := e.Overload(ctors, args, &ast.Name{Base: ast.Base{Range: at}, Text: t.Name}, "new "+t.Name)
	if m == nil {
		return
	}
	in := append([]rule.Expr{this}, e.ConvertArgs(m, args)...)
	if m.Body == nil {
		for len(in) < len(fact.ExceptionInit.Params) {
			in = append(in, ir.Const(fact.ObjectType, nil, at))
		}
		f.add(&rule.Call{Node: ir.Node(fact.VoidType, at), Method: fact.ExceptionInit, Args: in})
		return
	}
	fn, err := m.Body()
	if err != nil {
		e.Errorf(at, finding.NotSupported, "%v", err)
		return
	}
	f.add(&rule.FunctionCall{Node: ir.Node(fact.VoidType, at), Function: fn.(*rule.Function), Args: in})
}

func (f *body) add(x rule.Expr) {
	f.ir.Body.List = append(f.ir.Body.List, &rule.ExprStmt{StmtNode: rule.StmtNode{At: x.Span()}, X: x})
}

// fieldValues initializes the fields in a separate function, so that the parameters of constructors are not in scope.
func (f *body) fieldValues() {
	if len(f.d.fields) == 0 {
		return
	}
	in := f.d.newBody(f.d.ClassScope, "fields", f.d.Decl.Span(), fact.VoidType, false)
	in.values(f.d.fields, false)
	fn, err := in.done()
	if err != nil {
		f.e.Errorf(f.d.Decl.Span(), finding.NotSupported, "%v", err)
		return
	}
	f.add(&rule.FunctionCall{Node: ir.Node(fact.VoidType, f.ir.Span), Function: fn.(*rule.Function), Args: []rule.Expr{f.e.ThisVar(f.ir.Span)}})
}

// values adds the field initializers and the blocks between them.
func (f *body) values(members []*ast.Member, static bool) {
	out := f.ir.Body
	for _, m := range members {
		if m.Vars == nil {
			block, err := f.d.File.ReadBody(m)
			if err != nil {
				f.e.Errorf(m.Span(), finding.NotSupported, "%v", err)
				continue
			}
			out.List = append(out.List, f.e.Block(block))
			continue
		}
		for _, v := range m.Vars {
			if v.Init == nil {
				continue
			}
			before := len(f.e.Found)
			assign := &ast.Assign{Base: v.Base, X: v.Name.Ident(), Op: "=", Y: v.Init}
			if x := f.e.Expr(assign); !ir.IsBad(x) {
				out.List = append(out.List, &rule.ExprStmt{StmtNode: ir.Stmt(v), X: x})
			}
			if static {
				f.giveUp(v.Name.Text, before)
			}
		}
	}
}

// giveUp makes a static field fail when it is read, if its initializer, whose findings follow the first n, cannot be compiled. The other
// fields of the class work.
func (f *body) giveUp(field string, n int) {
	for _, found := range f.e.Found[n:] {
		if found.Severity == source.Error {
			c := f.d.Type.Java
			if c.Failing == nil {
				c.Failing = map[string]error{}
			}
			c.Failing[field] = f.d.cannotRun(field, found.File, found.Span, found.Message)
			f.e.Forget(n)
			f.e.Failed = false
			return
		}
	}
}

// runInit runs the static initializers.
func (d *describer) runInit() error {
	f := d.newBody(d.ClassScope, "static", d.Decl.Span(), fact.VoidType, true)
	f.values(d.inits, true)
	fn, err := f.done()
	if err == nil {
		_, err = d.Types.Run(fn, nil)
	}
	return err
}

// compiledMethod returns the code of a method whose source is not available: it fails when called.
func (d *describer) compiledMethod(m *ast.Member) fact.Code {
	name, class := m.Name.Text, d.Type
	return func() (any, error) {
		return nil, &fact.Failure{Message: fmt.Sprintf("%s.%s cannot run here: its source was not found; register a Go function to replace it", class.QualifiedName(), name)}
	}
}

// takeEnclosing declares the leading parameters of a constructor, which hold the captured context, and stores them in the fields.
func (f *body) takeEnclosing(delegates bool) []rule.Expr {
	var args []rule.Expr
	for _, field := range f.d.enclosing {
		l := f.e.Code.Fresh(field.Name, field.Type)
		f.ir.Params = append(f.ir.Params, l.Index)
		x := l.At(f.ir.Span)
		args = append(args, x)
		if p := f.d.Type.Field(field.Name); !delegates {
			f.add(&rule.Assign{Node: ir.Node(p.Type, f.ir.Span), Target: &rule.Prop{Node: ir.Node(p.Type, f.ir.Span), Of: f.e.ThisVar(f.ir.Span), Property: p}, Value: x})
		}
	}
	return args
}
