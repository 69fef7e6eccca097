package facts

import (
	"fmt"
	"sort"
)

// Object is a JSON object that keeps its members in source order. Together with nil, bool, string, json.Number and []any it forms a
// JSON tree. Order is kept because it becomes the order of maps in facts; json.Number keeps digits as they were written.
type Object struct {
	Members []Member
	Line    int // line where the object begins, from 1; 0 if it was not read from text
}

// Member is one name and value of an Object.
type Member struct {
	Name  string
	Value any
	Line  int // line of the name, from 1; 0 if it was not read from text
}

// Get returns the value of a member and whether the member exists.
func (o *Object) Get(name string) (any, bool) {
	for _, m := range o.Members {
		if m.Name == name {
			return m.Value, true
		}
	}
	return nil, false
}

// Add appends a member.
func (o *Object) Add(name string, value any) {
	o.Members = append(o.Members, Member{Name: name, Value: value})
}

// Sort sorts the members by name.
func (o *Object) Sort() {
	sort.SliceStable(o.Members, func(i, j int) bool { return o.Members[i].Name < o.Members[j].Name })
}

// SortByText sorts trees by their JSON text.
func SortByText(l []any) {
	sort.SliceStable(l, func(i, j int) bool { return Text(l[i]) < Text(l[j]) })
}

// Text returns the member's value, which must be a string. at is the member's place, with which an error begins.
func (m Member) Text(at string) (string, error) { return valueOf[string](m, at, "a string") }

// Bool returns the member's value, which must be a boolean.
func (m Member) Bool(at string) (bool, error) { return valueOf[bool](m, at, "true or false") }

// Object returns the member's value, which must be an object.
func (m Member) Object(at string) (*Object, error) { return valueOf[*Object](m, at, "an object") }

// List returns the member's value, which must be a list.
func (m Member) List(at string) ([]any, error) { return valueOf[[]any](m, at, "a list") }

func valueOf[T any](m Member, at, want string) (T, error) {
	v, ok := m.Value.(T)
	if !ok {
		return v, wrong(m, at, want)
	}
	return v, nil
}

func wrong(m Member, at, want string) error {
	return fmt.Errorf("%s: %q is %s, found %s", at, m.Name, want, Describe(m.Value))
}

// Describe describes a tree in a message: scalars by their text, other trees by their kind.
func Describe(tree any) string {
	switch tree.(type) {
	case *Object:
		return "an object"
	case []any:
		return "a list"
	}
	return Text(tree)
}
