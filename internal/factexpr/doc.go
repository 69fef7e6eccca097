// Package factexpr implements the expressions that users type: expressions of expr-lang over facts. Tests of rules, the filter run
// --where, the console and the conditions of breakpoints use them. docs/expr.md describes how they differ from expressions in rule
// text.
//
// An expression sees a fact as a map of its properties, collections as lists, and numbers as Go's int and float64; see View. Make
// and Insert turn what an expression says into facts.
package factexpr
