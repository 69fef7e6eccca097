// Package operator holds the operators of the rule language, each declared once.
//
// Two lists make it up. The constants of [Op] are what can be done with two operands (or with one): they stand in the checked rules, and package
// operation has one Go function for each. The table behind [All] is what can be written: a sign or a word, how tightly it binds, what operands it
// takes, what it gives, and what to say to somebody who used it wrongly. Every stage reads that table: the parser takes words and precedence from it, the
// repair of mistakes the spellings of other languages, the checker the operands, the diagnostics and the documentation the rest.
//
// To add an operator, add a constant and a row here, and the function that executes it to the engine. Nothing else has to be told:
//
//	{Text: "endswith", Op: EndsWith, Binds: Relational, In: Conditions, Operands: Texts,
//		About: "the left text ends with the right one"},
//
// What is no row because it is a form of its own, with a production and a node: `not` in front of an operator, `instanceof`, `in ( … )`, the
// ternary, assignments, and the custom operators written ##name or ~name.
package operator
