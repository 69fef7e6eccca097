// Package mistake contains the codes of the mistakes that the parser finds, and explains them. [Codes] returns all of them;
// docs/diagnostics.md is generated from this list, with an example for each.
// from this list, with an example for each.
//
// A code identifies the kind of mistake, not the production of the grammar, and never changes: people search for it, and a comment in a
// rule file can switch off a warning by its code. The codes of the checker and of lint are in their packages.
package mistake
