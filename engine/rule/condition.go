package rule

import (
	"whenthen/engine/operator"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Condition is one element of a conjunction: *Pattern, *Not, *Exists, *Eval, *Accumulate, *QueryCall, *NamedCall or *Unify.
type Condition interface {
	// Span is the place in the text, for messages; empty if the condition comes from no text.
	Span() source.Span
	// String is the condition on one line, in a form that does not change between runs; nodes of the network that print
	// alike are shared.
	String() string
	condition()
}

// Pattern matches one object: a fact of working memory, or an element of From.
type Pattern struct {
	At    source.Span
	Name  string // variable bound to the object, "$c"; "" if none
	Slot  int
	Type  *fact.Type // objects of the type and its subtypes
	Tests []*Test    // in text order; all must hold
	// From, if not nil, is evaluated for each left match; elements of a collection, array, slice or Collection,
	// or else the object itself; null yields nothing. Objects not of Type are passed over.
	From Expr
	// Entry is the entry point; "" for the default one. Unused with From.
	Entry string
	// Window, if not nil, lets the pattern see the newest facts only.
	Window *Window
	// Reads is the set of properties whose modification wakes this pattern: tested, bound, or read elsewhere in
	// the conditions of the rule through Name, plus or minus @watch. Zero means only changes that name no property.
	Reads fact.Mask
	// Bound is the part of Reads that bindings, other conditions and @watch name. Drools shares a node between rules only
	// if that is the same too, which shows in the firing order.
	Bound fact.Mask
	// Tested is what tests on a single fact read and @watch has taken out of Reads: a change of it can end a match, but not
	// begin one.
	Tested fact.Mask
	// Unmasked tells that the pattern reacts to every change if the node made for it is its own. Of rules that share the
	// node of their first pattern, the first one decides, as in Drools.
	Unmasked bool
	// FromReads are properties that the pattern reacts to besides Reads, because a from follows; it is shared as Unmasked is.
	FromReads fact.Mask
	// Passive patterns are looked at but do not wake the rule (?/ paths).
	Passive bool
}

// Window is a sliding window: the last Length facts that enter it, or those that happened in the last Time milliseconds;
// the other one is 0.
type Window struct {
	Length int
	Time   int64
	Name   string // of a declared window, "" otherwise
	// Tests decide what enters a declared window; the pattern's own tests look at what is in it. What enters a window that
	// is written at the pattern are the facts that pass those of the pattern's tests that read no other fact.
	Tests []*Test
}

// Not holds if its conditions have no match. A single Pattern without From in Conditions needs no subnetwork.
type Not struct {
	At         source.Span
	Conditions []Condition
}

// Exists holds if its conditions have at least one match; it multiplies nothing.
type Exists struct {
	At         source.Span
	Conditions []Condition
}

// Eval is a boolean over the facts so far.
type Eval struct {
	At   source.Span
	Expr Expr
}

// Accumulate folds the matches of Source into one result object per left match (and per key, for groupby).
type Accumulate struct {
	At        source.Span
	Source    []Condition
	Key       Expr // groupby; nil otherwise
	Functions []*AccumulateFunction
	// Slot holds the result. With Single it is the one function's value; otherwise a row of all values, the key
	// first if there is one, read through Row expressions.
	Slot   int
	Single bool
	Type   *fact.Type // with Single: the result must be of this type, or there is no match
	Tests  []*Test    // on the result and earlier slots
	Name   string     // variable bound to a Single result
	// Collect marks "from collect( … )": one function collecting the source pattern's objects.
	Collect bool
}

// AccumulateFunction is one fold. Either Name is a known function (sum, count, average, min, max, collectList,
// collectSet, variance, standardDeviation, or one the host registered), or Custom holds code.
type AccumulateFunction struct {
	At       source.Span
	Name     string
	Arg      Expr       // nil for count()
	ArgType  *fact.Type // of Arg, unboxed or boxed as it is
	Result   *fact.Type
	Variable string // bound name, "" if none
	Custom   *AccumulateCode
	Host     *fact.Fold // a function of the host; nil otherwise
	// ReadsLeft tells that Arg (or the code) reads a slot outside Source.
	ReadsLeft bool
}

// AccumulateCode is init/action/reverse/result. The locals live as long as the accumulation of one left match;
// Inputs are read again before Action and Reverse.
type AccumulateCode struct {
	Locals  []Local
	Init    *Block
	Inputs  []Input
	Action  *Block
	Reverse *Block // nil: recompute
	Result  Expr
}

// QueryCall asks a query as a condition.
type QueryCall struct {
	At    source.Span
	Query *Query
	Args  []QueryArg // one per parameter
	Live  bool       // keeps watching; false for ?query( … )
}

// QueryArg is an input (Value) or an output: an unbound variable that gets the parameter's value in Slot.
type QueryArg struct {
	Value Expr
	Slot  int
	Name  string
	// Unify marks, inside a query, an argument that is a parameter of that query: Value reads it. If it has no value
	// when the call is reached, the argument is an output and the value goes to the parameter's Slot.
	Unify bool
}

// NamedCall fires a named consequence for each match that reaches it: do[name], or break[name], which ends the
// match there. With If, the first arm whose test holds is taken; an arm without test is the else.
type NamedCall struct {
	At   source.Span
	Arms []NamedArm
}

// Plain reports whether it is a do[name] that depends on nothing.
func (n *NamedCall) Plain() bool {
	return len(n.Arms) == 1 && n.Arms[0].If == nil && !n.Arms[0].Break
}

// NamedArm is one alternative of a NamedCall.
type NamedArm struct {
	If     Expr // nil: always
	Action int  // index in Branch.Named
	Break  bool
}

// Test is one constraint of a pattern: a boolean over the pattern's own slot and earlier ones.
type Test struct {
	At   source.Span
	Text string // as written, for messages and the network picture
	Expr Expr
	// Slots are the other slots Expr reads, ascending; none for an alpha test.
	Slots []int
	// Op, if not operator.None, says the test is Own Op Other, where Own reads the own slot alone, Other does not read it,
	// and Op is one of == != < <= > >=: the form that can be hashed or ordered. A half test 3 < age is turned round. Other is a Const in an alpha test, or reads Slots in a join.
	Op    operator.Op
	Own   Expr
	Other Expr
}

// Alpha reports whether the test reads its own slot alone (globals may be read too).
func (t *Test) Alpha() bool { return len(t.Slots) == 0 }

// Span is the place in the text.
func (p *Pattern) Span() source.Span { return p.At }

// Span is the place in the text.
func (n *Not) Span() source.Span { return n.At }

// Span is the place in the text.
func (e *Exists) Span() source.Span { return e.At }

// Span is the place in the text.
func (e *Eval) Span() source.Span { return e.At }

// Span is the place in the text.
func (a *Accumulate) Span() source.Span { return a.At }

// Span is the place in the text.
func (q *QueryCall) Span() source.Span { return q.At }

// Span is the place in the text.
func (n *NamedCall) Span() source.Span { return n.At }

func (*Pattern) condition()    {}
func (*Not) condition()        {}
func (*Exists) condition()     {}
func (*Eval) condition()       {}
func (*Accumulate) condition() {}
func (*QueryCall) condition()  {}
func (*NamedCall) condition()  {}
