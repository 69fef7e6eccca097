// Package mistake holds the codes of the mistakes that the parser finds, and explains them. [Codes] lists all; docs/diagnostics.md is written
// from this list, with an example for each.
//
// A code identifies the kind of mistake, not the production of the grammar, and never changes: people search for it, and a comment
// in a rule file can switch off a warning by its code. The checker and lint have codes of their own, in their packages.
package mistake
