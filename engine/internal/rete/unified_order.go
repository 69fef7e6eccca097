package rete

import (
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// In a query, a pattern may be tied to a parameter that the caller left open. Drools keeps such a pattern's facts in a hash
// table under the value that the parameter would get, and goes through the whole table; the order of a query's rows
// follows from it. Here the facts are in the order in which they came, so they are put into the order of that table when
// an open parameter asks for all of them.

// unifiedOrder says under which value a pattern's facts would be kept, and for which parameter.
type unifiedOrder struct {
	value func(*eval.Frame) fact.Object
	slot  int // of the parameter
}

// planOrder finds the first unification behind a pattern that Drools would keep its facts by; nil if there is none.
func planOrder(c *eval.Compiler, p *rule.Pattern, follow []rule.Condition) (*unifiedOrder, error) {
	for _, u := range unifications(p, follow) {
		if u.Value.Type().Kind == fact.Decimal {
			continue // equal decimals may have different hash codes
		}
		value, err := c.Object(u.Value)
		return &unifiedOrder{value, u.Slot}, err
	}
	return nil, nil
}

// unifications are those that follow a pattern at once.
func unifications(p *rule.Pattern, follow []rule.Condition) (list []*rule.Unify) {
	for _, next := range follow {
		u, ok := next.(*rule.Unify)
		if !ok {
			break
		}
		list = append(list, u)
	}
	return list
}

// unifiedKey is the canonical text of the unifications behind a pattern: nodes with others behind them are not the same.
func unifiedKey(p *rule.Pattern, follow []rule.Condition) (key string) {
	for _, u := range unifications(p, follow) {
		key += " unifies " + rule.Canonical(u.Value, p.Slot) + rule.Canonical(&rule.Slot{Node: rule.Node{T: u.Type}, Index: u.Slot}, -1)
	}
	return key
}

// tableOrder puts the right tuples of a bucket into the order in which the table's rows hold them.
func (w *WorkingMemory) tableOrder(n *Node, b *bucket) []tupleID {
	var list []tableEntry
	for r := w.at(b.right.first); r != nil; r = w.at(r.mnext) {
		w.own(n, r.fact)
		w.spend()
		hash := w.javaHash(n.tests.unified.value(w.frame).Any())
		list = append(list, tableEntry{hash: tableHash(hash), tuple: r.self})
	}
	sortAsTable(list)
	ids := make([]tupleID, len(list))
	for i, e := range list {
		ids[i] = e.tuple
	}
	return ids
}

// tableEntry is a tuple of the table.
type tableEntry struct {
	hash  uint32
	rank  int // of the chain its value is in, among all rows
	tuple tupleID
}

// tableHash is the hash under which the table keeps a value with a Java hash code.
func tableHash(code int32) uint32 {
	h := uint32(31*993) + uint32(code)
	h ^= h>>20 ^ h>>12
	return h ^ h>>7 ^ h>>4
}

// sortAsTable fills a table with the entries and puts them in the order of its rows. A new value goes to the front of its
// row's chain; a table that is full is made twice as large, row by row.
func sortAsTable(list []tableEntry) {
	size, limit := 128, 96
	if len(list) > 32 && len(list) > limit {
		for size *= 2; size < len(list); {
			size *= 2
		}
		limit = size * 3 / 4
	}
	rows := make([][]uint32, size)
	seen := map[uint32]bool{}
	for _, e := range list {
		if seen[e.hash] {
			continue
		}
		seen[e.hash] = true
		row := e.hash & uint32(size-1)
		rows[row] = append(rows[row], e.hash) // the front of the chain is the end of the slice
		if len(seen) > limit {
			size, limit = 2*size, 2*limit
			rows = twice(rows)
		}
	}
	rank := make(map[uint32]int, len(seen))
	for _, chain := range rows {
		for _, hash := range slices.Backward(chain) {
			rank[hash] = len(rank)
		}
	}
	for i := range list {
		list[i].rank = rank[list[i].hash]
	}
	slices.SortStableFunc(list, func(a, b tableEntry) int { return a.rank - b.rank })
}

func twice(rows [][]uint32) [][]uint32 {
	next := make([][]uint32, 2*len(rows))
	for _, chain := range rows {
		for _, hash := range slices.Backward(chain) {
			row := hash & uint32(len(next)-1)
			next[row] = append(next[row], hash)
		}
	}
	return next
}
