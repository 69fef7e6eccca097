package java

import (
	"fmt"
	"sort"
	"strings"
	"testing"
	"time"

	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
	"whenthen/internal/linediff"
	"whenthen/internal/registry"
)

// TestLibraryListing compares testdata/library.txt, the table of all members, with the library.
func TestLibraryListing(t *testing.T) {
	linediff.Golden(t, "testdata/library.txt", listing(Library().(*library)))
}

// listing writes one line for each member: what it returns, its name and parameters.
func listing(l *library) string {
	var classes []*members
	for _, m := range l.classes {
		classes = append(classes, m.ready())
	}
	sort.Slice(classes, func(i, j int) bool { return classes[i].Type.QualifiedName() < classes[j].Type.QualifiedName() })
	var b strings.Builder
	for _, m := range classes {
		b.WriteString(m.Type.QualifiedName())
		for i, p := range m.Type.Parents {
			b.WriteString([]string{" extends ", ", "}[min(i, 1)] + p.Name)
		}
		b.WriteByte('\n')
		var lines []string
		for name := range m.Fields {
			lines = append(lines, "  "+name)
		}
		for _, x := range m.Constructors {
			lines = append(lines, "  new "+x.Name+signatureText(x))
		}
		for _, x := range m.Class.Statics {
			lines = append(lines, "  static "+x.Result.Name+" "+x.Name+signatureText(x))
		}
		for _, x := range m.Methods {
			lines = append(lines, "  "+x.Result.Name+" "+x.Name+signatureText(x))
		}
		sort.Strings(lines)
		fmt.Fprintf(&b, "%s\n", strings.Join(lines, "\n"))
	}
	return b.String()
}

func signatureText(m *fact.Method) string {
	names := make([]string, len(m.Params))
	for i, p := range m.Params {
		names[i] = p.Name
		if m.Variadic && i == len(names)-1 {
			names[i] += "..."
		}
	}
	return "(" + strings.Join(names, ", ") + ")"
}

func TestTypesHaveTheirOwnIDs(t *testing.T) {
	seen := map[int]string{}
	for _, x := range Library().Types() {
		if x.ID < fact.FirstLibraryID || x.ID >= fact.FirstArrayID || seen[x.ID] != "" {
			t.Errorf("%s has the ID %d, as has %s", x.Name, x.ID, seen[x.ID])
		}
		seen[x.ID] = x.Name
	}
}

type team struct {
	Names  []string
	Points map[string]int
}

// TestHostCollections calls List and Map methods on Go slices and maps.
func TestHostCollections(t *testing.T) {
	r := registry.NewRegistry(Library())
	tt, err := r.RegisterStruct("sport", team{})
	if err != nil {
		t.Fatal(err)
	}
	x := &team{Names: []string{"a", "b"}, Points: map[string]int{"a": 3}}
	o := r.Object(x)
	call := func(prop, name string, args ...any) string {
		p := tt.Property(prop)
		v := p.Read.Any(o)
		for _, m := range r.Methods(p.Type, name) {
			if len(m.Params) == len(args) {
				got, err := m.Invoke(nil, v, args...)
				if err != nil {
					return err.Error()
				}
				return fact.ToString(got)
			}
		}
		return "no method"
	}
	for _, c := range [][2]string{
		{call("names", "size"), "2"}, {call("names", "get", 1), "b"}, {call("names", "get", 2), "Index 2 out of bounds for length 2"},
		{call("names", "contains", "b"), "true"}, {call("names", "indexOf", "b"), "1"}, {call("names", "set", 0, "z"), "a"},
		{call("names", "add", "c"), "java.lang.UnsupportedOperationException"}, {call("names", "toString"), "[z, b]"},
		{call("points", "get", "a"), "3"}, {call("points", "get", "q"), "null"}, {call("points", "put", "q", 4), "null"},
		{call("points", "keySet"), "[a, q]"}, {call("points", "getOrDefault", "w", 1), "1"}, {call("points", "toString"), "{a=3, q=4}"},
	} {
		if c[0] != c[1] {
			t.Errorf("got %s, want %s", c[0], c[1])
		}
	}
	if x.Names[0] != "z" || x.Points["q"] != 4 {
		t.Errorf("set and put are not seen by the host: %+v", x)
	}
	names := tt.Property("names").Type
	if got := r.Methods(names, "get")[0]; got.ResultOf(r, names, nil) != fact.StringType {
		t.Errorf("get of a []string has type %s", got.ResultOf(r, names, nil))
	}
	points := tt.Property("points").Type
	entries := r.Methods(points, "entrySet")[0]
	if got := entries.ResultOf(r, points, nil).String(); got != "Set<Map.Entry<String, Integer>>" {
		t.Errorf("entrySet has type %s", got)
	}
}

func TestLibraryProperties(t *testing.T) {
	now := time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC)
	r := registry.NewRegistry(Library())
	m := fact.NewMap()
	if _, err := m.Put("k", 5); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		v    any
		name string
		want any
	}{
		{7, "intValue", 7}, {"abc", "length", 3}, {"abc", "empty", false}, {fact.NewList(1, 2), "size", 2}, {fact.NewList(), "empty", true},
		{m, "k", 5}, {m, "size", 1}, {now, "time", now.UnixMilli()}, {[]int{1}, "size", 1}, {true, "booleanValue", true},
		{datetime.LocalDateOf(now), "dayOfMonth", 29}, {&fact.Exception{Type: fact.ErrorType, Message: "m"}, "message", "m"},
	} {
		o := r.Object(c.v)
		p := r.Property(o.Type, c.name)
		if p == nil {
			t.Errorf("no property %s of %T", c.name, c.v)
			continue
		}
		ok := fact.JavaEqual(p.Read.Any(o), c.want)
		if p.Read.Int != nil && p.Type.Kind == fact.Int {
			ok = ok && fact.Equal(p.Read.Int(o), c.want)
		}
		if p.Read.Bool != nil {
			ok = ok && p.Read.Bool(o) == c.want
		}
		if !ok || r.Property(o.Type, c.name) != p {
			t.Errorf("%s of %v is %v", c.name, c.v, p.Read.Any(o))
		}
	}
	if p := r.Property(fact.StringType, "nothing"); p != nil {
		t.Error("a property that is not there")
	}
	before := time.Now().Truncate(time.Millisecond)
	v, err := r.Constructors(fact.DateType)[0].Invoke(nil, nil)
	if d, ok := v.(time.Time); err != nil || !ok || d.Before(before) || d.After(time.Now()) {
		t.Errorf("new Date() is %v, %v", v, err)
	}
	if got, _ := r.Methods(fact.IntegerType, "getClass")[0].Invoke(nil, 5); got != any(fact.IntegerType) {
		t.Errorf("class of 5 is %v", got)
	}
}

// A class is sorted when it is first used, so no two may share a member: the later one would change it.
func TestClassesShareNoMembers(t *testing.T) {
	owner := map[*fact.Method]string{}
	for _, m := range Library().(*library).classes {
		for _, list := range [][]*fact.Method{m.Methods, m.Class.Statics, m.Constructors} {
			for _, x := range list {
				if of := owner[x]; of != "" {
					t.Errorf("%s and %s share %s", of, m.Type, x.Name)
				}
				owner[x] = m.Type.QualifiedName()
			}
		}
	}
}
