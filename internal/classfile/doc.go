// Package classfile reads what a compiled Java class declares: fields, methods, constants, generic signatures and
// annotations. The result is the tree that a source file would give, without bodies, so that what uses classes need not
// know where they come from.
package classfile
