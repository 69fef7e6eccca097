// Package ast is the syntax tree of rule files and of the Java code in them.
//
// The tree preserves the form of the text: brackets, half constraints and the order of items are kept, every node has its span, and the
// comments are in a separate list. Names are not resolved: the checker determines whether a name is a field, a type or a variable.
//
// [File] is the root. There are four families of nodes, each with an interface: [Item] (an element of a file), [Condition] (an element
// between when and then), [Expr] and [Stmt]. The children of a node are the nodes in the fields of its struct, which are in the order of
// the text: [Children] enumerates them, [Walk] uses it to traverse a tree, [Print] and [PrintJSON] print one.
package ast
