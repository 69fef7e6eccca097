package rule

import (
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// Base is a set of checked rules, complete: everything a name refers to is in it.
type Base struct {
	Types     *registry.Registry
	Globals   []*Global
	Functions []*Function
	Queries   []*Query
	Rules     []*Rule // in load order: file by file, from top to bottom
	Processes []*Process
	// Traced tells that the code of the base is to call a tracer before each statement: for coverage and debuggers.
	Traced bool
	// Stream tells that events are over some time after they have happened, as in Drools' stream mode, and that a not waits
	// until no event can come that breaks it. Otherwise events are facts like others (cloud mode).
	Stream bool
}

// Global is a named value the session holds and rules read.
type Global struct {
	Name  string
	Type  *fact.Type
	Index int  // position in Base.Globals and in a session's values
	Used  bool // some rule, query or function reads it
}

// Rule is one rule. Its branches share name, attributes and agenda position.
type Rule struct {
	Package string
	Name    string
	Span    source.Span
	File    *source.File // may be nil for rules that come from no file
	Order   int          // position in Base.Rules
	// Turn decides between equal saliences, and then Order does. A rule file gives rules their place among the rules and queries
	// of their package, as Drools does, so that rules of several packages take turns.
	Turn int
	Attributes
	// Branches are the alternatives that infix and prefix "or" leave when moved to the top, at least one.
	Branches []*Branch
	Meta     map[string]any
}

// Attributes are a rule's attributes after defaults of file and parent rule are applied.
type Attributes struct {
	Salience        int
	DynamicSalience Expr // int-valued, reads the branch's slots; nil if Salience says it all
	NoLoop          bool
	LockOnActive    bool
	AutoFocus       bool
	Group           string // agenda group or ruleflow group; "" is MAIN
	RuleflowGroup   bool   // Group came from ruleflow-group
	ActivationGroup string
	Enabled         Expr   // nil: always
	Effective       *int64 // Unix milliseconds; no match fires before
	Expires         *int64 // Unix milliseconds; no match fires at or after
	Timer           *Timer
	Calendars       []string
	// Eager rules are evaluated before any rule fires, Immediate ones with every change of a fact; others when they come up on
	// the agenda. It tells what an earlier state of the facts has left, and where an error shows.
	Eager, Immediate bool
}

// Timer delays or repeats the firing of a rule.
type Timer struct {
	Kind        string // "int", "cron" or "expr"
	Delay       int64  // milliseconds
	Period      int64  // milliseconds; 0 for once
	Cron        string
	DelayExpr   Expr
	PeriodExpr  Expr
	Start, End  *int64
	RepeatLimit int // 0 for none
}

// Branch is one conjunction of conditions with the action it leads to.
type Branch struct {
	Rule       *Rule // nil in a query
	Index      int   // position in the rule's branches
	Conditions []Condition
	Slots      int // number of slots in use, nested ones included
	// Bindings lists the names bound at the top level, left to right: with the parameters, the columns of a query.
	Bindings []Binding
	// DynamicSalience is the rule's salience expression with this branch's slots; nil if the salience is static.
	DynamicSalience Expr
	Action          *Action
	Named           []*Action // consequences named by NamedCall conditions of this branch
}

// Action is a right-hand side.
type Action struct {
	Name   string       // of a named consequence; "" for the main one
	File   *source.File // where its text stands; may be nil
	Inputs []Input      // bindings the body uses, read before the first statement
	Body   *Block
	Locals []Local // all local variables, Inputs included; the index is Local.Index
}

// Input copies a binding's value into a local variable.
type Input struct {
	Local int
	Value Expr
	Span  source.Span
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
	Params []int // locals that take the arguments
	Locals []Local
	Result *fact.Type
	Body   *Block
	Span   source.Span
	File   *source.File
	// Failing are what the statements fail with that cannot run, in the code of a Java class.
	Failing []error
}

// Query is a named condition that a session or a rule can ask.
type Query struct {
	Package  string
	Name     string
	Params   []QueryParam
	Branches []*Branch
	Span     source.Span
	File     *source.File
}

// QueryParam is a parameter of a query. Its slot is filled with the argument before the branch is matched if the
// argument is bound; otherwise Unify conditions of the branch give it its value.
type QueryParam struct {
	Name string
	Type *fact.Type
	Slot int // in every branch
}
