// Package ast is the syntax tree of rule files and of the Java code in them.
//
// The tree keeps the text's own shape: brackets, half constraints and the order of things stay visible, every node knows its span, and the
// comments are listed beside the tree. Nothing is resolved: whether a name is a field, a type or a variable is for the checker to find out.
//
// [File] is the root. Four families of nodes make it up, each an interface: [Item] (what stands in a file), [Condition] (what stands between when
// and then), [Expr] and [Stmt]. [Children] knows what each node is made of; [Walk] goes over a tree by it, [Print] and [PrintJSON] show it.
package ast
