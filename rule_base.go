package whenthen

import (
	"context"

	"whenthen/engine"
	"whenthen/engine/fact"
	"whenthen/engine/source"
)

// RuleBase is a set of compiled rules. It is immutable and safe for concurrent use; each goroutine opens its own sessions. Compile makes
// it: a nil *RuleBase and a zero value have no rules, and their sessions and pools refuse all work with [ErrNoRules].
type RuleBase struct {
	// Warnings are the findings that did not prevent compilation, in source order.
	Warnings []source.Diagnostic

	engine *engine.RuleBase
}

// rules returns the compiled rules, or what stands for them if they are missing.
func (b *RuleBase) rules() *engine.RuleBase {
	if e := b.Engine(); e != nil {
		return e
	}
	return engine.NoRules()
}

// NewSession opens a session: a working memory with an agenda. Sessions are cheap. Close should be called at the end, so that the next
// session can reuse the memory.
func (b *RuleBase) NewSession(options ...SessionOption) *Session {
	return b.rules().NewSession(options...)
}

// NewPool returns a pool for requests that each need a session for a short time.
func (b *RuleBase) NewPool(options ...SessionOption) *Pool { return b.rules().NewPool(options...) }

// Restore opens a session from a snapshot written by Session.Snapshot with the same rules, or with rules that differ only in
// comments and layout. For other rules the error is ErrOtherRules; RestoreSwapped accepts them. Clock, output, listeners and limits
// are not part of a snapshot and are set by options.
func (b *RuleBase) Restore(snapshot []byte, options ...SessionOption) (*Session, error) {
	return b.rules().Restore(snapshot, options...)
}

// RestoreSwapped opens a session from a snapshot taken with other rules, as Session.Swap changes the rules of a live session. changes
// specify how objects of changed types are converted. If data would be lost, the error is a *LossError.
func (b *RuleBase) RestoreSwapped(snapshot []byte, changes []SwapOption, options ...SessionOption) (*Session, *SwapReport, error) {
	return b.rules().RestoreSwapped(snapshot, changes, options...)
}

// RestoreSwappedContext does the same as RestoreSwapped under a context: new and changed rules are matched with all facts of the snapshot.
// If ctx ends first, the error is a *[StoppedError].
func (b *RuleBase) RestoreSwappedContext(
	ctx context.Context, snapshot []byte, changes []SwapOption, options ...SessionOption,
) (*Session, *SwapReport, error) {
	return b.rules().RestoreSwappedContext(ctx, snapshot, changes, options...)
}

// Rules lists the rules in load order.
func (b *RuleBase) Rules() []RuleInfo { return b.rules().Rules() }

// Timed reports whether the passing of time alone can cause changes in a session of these rules: whether they have timers or time windows,
// or are compiled with [Stream]. See [Session.Due].
func (b *RuleBase) Timed() bool { return b.rules().Timed() }

// Queries lists the queries in load order.
func (b *RuleBase) Queries() []QueryInfo { return b.rules().Queries() }

// Globals lists the globals in load order.
func (b *RuleBase) Globals() []GlobalInfo { return b.rules().Globals() }

// GlobalType returns the declared type of a global, or nil if there is no global of that name.
func (b *RuleBase) GlobalType(name string) *Type { return b.rules().GlobalType(name) }

// Types returns the types that the rules can see; facts.NewBuilder and facts.Encoder need them.
func (b *RuleBase) Types() *Registry { return b.rules().Types() }

// New creates an object of a type that the rule files declare, with its default values. It returns nil if the package declares no
// such type or the type cannot be instantiated.
func (b *RuleBase) New(pkg, name string) fact.Record {
	if t := b.rules().Types().LookupIn(pkg, name); t != nil {
		if made := t.New(); made != nil {
			return made
		}
	}
	return nil
}

// NewCoverage returns empty counters for sessions with the option [Covered]. If the rules were not compiled with the option
// [Traced], the error is [ErrNotTraced].
func (b *RuleBase) NewCoverage() (*Coverage, error) { return b.rules().NewCoverage() }

// Network returns a description of the network that matches the rules, one node per line. The text is the same in every run.
func (b *RuleBase) Network() string { return b.rules().Network() }

// Engine returns the underlying rule base, for lower-level packages such as whenthen/engine/search; nil if Compile has not made this one.
func (b *RuleBase) Engine() *engine.RuleBase {
	if b == nil {
		return nil
	}
	return b.engine
}
