// Package operator contains the operators of the rule language, each declared once.
//
// The package consists of two lists. The constants of type [Op] (table.go, op.go) are the operations on one or two operands: checked rules
// contain them, and package operation has one Go function for each. The table behind [All] (table.go, operator.go) lists the written
// operators: a sign or a word, its precedence, the kind of its operands, its result, and the hints for wrong use. Every stage uses that
// table: the parser for words and precedence, the repair of mistakes for the spellings of other languages, the checker for the operands,
// diagnostics and documentation for the rest.
//
// To add an operator, add a constant and a row here, and the function that executes it to the engine. No other change is needed:
//
//	{Text: "endswith", Op: EndsWith, Binds: Relational, In: Conditions, Operands: Texts,
//		About: "the left string ends with the right one"},
//
// Forms with a production and a node of their own have no row: `not` before an operator, `instanceof`, `in ( … )`, the ternary,
// assignments, and the custom operators written ##name or ~name.
package operator
