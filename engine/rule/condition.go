package rule

import (
	"whenthen/engine/operator"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Condition is one element of a conjunction: *Pattern, *Not, *Exists, *Eval, *Accumulate, *QueryCall, *NamedCall or *Unify.
type Condition interface {
	// Span returns the place in the text, for messages; invalid if the condition does not come from text.
	Span() source.Span
	// String returns the condition on one line. The text is the same in every process: nodes of the network with the same text are
	// shared.
	String() string
	condition()
}

// Pattern matches one object: a fact of working memory, or an element of From.
type Pattern struct {
	At    source.Span
	Name  string // variable bound to the object, such as "$c", or ""
	Slot  int
	Type  *fact.Type // matches objects of the type and its subtypes
	Tests []*Test    // in text order; all must hold
	// From, if not nil, is evaluated for each left match. Its elements are those of a collection, array, slice or Collection, any other
	// object itself, and none for null. Objects that are not of Type are skipped.
	From Expr
	// Entry is the entry point, or "" for the default one. It is not used with From.
	Entry string
	// Window, if not nil, limits the pattern to the newest facts.
	Window *Window
	// Reads is the set of properties whose modification makes this pattern match again: tested, bound, or read elsewhere in the conditions
	// of the rule through Name, plus or minus @watch. If it is zero, only changes that name no property do so.
	Reads fact.Mask
	// Bound is the part of Reads that is due to bindings, other conditions and @watch. Drools shares a node between rules only if
	// this part is equal, too, which affects the firing order.
	Bound fact.Mask
	// Tested is the set of properties that tests on a single fact read but @watch has removed from Reads: a change of such a property can
	// end a match, but not begin one.
	Tested fact.Mask
	// Behind is the set of other properties that constraints of later patterns read after a first property of the same object, as in x >
	// $a.low && x < $a.high. Drools does not react to changes of these.
	Behind fact.Mask
	// Unmasked reports whether the pattern reacts to every change if its node is not shared. If rules share the node of their first
	// pattern, the first rule decides, as in Drools.
	Unmasked bool
	// Unread reports whether the pattern reacts to no change of single properties, because a collect follows. For a shared node, the first
	// rule decides, as with Unmasked.
	Unread bool
	// FromReads are properties that the pattern reacts to besides Reads, because a from follows. For a shared node, the first rule
	// decides, as with Unmasked.
	FromReads fact.Mask
	// Passive patterns are read but do not make the rule match again (?/ paths).
	Passive bool
	// Step reports whether the pattern is a step of a path, with From. Drools shares the node of a from between rules and alternatives, but
	// never that of a step, which affects the firing order.
	Step bool
}

// Window is a sliding window: the last Length facts that enter it, or those of the last Time milliseconds. The other field is 0.
type Window struct {
	Length int
	Time   int64
	Name   string // name of a declared window, or ""
	// Tests decide which facts enter a declared window; the pattern's own tests apply to its contents. A window written at the pattern is
	// entered by the facts that pass those tests of the pattern that read no other fact.
	Tests []*Test
}

// Not holds if its conditions have no match. If Conditions is a single Pattern without From, no subnetwork is needed.
type Not struct {
	At         source.Span
	Conditions []Condition
}

// Exists holds if its conditions have at least one match. Several matches do not multiply the match of the rule.
type Exists struct {
	At         source.Span
	Conditions []Condition
}

// Eval is a boolean expression over the facts matched so far.
type Eval struct {
	At   source.Span
	Text string // as written
	Expr Expr
}

// Accumulate folds the matches of Source into one result object per left match (and per key, for groupby).
type Accumulate struct {
	At        source.Span
	Source    []Condition
	Key       Expr // key of a groupby; otherwise nil
	Functions []*AccumulateFunction
	// Slot is the slot of the result. With Single the result is the value of the only function; otherwise it is a row of the functions'
	// values, followed by the key if there is one, and is read through Row expressions.
	Slot   int
	Single bool
	Type   *fact.Type // with Single: the type that the result must have for a match
	Tests  []*Test    // on the result and earlier slots
	Name   string     // variable bound to a Single result
	// Collect marks "from collect( … )", which has one function that collects the objects of the source pattern.
	Collect bool
}

// AccumulateFunction is one function of an accumulate. Either Name is a known function (sum, count, average, min, max, collectList,
// collectSet, variance, standardDeviation, or one registered by the host), or Custom is its code.
type AccumulateFunction struct {
	At       source.Span
	Name     string
	Text     string // the argument as written
	Arg      Expr   // nil for count()
	Result   *fact.Type
	Variable string // bound name, or ""
	Custom   *AccumulateCode
	Host     *fact.Fold // a function of the host; nil otherwise
	// ReadsLeft reports whether Arg (or the code) reads a slot outside Source.
	ReadsLeft bool
}

// AccumulateCode is the code of init, action, reverse and result. The locals exist as long as the accumulation for one left match. Inputs
// are evaluated again before each Action and Reverse.
type AccumulateCode struct {
	Locals  []Local
	Init    *Block
	Inputs  []Input
	Action  *Block
	Reverse *Block // nil means that the result is computed again from all matches
	Result  Expr
}

// QueryCall is a query used as a condition.
type QueryCall struct {
	At    source.Span
	Query *Query
	Args  []QueryArg // one per parameter
	Live  bool       // reacts to later changes; false for ?query( … )
}

// QueryArg is an input (Value) or an output: an unbound variable that gets the parameter's value in Slot.
type QueryArg struct {
	Value Expr
	Slot  int
	Name  string
	// Unify marks, inside a query, an argument that is a parameter of that query, read by Value. If the parameter has no value when the
	// call is reached, the argument is an output and the value is stored in the parameter's Slot.
	Unify bool
}

// NamedCall fires a named consequence for each match that reaches it: do[name], or break[name], which also ends the match there.
// With If, the first arm whose test holds is taken; an arm without a test is the else.
type NamedCall struct {
	At   source.Span
	Arms []NamedArm
}

// Plain reports whether the call is an unconditional do[name].
func (c *NamedCall) Plain() bool { return len(c.Arms) == 1 && c.Arms[0].If == nil && !c.Arms[0].Break }

// NamedArm is one alternative of a NamedCall.
type NamedArm struct {
	If     Expr // nil means always true
	Action int  // index in Branch.Named
	Break  bool
}

// Test is one constraint of a pattern: a boolean expression over the pattern's own slot and earlier ones.
type Test struct {
	At   source.Span
	Text string // as written, for messages and the network picture
	Expr Expr
	// Slots are the other slots that Expr reads, ascending; empty for an alpha test.
	Slots []int
	// Op, if not operator.None, means that the test is equivalent to Own Op Other, where Own reads only the own slot, Other does not read
	// it, and Op is one of == != < <= > >=: this form can be hashed or ordered. A test such as 3 < age is converted to it. Other is a Const
	// in an alpha test, and reads Slots in a join. An equation of sums is converted as well: see Solved.
	Op    operator.Op
	Own   Expr
	Other Expr
	// Part reports whether the test is one of several operands of && in one constraint. Drools does not use such tests as keys.
	Part bool
}

// Alpha reports whether the test reads only its own slot, and possibly globals.
func (t *Test) Alpha() bool { return len(t.Slots) == 0 }

// Solved reports whether the expression had to be solved for Own, so that Own and Other are not its operands: weight + $first.weight ==
// $sum.
func (t *Test) Solved() bool {
	b, ok := t.Expr.(*Binary)
	return ok && t.Own != nil && t.Own != b.L && t.Own != b.R
}

// Span returns the place in the text.
func (c *Pattern) Span() source.Span    { return c.At }
func (c *Not) Span() source.Span        { return c.At }
func (c *Exists) Span() source.Span     { return c.At }
func (c *Eval) Span() source.Span       { return c.At }
func (c *Accumulate) Span() source.Span { return c.At }
func (c *QueryCall) Span() source.Span  { return c.At }
func (c *NamedCall) Span() source.Span  { return c.At }

func (*Pattern) condition()    {}
func (*Not) condition()        {}
func (*Exists) condition()     {}
func (*Eval) condition()       {}
func (*Accumulate) condition() {}
func (*QueryCall) condition()  {}
func (*NamedCall) condition()  {}
