// Package whenthen runs rules written in DRL, the rule … when … then … end language of Drools, inside a Go program.
//
// Rule files are text. Compile parses and checks them and returns a RuleBase, which is immutable. Sessions are opened on a RuleBase; they
// contain facts, fire rules, and are cheap. Facts are pointers to Go structs, objects of types declared in the rule files, or scalars. Rule
// text sees Go fields and methods under their JavaBean names (FreeCount is freeCount).
//
//	sources, err := whenthen.Files("rules.drl")
//	rules, err := whenthen.Compile(sources, whenthen.Struct("shop", Order{}))
//	session := rules.NewSession(whenthen.Output(os.Stdout))
//	session.Insert(&Order{Total: 120})
//	n, err := session.FireAll(ctx)
//
// # Sessions
//
// FireAll fires rules until no rule can fire, and Firings yields one firing at a time. FireUntilHalt keeps running: it processes the work
// that other goroutines Submit, and rules with timers. Query runs a query over working memory, the option Listen registers a callback for
// every event, Fork copies a session, and Snapshot writes a session as JSON; a session opened from a snapshot by RuleBase.Restore fires
// exactly as the original would have. Options set limits, the clock, calendars, channels and the destination of output.
//
// # What rule text sees of the program
//
// Rule text sees the types it declares; Go structs and interfaces registered with Struct and Interface; constants registered with
// Enum; functions registered with Function and accumulate functions registered with Accumulator; globals set on the session; and
// the members of Java's library that package engine/java lists. An action accesses its session through drools and kcontext.
//
// # What the program sees of a session
//
// Rules change the program's structs in place. Facts iterates over the facts of a Go type. Value returns, as a Go type, the value
// of a variable in a Match or in a Row of a query. RuleBase.New creates facts of types that rule files declare. Package facts
// reads facts from JSON and CSV and writes them as JSON.
//
// # Errors
//
// Compile reports errors in rule text as a *CompileError, with a position, a message and usually a hint for each. A rule that fails at run
// time ends the run with a *RuntimeError that names the rule, the place and the facts. Rules that would fire forever end the run with a
// *LimitError that names the rules that fired most.
package whenthen
