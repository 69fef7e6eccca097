package ast

// And is a conjunction written with a connective. Conditions that are only listed one after another are a slice of conditions, not an And.
type And struct {
	Base
	Children []Condition // two or more; one or more if Prefix
	Prefix   bool        // written `(and A B)`; the brackets are a Group around it
}

// Or is a disjunction. Each alternative that holds has a separate match.
type Or struct {
	Base
	Children []Condition // two or more; one or more if Prefix
	Prefix   bool        // written `(or A B)`
}

// Not holds if the inner condition has no match.
type Not struct {
	Base
	Inner Condition
}

// Exists matches once if the inner condition has a match.
type Exists struct {
	Base
	Inner Condition
}

// Forall is `forall( first rest... )`.
type Forall struct {
	Base
	Conditions []Condition // one or more
}

// Group is a condition in brackets. A binding before it binds the object that each branch of the inner Or matches.
type Group struct {
	Base
	Binding *Name // nil if absent
	Unify   bool  // binding written with :=
	Inner   Condition
}

// Eval is `eval( expr )` as a condition.
type Eval struct {
	Base
	X Expr
}

// Pattern is `$v : Type( positional; constraints ) over window from source`. If the type is the name of a query, this is a live query call;
// only the checker, which knows all queries, can distinguish the two.
type Pattern struct {
	Base
	Before      []*Annotation // annotations between "and" or "or" and the pattern (DRL6)
	Binding     *Name         // nil if absent
	Unify       bool          // binding written with :=
	Type        *TypeRef
	Positional  []Expr // arguments before the semicolon
	Constraints []*Constraint
	Annotations []*Annotation // annotations after the pattern, including @watch
	Watch       []*WatchItem  // the content of @watch, nil if there is none
	Over        *Window       // nil if absent
	Source      PatternSource // nil if absent
}

// Constraint is one element of a pattern's comma-separated list. All of them must hold.
type Constraint struct {
	Base
	// Binding of `$x : field` or `$x : field > 1`: it binds the leftmost operand of X, not the result of the comparison. Other
	// bindings inside X are Bind expressions.
	Binding *Name
	Unify   bool
	X       Expr
}

// WatchItem is one entry of @watch: `a`, `!a`, `*` or `!*`.
type WatchItem struct {
	Base
	Name    string // property name, or "*"
	Negated bool
}

// Window is `over window:time( 10s )`.
type Window struct {
	Base
	Kind *Name // "time", "length" or whatever is written after the colon
	Args []Expr
}

// QueryCall is `?name( arguments; )`, a call that is evaluated once, or `$v : ?Type( constraints )`, a pattern whose facts do not
// trigger the rule. Calls without the question mark are patterns.
type QueryCall struct {
	Base
	Binding     *Name
	Unify       bool
	Name        *Name
	Positional  []Expr
	Constraints []*Constraint // named arguments, and arguments whose closing semicolon is missing
}

// Accumulate is `accumulate( source; functions; constraints )` as a condition, and `accumulate( source, ... )` after "from". With code
// blocks instead of functions, Action and Result are set and Functions is empty.
type Accumulate struct {
	Base
	Keyword string // "accumulate" or "acc"
	Source  Condition

	Init, Action, Reverse *Block // Reverse is nil if absent
	Result                Expr

	Functions   []*AccumulateFunction
	Constraints []*Constraint // after the last semicolon; they see the bindings of the functions
}

// GroupBy is `groupby( source; $k : key; functions; constraints )`.
type GroupBy struct {
	Base
	Source      Condition
	Binding     *Name // of the key, nil if absent
	Unify       bool
	Key         Expr
	Functions   []*AccumulateFunction
	Constraints []*Constraint
}

// AccumulateFunction is `$s : sum( $x )`.
type AccumulateFunction struct {
	Base
	Binding *Name // nil if absent
	Unify   bool
	Name    *Name
	Args    []Expr
}

// OOPath is `/source[ constraints ]/child#Type[0]`, as a condition or as an expression inside a pattern.
type OOPath struct {
	Base
	Binding  *Name // nil if absent, always nil in a constraint
	Unify    bool
	Passive  bool // begins with ?/
	Segments []*OOPathSegment
}

// OOPathSegment is one step of an OOPath.
type OOPathSegment struct {
	Base
	Passive     bool // the separator before the step was ?/
	Whole       bool // the separator was a point: a list in the property is the object of the step, instead of each of its elements
	Back        int  // number of ".." before the name
	Name        *Name
	Cast        *TypeRef // nil if absent
	Index       Expr     // a single integer in square brackets, nil if absent
	Constraints []*Constraint
}

// FromExpr is `from expr`.
type FromExpr struct {
	Base
	X Expr
}

// FromCollect is `from collect( pattern )`.
type FromCollect struct {
	Base
	Inner Condition
}

// FromEntryPoint is `from entry-point "name"`.
type FromEntryPoint struct {
	Base
	Name *Name
}

// FromWindow is `from window Name`.
type FromWindow struct {
	Base
	Name *Name
}

// ConsequenceBranch is a ConsequenceCall or a ConsequenceIf.
type ConsequenceBranch interface {
	Condition
	branch()
}

// ConsequenceCall is `do[name]`, or `break[name]` inside a ConsequenceIf. It directly follows the condition it belongs to.
type ConsequenceCall struct {
	Base
	Break bool
	Name  *Name
}

// ConsequenceIf is `if ( X ) do[a] else if ( Y ) break[b] else do[c]`.
type ConsequenceIf struct {
	Base
	X    Expr
	Then *ConsequenceCall
	Else ConsequenceBranch // nil if absent
}

func (*And) condition()             {}
func (*Or) condition()              {}
func (*Not) condition()             {}
func (*Exists) condition()          {}
func (*Forall) condition()          {}
func (*Group) condition()           {}
func (*Eval) condition()            {}
func (*Pattern) condition()         {}
func (*QueryCall) condition()       {}
func (*Accumulate) condition()      {}
func (*GroupBy) condition()         {}
func (*OOPath) condition()          {}
func (*ConsequenceCall) condition() {}
func (*ConsequenceIf) condition()   {}

func (*FromExpr) patternSource()       {}
func (*FromCollect) patternSource()    {}
func (*Accumulate) patternSource()     {}
func (*FromEntryPoint) patternSource() {}
func (*FromWindow) patternSource()     {}

func (*ConsequenceCall) branch() {}
func (*ConsequenceIf) branch()   {}

// Unwrap removes the brackets around a condition: it returns the condition inside of every Group without a binding.
func Unwrap(c Condition) Condition {
	for {
		g, ok := c.(*Group)
		if !ok || g.Binding != nil {
			return c
		}
		c = g.Inner
	}
}
