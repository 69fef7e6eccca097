// Package factexpr is the language of what a person types at the tool: expressions of expr-lang over facts. The tests of
// rules, the filter of run --where, the console and the conditions of breakpoints are written in it. docs/expr.md tells where
// it differs from the expressions of rule text.
//
// An expression sees a fact as a map of its properties, collections as lists, and numbers as Go's int and float64: see View.
// The way back, from a value to a fact, is Maker's.
package factexpr
