// Package accumulate holds the accumulate functions of the rule language, each declared once: its name, the type of its result,
// and its fold. The checker reads the types, the engine the folds, messages and documentation the names.
//
// To add a function, add a row to the table and write its fold, a *fact.Fold like those that a host registers:
//
//	{Name: "median", Result: average, Fold: func(arg, _ *fact.Type) *fact.Fold { return … }},
//
// A fold works on values in canonical form. A fold that can work on unboxed numbers also sets Numbers, which must give the same
// results.
package accumulate
