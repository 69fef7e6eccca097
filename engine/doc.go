// Package engine runs checked rules: it compiles a rule.Base to a RuleBase and opens sessions on it.
//
// # Rule bases and sessions
//
// A RuleBase is compiled once, is immutable and may be shared by many goroutines. A Session belongs to one goroutine at a time.
// It contains the facts (working memory), the partial matches of its rules, and the agenda. Opening a session is cheap. Close
// releases its memory to the next session.
//
//	s := rb.NewSession(engine.Output(os.Stdout))
//	h, err := s.Insert(&Order{Total: 120})
//	n, err := s.FireAll(ctx)
//
// # Changes and firing
//
// Insert, Update and Delete queue a change. A run processes the queue, fires the first match on the agenda, processes the changes
// its action made, and repeats until the agenda is empty, a rule or the host halts the run, a limit is reached, a condition or
// action fails, or the context ends. FireAll runs to the end. Firings yields one match after the other; leaving the loop stops
// the run after that firing. FireUntilHalt waits for more work, which other goroutines hand in through Submit.
//
// Facts are Go objects that change in place. The session learns of a change only if it is notified: by modify and update in
// rules, by Update from outside.
//
// # Time
//
// Events are facts of types with @role( event ). An event happens at the time its @timestamp gives or, without one, when it is
// inserted. Windows select the last n events, or those of the last minutes, for example. An event that has grown too old for a
// window leaves it at the next run or query, or while FireUntilHalt waits. Otherwise events are ordinary facts: outside of stream
// mode they stay until they are deleted.
//
// # Copies
//
// Fork makes an independent copy of a session. Snapshot writes a session as JSON, and RuleBase.Restore reads it back. Both copy
// the whole state, including the changes queued before every node, so that the order of firing does not change.
//
// # Order
//
// The order of firing is guaranteed. It is decided by the agenda group with the focus, then salience, the place of the rules
// in their package, load order, and finally the order in which Drools would have created the matches. The same facts in the same
// order result in the same firings on every machine.
//
// # Files
//
// Session has many methods, grouped into one file per topic: working_memory.go for changes of facts, firing.go for runs, query.go
// and inspect.go for queries and inspection, why.go for explanations, fork.go, snapshot.go and swap.go for copies and rule
// changes, truth.go for logical facts, process.go for flows, clock.go for time, limit.go for limits, close.go for the end and
// reuse of a session.
//
// Code that does not depend on a session is in packages of its own: snapshot is the format of a stored session, outline describes
// rules to programs, internal/history records what happened, internal/why explains why it happened, internal/prints finds the
// rules that two rule bases have in common.
package engine
