package probe

import (
	"slices"
	"strings"

	"whenthen/engine/explain"
	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Fact is a fact of the session.
type Fact struct {
	Object fact.Object
	ID     int64
	Entry  string
}

// Session is the part of a session that the probe needs.
type Session struct {
	Base  *rule.Base
	Frame *eval.Frame // for conditions: globals and types are set; the probe owns its slots while it runs
	Facts []Fact      // in the order of insertion
	Now   int64       // the session's clock, in Unix milliseconds
	// Before contains the IDs of facts that were in a match of the rule in question; among equally near facts they are shown first.
	Before map[int64]bool
	// Query runs a query; null arguments are unbound. The rows have a value for each parameter.
	Query func(q *rule.Query, args []fact.Object) ([][]fact.Object, error)
}

// maxCombinations limits the combinations kept for a condition, maxPairs the combinations tried with a fact to find the nearest, and
// maxShown the facts or types listed in an answer.
const (
	maxCombinations = 2_000
	maxPairs        = 200_000
	maxShown        = 10
)

// Walk is the outcome for one branch of a rule.
type Walk struct {
	Branch     *rule.Branch
	Conditions []explain.Condition
	Verdict    explain.Verdict
	Reason     string
	// Complete contains the combinations that satisfy all conditions; it is empty if the verdict is about a condition.
	Complete  []Combination
	Truncated bool
	// Untaken explains, in a sentence for each, why named consequences are not called for any combination.
	Untaken []string

	p      *prober
	failed rule.Condition // the condition that the verdict is about
	left   []Combination  // the combinations that reach this condition
}

// Missed reports whether a deleted fact would have satisfied the failing condition, or the first pattern in it.
func (w *Walk) Missed(f Fact) bool {
	list := []rule.Condition{w.failed}
	switch c := w.failed.(type) {
	case *rule.Exists:
		list = c.Conditions
	case *rule.Accumulate:
		list = c.Source
	}
	pattern, ok := list[0].(*rule.Pattern)
	if !ok || pattern.From != nil || pattern.Entry != f.Entry || !f.Object.Type.AssignableTo(pattern.Type) {
		return false
	}
	return slices.ContainsFunc(w.left, func(l Combination) bool {
		return w.p.allHold(pattern.Tests, l.with(pattern.Slot, f, false).slots)
	})
}

// Denied explains why an expression outside the conditions, such as the attribute enabled, is false for a combination. It returns the text
// of the expression and the values it reads, or "" if the expression is true.
func (w *Walk) Denied(e rule.Expr, c Combination) string {
	t := w.p.test(e, w.p.file.expr(e), c.slots)
	if t.Holds {
		return ""
	}
	return t.Text + " is false" + valuesText(t.Values)
}

// Combination is a choice of objects for the conditions evaluated so far.
type Combination struct {
	slots []fact.Object
	facts []Fact // of the positive patterns, from left to right
	given int    // number of the required objects in it
}

// Facts returns the objects of the positive patterns, from left to right; objects that are not facts have no ID.
func (c Combination) Facts() []Fact { return c.facts }

// prober is the state of one walk.
type prober struct {
	*Session
	compiler *eval.Compiler
	file     text
	given    []fact.Object // the objects that the question is about
	required []fact.Object // those of them that every combination must contain: a pattern outside not, exists and accumulate can match them
	pairs    int
	tests    map[rule.Expr]eval.Bool
	windows  map[*rule.Pattern][]Fact // cached contents of patterns' windows
	pools    map[*rule.Pattern]*pool  // unless there is an observer
	cut      bool
	observer Observer // may be nil
	most     int      // maximum number of pairs in a walk for an observer
}

// Rule evaluates every branch of a rule. given are the objects that the question is about. Combinations must contain all of them that a
// pattern outside not, exists and accumulate can match.
func (s *Session) Rule(r *rule.Rule, given []fact.Object) []Walk {
	p := &prober{Session: s, compiler: eval.NewCompiler(s.Base), file: text{r.File, r.Span}, given: given}
	walks := make([]Walk, len(r.Branches))
	for i, b := range r.Branches {
		p.cut = false
		walks[i] = p.branch(b)
		walks[i].Truncated = p.cut
	}
	return walks
}

func (p *prober) branch(b *rule.Branch) Walk {
	w := Walk{Branch: b, p: p}
	p.Frame.Slots = make([]fact.Object, b.Slots)
	left := []Combination{{slots: make([]fact.Object, b.Slots)}}
	p.required = p.matching(b.Conditions, p.given)
	for i, c := range b.Conditions {
		if call, ok := c.(*rule.NamedCall); ok {
			w.Untaken = append(w.Untaken, p.untaken(call, b, left)...)
			on := p.unbroken(call, left)
			if len(on) == 0 {
				w.Verdict, w.Reason = explain.Broken, p.tellBroken(call, b, left)
				return w
			}
			left = on
			continue
		}
		if n := len(w.Conditions); n > 0 && w.Conditions[n-1].At == c.Span() && p.isForall(c) {
			w.Conditions = w.Conditions[:n-1] // a forall that requires a fact is two conditions in the rule model, but one for its author
		}
		found := p.holds(c, left, len(p.matching(b.Conditions[i+1:], p.required)))
		if in := p.inTheWay(c, left); len(in) > 0 {
			found, left = nil, in
		}
		said := explain.Condition{Number: len(w.Conditions) + 1, Text: p.file.of(c), At: c.Span(), Line: p.file.line(c), Holds: len(found)}
		if len(found) == 0 {
			w.failed, w.left = c, left
			w.Verdict, w.Reason = p.tell(c, left, &said)
			w.Conditions = append(w.Conditions, said)
			return w
		}
		w.Conditions = append(w.Conditions, said)
		left = found
	}
	w.Complete = left
	return w
}

// matching returns the objects that a pattern among the conditions could match by type.
func (p *prober) matching(list []rule.Condition, objects []fact.Object) []fact.Object {
	var found []fact.Object
	for _, o := range objects {
		if slices.ContainsFunc(list, func(c rule.Condition) bool {
			q, ok := c.(*rule.Pattern)
			return ok && o.Type.AssignableTo(q.Type)
		}) {
			found = append(found, o)
		}
	}
	return found
}

// holds extends each combination by the partners that a condition finds for it. It drops combinations that lack more of the required
// objects than later conditions could still match (possible).
func (p *prober) holds(c rule.Condition, left []Combination, possible int) []Combination {
	var found []Combination
	for _, l := range left {
		p.partners(c, l, func(x Combination) bool {
			if x.given+possible < len(p.required) {
				return true
			}
			found = append(found, x)
			p.cut = p.cut || len(found) >= maxCombinations
			return len(found) < maxCombinations
		})
		if len(found) >= maxCombinations || p.spent() {
			break
		}
	}
	return found
}

// isGiven reports whether the question is about the object.
func (p *prober) isGiven(o fact.Object) bool { return slices.Contains(p.given, o) }

// isForall reports whether a condition is written as a forall, which the rule model does not have.
func (p *prober) isForall(c rule.Condition) bool { return strings.HasPrefix(p.file.of(c), "forall") }

// with returns the combination with one more object.
func (c Combination) with(slot int, f Fact, shown bool) Combination {
	slots := append([]fact.Object(nil), c.slots...)
	slots[slot] = f.Object
	x := Combination{slots: slots, facts: c.facts, given: c.given}
	if shown {
		x.facts = append(c.facts[:len(c.facts):len(c.facts)], f)
	}
	return x
}
