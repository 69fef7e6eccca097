// Package factexpr implements the expressions that users type: expressions of expr-lang over facts. Tests of rules, the filter run
// --where, the console and the conditions of breakpoints use them. docs/expr.md describes how they differ from expressions in rule
// text.
//
// In an expression, a fact is a map of its properties, collections are lists, and numbers are Go's int and float64; see View (view.go).
// newFact and Insert create facts from expressions (fact_text.go). eval.go evaluates expressions, session.go has the functions and variables
// of a session, where.go conditions on facts.
package factexpr
