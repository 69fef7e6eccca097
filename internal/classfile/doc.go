// Package classfile reads the declarations of a compiled Java class: fields, methods, constants, generic signatures and
// annotations. [Read] returns the same syntax tree as the parser does for a source file, but without method bodies, so that its
// users need not know the origin of a class.
//
// read.go follows the order of a class file; pool.go has the constant pool, signature.go the generic types. Package classpath finds class
// files in folders and jars.
package classfile
