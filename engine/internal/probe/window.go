package probe

import (
	"fmt"
	"slices"
	"time"

	"whenthen/engine/explain"
	"whenthen/engine/rule"
)

// inWindow returns the candidates of a pattern that are in its window: the newest of those that may enter it, or those whose time is not
// over. It ignores that deleted facts leave empty places in a window of length. The contents of a window do not depend on the combination,
// so they are computed once per pattern.
func (p *prober) inWindow(c *rule.Pattern, left Combination, list []Fact) []Fact {
	w := c.Window
	if w == nil {
		return list
	}
	if in, known := p.windows[c]; known {
		return in
	}
	var in []Fact
	for _, f := range list {
		if p.enters(c, left, f) && p.timely(w, f) {
			in = append(in, f)
		}
	}
	if w.Length > 0 && len(in) > w.Length {
		in = in[len(in)-w.Length:]
	}
	if p.windows == nil {
		p.windows = map[*rule.Pattern][]Fact{}
	}
	p.windows[c] = in
	return in
}

// enters reports whether a fact satisfies the constraints that are tested before the window.
func (p *prober) enters(c *rule.Pattern, left Combination, f Fact) bool {
	slots := left.with(c.Slot, f, true).slots
	tests, declared := c.Tests, c.Window.Name != ""
	if declared {
		tests = c.Window.Tests
	}
	return !slices.ContainsFunc(tests, func(t *rule.Test) bool { return (declared || t.Alpha()) && !p.isTrue(t.Expr, slots) })
}

// timely reports whether a fact's time in a window is not over.
func (p *prober) timely(w *rule.Window, f Fact) bool {
	at, known := p.happens(f)
	return w.Time == 0 || !known || at+w.Time > p.Now
}

// happens returns the start of an event, in Unix milliseconds.
func (p *prober) happens(f Fact) (at int64, known bool) {
	if p.Frame.FactTime == nil || f.Object.Type == nil || !f.Object.Type.Event {
		return 0, false
	}
	t, known := p.Frame.FactTime(f.Object)
	return t.Start, known
}

// isIn reports whether a fact is in a pattern's window, or would be in it if it satisfied the constraints before the window.
func (p *prober) isIn(c *rule.Pattern, left Combination, f Fact) bool {
	if !p.timely(c.Window, f) {
		return false
	}
	if c.Window.Length == 0 {
		return true
	}
	in := p.inWindow(c, left, p.ofType(c))
	if len(in) < c.Window.Length {
		return true
	}
	return f.ID >= in[0].ID // IDs are assigned in the order of insertion
}

// windowTest returns a test, in addition to a pattern's constraints, whether a fact that satisfies the constraints is in its window.
func (p *prober) windowTest(c *rule.Pattern, left Combination, object Fact) explain.Test {
	w := c.Window
	t := explain.Test{Text: fmt.Sprintf("over window:length( %d )", w.Length), Holds: p.isIn(c, left, object)}
	if w.Time > 0 {
		t.Text = fmt.Sprintf("over window:time( %s )", time.Duration(w.Time)*time.Millisecond)
	}
	if w.Name != "" {
		t.Text = "in the window " + w.Name
	}
	if at, known := p.happens(object); known && w.Time > 0 {
		t.Values = append(t.Values, explain.Value{Text: "its time", Value: timeText(at)}, explain.Value{Text: "the present time", Value: timeText(p.Now)})
	} else if in := p.inWindow(c, left, p.ofType(c)); w.Length > 0 && len(in) > 0 {
		t.Values = append(t.Values, explain.Value{Text: "the oldest fact in the window", Value: Show(in[0], "").Brief()})
	}
	return t
}

// ofType returns the facts of a pattern's type and entry point, inside the window or not.
func (p *prober) ofType(c *rule.Pattern) []Fact {
	if p.observer == nil {
		return p.pool(c).all
	}
	return p.allOf(c) // the prober of a Walker is used for several walks
}

func (p *prober) allOf(c *rule.Pattern) []Fact {
	var list []Fact
	for _, f := range p.Facts {
		if f.Entry == c.Entry && f.Object.Type.AssignableTo(c.Type) {
			list = append(list, f)
		}
	}
	return list
}
