package coverage

import (
	"slices"
	"sort"
	"strings"

	"whenthen/engine/source"
	"whenthen/internal/english"
)

// Kind is the kind of an Item.
type Kind uint8

// The kinds of items.
const (
	Rule Kind = iota + 1
	Condition
	Constraint
	Statement
	Branch // an if of an action or function
)

var kindNames = [...]string{Rule: "rule", Condition: "condition", Constraint: "constraint", Statement: "statement", Branch: "branch"}

// Kinds lists all kinds in the order of reports.
var Kinds = [...]Kind{Rule, Condition, Constraint, Branch, Statement}

// String returns the kind as one English word.
func (k Kind) String() string { return kindNames[k] }

// Item is a part of rule text that runs can cover.
type Item struct {
	Kind Kind
	Rule string // name of the rule or function that contains it
	File *source.File
	At   source.Span
	// Within is the span of the rule that contains the item; invalid for an item in a function.
	Within source.Span
	// Yes counts how often the part was true, found a partner, fired or ran; No how often it was false or found nothing.
	Yes, No int
	// Both reports that No is an outcome to cover as well.
	Both bool
}

// Line returns the line on which the item begins, from 1.
func (i *Item) Line() int { return int(i.At.Start.Line) }

// Written returns the place where the author wrote the item. For text shared by the rows of a table, this is the row that the rule was made
// from.
func (i *Item) Written() (*source.File, source.Span) { return i.File.OriginInRow(i.At, i.Within) }

// Text returns the item's rule text on one line; for a rule, its name.
func (i *Item) Text() string {
	if i.Kind == Rule {
		return i.Rule
	}
	return oneLine(i.File.Slice(i.At))
}

// longest is the maximum length of a text, in characters.
const longest = 70

// oneLine returns rule text without line breaks, shortened if it is too long.
func oneLine(text string) string {
	return english.Cut(strings.Join(strings.Fields(text), " "), longest)
}

// Outcomes returns the number of outcomes that have occurred and the number of all outcomes.
func (i *Item) Outcomes() (seen, all int) {
	all = 1
	if i.Yes > 0 {
		seen++
	}
	if i.Both {
		all++
		if i.No > 0 {
			seen++
		}
	}
	return seen, all
}

// Missing describes the outcome that has not occurred, or returns "" if all have.
func (i *Item) Missing() string {
	seen, all := i.Outcomes()
	switch {
	case seen == all:
		return ""
	case i.Kind == Rule:
		return "has never fired"
	case i.Kind == Statement:
		return "has never run"
	case seen == 0 && i.Both:
		return "was never reached"
	case i.Kind == Condition && !i.Both:
		return "has never matched"
	case i.Yes == 0:
		return "was never true"
	}
	return "was never false"
}

// Report is the coverage of the rules of one or more rule bases.
type Report struct {
	Items []*Item // by file, then by place
	// Partial names rules with so many combinations of facts that not all were examined.
	Partial []string
}

// key identifies an item by its place: the same text in two rule bases is one item.
type key struct {
	kind     Kind
	file     string
	from, to int
}

func (i *Item) key() key {
	return key{i.Kind, i.File.Name(), int(i.At.Start.Offset), int(i.At.End.Offset)}
}

// Add adds the counts of another report.
func (r *Report) Add(other *Report) {
	known := make(map[key]*Item, len(r.Items))
	for _, i := range r.Items {
		known[i.key()] = i
	}
	for _, i := range other.Items {
		if old := known[i.key()]; old != nil {
			old.Yes, old.No, old.Both = old.Yes+i.Yes, old.No+i.No, old.Both || i.Both
			continue
		}
		added := *i
		known[i.key()] = &added
		r.Items = append(r.Items, &added)
	}
	for _, name := range other.Partial {
		if at := sort.SearchStrings(r.Partial, name); at == len(r.Partial) || r.Partial[at] != name {
			r.Partial = append(r.Partial, name)
			slices.Sort(r.Partial)
		}
	}
	r.sort()
}

// sort orders the items as they are in the text, outer ones first.
func (r *Report) sort() {
	sort.SliceStable(r.Items, func(i, j int) bool {
		a, b := r.Items[i].key(), r.Items[j].key()
		switch {
		case a.file != b.file:
			return a.file < b.file
		case a.from != b.from:
			return a.from < b.from
		}
		return a.kind < b.kind
	})
}

// Files returns the files with items, in order.
func (r *Report) Files() []*source.File {
	var files []*source.File
	for _, i := range r.Items {
		if n := len(files); n == 0 || files[n-1].Name() != i.File.Name() {
			files = append(files, i.File)
		}
	}
	return files
}

// Of returns the items of a file.
func (r *Report) Of(file *source.File) []*Item {
	var items []*Item
	for _, i := range r.Items {
		if i.File.Name() == file.Name() {
			items = append(items, i)
		}
	}
	return items
}

// Count adds up the outcomes of the items of a kind, or of all items if kind is 0.
func Count(items []*Item, kind Kind) (seen, all int) {
	for _, i := range items {
		if kind == 0 || i.Kind == kind {
			s, a := i.Outcomes()
			seen, all = seen+s, all+a
		}
	}
	return seen, all
}
