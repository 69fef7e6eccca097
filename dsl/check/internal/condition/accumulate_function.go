package condition

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/class"
	"whenthen/dsl/check/internal/expr"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/accumulate"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// foldFunctions checks the functions of an accumulate in the scope of its source.
func (e checker) foldFunctions(in checker, floor int, list []*ast.AccumulateFunction, out *rule.Accumulate) {
	in = in.with(nil, expr.ReadsNothing)
	for _, f := range list {
		out.Functions = append(out.Functions, in.accumulateFunction(f, floor))
	}
}

func (e checker) accumulateFunction(f *ast.AccumulateFunction, floor int) *rule.AccumulateFunction {
	out := &rule.AccumulateFunction{At: f.Span(), Name: f.Name.Text, Result: jtype.Invalid}
	if f.Binding != nil {
		out.Variable = f.Binding.Text
	}
	out.Host = e.hostFold(out.Name)
	if name := e.javaFold(out.Name); out.Host == nil && name != "" {
		if out.Host = class.Fold(e.Check, name); out.Host == nil {
			e.Unsupported(f.Name.Span(), "an accumulate function whose class "+name+" is not found, or lacks the methods of one")
			e.Args(f.Args)
			return out
		}
	}
	known := accumulate.Find(out.Name)
	if out.Host == nil && known == nil && e.Options.FoldClass != nil {
		if name := e.Options.FoldClass(out.Name); name != "" {
			out.Host = class.Fold(e.Check, name)
		}
	}
	if out.Host == nil && known == nil && e.Options.Functions[out.Name] {
		e.InJava(f.Name.Span(), "accumulate function", out.Name, "Accumulator")
		e.Args(f.Args)
		return out
	}
	if out.Host == nil && known == nil {
		e.ErrorHint(f.Name.Span(), finding.UnknownFunction, project.DidYouMean(out.Name, accumulate.Names()), "there is no accumulate function %q", out.Name)
		e.Args(f.Args)
		return out
	}
	if len(f.Args) > 1 || len(f.Args) == 0 && (out.Host != nil || !known.Bare) {
		e.OneArgument(f.Name.Span(), out.Name, len(f.Args))
		return out
	}
	var t *fact.Type
	if len(f.Args) == 1 {
		args, ok := e.Args(f.Args)
		if !ok {
			return out
		}
		if out.Name == "sum" && out.Host == nil {
			args[0] = e.summed(f.Args[0], args[0])
		}
		out.Arg, out.Text, t = args[0], e.File.Source.Slice(f.Args[0].Span()), args[0].Type()
		out.ReadsLeft = readsBelow(out.Arg, floor)
	}
	if out.Host != nil {
		out.Result = out.Host.Result
		return out
	}
	if r := known.Result(e.Types, t); r != nil {
		out.Result = r
	} else {
		e.Errorf(f.Args[0].Span(), finding.WrongOperand, "%s cannot be used on %s", out.Name, jtype.Article(t))
	}
	return out
}

// readsBelow reports whether an expression reads a slot below the floor, and so a fact outside of the source of its accumulate.
func readsBelow(x rule.Expr, floor int) (found bool) {
	rule.EachSlot(x, func(slot int) { found = found || slot < floor })
	return found
}

// javaFold returns the Java class that an accumulate import binds to a name; "" if there is no such import or it names a function of the
// host.
func (e checker) javaFold(name string) string {
	if class := e.importedFold(name); e.Types.Fold(class) == nil {
		return class
	}
	return ""
}

// importedFold returns what an accumulate import binds to a name, a function of the host or a class; "" if there is no such import.
func (e checker) importedFold(name string) string {
	for _, im := range e.File.Tree.Imports {
		if im.Kind == ast.ImportAccumulate && im.As.Text == name {
			return im.Name.Text
		}
	}
	return ""
}

// hostFold returns the host's accumulate function for a name: the function imported under that name, otherwise the function registered in
// the file's package, otherwise the function registered without a package. It returns nil if there is none.
func (e checker) hostFold(name string) *fact.Fold {
	if imported := e.importedFold(name); imported != "" {
		return e.Types.Fold(imported)
	}
	if f := e.Types.Fold(naming.Qualified(e.File.Package, name)); f != nil {
		return f
	}
	return e.Types.Fold(name)
}
