package facts

import (
	"fmt"
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
	Line  int // where the name stands in the text, from 1; 0 if it comes from no text
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
	o.Members = append(o.Members, Member{Name: name, Value: value})
}

// Sort puts the members in the order of their names.
func (o *Object) Sort() {
	slices.SortStableFunc(o.Members, func(a, b Member) int { return strings.Compare(a.Name, b.Name) })
}

// SortByText sorts trees by their JSON text.
func SortByText(l []any) {
	slices.SortStableFunc(l, func(a, b any) int { return strings.Compare(Text(a), Text(b)) })
}

// Text is the member's text; any other value is an error. at says where the member stands and begins the error.
func (m Member) Text(at string) (string, error) {
	s, ok := m.Value.(string)
	if !ok {
		return "", wrong(m, at, "a text")
	}
	return s, nil
}

// Bool is the member's truth value; any other value is an error.
func (m Member) Bool(at string) (bool, error) {
	b, ok := m.Value.(bool)
	if !ok {
		return false, wrong(m, at, "true or false")
	}
	return b, nil
}

// Object is the member's object; any other value is an error.
func (m Member) Object(at string) (*Object, error) {
	o, ok := m.Value.(*Object)
	if !ok {
		return nil, wrong(m, at, "an object")
	}
	return o, nil
}

// List is the member's list; any other value is an error.
func (m Member) List(at string) ([]any, error) {
	l, ok := m.Value.([]any)
	if !ok {
		return nil, wrong(m, at, "a list")
	}
	return l, nil
}

func wrong(m Member, at, want string) error {
	return fmt.Errorf("%s: %q is %s, found %s", at, m.Name, want, Describe(m.Value))
}

// Describe names a tree in a message: scalars by their text, the rest by kind.
func Describe(tree any) string {
	switch tree.(type) {
	case *Object:
		return "an object"
	case []any:
		return "a list"
	}
	return Text(tree)
}
