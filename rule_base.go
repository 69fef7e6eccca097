package whenthen

import (
	"whenthen/engine"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// RuleBase is a set of compiled rules. It never changes and may be used by many goroutines, each with sessions of its own.
type RuleBase struct {
	// RuleBase is what packages below this one work with, such as whenthen/engine/search.
	*engine.RuleBase
	// Warnings are findings that did not keep the rules from compiling, in reading order.
	Warnings []source.Diagnostic
}

// NewSession opens a session: a working memory with an agenda. It is cheap; Close lets the next one have its memory.
func (b *RuleBase) NewSession(options ...SessionOption) *Session {
	return b.RuleBase.NewSession(options...)
}

// Restore opens a session from what Session.Snapshot has written, with the same rules or with rules that differ in
// comments and layout only; other rules are ErrOtherRules. Clock, output, listeners and limits are not part of a snapshot
// and are set by options.
func (b *RuleBase) Restore(snapshot []byte, options ...SessionOption) (*Session, error) {
	return b.RuleBase.Restore(snapshot, options...)
}

// Rules lists the rules in load order.
func (b *RuleBase) Rules() []RuleInfo { return b.RuleBase.Rules() }

// Queries lists the queries in load order.
func (b *RuleBase) Queries() []QueryInfo { return b.RuleBase.Queries() }

// Globals lists the globals in load order.
func (b *RuleBase) Globals() []GlobalInfo { return b.RuleBase.Globals() }

// GlobalType is the declared type of a global, nil if there is none of that name.
func (b *RuleBase) GlobalType(name string) *fact.Type { return b.RuleBase.GlobalType(name) }

// Types is the registry of all types that the rules can see: for making facts of types that rule files declare, as in
//
//	order := rules.Types().LookupIn("shop", "Order").New()
//	err := order.Set("total", 120)
func (b *RuleBase) Types() *fact.Registry { return b.RuleBase.Types() }

// New makes a fact of a type that the rule files declare, with its default values; nil if the package declares no such
// type that could be made.
func (b *RuleBase) New(pkg, name string) *fact.Record {
	if t := b.RuleBase.Types().LookupIn(pkg, name); t != nil {
		return t.New()
	}
	return nil
}

// Network prints the network that matches the rules, one node a line, in a form that does not change between runs.
func (b *RuleBase) Network() string { return b.RuleBase.Network() }
