package flow

import (
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// Kind is a kind of problem.
type Kind uint8

// The kinds of problems. Those from Unset on are about a variable.
const (
	Unreachable   Kind = iota // a statement that no path reaches
	BehindForever             // a statement behind a loop that never ends
	NoValue                   // a switch that is used as a value may end without one
	Unset                     // a variable that may have no value is read
	SetAgain                  // a final variable that may have a value is assigned
	Captured                  // a lambda uses a variable that changes
)

// Problem is a violation of Java's rules.
type Problem struct {
	Kind  Kind
	At    source.Span
	Local int // the index of the variable
}

// Result is the result of an analysis.
type Result struct {
	Problems  []Problem
	Completes bool         // the end of the code can be reached
	Changing  map[int]bool // variables that are assigned when they may have a value already
}

// Analyze follows the paths through code with a number of local variables. given are those that have a value at the beginning. final
// reports whether a variable is declared final.
func Analyze(body rule.Stmt, locals int, given []int, final func(local int) bool) Result {
	a := &analysis{size: locals, final: final, depthOf: map[int]int{}, changing: map[int]bool{}, reported: map[Problem]bool{}}
	a.now = &state{set: newVars(locals), unset: all(locals), live: true}
	for _, v := range given {
		a.declare(v)
		a.now.assign(v)
	}
	a.stmt(body)
	seen := map[int]bool{}
	for _, c := range a.captures {
		if a.changing[c.Local] && !seen[c.Local] {
			seen[c.Local] = true
			a.report(c.Kind, c.At, c.Local)
		}
	}
	return Result{Problems: a.problems, Completes: a.now.live, Changing: a.changing}
}

// Completes reports whether the end of a statement can be reached.
func Completes(s rule.Stmt) bool {
	return Analyze(s, 0, nil, func(int) bool { return false }).Completes
}

type analysis struct {
	size  int
	final func(int) bool

	now     *state
	jumps   []*target   // the statements around that a jump may leave, innermost last
	loops   []*repeat   // the loops around, in the same lambda
	touched vars        // variables that have been assigned since the last try began
	depth   int         // how many lambdas are around
	depthOf map[int]int // how many lambdas are around the declaration of a variable

	captures []Problem // all uses of outer variables by lambdas
	changing map[int]bool
	problems []Problem
	reported map[Problem]bool
}

// repeat is a loop. Where it begins, a variable can be without a value only if no iteration assigns it and goes on to the next one.
type repeat struct {
	before   vars      // variables without a value before the loop
	assigned []Problem // the assignments to these in the loop
}

func (a *analysis) report(k Kind, at source.Span, local int) {
	p := Problem{k, at, local}
	if !a.reported[p] {
		a.reported[p] = true
		a.problems = append(a.problems, p)
	}
}

// declare begins the scope of a variable. In each iteration of the loops around it is another one.
func (a *analysis) declare(v int) {
	a.depthOf[v] = a.depth
	for _, r := range a.loops {
		r.before.remove(v)
	}
}

// outer reports whether a variable is declared outside of the lambda around.
func (a *analysis) outer(v int) bool {
	d, known := a.depthOf[v]
	if !known { // declared where it is first assigned, by instanceof
		a.declare(v)
	}
	return known && d < a.depth
}

// read sees a use of a variable.
func (a *analysis) read(x *rule.LocalVar) {
	v := x.Index
	if x.Constant != nil {
		return
	}
	if a.outer(v) {
		a.captures = append(a.captures, Problem{Captured, x.Span(), v})
	}
	if !a.now.set.has(v) && v < a.size {
		a.report(Unset, x.Span(), v)
		a.now.assign(v)
	}
}

// assign sees an assignment to a variable.
func (a *analysis) assign(v int, at source.Span) {
	switch {
	case a.outer(v):
		a.captures = append(a.captures, Problem{Captured, at, v})
		a.again(v, at)
	case !a.now.unset.has(v):
		a.again(v, at)
	default:
		for _, r := range a.loops {
			if r.before.has(v) {
				r.assigned = append(r.assigned, Problem{SetAgain, at, v})
			}
		}
	}
	a.now.assign(v)
	a.touched.add(v)
}

// again records an assignment to a variable that may have a value.
func (a *analysis) again(v int, at source.Span) {
	if v >= a.size {
		return
	}
	a.changing[v] = true
	if a.final(v) {
		a.report(SetAgain, at, v)
	}
}

// enter begins a loop, leave ends it. back is the state at the end of an iteration, and exits are the states in which the loop is left.
func (a *analysis) enter() *repeat {
	r := &repeat{before: a.now.clone().unset}
	a.loops = append(a.loops, r)
	return r
}

func (a *analysis) leave(r *repeat, back *state, exits ...*state) *state {
	a.loops = a.loops[:len(a.loops)-1]
	lost := r.before
	lost.subtract(back.unset)
	for _, p := range r.assigned {
		if lost.has(p.Local) {
			a.again(p.Local, p.At)
		}
	}
	exit := a.meeting(exits...)
	exit.unset.subtract(lost)
	return exit
}
