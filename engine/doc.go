// Package engine runs checked rules: it compiles a rule.Base to a RuleBase and opens sessions on it.
//
// # Rule bases and sessions
//
// A RuleBase is compiled once, never changes and may be used by many goroutines. A Session belongs to one goroutine at
// a time: it holds the facts (working memory), the partial matches of its rules, and the agenda. Opening one is cheap, and
// Close lets the next one have its memory.
//
//	s := rb.NewSession(engine.Output(os.Stdout))
//	h, err := s.Insert(&Order{Total: 120})
//	n, err := s.FireAll(ctx)
//
// # Changes and firing
//
// Insert, Update and Delete queue a change; a run works the queue off, fires the best match, works off what its action
// changed, and so on until nothing is left, a rule or the host halts, a limit is reached, a condition or action fails,
// or the context ends. FireAll runs to the end; Firings yields one match after the other, and leaving the loop stops
// the run after that firing; FireUntilHalt waits for more work, which other goroutines hand in through Submit.
//
// Facts are Go objects and change in place. The session sees a change of an object only when it is told: by modify and
// update in rules, by Update from outside.
//
// # Time
//
// Events, types with @role( event ), happen at the time that @timestamp names, or when they are inserted. Windows over
// them pass the last few, or those of the last minutes, say. An event whose time in a window is over leaves it at the
// next run or query, or while FireUntilHalt waits. Events are facts like others and stay until they are deleted.
//
// # Copies
//
// Fork makes an independent copy of a session, Snapshot writes it as JSON and RuleBase.Restore reads that. Both take
// the whole state, including the changes that wait in front of every node, so that the order of firing does not change.
//
// # Order
//
// Which match fires next is a contract: the agenda group with the focus, salience, the place of rules in their package, load order, then the
// order in which Drools would have made the matches. The same facts in the same order give the same firings on every
// machine.
//
// # Files
//
// The session is one value with many sides, a file for each: working_memory.go what goes in, firing.go how a run goes, query.go and
// inspect.go what can be asked, why.go and why_not.go what is explained, fork.go, snapshot.go and swap.go what copies it, truth.go logical
// facts, process.go flows, clock.go its time, limit.go its bounds, close.go its end and reuse.
//
// What can be said without a session is in packages of its own: snapshot, the form in which one is kept; outline, what programs may know of
// rules; internal/history, what is recorded; internal/prints, which rules of two rule bases are the same.
package engine
