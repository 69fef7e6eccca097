package whenthen

import (
	"whenthen/engine"
	"whenthen/engine/fact"
	"whenthen/engine/source"
)

// RuleBase is a set of compiled rules. It never changes and may be used by many goroutines, each with sessions of its own.
type RuleBase struct {
	// Warnings are findings that did not keep the rules from compiling, in reading order.
	Warnings []source.Diagnostic

	engine *engine.RuleBase
}

// NewSession opens a session: a working memory with an agenda. It is cheap; Close lets the next one have its memory.
func (b *RuleBase) NewSession(options ...SessionOption) *Session {
	return b.engine.NewSession(options...)
}

// NewPool returns a pool of sessions for requests that each take one for a short time.
func (b *RuleBase) NewPool(options ...SessionOption) *Pool { return b.engine.NewPool(options...) }

// Restore opens a session from what Session.Snapshot has written, with the same rules or with rules that differ in
// comments and layout only; other rules are ErrOtherRules, and RestoreSwapped takes them. Clock, output, listeners and limits are not part of a snapshot
// and are set by options.
func (b *RuleBase) Restore(snapshot []byte, options ...SessionOption) (*Session, error) {
	return b.engine.Restore(snapshot, options...)
}

// RestoreSwapped opens a session from a snapshot of a session with other rules, as Session.Swap lets a live session go on with
// other rules. The changes say what becomes of types; where data would be lost the error is a *LossError.
func (b *RuleBase) RestoreSwapped(snapshot []byte, changes []SwapOption, options ...SessionOption) (*Session, *SwapReport, error) {
	return b.engine.RestoreSwapped(snapshot, changes, options...)
}

// Rules lists the rules in load order.
func (b *RuleBase) Rules() []RuleInfo { return b.engine.Rules() }

// Timed reports whether time alone can give a session of these rules something to do: they have timers or windows of time, or are for
// streams. See [Session.Due].
func (b *RuleBase) Timed() bool { return b.engine.Timed() }

// Queries lists the queries in load order.
func (b *RuleBase) Queries() []QueryInfo { return b.engine.Queries() }

// Globals lists the globals in load order.
func (b *RuleBase) Globals() []GlobalInfo { return b.engine.Globals() }

// GlobalType is the declared type of a global, nil if there is none of that name.
func (b *RuleBase) GlobalType(name string) *Type { return b.engine.GlobalType(name) }

// Types holds the types that the rules can see, as facts.NewBuilder and a facts.Encoder ask for them.
func (b *RuleBase) Types() *Registry { return b.engine.Types() }

// New makes a fact of a type that the rule files declare, with its default values; nil if the package declares no such
// type that could be made.
func (b *RuleBase) New(pkg, name string) fact.Record {
	if t := b.engine.Types().LookupIn(pkg, name); t != nil {
		if made := t.New(); made != nil {
			return made
		}
	}
	return nil
}

// NewCoverage returns a count of what sessions with the option [Covered] try of the rules, which is nothing yet. The rules have
// to be compiled with the option [Traced]; otherwise the error is [ErrNotTraced].
func (b *RuleBase) NewCoverage() (*Coverage, error) { return b.engine.NewCoverage() }

// Network prints the network that matches the rules, one node a line, in a form that does not change between runs.
func (b *RuleBase) Network() string { return b.engine.Network() }

// Engine is the rule base as packages below this one take it, such as whenthen/engine/search.
func (b *RuleBase) Engine() *engine.RuleBase { return b.engine }
