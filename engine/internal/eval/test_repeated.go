package eval

import (
	"strings"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/columns"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// A join runs the code of a test for one candidate after the other, while the objects of the other side stay the same. Values that do not
// depend on the candidate are computed once, before the first candidate: see compile.Compiler.Repeated.

// repeated contains the code of a test with such a part, for candidates on either side; nil for a side where it is not used.
type repeated struct {
	index       int // among the tests of its node
	right, left *code.Code
}

// Repeat prepares a test of the object in a slot for being run on one candidate after the other. index is its number among the tests of its
// node.
func (c *Compiler) Repeat(t *Test, of *rule.Test, own, index int) (err error) {
	if t.code == nil && t.whole == nil || !c.changesNoField(of.Expr) {
		return nil
	}
	r := &repeated{index: index}
	r.right, err = c.code.Repeated(of.Expr, func(x rule.Expr) bool { return computesFrom(x, func(slot int) bool { return slot != own }) })
	if err == nil {
		r.left, err = c.code.Repeated(of.Expr, func(x rule.Expr) bool { return computesFrom(x, func(slot int) bool { return slot == own }) })
	}
	if err == nil && (r.right != nil || r.left != nil) {
		t.repeated = r
	}
	return err
}

// computesFrom reports whether the evaluation of an expression only computes a value from the objects in slots for which from returns true.
func computesFrom(e rule.Expr, from func(slot int) bool) bool {
	some, all := false, true
	rule.EachSlot(e, func(slot int) { some, all = true, all && from(slot) })
	return some && all && effectless(e)
}

// changesNoField reports whether the evaluation of an expression certainly does not change the properties of facts.
func (c *Compiler) changesNoField(e rule.Expr) bool {
	return !rule.Contains(e, func(e rule.Expr) (mayChange bool) {
		switch e := e.(type) {
		case *rule.Assign, *rule.IncDec, *rule.Effect, *rule.Lambda, *rule.Invoke, *rule.DynamicCall:
			return true
		case *rule.FunctionCall:
			return !c.code.ChangesNothing(e.Function)
		case *rule.New:
			return !ofLibrary(e.T)
		case *rule.Call:
			return e.Method.Reads == nil && !ofLibrary(e.Method.Owner)
		}
		return false
	})
}

// ofLibrary reports whether a type belongs to the Java library.
func ofLibrary(t *fact.Type) bool { return t != nil && strings.HasPrefix(t.QualifiedName(), "java.") }

// Columns returns the test as a program that runs for many objects in a slot at once: the slot of the right side or, if left is set, a slot
// of the left side. It returns nil if that is not possible.
func (t *Test) Columns(slot int, left bool) *columns.Program {
	if c := t.repeated.code(left); c != nil {
		return columns.New(c, slot)
	}
	return nil
}

// code returns the code for candidates of a side, or nil.
func (r *repeated) code(left bool) *code.Code {
	switch {
	case r == nil:
		return nil
	case left:
		return r.left
	}
	return r.right
}

// Repetition is the state in which the tests of one node run for one candidate after the other in a session. It must be used by one
// goroutine.
type Repetition struct {
	left bool
	runs []run // by repeated.index
}

// run is the state of one test.
type run struct {
	code      *code.Code // code whose front has been computed in registers; nil if that has not been tried
	whole     bool       // the computation of the front failed, so the test runs as a whole
	registers []fact.Value
}

// Begin discards values that were computed for another object, or with other tests. left says on which side the candidates are.
func (r *Repetition) Begin(left bool) {
	r.left = left
	for i := range r.runs {
		r.runs[i].code, r.runs[i].whole = nil, false
	}
}

// Holds does the same as Test.Eval, for a candidate.
func (r *Repetition) Holds(t *Test, f *Frame) bool {
	if t.kind == testCode || t.whole != nil {
		if x := r.of(t, f); x != nil {
			return f.Body(x.code, x.registers)
		}
	}
	return t.Eval(f)
}

// Front computes the values before a test and returns the registers. ok is false if that is not possible.
func (r *Repetition) Front(t *Test, f *Frame) (registers []fact.Value, ok bool) {
	if x := r.of(t, f); x != nil {
		return x.registers, true
	}
	return nil, false
}

// of returns the state of a test whose front has been computed, or nil if the test must run as a whole.
func (r *Repetition) of(t *Test, f *Frame) *run {
	if t.repeated == nil {
		return nil
	}
	i := t.repeated.index
	for len(r.runs) <= i {
		r.runs = append(r.runs, run{})
	}
	if x := &r.runs[i]; x.code != nil || !x.whole && x.begin(t.repeated.code(r.left), f) {
		return x
	}
	return nil
}

// begin computes the front.
func (x *run) begin(c *code.Code, f *Frame) (ok bool) {
	if c == nil {
		x.whole = true
		return false
	}
	if len(x.registers) < c.Regs {
		x.registers = make([]fact.Value, c.Regs)
	}
	if ok = f.Front(c, x.registers); ok {
		x.code = c
	}
	x.whole = !ok
	return ok
}

// Forget removes references to objects from the registers.
func (r *Repetition) Forget() {
	for i := range r.runs {
		clear(r.runs[i].registers)
	}
	r.Begin(false)
}
