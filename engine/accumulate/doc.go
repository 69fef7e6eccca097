// Package accumulate holds the accumulate functions of the rule language, each declared once: its name, what type its value
// has, and how it folds. The checker reads the types, the engine the folds, messages and documentation the names.
//
// To add a function, add a row to the table and write its fold, a *fact.Fold like those a host registers:
//
//	{Name: "median", Result: average, Fold: func(arg, _ *fact.Type) *fact.Fold { return … }},
//
// A fold works on values in canonical form. Where numbers can be folded without boxing them it says so by Numbers, and gives
// the same results in both ways.
package accumulate
