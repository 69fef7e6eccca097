package circle

import "iter"

// Search divides a graph into its strongly connected components: two nodes are in the same component if each leads to the other. It uses
// Tarjan's algorithm (Depth-first search and linear graph algorithms, 1972), which visits every node and edge once, however often Visit is
// called. It recurses as deep as the longest path that it follows. A Search must be used by one goroutine.
type Search[N comparable] struct {
	// Next yields the nodes to which a node leads.
	Next func(N) iter.Seq[N]
	// Found is called once for each component, after the components to which it leads. The slice is valid until Found returns.
	Found func(component []N)

	lowest map[N]int // of a visited node: the number of the earliest node that it is known to lead to, or done if its component was found
	open   []N       // visited nodes whose components have not been found
}

const done = 0

// Visit finds the components of a node and of all nodes to which it leads, except for those found before.
func (s *Search[N]) Visit(node N) {
	if _, visited := s.lowest[node]; !visited {
		s.visit(node)
	}
}

func (s *Search[N]) visit(node N) (lowest int) {
	if s.lowest == nil {
		s.lowest = map[N]int{}
	}
	number, first := len(s.lowest)+1, len(s.open)
	lowest = number
	s.lowest[node], s.open = number, append(s.open, node)
	for next := range s.Next(node) {
		n, visited := s.lowest[next]
		if !visited {
			n = s.visit(next)
		}
		if n != done {
			lowest = min(lowest, n)
		}
	}
	if lowest < number {
		s.lowest[node] = lowest
		return lowest
	}
	for _, n := range s.open[first:] {
		s.lowest[n] = done
	}
	s.Found(s.open[first:])
	s.open = s.open[:first]
	return done
}
