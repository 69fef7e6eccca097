package objects

import "whenthen/internal/fact"

// Numbers numbers objects, from 1, in the order in which their numbers are first asked for. The zero Numbers has none.
type Numbers struct {
	List []fact.Object
	of   map[fact.Object]int
}

// Of returns the number of an object; 0 for null.
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

// cut takes back all numbers above the last one that stays.
func (n *Numbers) cut(last int) {
	for _, o := range n.List[last:] {
		delete(n.of, o)
	}
	n.List = n.List[:last]
}

// Numbered returns the function that finds the objects of a list by number; the number 0 is null.
func Numbered(list []fact.Object) func(int) fact.Object {
	return func(n int) fact.Object {
		if n == 0 {
			return fact.Object{}
		}
		return list[n-1]
	}
}
