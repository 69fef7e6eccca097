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
// Mistakes in rule text come back as a *CompileError with a position, a message and usually a hint for each; a rule
// that fails while running ends the run with a *RuntimeError naming rule, place and facts; an endless rule set ends
// in a *LimitError naming the rules that fired most.
package whenthen
