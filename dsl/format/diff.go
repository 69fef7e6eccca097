package format

import (
	"fmt"
	"sort"
	"strings"
)

// diffContext is the number of equal lines shown around a change.
const diffContext = 3

// Diff returns the unified diff of two texts; "" if they are equal. Lines that occur once in each text are anchors, so the result is short
// for similar texts, but not always minimal. It needs time n log n.
func Diff(oldName, old, newName, new string) string {
	if old == new {
		return ""
	}
	a, b := diffLines(old), diffLines(new)
	d := differ{a: a, b: b}
	fmt.Fprintf(&d.out, "--- %s\n+++ %s\n", oldName, newName)
	for _, m := range anchors(a, b) {
		d.match(m)
	}
	d.match(linePair{len(a), len(b)})
	d.flush(len(a))
	return d.out.String()
}

// diffLines splits a text after its newlines. A last line without a newline gets the usual remark.
func diffLines(s string) []string {
	lines := strings.SplitAfter(s, "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	} else {
		lines[last] += "\n\\ No newline at end of file\n"
	}
	return lines
}

// linePair is a pair of indexes of equal lines in the old and the new text.
type linePair struct{ a, b int }

// anchors returns pairs of lines that occur once in each text: the longest sequence of pairs that is in order in both.
func anchors(a, b []string) []linePair {
	type count struct{ a, b, atB int }
	seen := map[string]*count{}
	at := func(s string) *count {
		if seen[s] == nil {
			seen[s] = &count{}
		}
		return seen[s]
	}
	for _, s := range a {
		at(s).a++
	}
	for i, s := range b {
		c := at(s)
		c.b, c.atB = c.b+1, i
	}
	var pairs []linePair
	for i, s := range a {
		if c := seen[s]; c.a == 1 && c.b == 1 {
			pairs = append(pairs, linePair{i, c.atB})
		}
	}
	return rising(pairs)
}

// rising returns a longest subsequence of pairs in which b increases. The pairs are in order of a.
func rising(pairs []linePair) []linePair {
	var ends []int // ends[n]: of all sequences of n+1 pairs, the last pair of the one that ends with the smallest b
	before := make([]int, len(pairs))
	for i, p := range pairs {
		n := sort.Search(len(ends), func(k int) bool { return pairs[ends[k]].b >= p.b })
		before[i] = -1
		if n > 0 {
			before[i] = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, i)
		} else {
			ends[n] = i
		}
	}
	if len(ends) == 0 {
		return nil
	}
	out := make([]linePair, len(ends))
	for n, i := len(ends)-1, ends[len(ends)-1]; n >= 0; n, i = n-1, before[i] {
		out[n] = pairs[i]
	}
	return out
}

// differ writes the hunks. Everything before (i, j) has been written, except the open hunk.
type differ struct {
	a, b           []string
	i, j           int
	hunk           []string
	startA, startB int
	out            strings.Builder
}

// match advances to a pair of equal lines, or to the ends, and then over the equal lines around it.
func (d *differ) match(m linePair) {
	if m.a < d.i {
		return // already passed as a neighbour of another anchor
	}
	from := m
	for from.a > d.i && from.b > d.j && d.a[from.a-1] == d.b[from.b-1] {
		from.a, from.b = from.a-1, from.b-1
	}
	for d.i < from.a && d.j < from.b && d.a[d.i] == d.b[d.j] {
		d.equal(d.i + 1)
	}
	if d.i < from.a || d.j < from.b {
		d.change(from)
	}
	to := m.a
	for k := m.b; to < len(d.a) && k < len(d.b) && d.a[to] == d.b[k]; k++ {
		to++
	}
	d.equal(to)
}

// change adds to the hunk the lines that differ before a pair.
func (d *differ) change(to linePair) {
	if d.hunk == nil {
		context := min(diffContext, d.i, d.j)
		d.startA, d.startB = d.i-context, d.j-context
		for _, s := range d.a[d.startA:d.i] {
			d.hunk = append(d.hunk, " "+s)
		}
	}
	for ; d.i < to.a; d.i++ {
		d.hunk = append(d.hunk, "-"+d.a[d.i])
	}
	for ; d.j < to.b; d.j++ {
		d.hunk = append(d.hunk, "+"+d.b[d.j])
	}
}

// equal advances over lines that are the same in both texts, up to line to of the old one.
func (d *differ) equal(to int) {
	n := to - d.i
	if d.hunk != nil {
		if n > 2*diffContext {
			d.flush(d.i + diffContext)
		} else {
			for _, s := range d.a[d.i:to] {
				d.hunk = append(d.hunk, " "+s)
			}
		}
	}
	d.i, d.j = d.i+n, d.j+n
}

// flush writes the open hunk and up to three of the equal lines after it, which end at line to of the old text.
func (d *differ) flush(to int) {
	if d.hunk == nil {
		return
	}
	for _, s := range d.a[min(d.i, to):to] {
		d.hunk = append(d.hunk, " "+s)
	}
	last := len(d.hunk) - 1 // the last change
	for d.hunk[last][0] == ' ' {
		last--
	}
	d.hunk = d.hunk[:min(len(d.hunk), last+1+diffContext)]
	var countA, countB int
	for _, s := range d.hunk {
		if s[0] != '+' {
			countA++
		}
		if s[0] != '-' {
			countB++
		}
	}
	fmt.Fprintf(&d.out, "@@ -%s +%s @@\n", hunkRange(d.startA, countA), hunkRange(d.startB, countB))
	for _, s := range d.hunk {
		d.out.WriteString(s)
	}
	d.hunk = nil
}

func hunkRange(start, count int) string {
	if count > 0 {
		start++
	}
	return fmt.Sprintf("%d,%d", start, count)
}
