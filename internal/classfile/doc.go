// Package classfile reads the declarations of a compiled Java class: fields, methods, constants, generic signatures and
// annotations. The result is the same syntax tree as from a source file, but without method bodies, so that its users need not
// know the origin of a class.
package classfile
