package check

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// window checks over window:length( n ) and over window:time( t ). It is nil if the window is neither.
func window(u *unit, w *ast.Window) *rule.Window {
	kinds := []string{"length", "time"}
	if w.Kind == nil || w.Kind.Text != "length" && w.Kind.Text != "time" {
		name := ""
		if w.Kind != nil {
			name = w.Kind.Text
		}
		u.errorHint(w.Span(), finding.UnknownFunction, didYouMean(name, kinds), "a window must be window:length( n ) or window:time( t )")
		return nil
	}
	n := int64(0)
	if len(w.Args) == 1 {
		n, _ = ir.Millis(w.Args[0])
	}
	if n <= 0 || n > 1<<40 || w.Kind.Text == "length" && isTime(w.Args[0]) {
		u.errorf(w.Span(), finding.WrongArguments, "window:%s needs a size in brackets", w.Kind.Text)
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
func windowOf(u *unit, t *fact.Type, w *ast.Window) {
	if t.Kind == fact.Struct && t.Declared && !t.Event {
		u.errorHint(w.Span(), finding.Misplaced, "declare "+t.Name+" @role( event )", "a window needs events, and %s is not an event", t)
	}
}

// checkWindow checks a declared window on its own, so that a mistake is reported once.
func checkWindow(u *unit, w *ast.WindowDecl) {
	if w.Pattern == nil || w.Name == nil {
		return
	}
	if !nameWindow(u, w) {
		return
	}
	if w.Pattern.Over == nil {
		u.errorf(w.Span(), finding.BadDeclaration, "a declared window needs a size: over window:length( n ) or over window:time( t )")
		return
	}
	t := u.typeRef(w.Pattern.Type)
	if window(u, w.Pattern.Over) != nil && t.Kind != fact.Invalid {
		windowOf(u, t, w.Pattern.Over)
		for _, c := range w.Pattern.Constraints {
			if c.Binding != nil {
				u.errorf(c.Binding.Span(), finding.Misplaced, "a declared window cannot bind a name")
			}
		}
	}
}

// nameWindow registers a declared window in its package. Of several windows with one name, that of the last file counts, and
// within that file the first one, as in Drools. It reports whether w is the one that counts so far.
func nameWindow(u *unit, w *ast.WindowDecl) bool {
	key := qualify(u.file.pkg, w.Name.Text)
	if old := u.windows[key]; old != nil {
		counts, other := "this one is used", old.unit.file != u.file
		if !other {
			counts = "that one is used"
		}
		if !other || squeezed(old.unit.file.src, old.ast.Span()) != squeezed(u.file.src, w.Span()) {
			u.warnf(w.Name.Span(), finding.DuplicateName, "there is another window %q (%s): %s", w.Name.Text,
				place(old.unit.file, u.file, old.ast.Name.Span()), counts)
		}
		if !other {
			return false
		}
	}
	u.windows[key] = &windowScope{unit: u, ast: w}
	return true
}

// declaredWindow makes a pattern read from a declared window.
func (e conditions) declaredWindow(src *ast.FromWindow, out *rule.Pattern) {
	w := e.windows[qualify(e.file.pkg, src.Name.Text)]
	if w == nil {
		var names []string
		for _, w := range e.windows {
			if w.unit.file.pkg == e.file.pkg {
				names = append(names, w.ast.Name.Text)
			}
		}
		e.errorHint(src.Name.Span(), finding.UnknownFunction, didYouMean(src.Name.Text, names), "there is no window %q", src.Name.Text)
		return
	}
	if w.ast.Pattern.Over == nil {
		return
	}
	in := w.unitFor(e.unit)
	t := in.typeRef(w.ast.Pattern.Type)
	if out.Type.Kind != fact.Invalid && t.Kind != fact.Invalid && !e.related(t, out.Type) {
		e.warnf(src.Name.Span(), finding.NeverMatches, "the window %s holds %s objects, which can never be %s", src.Name.Text, t, jtype.Article(out.Type))
	}
	if out.Window = window(in, w.ast.Pattern.Over); out.Window == nil {
		return
	}
	out.Window.Name = src.Name.Text
	if entry, ok := w.ast.Pattern.Source.(*ast.FromEntryPoint); ok {
		out.Entry = fact.EntryPoint(entry.Name.Text)
	}
}

// windowTests are the tests that decide which facts enter a declared window. They read the object in the given slot.
func (e conditions) windowTests(name string, slot int) []*rule.Test {
	w := e.windows[qualify(e.file.pkg, name)]
	p := w.ast.Pattern
	unit := w.unitFor(e.unit)
	t := unit.typeRef(p.Type)
	if t.Kind == fact.Invalid {
		return nil
	}
	this := &rule.Slot{Node: ir.Node(t, p.Type.Span()), Index: slot, Name: "this"}
	outer := conditions{&env{unit: unit, b: e.b, sc: newScope(nil)}}
	in := outer.with(&own{this: this}, readsConstraint)
	var tests []*rule.Test
	for _, c := range p.Constraints {
		if c.Binding == nil {
			tests = append(tests, in.tests(slot, in.constraint(c))...)
		}
	}
	return tests
}
