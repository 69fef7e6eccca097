// Package whenthen runs rules written in DRL, the rule … when … then … end language of Drools, inside a Go program.
//
// Rule files are text. Compile parses and checks them and gives a RuleBase, which never changes; sessions opened on it
// hold facts, fire rules and are cheap. Facts are pointers to Go structs, values of types declared in the rule files,
// or scalars; rule text sees Go fields and methods under their JavaBean names (FreeCount is freeCount).
//
//	sources, err := whenthen.Files("rules.drl")
//	rules, err := whenthen.Compile(sources, whenthen.Struct("shop", Order{}))
//	session := rules.NewSession(whenthen.Output(os.Stdout))
//	session.Insert(&Order{Total: 120})
//	n, err := session.FireAll(ctx)
//
// # What a session does
//
// FireAll fires to the end, Firings hands out one match at a time, FireUntilHalt serves what other goroutines Submit and
// the rules with timers. Query asks what is in working memory, Listen hears of everything that happens, Fork copies a
// session and Snapshot writes one as JSON, from which RuleBase.Restore opens one that goes on firing for firing. Options
// set limits, the clock, calendars, channels and where text goes.
//
// # What rule text sees of the program
//
// Types it declares; Go structs and interfaces registered with Struct and Interface; constants registered with Enum;
// functions registered with Function and accumulate functions registered with Accumulator; globals set on the session; and
// the Java members that package engine/java lists. An action reaches its session through drools and kcontext.
//
// # What the program sees of a session
//
// Its own structs, which rules change in place; Facts yields those of a type. Value reads what a variable of a Match or of
// a query's Row stands for as a Go type. Facts of types that rule files declare are made with RuleBase.New. Package facts
// reads facts from JSON and CSV text and writes them as JSON.
//
// # Errors
//
// Mistakes in rule text come back as a *CompileError with a position, a message and usually a hint for each; a rule
// that fails while running ends the run with a *RuntimeError naming rule, place and facts; an endless rule set ends
// in a *LimitError naming the rules that fired most.
package whenthen
