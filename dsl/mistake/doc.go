// Package mistake holds the codes of the mistakes that the parser finds, and explains them.
//
// A code identifies the kind of mistake, not the production of the grammar, and never changes: people search for it, and a comment
// in a rule file can switch off a warning by its code. docs/diagnostics.md shows all of them with examples. The checker has codes
// of its own.
package mistake
