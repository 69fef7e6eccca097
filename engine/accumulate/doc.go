// Package accumulate contains the accumulate functions of the rule language, each declared once (function.go): its name, the type of its
// result (types.go), and its fold (number.go, collect.go; saved.go saves states). gathered_list.go is the state of collectList. The checker
// uses the types, the engine the folds, messages and documentation the names.
//
// To add a function, add a row to the table and write its fold, a *fact.Fold like those that a host registers:
//
//	{Name: "median", Result: average, Fold: func(arg, _ *fact.Type) *fact.Fold { return … }},
//
// A fold works on values in canonical form. A fold that can work on unboxed numbers also sets Numbers, which must have the same results.
package accumulate
