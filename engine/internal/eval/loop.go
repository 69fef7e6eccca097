package eval

import (
	"whenthen/engine/fact"
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// pushLoop numbers a loop or switch and puts it around what is compiled next; popLoop ends that.
func (u *unit) pushLoop(name string, loop bool) loopLabel {
	l := loopLabel{name: name, number: u.numLoops, loop: loop}
	u.numLoops++
	u.loops = append(u.loops, l)
	return l
}

func (u *unit) popLoop() { u.loops = u.loops[:len(u.loops)-1] }

// loop compiles for, while and do.
func (u *unit) loop(s *rule.Loop) exec {
	init := u.stmts(s.Init)
	cond := func(*Frame) bool { return true }
	if s.Cond != nil {
		cond = u.bools(s.Cond).boolean
	}
	l := u.pushLoop(s.Label, true)
	body := nothing
	if s.Body != nil {
		body = u.stmt(s.Body)
	}
	u.popLoop()
	leave, repeat, at, hot := l.leave(), l.repeat(), &s.At, u.hotLoop(s)
	if i, ok := counted(s); ok {
		return func(f *Frame) signal {
			rounds, seen := uint(0), f.ticks
			for init(f); cond(f); {
				if s := body(f); s != next && s != repeat {
					if s == leave {
						return next
					}
					return s
				}
				p := &f.Locals[i].I
				*p = int64(int32(*p + 1))
				f.tick(at)
				if rounds++; rounds&(roundsBefore-1) == 0 && hot.finish(f, &seen) {
					return next
				}
			}
			return next
		}
	}
	post, first := u.stmts(s.Post), s.PostTest
	return func(f *Frame) signal {
		rounds, seen := uint(0), f.ticks
		init(f)
		for skip := first; skip || cond(f); skip = false {
			if s := body(f); s != next && s != repeat {
				if s == leave {
					return next
				}
				return s
			}
			post(f)
			f.tick(at)
			if rounds++; rounds&(roundsBefore-1) == 0 && hot.finish(f, &seen) {
				return next
			}
		}
		return next
	}
}

// counted is the int variable of a for loop that ends its rounds with i++, as most do.
func counted(s *rule.Loop) (index int, ok bool) {
	if s.PostTest || len(s.Post) != 1 {
		return 0, false
	}
	post, ok := s.Post[0].(*rule.ExprStmt)
	if !ok {
		return 0, false
	}
	inc, ok := post.X.(*rule.IncDec)
	if !ok || inc.Dec {
		return 0, false
	}
	v, ok := inc.Target.(*rule.LocalVar)
	if !ok || !primitive(v.T) || v.T.Kind != fact.Int {
		return 0, false
	}
	return v.Index, true
}

// forEach runs over a collection. Arrays of int need no boxing.
func (u *unit) forEach(s *rule.ForEach) exec {
	over, t, local, at := u.compile(s.Over).value, s.Type, s.Local, &s.At
	name := s.Over.String()
	l := u.pushLoop(s.Label, true)
	body := nothing
	if s.Body != nil {
		body = u.stmt(s.Body)
	}
	u.popLoop()
	leave, repeat := l.leave(), l.repeat()
	// round runs the body once; stop tells to end the loop with the signal.
	round := func(f *Frame) (s signal, stop bool) {
		f.tick(at)
		switch s := body(f); s {
		case next, repeat:
			return next, false
		case leave:
			return next, true
		default:
			return s, true
		}
	}
	ints := primitive(t) && formOf(t.Kind) == intForm
	return func(f *Frame) signal {
		v := over(f)
		if v == nil {
			fail(at, fact.NullPointerType, "%s is null and has no elements", name)
		}
		if list, ok := v.([]int); ok && ints {
			for _, x := range list {
				f.Locals[local].I = int64(x)
				if s, stop := round(f); stop {
					return s
				}
			}
			return next
		}
		elements, ok := fact.Elements(v)
		if !ok {
			fail(at, fact.ClassCastType, "%s is no collection", name)
		}
		for x := range elements {
			if x == nil && primitive(t) {
				fail(at, fact.NullPointerType, "an element of %s is null", name)
			}
			put(t, &f.Locals[local], fitted(f, at, x, t))
			if s, stop := round(f); stop {
				return s
			}
		}
		return next
	}
}

// fitted converts an element to the kind of the variable it goes to.
func fitted(f *Frame, at *source.Span, x any, t *fact.Type) any {
	if x == nil || formOf(t.Kind) == anyForm || kindOf(x) == t.Kind {
		return x
	}
	return convertAny(f, at, x, t, false)
}

// switchStmt compiles a switch. Its value is computed once.
func (u *unit) switchStmt(s *rule.Switch) exec {
	value, rewrite := u.switchValue(s)
	l := u.pushLoop("", false)
	type arm struct {
		tests []func(*Frame) bool
		body  exec
	}
	arms := make([]arm, len(s.Cases))
	fallback := -1
	for i, c := range s.Cases {
		for _, v := range c.Values {
			arms[i].tests = append(arms[i].tests, u.bools(rewrite(v)).boolean)
		}
		if c.Default {
			fallback = i
		}
		arms[i].body = u.stmts(c.Body)
	}
	u.popLoop()
	leave, arrow := l.leave(), s.Arrow
	find := func(f *Frame) int {
		for i := range arms {
			for _, test := range arms[i].tests {
				if test(f) {
					return i
				}
			}
		}
		return fallback
	}
	return func(f *Frame) signal {
		value(f)
		i := find(f)
		if i < 0 {
			return next
		}
		for ; i < len(arms); i++ {
			if s := arms[i].body(f); s != next {
				if s == leave {
					return next
				}
				return s
			}
			if arrow {
				return next
			}
		}
		return next
	}
}

// switchValue keeps the value of a switch in a variable that the tests read in its place.
func (u *unit) switchValue(s *rule.Switch) (value exec, rewrite func(rule.Expr) rule.Expr) {
	if s.X == nil || simple(s.X) {
		return nothing, func(e rule.Expr) rule.Expr { return e }
	}
	t := s.X.Type()
	kept := &rule.LocalVar{Node: rule.Node{T: t, At: s.X.Span()}, Index: u.temp(), Name: s.X.String()}
	value = u.setLocal(&rule.SetLocal{Local: kept.Index, Type: t, Value: s.X})
	return value, func(e rule.Expr) rule.Expr { return replace(e, s.X, kept) }
}

// replace puts y in the place of x in a comparison.
func replace(e, x, y rule.Expr) rule.Expr {
	if e == x {
		return y
	}
	switch e := e.(type) {
	case *rule.Binary:
		c := *e
		c.L, c.R = replace(e.L, x, y), replace(e.R, x, y)
		return &c
	case *rule.Convert:
		c := *e
		c.X = replace(e.X, x, y)
		return &c
	}
	return e
}
