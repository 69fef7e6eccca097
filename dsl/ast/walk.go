package ast

import (
	"reflect"
	"sync"
)

// Walk calls visit for n and, if visit returns true, for its descendants: parents before children, children in text order. A nil
// node is skipped. Names are nodes too. Comments are not visited, and Implied operands are leaves.
func Walk(n Node, visit func(Node) bool) {
	var walk func(Node) // one closure for all nodes: a closure for each node would take longer than the walk
	walk = func(n Node) {
		if visit(n) {
			Children(n, walk)
		}
	}
	if n != nil {
		walk(n)
	}
}

// Contains reports whether is returns true for n or one of its descendants. It does not call is again once it has.
func Contains(n Node, is func(Node) bool) (found bool) {
	Walk(n, func(n Node) bool {
		found = found || is(n)
		return !found
	})
	return found
}

// Children calls add for each child of n, in text order: for the nodes in the exported fields of its struct, in their order. All functions
// that traverse a tree use it.
func Children(n Node, add func(Node)) {
	switch n := n.(type) {
	case *File: // its other fields contain the same nodes
		for _, it := range n.Items {
			add(it)
		}
	case *Binary: // the only node with its fields in another order, so that its operator is printed first
		if n.X != nil {
			add(n.X)
		}
		if n.OpName != nil {
			add(n.OpName)
		}
		for _, p := range n.Params {
			add(p)
		}
		if n.Y != nil {
			add(n.Y)
		}
	case *Implied, *Name, *Ident, *Literal, *This: // leaves, most of them frequent
	default:
		children(reflect.ValueOf(n).Elem(), add)
	}
}

func children(n reflect.Value, add func(Node)) {
	for _, i := range nodeFields(n.Type()) {
		switch f := n.Field(i); {
		case f.Kind() == reflect.Slice:
			for j := range f.Len() {
				add(f.Index(j).Interface().(Node))
			}
		case !f.IsNil():
			add(f.Interface().(Node))
		}
	}
}

// nodeFields returns the indexes of the fields of a kind of node that hold nodes. They are computed once.
func nodeFields(kind reflect.Type) (list []int) {
	if known, ok := fieldsOf.Load(kind); ok {
		return known.([]int)
	}
	for i := range kind.NumField() {
		f := kind.Field(i)
		if t := f.Type; f.IsExported() && (t.Implements(nodeType) || t.Kind() == reflect.Slice && t.Elem().Implements(nodeType)) {
			list = append(list, i)
		}
	}
	fieldsOf.Store(kind, list)
	return list
}

// fieldsOf caches the results of nodeFields, by kind.
var fieldsOf sync.Map
