package rule

import (
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// Base is a complete set of checked rules: it contains everything that its names refer to.
type Base struct {
	Types     *registry.Registry
	Globals   []*Global
	Functions []*Function
	Queries   []*Query
	Rules     []*Rule // in load order: file by file, from top to bottom
	Processes []*Process
	// Traced reports whether compiled code has to call a tracer before each statement, for coverage and debuggers.
	Traced bool
	// Stream selects Drools' stream mode: events expire some time after they have happened, and a not waits until no further event can make
	// it false. Otherwise events are ordinary facts (cloud mode).
	Stream bool
}

// Global is a named value that the session stores and rules read.
type Global struct {
	Name  string
	Type  *fact.Type
	Index int  // position in Base.Globals and in a session's values
	Used  bool // a rule, query or function reads it
	// Init computes the initial value in each session. It is nil for globals that only the program sets.
	Init Expr
	// Sources are the data sources if the global is a rule unit: the contents of a data source become facts when the global is set,
	// inserted through the entry point with the name of the data source.
	Sources []*fact.Property
}

// Rule is one rule. Its branches share name, attributes and agenda position.
type Rule struct {
	Package string
	Name    string
	Span    source.Span
	File    *source.File // nil for rules that do not come from a file
	Order   int          // position in Base.Rules
	// Turn orders rules of equal salience; if it is equal as well, Order decides. A rule file numbers its rules among the rules and queries
	// of their package, as Drools does, so that rules of several packages take turns.
	Turn int
	Attributes
	// Branches are the alternatives into which "or" splits the conditions, at least one.
	Branches []*Branch
	Meta     map[string]any
}

// Attributes are a rule's attributes after the defaults of the file and the parent rule are applied.
type Attributes struct {
	Salience        int
	DynamicSalience Expr // of type int, reads the slots of a branch; nil if the salience is static
	NoLoop          bool
	LockOnActive    bool
	AutoFocus       bool
	Group           string // agenda group or ruleflow group; "" is MAIN
	RuleflowGroup   bool   // Group came from ruleflow-group
	ActivationGroup string
	Enabled         Expr   // nil means always enabled
	Effective       *int64 // Unix milliseconds; no match fires at or before
	Expires         *int64 // Unix milliseconds; no match fires at or after
	Timer           *Timer
	Calendars       []string
	// Eager rules are evaluated before any rule fires, Immediate ones at every change of a fact, other rules when they get their turn on
	// the agenda. This decides which intermediate states of the facts a rule sees, and where an error occurs.
	Eager, Immediate bool
}

// Timer delays or repeats the firing of a rule.
type Timer struct {
	Kind        string // "int", "cron" or "expr"
	Delay       int64  // milliseconds
	Period      int64  // milliseconds; 0 if the timer does not repeat
	Cron        string
	DelayExpr   Expr
	PeriodExpr  Expr
	Start, End  *int64
	RepeatLimit int // 0 if there is no limit
}

// Branch is a conjunction of conditions with its action.
type Branch struct {
	Rule       *Rule // nil in a query
	Index      int   // position in the rule's branches
	Conditions []Condition
	Slots      int // number of slots, including nested ones
	// Bindings lists the names bound at the top level, left to right. With the parameters, they are the columns of a query.
	Bindings []Binding
	// DynamicSalience is the rule's salience expression with this branch's slots; nil if the salience is static.
	DynamicSalience Expr
	Action          *Action
	Named           []*Action // consequences named by NamedCall conditions of this branch
}

// Actions returns the main action of the branch, if it has one, and those of its named consequences, in the order of the text.
func (b *Branch) Actions() []*Action {
	if b.Action == nil {
		return b.Named
	}
	return append([]*Action{b.Action}, b.Named...)
}

// Branches returns the branches of all rules and, after them, of all queries.
func (b *Base) Branches() (list []*Branch) {
	for _, r := range b.Rules {
		list = append(list, r.Branches...)
	}
	for _, q := range b.Queries {
		list = append(list, q.Branches...)
	}
	return list
}

// Action is the consequence of a rule.
type Action struct {
	Name   string       // name of a named consequence, or "" for the main one
	File   *source.File // file of its text; may be nil
	Inputs []Input      // the bindings that the body uses, evaluated before the first statement
	Body   *Block
	Locals []Local // all local variables, including those of Inputs; the index is Local.Index
}

// Input copies a binding's value into a local variable.
type Input struct {
	Local int
	Value Expr
}

// Local is a local variable of an action, function or lambda: a slot of the frame.
type Local struct {
	Index int
	Name  string
	Type  *fact.Type
}

// Function is a function declared in DRL.
type Function struct {
	Name   string
	Params []int // locals that receive the arguments
	Locals []Local
	Result *fact.Type
	Body   *Block
	Span   source.Span
	File   *source.File
	// Failing contains the errors of statements that cannot run, in the code of a Java class: the statements fail when they are
	// reached.
	Failing []error
}

// Query is a named condition that the host or a rule can query.
type Query struct {
	Package  string
	Name     string
	Params   []QueryParam
	Branches []*Branch
	Span     source.Span
	File     *source.File
	Turn     int // its place among the rules: see Rule.Turn
}

// QueryParam is a parameter of a query. If the argument is bound, it is stored in the slot before the branch is matched;
// otherwise Unify conditions of the branch set the slot.
type QueryParam struct {
	Name string
	Type *fact.Type
	Slot int // in every branch
}
