package rete

import (
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// In a query, a pattern may be unified with a parameter that the caller left open. Drools keeps such a pattern's facts in a hash table
// keyed by the value that the parameter would get, and iterates over the whole table; the order of a query's rows follows from that. Here
// the facts are in insertion order, so they are sorted into the order of that table when an open parameter asks for all of them.

// unifiedOrder holds the value by which Drools would key a pattern's facts, and the parameter it is unified with.
type unifiedOrder struct {
	value func(*eval.Frame) fact.Object
	slot  int // of the parameter
}

// planOrder returns the order for the first unification behind a pattern by which Drools would key its facts; nil if there is none.
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

// unifications returns the unifications directly behind a pattern.
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

// unifiedKey is the canonical text of the unifications behind a pattern, which distinguishes nodes that are otherwise the same.
func unifiedKey(p *rule.Pattern, follow []rule.Condition) (key string) {
	for _, u := range unifications(p, follow) {
		key += " unifies " + rule.Canonical(u.Value, p.Slot) + rule.Canonical(&rule.Slot{Node: rule.Node{T: u.Type}, Index: u.Slot}, -1)
	}
	return key
}

// tableOrder returns the right tuples of a bucket in the order in which Drools' table would yield them.
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

// tableEntry is a tuple in the simulated table.
type tableEntry struct {
	hash  uint32
	rank  int // position of its value among all values of the table, row by row
	tuple tupleID
}

// tableHash returns the hash under which the table keeps a value with a Java hash code.
func tableHash(code int32) uint32 {
	h := uint32(31*993) + uint32(code)
	h ^= h>>20 ^ h>>12
	return h ^ h>>7 ^ h>>4
}

// sortAsTable simulates filling the table with the entries, and sorts them in the order of its rows. A new value goes to the front of its
// row's chain; a full table is doubled, row by row.
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
