package facts

import (
	"encoding/json"
	"math"
	"math/big"
	"strconv"
	"time"

	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/registry"
)

// Encoder writes facts and values as JSON trees, in the form that Builder reads if there is one. Doubles keep a decimal point, sets are
// sorted by their text, maps by key. Values that have no form in JSON are written as an object with one member: {"$decimal":"1.50"},
// {"$bigint":"1"}, {"$date":"2024-01-31"}, {"$double":"NaN"}, {"$entry":[key,value]}, {"$class":"name"}.
type Encoder struct {
	Types *registry.Registry
	// ID returns the id under which an object of a declared type is known; such objects are written as {"$ref":"id"}. If ID is nil,
	// no object has an id.
	ID func(object any) (id string, ok bool)
	// Class returns the name that is written for a class whose values have no JSON form. If Class is nil, the qualified name is
	// used.
	Class func(qualified string) string

	seen    int // number of values written of the current fact
	objects slab[Object]
	members slab[Member]
	typ     *fact.Type // type of the last fact; name is its name as a tree
	name    any
}

// Reuse makes the next trees overwrite the earlier ones, which must not be used any longer. It saves the allocations of a program that
// writes one tree after another.
func (e *Encoder) Reuse() {
	e.objects.reuse()
	e.members.reuse()
}

// object returns an empty object with room for n members.
func (e *Encoder) object(n int) *Object {
	o := &e.objects.take(1)[0]
	*o = Object{Members: e.members.take(n)[:0]}
	return o
}

// maxNesting is the depth below which values are not written, because objects may refer to each other in a cycle. maxValues limits the
// number of values written for one fact: nested collections can contain the same value many times at every level.
const (
	maxNesting = 12
	maxValues  = 1 << 21
)

// Fact writes an object as a fact: {"type","fields"} for a declared type, {"type","value"} for any other.
func (e *Encoder) Fact(v any) *Object {
	o := e.object(3) // one member more than needed, for an id
	switch v := v.(type) {
	case *fact.Record:
		if v.Type != e.typ {
			e.typ, e.name = v.Type, v.Type.Name
		}
		o.Add("type", e.name)
		e.seen = 0
		o.Add("fields", e.fields(v, 1))
		return o
	case *fact.MapValue:
		o.Add("type", "Map")
	case *fact.SetValue:
		o.Add("type", "Set")
	case *fact.ListValue:
		o.Add("type", "List")
	case nil:
		o.Add("type", nil)
	default:
		o.Add("type", e.Types.TypeOf(v).Name)
	}
	o.Add("value", e.Value(v))
	return o
}

// Value writes a canonical value.
func (e *Encoder) Value(v any) any {
	e.seen = 0
	return e.value(v, 0)
}

func (e *Encoder) value(v any, depth int) any {
	if e.seen++; depth > maxNesting || e.seen > maxValues {
		return "..."
	}
	switch v := v.(type) {
	case nil, bool, string:
		return v
	case fact.CharValue:
		return v.String()
	case int:
		return whole(int64(v))
	case int64:
		return whole(v)
	case int16:
		return whole(int64(v))
	case int8:
		return whole(int64(v))
	case float32:
		return double(float64(v), fact.ToString(v))
	case float64:
		return double(v, fact.ToString(v))
	case *decimal.Decimal:
		return tag("$decimal", v.String())
	case *big.Int:
		return tag("$bigint", v.String())
	case time.Time:
		return tag("$date", e.date(v))
	case *fact.EnumValue:
		return v.Name
	case *fact.Entry:
		return tag("$entry", []any{e.value(v.Key, depth+1), e.value(v.Value, depth+1)})
	case *fact.MapValue:
		return e.mapping(v, depth)
	case *fact.SetValue:
		l := e.elements(v, depth)
		SortByText(l)
		return l
	case *fact.ListValue:
		return e.elements(v, depth)
	case *fact.Record:
		return e.record(v, depth)
	}
	return e.host(v, depth)
}

// host writes a value of the Go program: collections with their elements, other values only by the name of their type.
func (e *Encoder) host(v any, depth int) any {
	if e.Types.Canonical(v) == nil {
		return nil
	}
	if _, ok := fact.Elements(v); ok {
		return e.elements(v, depth)
	}
	name := e.Types.TypeOf(v).QualifiedName()
	if e.Class != nil {
		name = e.Class(name)
	}
	return tag("$class", name)
}

func (e *Encoder) elements(v any, depth int) []any {
	l := []any{}
	seq, _ := fact.Elements(v)
	for x := range seq {
		l = append(l, e.value(x, depth+1))
	}
	return l
}

func (e *Encoder) mapping(m *fact.MapValue, depth int) *Object {
	o := &Object{}
	for k, v := range m.All() {
		o.Add(fact.Describe(k), e.value(v, depth+1))
	}
	o.Sort()
	return o
}

func (e *Encoder) record(rec *fact.Record, depth int) any {
	if e.ID != nil {
		if id, ok := e.ID(rec); ok {
			return tag("$ref", id)
		}
	}
	o := &Object{}
	o.Add("$type", rec.Type.Name)
	o.Add("fields", e.fields(rec, depth+1))
	return o
}

func (e *Encoder) fields(rec *fact.Record, depth int) *Object {
	o := e.object(len(rec.Type.Properties))
	for _, p := range rec.Type.Properties {
		if v, ok := p.Try(rec.Object()); ok { // a property whose getter fails is omitted
			o.Add(p.Name, e.value(v, depth))
		}
	}
	o.Sort()
	return o
}

func (e *Encoder) date(t time.Time) string {
	if e.Types.TypeOf(t) == fact.DateType {
		return t.Format("2006-01-02T15:04:05")
	}
	return fact.ToString(t)
}

func whole(i int64) json.Number { return json.Number(strconv.FormatInt(i, 10)) }

func double(f float64, text string) any {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return tag("$double", text)
	}
	return json.Number(text)
}

func tag(name string, v any) *Object { return &Object{Members: []Member{{Name: name, Value: v}}} }
