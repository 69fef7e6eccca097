package registry_test

import (
	"errors"
	"fmt"
	"iter"
	"reflect"
	"testing"
	"time"
	"unsafe"

	public "whenthen/engine/fact"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// digits is a set of small integers, a type of the program that is stored as the bits of a number.
type digits uint16

func (d digits) Len() (n int) {
	for i := range 10 {
		if d>>i&1 == 1 {
			n++
		}
	}
	return n
}
func (d digits) Contains(v any) bool      { i, ok := v.(int); return ok && d.ContainsInt(int64(i)) }
func (d digits) ContainsInt(i int64) bool { return i >= 0 && i < 10 && d>>i&1 == 1 }
func (d digits) All() iter.Seq[any] {
	return func(yield func(any) bool) {
		for i := range 10 {
			if d>>i&1 == 1 && !yield(i) {
				return
			}
		}
	}
}

type named interface{ Name() string }

type animal struct {
	Legs  int
	Owner *person
	name  string
}

func (a *animal) Name() string     { return a.name }
func (a *animal) SetName(n string) { a.name = n }
func (a *animal) Sound() string    { return "?" }
func (a *animal) Speak(n int) string {
	return fmt.Sprint(a.name, " ", n)
}

type dog struct {
	_ int // so that the embedded struct does not lie at the beginning
	animal
	Breed string
}

func (d *dog) Sound() string { return "woof" }
func (d *dog) Speak(n int) string {
	return fmt.Sprint("dog ", n)
}

type leash struct{ Length float64 }

type puppy struct {
	*leash
	dog
	Age int8
}

type person struct {
	ID      int64
	Name    string
	Married bool
	Height  float64
	Age     *int
	Score   fact.Nullable[int]
	Born    time.Time
	Pets    []*animal
	Tags    map[string]int
	Free    digits
	Initial fact.CharValue
	Any     any
	Home    place
	secret  int
}

type place struct{ City string }

func (p *person) GetSecret() int            { return p.secret }
func (p *person) SetSecret(n int)           { p.secret = n }
func (p *person) IsAdult() bool             { return p.Age != nil && *p.Age >= 18 }
func (p *person) Bad() (int, error)         { return 0, errors.New("no way") }
func (p *person) Lucky() fact.Nullable[int] { return p.Score }
func (p *person) Candidates() digits        { return p.Free }
func (p *person) First() *animal            { return p.Pets[0] }
func (p *person) AgePtr() *int              { return p.Age }
func (p *person) Sum(n int, rest ...int) int {
	for _, r := range rest {
		n += r
	}
	return n
}
func (p *person) Adopt(a *animal) error {
	if a == nil {
		return errors.New("no animal")
	}
	p.Pets = append(p.Pets, a)
	return nil
}
func (p *person) String() string { return "person " + p.Name }

func newHostRegistry(t testing.TB) *registry.Registry {
	t.Helper()
	r := registry.NewRegistry(nil)
	for _, s := range []any{person{}, animal{}, dog{}, puppy{}} {
		if _, err := r.RegisterStruct("zoo", s); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.RegisterInterface("zoo", "", (*named)(nil)); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestStructProperties(t *testing.T) {
	r := newHostRegistry(t)
	age := 30
	p := &person{ID: 7, Name: "Ann", Married: true, Height: 1.7, Age: &age, Score: public.Some(3), Pets: []*animal{{name: "Rex"}},
		Tags: map[string]int{"a": 1}, Free: 0b110, Initial: 'A', Any: int32(5), Home: place{"Rome"}, secret: 9}
	o := r.Object(p)
	typ := r.Lookup("zoo.person")
	if o.Type != typ || o.Any() != any(p) || o.Type.Kind != fact.Struct {
		t.Fatalf("object of a person: %+v", o)
	}
	for _, c := range []struct {
		name string
		typ  string
		want any
	}{
		{"id", "long", int64(7)}, {"ID", "long", int64(7)}, {"name", "String", "Ann"}, {"married", "boolean", true},
		{"height", "double", 1.7}, {"age", "Integer", 30}, {"score", "Integer", 3}, {"lucky", "Integer", 3}, {"agePtr", "Integer", 30},
		{"secret", "int", 9}, {"adult", "boolean", true}, {"initial", "char", fact.CharValue('A')}, {"any", "Object", 5},
		{"tags", "Map<String, Integer>", p.Tags}, {"pets", "List<animal>", p.Pets}, {"free", "digits<Integer>", digits(6)},
		{"candidates", "digits<Integer>", digits(6)}, {"first", "animal", p.Pets[0]}, {"home", "place", &p.Home},
	} {
		prop := typ.Property(c.name)
		if prop == nil {
			t.Errorf("no property %s", c.name)
			continue
		}
		if got := prop.Read.Any(o); !reflect.DeepEqual(got, c.want) || prop.Type.String() != c.typ {
			t.Errorf("%s is %v of type %s, want %v of type %s", c.name, got, prop.Type, c.want, c.typ)
		}
		checkTyped(t, prop, o)
	}
	empty := r.Object(&struct{ _ int }{})
	if empty.Type.Kind != fact.Struct {
		t.Errorf("an unknown struct has kind %d", empty.Type.Kind)
	}
	none := r.Object(&person{})
	for _, name := range []string{"age", "score", "lucky", "agePtr"} {
		q := none.Type.Property(name)
		if q != nil && (!q.Read.Null(none) || q.Read.Any(none) != nil || q.Read.Int(none) != 0) {
			t.Errorf("%s of an empty person is not null", name)
		}
	}
	func() {
		defer func() {
			if f, ok := recover().(*fact.Failure); !ok || f.Cause.Error() != "no way" {
				t.Errorf("a getter's error: %v", f)
			}
		}()
		typ.Property("bad").Read.Int(o)
	}()
}

// checkTyped compares the typed functions of a reader with its Any function.
func checkTyped(t *testing.T, p *fact.Property, o fact.Object) {
	t.Helper()
	v := p.Read.Any(o)
	if p.Read.Null != nil && p.Read.Null(o) != (v == nil) {
		t.Errorf("%s: Null is %v for %v", p.Name, p.Read.Null(o), v)
	}
	if v == nil {
		return
	}
	ok := true
	switch k := p.Type.Kind; {
	case k.Integer():
		ok = fact.Equal(v, p.Read.Int(o)) || v == fact.CharValue(p.Read.Int(o))
	case k.Floating():
		ok = fact.Equal(v, p.Read.Float(o))
	case k == fact.Bool:
		ok = v == p.Read.Bool(o)
	case k == fact.String:
		ok = v == p.Read.String(o)
	}
	if !ok {
		t.Errorf("%s: typed reader differs from %v", p.Name, v)
	}
	at := unsafe.Add(o.Ptr, p.Offset)
	switch p.Direct {
	case fact.DirectInt:
		ok = v == *(*int)(at)
	case fact.DirectInt64:
		ok = v == *(*int64)(at)
	case fact.DirectFloat64:
		ok = v == *(*float64)(at)
	case fact.DirectBool:
		ok = v == *(*bool)(at)
	case fact.DirectString:
		ok = v == *(*string)(at)
	case fact.DirectAny:
		ok = fact.Equal(v, *(*any)(at))
	}
	if !ok {
		t.Errorf("%s: direct read differs from %v", p.Name, v)
	}
}

func TestSet(t *testing.T) {
	r := newHostRegistry(t)
	p := &person{}
	o := r.Object(p)
	for _, c := range []struct {
		name string
		v    any
		want func() bool
	}{
		{"name", "Bob", func() bool { return p.Name == "Bob" }},
		{"id", 5, func() bool { return p.ID == 5 }},
		{"age", 8, func() bool { return *p.Age == 8 }},
		{"age", nil, func() bool { return p.Age == nil }},
		{"score", 4, func() bool { return p.Score == public.Some(4) }},
		{"secret", "12", func() bool { return p.secret == 12 }},
		{"born", "2024-02-29", func() bool { return p.Born.Equal(time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC)) }},
		{"pets", fact.NewList(&animal{Legs: 4}), func() bool { return len(p.Pets) == 1 && p.Pets[0].Legs == 4 }},
		{"pets", fact.NewList(&dog{animal: animal{Legs: 3}}), func() bool { return p.Pets[0].Legs == 3 }},
		{"tags", map[string]any{"k": 2.0}, func() bool { return p.Tags["k"] == 2 }},
		{"home", &place{"Bonn"}, func() bool { return p.Home.City == "Bonn" }},
		{"initial", "Z", func() bool { return p.Initial == 'Z' }},
	} {
		if err := o.Type.Property(c.name).Set(o, c.v); err != nil || !c.want() {
			t.Errorf("set %s to %v: %v", c.name, c.v, err)
		}
	}
	for name, v := range map[string]any{"id": 1.5, "name": p, "height": "x", "pets": 4, "born": "yesterday"} {
		if err := o.Type.Property(name).Set(o, v); err == nil {
			t.Errorf("set %s to %v: no error", name, v)
		}
	}
	if p := o.Type.Property("adult"); p.Set != nil {
		t.Error("adult can be set")
	}
}

func TestEmbeddingIsExtension(t *testing.T) {
	r := newHostRegistry(t)
	an, do, pu := r.Lookup("zoo.animal"), r.Lookup("zoo.dog"), r.Lookup("zoo.puppy")
	d := &dog{animal: animal{Legs: 4, name: "Rex"}, Breed: "lab"}
	p := &puppy{leash: &leash{2.5}, dog: dog{animal: animal{Legs: 3, name: "Pip"}}, Age: 1}
	if !do.AssignableTo(an) || !pu.AssignableTo(an) || an.AssignableTo(do) || !do.AssignableTo(r.Lookup("zoo.named")) {
		t.Error("subtypes are wrong")
	}
	for i, q := range an.Properties {
		if do.Properties[i].Name != q.Name || q.Bit != i {
			t.Errorf("property %d of dog is %s, of animal %s", i, do.Properties[i].Name, q.Name)
		}
	}
	if got := an.Property("legs").Read.Int(r.Object(d)); got != 4 {
		t.Errorf("legs of a dog read as an animal: %d", got)
	}
	if got := an.Property("legs").Read.Int(r.Object(p)); got != 3 {
		t.Errorf("legs of a puppy read as an animal: %d", got)
	}
	if got := an.Property("sound").Read.String(r.Object(p)); got != "woof" {
		t.Errorf("an overridden getter read as an animal: %s", got)
	}
	if got := r.Lookup("zoo.named").Property("name").Read.String(r.Object(p)); got != "Pip" {
		t.Errorf("name through the interface: %s", got)
	}
	if err := an.Property("name").Set(r.Object(p), "Pop"); err != nil || p.name != "Pop" {
		t.Errorf("set through the parent: %v", err)
	}
	length := pu.Property("length")
	if got := length.Read.Float(r.Object(p)); got != 2.5 {
		t.Errorf("length behind an embedded pointer: %v", got)
	}
	p.leash = nil
	mustFail(t, func() { length.Read.Float(r.Object(p)) })
	mustFail(t, func() { an.Property("legs").Read.Int(fact.Object{}) })
	mustFail(t, func() { an.Property("legs").Read.Int(r.Object(&person{})) })

	speak := r.Methods(an, "speak")
	if len(speak) != 1 {
		t.Fatalf("speak: %d methods", len(speak))
	}
	if got, err := speak[0].Invoke(nil, p, 2); got != "dog 2" || err != nil {
		t.Errorf("speak of a puppy called as an animal's: %v %v", got, err)
	}
	adopt := r.Methods(r.Lookup("zoo.person"), "adopt")[0]
	who := &person{}
	if _, err := adopt.Invoke(nil, who, d); err != nil || who.Pets[0] != &d.animal {
		t.Errorf("a dog given where an animal is wanted: %v", err)
	}
	if _, err := adopt.Invoke(nil, who, nil); err == nil || err.Error() != "no animal" {
		t.Errorf("a host method's error: %v", err)
	}
}

func mustFail(t *testing.T, f func()) {
	t.Helper()
	defer func() {
		if _, ok := recover().(*fact.Failure); !ok {
			t.Error("no *Failure")
		}
	}()
	f()
}

func TestMethods(t *testing.T) {
	r := newHostRegistry(t)
	pt := r.Lookup("zoo.person")
	p := &person{Name: "Ann", secret: 4}
	for _, c := range []struct {
		name string
		args []any
		want any
		mask fact.Mask
	}{
		{"getName", nil, "Ann", 0},
		{"setName", []any{"Bea"}, nil, pt.Property("name").Mask()},
		{"getSecret", nil, 4, 0},
		{"setSecret", []any{6}, nil, pt.Property("secret").Mask()},
		{"isMarried", nil, false, 0},
		{"toString", nil, "person Bea", 0},
		{"sum", []any{1, 2, 3}, 6, fact.AllProperties},
		{"sum", []any{1}, 1, fact.AllProperties},
	} {
		ms := r.Methods(pt, c.name)
		if len(ms) != 1 {
			t.Errorf("%s: %d methods", c.name, len(ms))
			continue
		}
		got, err := ms[0].Invoke(nil, p, c.args...)
		if err != nil || got != c.want || ms[0].Changes() != c.mask {
			t.Errorf("%s%v = %v, %v, writes %b", c.name, c.args, got, err, ms[0].Changes())
		}
	}
}

func TestConstructors(t *testing.T) {
	r := newHostRegistry(t)
	if err := r.RegisterFunction("zoo", "dog", "new", func(name string) *dog { return &dog{animal: animal{name: name}} }); err != nil {
		t.Fatal(err)
	}
	ctors := r.Constructors(r.Lookup("zoo.dog"))
	if len(ctors) != 3 {
		t.Fatalf("%d constructors", len(ctors))
	}
	v, err := ctors[0].Invoke(nil, nil, "Rex")
	if d, ok := v.(*dog); err != nil || !ok || d.name != "Rex" {
		t.Errorf("new dog(name) = %v, %v", v, err)
	}
	v, err = ctors[2].Invoke(nil, nil, 4, nil, "lab")
	if d, ok := v.(*dog); err != nil || !ok || d.Legs != 4 || d.Breed != "lab" {
		t.Errorf("new dog(legs, owner, breed) = %v, %v", v, err)
	}
}

type color int

func (c color) String() string { return [...]string{"RED", "GREEN"}[c] }

type car struct{ Paint color }

func TestHostEnum(t *testing.T) {
	r := registry.NewRegistry(nil)
	et, err := r.RegisterEnum("cars", "", color(0), color(1))
	if err != nil {
		t.Fatal(err)
	}
	ct, err := r.RegisterStruct("cars", car{})
	if err != nil {
		t.Fatal(err)
	}
	c := &car{Paint: 1}
	p := ct.Property("paint")
	if p.Type != et || p.Read.Any(r.Object(c)) != any(et.Constant("GREEN")) {
		t.Errorf("paint is %v", p.Read.Any(r.Object(c)))
	}
	if err := p.Set(r.Object(c), "RED"); err != nil || c.Paint != 0 {
		t.Errorf("set paint: %v, %v", c.Paint, err)
	}
	if v, _, ok := r.StaticField("cars.color", "RED"); !ok || v != any(et.Constants[0]) {
		t.Errorf("cars.color.RED is %v", v)
	}
}

type account struct {
	Number int
	Owner  string
	Rate   float64
}

func (a *account) Book()     {}
func (a *account) Note()     {}
func (a *account) Internal() {}

func TestOptions(t *testing.T) {
	r := registry.NewRegistry(nil)
	at, err := r.RegisterStruct("bank", account{}, registry.Named("Account"), registry.Keys("number"), registry.Hide("Internal"),
		registry.Rename("Rate", "interest"), registry.Writes("book", "interest"), registry.Writes("note"), registry.Positional("owner", "number"), registry.EventType())
	if err != nil {
		t.Fatal(err)
	}
	if r.Lookup("bank.Account") != at || at.Name != "Account" || !at.Event || at.Positions[0].Name != "owner" ||
		at.Property("rate") != nil || at.Property("interest") == nil || len(r.Methods(at, "internal")) != 0 {
		t.Errorf("options not applied: %+v", at)
	}
	if r.Methods(at, "book")[0].Changes() != at.Property("interest").Mask() || r.Methods(at, "note")[0].Changes() != 0 {
		t.Error("Writes not applied")
	}
	a, b := r.Object(&account{Number: 1}), r.Object(&account{Number: 1})
	if a.Type.KeyProps[0].Name != "number" || a == b {
		t.Error("keys not applied")
	}
	if _, err := r.RegisterStruct("other", account{}); err != nil {
		t.Errorf("second name: %v", err)
	}
	if r.Lookup("other.Account") != at {
		t.Error("a second package does not give the same type")
	}
	if _, err := r.RegisterStruct("x", place{}, registry.Keys("nothing")); err == nil {
		t.Error("an unknown key is no error")
	}
}
