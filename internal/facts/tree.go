package facts

import (
	"slices"
	"strings"
)

// Object is a JSON object with its members in the order of the text. With nil, bool, string, json.Number and []any it
// makes up a JSON tree: order decides what a map of a fact holds first, and numbers keep the digits they were
// written with.
type Object struct {
	Members []Member
	Line    int // where the object begins, from 1; 0 if it comes from no text
}

// Member is one name and value of an Object.
type Member struct {
	Name  string
	Value any
}

// Get returns a member's value and whether there is such a member.
func (o *Object) Get(name string) (any, bool) {
	for _, m := range o.Members {
		if m.Name == name {
			return m.Value, true
		}
	}
	return nil, false
}

// Add puts a member at the end.
func (o *Object) Add(name string, value any) {
	o.Members = append(o.Members, Member{name, value})
}

// Sort puts the members in the order of their names.
func (o *Object) Sort() {
	slices.SortStableFunc(o.Members, func(a, b Member) int { return strings.Compare(a.Name, b.Name) })
}

// SortByText sorts trees by their JSON text.
func SortByText(l []any) {
	slices.SortStableFunc(l, func(a, b any) int { return strings.Compare(Text(a), Text(b)) })
}
