package check

import (
	"whenthen/dsl/ast"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// window checks over window:length( n ) and over window:time( t ); nil if it is neither.
func (u *unit) window(w *ast.Window) *rule.Window {
	kinds := []string{"length", "time"}
	if w.Kind == nil || w.Kind.Text != "length" && w.Kind.Text != "time" {
		name := ""
		if w.Kind != nil {
			name = w.Kind.Text
		}
		u.errorHint(w.Span(), CodeUnknownFunction, didYouMean(name, kinds), "a window is window:length( n ) or window:time( t )")
		return nil
	}
	n := int64(0)
	if len(w.Args) == 1 {
		n, _ = millis(w.Args[0])
	}
	if n <= 0 || n > 1<<40 {
		u.errorf(w.Span(), CodeWrongArguments, "window:%s needs a size", w.Kind.Text)
		return nil
	}
	if w.Kind.Text == "length" {
		return &rule.Window{Length: int(n)}
	}
	return &rule.Window{Time: n}
}

// windowOf reports a window over facts that are no events.
func (u *unit) windowOf(t *fact.Type, w *ast.Window) {
	if t.Kind == fact.Struct && t.Declared && !t.Event && !inheritsEvent(t) {
		u.errorHint(w.Span(), CodeMisplaced, "declare "+t.Name+" @role( event )", "a window is over events, and %s is none", t)
	}
}

// checkWindow checks a declared window on its own, so that a mistake is reported once.
func (u *unit) checkWindow(w *ast.WindowDecl) {
	if w.Pattern == nil || w.Name == nil {
		return
	}
	if u.windows[w.Name.Text] != nil {
		u.errorf(w.Name.Span(), CodeDuplicateName, "there is a window %q already", w.Name.Text)
		return
	}
	u.windows[w.Name.Text] = &windowScope{unit: u, ast: w}
	if w.Pattern.Over == nil {
		u.errorf(w.Span(), CodeBadDeclaration, "a declared window needs a size: over window:length( n ) or over window:time( t )")
		return
	}
	t := u.typeRef(w.Pattern.Type)
	if u.window(w.Pattern.Over) != nil && t.Kind != fact.Invalid {
		u.windowOf(t, w.Pattern.Over)
		for _, c := range w.Pattern.Constraints {
			if c.Binding != nil {
				u.errorf(c.Binding.Span(), CodeMisplaced, "a declared window binds nothing")
			}
		}
	}
}

// windowScope is a declared window where its names mean what they say.
type windowScope struct {
	unit *unit
	ast  *ast.WindowDecl
}

// declaredWindow makes a pattern look at a declared window.
func (e *env) declaredWindow(src *ast.FromWindow, out *rule.Pattern) {
	w := e.windows[src.Name.Text]
	if w == nil {
		var names []string
		for name := range e.windows {
			names = append(names, name)
		}
		e.errorHint(src.Name.Span(), CodeUnknownFunction, didYouMean(src.Name.Text, names), "there is no window %q", src.Name.Text)
		return
	}
	if w.ast.Pattern.Over == nil {
		return
	}
	t := w.unit.typeRef(w.ast.Pattern.Type)
	if out.Type.Kind != fact.Invalid && t.Kind != fact.Invalid && !e.related(t, out.Type) {
		e.warnf(src.Name.Span(), CodeNeverMatches, "the window %s holds %s objects, which are never %s", src.Name.Text, t, article(out.Type))
	}
	if out.Window = w.unit.window(w.ast.Pattern.Over); out.Window == nil {
		return
	}
	out.Window.Name = src.Name.Text
	if entry, ok := w.ast.Pattern.Source.(*ast.FromEntryPoint); ok {
		out.Entry = entry.Name.Text
	}
}

// windowTests are the tests that decide what enters a declared window, on a pattern's slot.
func (e *env) windowTests(name string, slot int) []*rule.Test {
	w := e.windows[name]
	p := w.ast.Pattern
	t := w.unit.typeRef(p.Type)
	if t.Kind == fact.Invalid {
		return nil
	}
	this := &rule.Slot{Node: node(t, p.Type.Span()), Index: slot, Name: "this"}
	outer := &env{unit: w.unit, b: e.b, sc: newScope(nil)}
	in := outer.with(&own{this: this}, readsConstraint)
	var tests []*rule.Test
	for _, c := range p.Constraints {
		if c.Binding == nil {
			tests = append(tests, in.tests(slot, in.constraint(c))...)
		}
	}
	return tests
}
