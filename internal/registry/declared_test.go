package registry_test

import (
	"testing"

	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// declare makes the types the tests below share.
func declare(t testing.TB) (r *registry.Registry, shape, circle, level *fact.Type) {
	t.Helper()
	r = registry.NewRegistry(nil)
	circle = r.Announce("d", "Circle", false)
	shape = r.Announce("d", "Shape", false)
	level = r.Announce("d", "Level", true)
	errs := r.DeclareAll([]registry.Declaration{
		{Package: "d", Name: "Circle", Extends: []*fact.Type{shape}, Fields: []registry.Field{
			{Name: "radius", Type: fact.DoubleType, Default: 0.5, Key: true},
			{Name: "next", Type: circle},
			{Name: "level", Type: level, Default: "LOW"},
			{Name: "tags", Type: fact.ListType, Default: func() any { return fact.NewList() }},
			{Name: "flag", Type: fact.BooleanType},
			{Name: "mark", Type: fact.CharType},
			{Name: "big", Type: fact.BoxedLongType},
			{Name: "price", Type: fact.DecimalType},
		}},
		{Package: "d", Name: "Shape", Fields: []registry.Field{
			{Name: "name", Type: fact.StringType, Default: "none", Position: 2},
			{Name: "count", Type: fact.IntType, Default: 7, Key: true, Position: 1},
			{Name: "text", Type: fact.StringType},
		}, Event: true, Meta: map[string]any{"author": "x"}},
		{Package: "d", Name: "Level", Enum: true, Fields: []registry.Field{{Name: "limit", Type: fact.IntType}}, Constants: []registry.Constant{
			{Name: "LOW", Args: []any{1}}, {Name: "HIGH", Args: []any{9}}}},
	})
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
	return r, shape, circle, level
}

func TestDeclaredType(t *testing.T) {
	r, shape, circle, level := declare(t)
	c := circle.New()
	if got, want := c.String(), "Circle( count=7, name=none, text=null, radius=0.5, next=null, level=LOW, tags=[], flag=false, mark=\x00, big=0, price=null )"; got != want {
		t.Errorf("a new Circle is %q", got)
	}
	if r.TypeOf(c) != circle || !circle.AssignableTo(shape) || circle.Event || r.Object(c).Any() != any(c) {
		t.Error("type of a record")
	}
	if c.Get("tags") == circle.New().Get("tags") {
		t.Error("two objects share a default list")
	}
	for name, v := range map[string]any{"name": "", "count": 3, "text": "x", "radius": 2, "next": circle.New(), "level": level.Constant("HIGH"),
		"flag": true, "mark": "m", "big": 1 << 40, "price": "1.50"} {
		if err := c.Set(name, v); err != nil {
			t.Errorf("set %s: %v", name, err)
		}
	}
	if got, want := c.String(), "Circle( count=3, name=, text=x, radius=2.0, next=Circle( count=7, name=none, text=null, radius=0.5, next=null, level=LOW, tags=[], flag=false, mark=\x00, big=0, price=null ), level=HIGH, tags=[], flag=true, mark=m, big=1099511627776, price=1.50 )"; got != want {
		t.Errorf("the changed Circle is %q", got)
	}
	o := r.Object(c)
	for _, p := range circle.Properties {
		checkTyped(t, p, o)
		if q := shape.Property(p.Name); q != nil {
			checkTyped(t, q, o) // the parent's reader serves the child
			if q.Offset != p.Offset || q.Bit != p.Bit {
				t.Errorf("%s lies elsewhere in the child", p.Name)
			}
		}
	}
	if c.Get("name") != "" {
		t.Errorf("an empty name reads as %v", c.Get("name"))
	}
	for name, v := range map[string]any{"count": nil, "radius": "x", "next": shape.New(), "level": "MID", "nothing": 1} {
		if err := c.Set(name, v); err == nil {
			t.Errorf("set %s to %v: no error", name, v)
		}
	}
	if shape.Positions[0].Name != "count" || shape.Positions[1].Name != "name" || shape.Positions[2].Name != "text" {
		t.Error("@position is not kept")
	}
	mustFail(t, func() { shape.Property("count").Read.Int(fact.Object{}) })
}

func TestDeclaredConstructorsAndKeys(t *testing.T) {
	r, shape, circle, _ := declare(t)
	ctors := r.Constructors(circle)
	if len(ctors) != 3 || len(ctors[1].Params) != 11 || len(ctors[2].Params) != 2 {
		t.Fatalf("constructors: %v", ctors)
	}
	a, err := ctors[2].Invoke(nil, nil, 1, 2.5)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := ctors[2].Invoke(nil, nil, 1, 2.5)
	c, _ := ctors[2].Invoke(nil, nil, 2, 2.5)
	if !fact.Equal(a, b) || fact.Equal(a, c) || fact.Hash(a) != fact.Hash(b) {
		t.Error("equality by keys")
	}
	if s := shape.New(); fact.Equal(s, a) || !fact.Equal(s, s) {
		t.Error("types differ, objects do not")
	}
	set := r.Methods(circle, "setRadius")
	if len(set) != 1 || set[0].Changes() != circle.Property("radius").Mask() {
		t.Fatalf("setRadius: %v", set)
	}
	if _, err := set[0].Invoke(nil, a, 4.5); err != nil || a.(*fact.Record).Get("radius") != 4.5 {
		t.Errorf("setRadius: %v", err)
	}
	if is := r.Methods(circle, "isFlag"); len(is) != 1 {
		t.Error("isFlag is missing")
	}
	if get := r.Methods(circle, "getName"); len(get) != 1 || get[0].Reads != circle.Property("name") {
		t.Error("getName is missing")
	}
}

func TestDeclaredEnum(t *testing.T) {
	r, _, _, level := declare(t)
	high, typ, ok := r.StaticField("d.Level", "HIGH")
	if !ok || typ != level || high != any(level.Constants[1]) || fact.ToString(high) != "HIGH" {
		t.Errorf("d.Level.HIGH: %v", high)
	}
	if got := level.Property("limit").Read.Int(r.Object(high)); got != 9 {
		t.Errorf("limit of HIGH: %d", got)
	}
	valueOf := r.StaticMethods("d.Level", "valueOf")[0]
	if v, err := valueOf.Invoke(nil, nil, "LOW"); err != nil || v != any(level.Constants[0]) {
		t.Errorf("valueOf: %v, %v", v, err)
	}
	if _, err := valueOf.Invoke(nil, nil, "X"); err == nil || err.Error() != "No enum constant d.Level.X" {
		t.Errorf("valueOf an unknown name: %v", err)
	}
	if v, _ := r.StaticMethods("d.Level", "values")[0].Invoke(nil, nil); fact.ToString(v) != "[LOW, HIGH]" {
		t.Errorf("values: %v", v)
	}
	if c, err := fact.Compare(level.Constants[0], level.Constants[1]); c >= 0 || err != nil {
		t.Error("order of constants")
	}
}

func TestDeclareErrors(t *testing.T) {
	r, shape, _, _ := declare(t)
	a := r.Announce("e", "A", false)
	b := r.Announce("e", "B", false)
	for _, c := range []struct {
		what string
		ds   []registry.Declaration
	}{
		{"fields declared again", []registry.Declaration{{Package: "d", Name: "Shape", Fields: []registry.Field{{Name: "x", Type: fact.IntType}}}}},
		{"a field twice", []registry.Declaration{{Package: "e", Name: "C", Fields: []registry.Field{{Name: "x", Type: fact.IntType}, {Name: "x", Type: fact.IntType}}}}},
		{"a circle of parents", []registry.Declaration{{Package: "e", Name: "A", Extends: []*fact.Type{b}}, {Package: "e", Name: "B", Extends: []*fact.Type{a}}}},
		{"a default that does not fit", []registry.Declaration{{Package: "e", Name: "D", Fields: []registry.Field{{Name: "x", Type: fact.IntType, Default: "one"}}}}},
		{"another type for an inherited field", []registry.Declaration{{Package: "e", Name: "E", Extends: []*fact.Type{shape}, Fields: []registry.Field{{Name: "count", Type: fact.StringType}}}}},
		{"a parent that is no declared type", []registry.Declaration{{Package: "e", Name: "F", Extends: []*fact.Type{fact.StringType}}}},
	} {
		errs := r.DeclareAll(c.ds)
		failed := false
		for _, err := range errs {
			failed = failed || err != nil
		}
		if !failed {
			t.Errorf("%s: no error", c.what)
		}
	}
	if _, err := r.Declare(registry.Declaration{Package: "d", Name: "Shape", Class: true, Meta: map[string]any{"more": true}}); err != nil || !shape.Class || shape.Meta["more"] != true || shape.Meta["author"] != "x" {
		t.Errorf("metadata only: %v", err)
	}
}

func TestTrait(t *testing.T) {
	r := registry.NewRegistry(nil)
	tr, err := r.Declare(registry.Declaration{Package: "d", Name: "Named", Trait: true, Fields: []registry.Field{{Name: "name", Type: fact.StringType}}})
	if err != nil {
		t.Fatal(err)
	}
	base, _ := r.Declare(registry.Declaration{Package: "d", Name: "Base", Fields: []registry.Field{{Name: "x", Type: fact.IntType}}})
	sub, err := r.Declare(registry.Declaration{Package: "d", Name: "Sub", Extends: []*fact.Type{base, tr}})
	if err != nil {
		t.Fatal(err)
	}
	s := sub.New()
	if err := s.Set("name", "n"); err != nil {
		t.Fatal(err)
	}
	if !sub.AssignableTo(tr) || tr.Property("name").Read.String(r.Object(s)) != "n" || tr.New() != nil {
		t.Error("a trait's property read from an object that has it")
	}
}
