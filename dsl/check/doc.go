// Package check turns parsed rule files into the rule model that the engine runs. It resolves every name, determines every type,
// makes every conversion explicit, and reports every mistake that can be found before the rules run.
//
// Check makes several passes over all files together, because several files form one rule base: first the names of the declared
// types, then their fields, then the signatures of globals, functions and queries, and last the bodies of functions, queries and
// rules. A rule with an error is left out of the result and checking goes on, so one run reports the mistakes of all files.
//
// # Packages
//
// This package makes the passes: it checks declarations and the heads of files, and the attributes of rules. Each package below has one
// task and imports only packages after it in this list:
//
//	internal/condition  conditions: patterns, not, exists, accumulate, query calls, and the changes that patterns react to
//	internal/class      Java classes: their members, and the code of their methods
//	internal/expr       expressions, statements, lambdas and local classes, which are nested in each other
//	internal/project    shared by all of them: the scopes of files and classes, declarations, findings
//	internal/habit      warnings about finished rules
//	internal/ir         constructs, converts, folds and inspects expressions of the rule model
//	internal/jtype      Java's rules that depend on types only: boxing, promotion, common subtypes
//	internal/platform   the names of the Java platform and of Drools
//	finding             the codes of the findings
package check
