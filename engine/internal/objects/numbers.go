package objects

import "whenthen/internal/fact"

// Numbers assigns numbers to objects, from 1, in the order in which the numbers are first requested. The zero Numbers is empty.
type Numbers struct {
	List []fact.Object
	of   map[fact.Object]int
}

// Of returns the number of an object, or 0 for null.
func (n *Numbers) Of(o fact.Object) int {
	if o.IsNull() {
		return 0
	}
	if n.of[o] == 0 {
		if n.of == nil {
			n.of = map[fact.Object]int{}
		}
		n.List = append(n.List, o)
		n.of[o] = len(n.List)
	}
	return n.of[o]
}

// cut removes all numbers greater than last.
func (n *Numbers) cut(last int) {
	for _, o := range n.List[last:] {
		delete(n.of, o)
	}
	n.List = n.List[:last]
}

// Numbered returns a function that returns the object of a list with a number; the number 0 means null.
func Numbered(list []fact.Object) func(int) fact.Object {
	return func(n int) fact.Object {
		if n == 0 {
			return fact.Object{}
		}
		return list[n-1]
	}
}
