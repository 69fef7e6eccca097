package condition

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/expr"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// window checks over window:length( n ) and over window:time( t ). It returns nil if the window is of another kind or has no valid size.
func window(u *project.Unit, w *ast.Window) *rule.Window {
	kinds := []string{"length", "time"}
	if !slices.Contains(kinds, w.Kind.Text) {
		u.ErrorHint(w.Span(), finding.UnknownFunction, project.DidYouMean(w.Kind.Text, kinds), "a window must be window:length( n ) or window:time( t )")
		return nil
	}
	n := int64(0)
	if len(w.Args) == 1 {
		n, _ = ir.Millis(w.Args[0])
	}
	if n <= 0 || n > 1<<40 || w.Kind.Text == "length" && isTime(w.Args[0]) {
		u.Errorf(w.Span(), finding.WrongArguments, "window:%s needs a size in brackets", w.Kind.Text)
		return nil
	}
	if w.Kind.Text == "length" {
		return &rule.Window{Length: int(n)}
	}
	return &rule.Window{Time: n}
}

// isTime reports whether x is a time literal.
func isTime(x ast.Expr) bool {
	lit, ok := x.(*ast.Literal)
	return ok && lit.Kind == ast.LitTime
}

// windowOf reports a window over facts that are not events.
func windowOf(u *project.Unit, t *fact.Type, w *ast.Window) {
	if t.Kind == fact.Struct && t.Declared && !t.Event {
		u.ErrorHint(w.Span(), finding.Misplaced, "declare "+t.Name+" @role( event )", "a window needs events, and %s is not an event", t)
	}
}

// CheckWindow checks a declared window separately from the patterns that use it, so that a mistake is reported once.
func CheckWindow(u *project.Unit, w *ast.WindowDecl) {
	if !nameWindow(u, w) {
		return
	}
	if w.Pattern.Over == nil {
		u.Errorf(w.Span(), finding.BadDeclaration, "a declared window needs a size: over window:length( n ) or over window:time( t )")
		return
	}
	t := u.TypeRef(w.Pattern.Type)
	if window(u, w.Pattern.Over) != nil && t.Kind != fact.Invalid {
		windowOf(u, t, w.Pattern.Over)
		for _, c := range w.Pattern.Constraints {
			if c.Binding != nil {
				u.Errorf(c.Binding.Span(), finding.Misplaced, "a declared window cannot bind a name")
			}
		}
	}
}

// nameWindow registers a declared window in its package. Of several windows with one name, the window in the last file is used, and within
// that file the first one, as in Drools. It reports whether w is used so far.
func nameWindow(u *project.Unit, w *ast.WindowDecl) bool {
	key := naming.Qualified(u.File.Package, w.Name.Text)
	if old := u.Windows[key]; old != nil {
		counts, other := "this one is used", old.Unit.File != u.File
		if !other {
			counts = "that one is used"
		}
		if !other || project.Squeezed(old.Unit.File.Source, old.Tree.Span()) != project.Squeezed(u.File.Source, w.Span()) {
			u.Warnf(w.Name.Span(), finding.DuplicateName, "there is another window %q (%s): %s", w.Name.Text,
				project.Place(old.Unit.File, u.File, old.Tree.Name.Span()), counts)
		}
		if !other {
			return false
		}
	}
	u.Windows[key] = &project.Window{Unit: u, Tree: w}
	return true
}

// declaredWindow makes a pattern read from a declared window.
func (e checker) declaredWindow(src *ast.FromWindow, out *rule.Pattern) {
	w := e.Windows[naming.Qualified(e.File.Package, src.Name.Text)]
	if w == nil {
		var names []string
		for _, w := range e.Windows {
			if w.Unit.File.Package == e.File.Package {
				names = append(names, w.Tree.Name.Text)
			}
		}
		slices.Sort(names)
		e.ErrorHint(src.Name.Span(), finding.UnknownFunction, project.DidYouMean(src.Name.Text, names), "there is no window %q", src.Name.Text)
		return
	}
	if w.Tree.Pattern.Over == nil {
		return
	}
	in := w.UnitFor(e.Unit)
	t := in.TypeRef(w.Tree.Pattern.Type)
	if out.Type.Kind != fact.Invalid && t.Kind != fact.Invalid && !e.Related(t, out.Type) {
		e.Warnf(src.Name.Span(), finding.NeverMatches, "the window %s holds %s objects, which can never be %s", src.Name.Text, t, jtype.Article(out.Type))
	}
	if out.Window = window(in, w.Tree.Pattern.Over); out.Window == nil {
		return
	}
	out.Window.Name = src.Name.Text
	if entry, ok := w.Tree.Pattern.Source.(*ast.FromEntryPoint); ok {
		out.Entry = fact.EntryPoint(entry.Name.Text)
	}
}

// windowTests returns the tests that decide which facts enter a declared window. They read the object in the given slot.
func (e checker) windowTests(name string, slot int) []*rule.Test {
	w := e.Windows[naming.Qualified(e.File.Package, name)]
	p := w.Tree.Pattern
	unit := w.UnitFor(e.Unit)
	t := unit.TypeRef(p.Type)
	if t.Kind == fact.Invalid {
		return nil
	}
	this := &rule.Slot{Node: ir.Node(t, p.Type.Span()), Index: slot, Name: "this"}
	outer := checker{expr.New(unit)}
	outer.Branch = e.Branch
	in := outer.with(&expr.Own{This: this}, expr.ReadsConstraint)
	var tests []*rule.Test
	for _, c := range p.Constraints {
		if c.Binding == nil {
			tests = append(tests, in.tests(slot, in.Constraint(c))...)
		}
	}
	return tests
}
