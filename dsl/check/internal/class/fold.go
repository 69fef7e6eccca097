package class

import (
	"fmt"
	"sync"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/project"
	"whenthen/internal/fact"
)

// classFold is an accumulate function written in Java: an implementation of Drools' AccumulateFunction.
type classFold struct {
	c      *project.Check
	class  *fact.Type
	object func() (any, error) // the single instance of the class, created at the first match
}

// foldState is the state of one accumulation. An error from creating it is reported when a value is added or read.
type foldState struct {
	context any
	err     error
}

// Fold returns the accumulate function that a class implements; nil if the class is unknown or lacks the methods.
func Fold(c *project.Check, name string) *fact.Fold {
	return c.FoldOf(name, func() *fact.Fold { return newClassFold(c, name) })
}

func newClassFold(c *project.Check, name string) *fact.Fold {
	t := c.Types.Lookup(name)
	if !project.IsKnownClass(t) {
		return nil
	}
	f := &classFold{c: c, class: t}
	for method, params := range map[string]int{"createContext": 0, "accumulate": 2, "getResult": 1} {
		if f.method(method, params) == nil {
			return nil
		}
	}
	f.object = sync.OnceValues(f.newObject)
	return &fact.Fold{Class: t, Result: f.resultType(), Nulls: true, New: f.newState, Add: f.add, Remove: f.remove, Value: f.value}
}

func (f *classFold) method(name string, params int) *fact.Method {
	return fact.Taking(params, f.c.Types.Methods(f.class, name))
}

func (f *classFold) newObject() (any, error) {
	if m := fact.Taking(0, f.c.Types.Constructors(f.class)); m != nil {
		return m.Invoke(nil, nil)
	}
	return nil, fmt.Errorf("%s has no constructor without parameters", f.class.Name)
}

// call calls a method of the function object. A method that the class does not override returns nil.
func (f *classFold) call(name string, args ...any) (any, error) {
	m := f.method(name, len(args))
	if m == nil {
		return nil, nil
	}
	object, err := f.object()
	for i := 0; i < len(args) && err == nil; i++ {
		args[i], err = fact.Convert(args[i], m.Params[i])
	}
	if err != nil {
		return nil, err
	}
	return m.Invoke(nil, object, args...)
}

func (f *classFold) newState() any {
	s := &foldState{}
	if s.context, s.err = f.call("createContext"); s.err == nil {
		_, s.err = f.call("init", s.context)
	}
	return s
}

func (f *classFold) add(state, v any) error {
	s := state.(*foldState)
	if s.err == nil {
		_, s.err = f.call("accumulate", s.context, v)
	}
	return s.err
}

// remove removes a value from the accumulation. It returns false if that is not possible and the values have to be accumulated again.
func (f *classFold) remove(state, v any) bool {
	s := state.(*foldState)
	can, err := f.call("supportsReverse")
	if s.err != nil || err != nil || can != true {
		return false
	}
	_, err = f.call("reverse", s.context, v)
	return err == nil
}

func (f *classFold) value(state any) (any, bool) {
	s := state.(*foldState)
	if s.err != nil {
		panic(&fact.Failure{Message: "accumulating with " + f.class.Name, Cause: s.err})
	}
	v, err := f.call("getResult", s.context)
	if err != nil {
		panic(&fact.Failure{Message: "the result of " + f.class.Name, Cause: err})
	}
	return v, v != nil
}

// resultType returns the class that getResultType returns, if its body is a single return of a class literal; otherwise Object.
func (f *classFold) resultType() *fact.Type {
	found := f.c.Options.Classes.Find(f.class.QualifiedName())
	if found == nil {
		return fact.ObjectType
	}
	for _, m := range found.Decl.Body.Members {
		if m.Name == nil || m.Name.Text != "getResultType" {
			continue
		}
		block, err := found.File.ReadBody(m)
		if err != nil || block == nil || len(block.Stmts) != 1 {
			break
		}
		if s, ok := block.Stmts[0].(*ast.Return); ok {
			if lit, ok := s.X.(*ast.ClassLit); ok {
				return fact.Box(f.c.ScopeOf(found).TypeOf(f.c, lit.Type))
			}
		}
	}
	return fact.ObjectType
}
