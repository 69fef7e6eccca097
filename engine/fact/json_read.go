package fact

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"sort"
)

// Decoder reads facts and values from JSON. The forms are:
//
//	{"type": "Person", "id": "p1", "fields": {"name": "Ann"}}   an object; unset fields keep their defaults
//	{"type": "Integer", "id": "i", "value": 5}                  a scalar, an enum constant, a list
//	{"$ref": "p1"}                                              an object read before
//	{"$type": "Point", "fields": {"x": 1}}                      a new object
//	{"$decimal": "1.50"} {"$bigint": "7"} {"$date": "2024-01-31"} {"$double": "NaN"} {"$entry": [k, v]}
//
// Everything else is plain JSON, converted to the type wanted as Convert does.
type Decoder struct {
	Types *Registry
	// Packages are searched for simple type names, in order, before java.lang, java.util and java.math.
	Packages []string
	// Named holds the objects read so far by id. Fact adds to it.
	Named map[string]any
}

// NewDecoder returns a decoder that knows no objects yet.
func NewDecoder(types *Registry, packages ...string) *Decoder {
	return &Decoder{Types: types, Packages: packages, Named: map[string]any{}}
}

// NamedFact is one entry of a fact file.
type NamedFact struct {
	ID     string // "" if the entry has none
	Type   *Type
	Value  any
	Insert bool // false if the entry only makes the object known
}

// jsonObject keeps the order of a JSON object's members.
type jsonObject struct {
	names  []string
	values map[string]any
}

// Fact reads one entry. Errors name the fact and the field.
func (d *Decoder) Fact(data []byte) (NamedFact, error) {
	v, err := readJSON(data)
	if err != nil {
		return NamedFact{}, err
	}
	o, ok := v.(*jsonObject)
	if !ok {
		return NamedFact{}, fmt.Errorf("a fact is an object with type and fields, not %s", describeJSON(v))
	}
	f := NamedFact{Insert: true}
	f.ID, _ = o.values["id"].(string)
	where := "fact"
	if f.ID != "" {
		where = fmt.Sprintf("fact %q", f.ID)
		if _, taken := d.Named[f.ID]; taken {
			return f, fmt.Errorf("%s: the id is taken by an earlier fact", where)
		}
	}
	if insert, ok := o.values["insert"].(bool); ok {
		f.Insert = insert
	}
	for _, n := range o.names {
		switch n {
		case "id", "insert", "type", "fields", "value":
		default:
			return f, fmt.Errorf("%s: unknown member %q; a fact has type, id, fields or value, insert", where, n)
		}
	}
	if f.Type, f.Value, err = d.build(o, "type"); err != nil {
		return f, fmt.Errorf("%s%w", where, err)
	}
	if f.ID != "" {
		d.Named[f.ID] = f.Value
	}
	return f, nil
}

// DecodeFields stores the members of a JSON object in the properties of o.
func (d *Decoder) DecodeFields(o Object, data []byte) error {
	v, err := readJSON(data)
	if err != nil {
		return err
	}
	fields, ok := v.(*jsonObject)
	if !ok {
		return fmt.Errorf("fields are an object, not %s", describeJSON(v))
	}
	return d.assign(o, fields)
}

// Value reads a value of the wanted type; ObjectType takes anything.
func (d *Decoder) Value(data []byte, t *Type) (any, error) {
	v, err := readJSON(data)
	if err != nil {
		return nil, err
	}
	return d.value(v, t)
}

// Type finds a type by qualified or simple name.
func (d *Decoder) Type(name string) *Type {
	for _, pkg := range d.Packages {
		if t := d.Types.LookupIn(pkg, name); t != nil {
			return t
		}
	}
	if t := d.Types.Lookup(name); t != nil {
		return t
	}
	for _, pkg := range []string{"java.lang", "java.util", "java.math", "java.time"} {
		if t := d.Types.LookupIn(pkg, name); t != nil {
			return t
		}
	}
	return nil
}

// build makes the object or scalar that {key: type, fields or value} stands for. Errors begin with a colon or a
// bracket, to follow the name of the fact.
func (d *Decoder) build(o *jsonObject, key string) (*Type, any, error) {
	name, ok := o.values[key].(string)
	if !ok {
		return nil, nil, fmt.Errorf(": %q is missing", key)
	}
	t := d.Type(name)
	if t == nil {
		return nil, nil, fmt.Errorf(": type %s is not known%s", name, d.hint())
	}
	if v, ok := o.values["value"]; ok {
		x, err := d.value(v, t)
		if err == nil && x == nil {
			err = fmt.Errorf("null is no fact")
		}
		if err != nil {
			return t, nil, fmt.Errorf(" (%s): %w", name, err)
		}
		return t, x, nil
	}
	v, err := d.Types.make(t)
	if err != nil {
		return t, nil, fmt.Errorf(" (%s): %w", name, err)
	}
	fields, isObject := o.values["fields"].(*jsonObject)
	if raw, given := o.values["fields"]; given && !isObject {
		return t, nil, fmt.Errorf(" (%s): fields are an object, not %s", name, describeJSON(raw))
	}
	if fields != nil {
		if err := d.assign(d.Types.Object(v), fields); err != nil {
			return t, nil, fmt.Errorf(" (%s): %w", name, err)
		}
	}
	return t, v, nil
}

func (d *Decoder) hint() string {
	var names []string
	for _, pkg := range d.Packages {
		names = append(names, d.Types.Names(pkg)...)
	}
	if len(names) == 0 || len(names) > 12 {
		return ""
	}
	sort.Strings(names)
	text := "; known are "
	for i, n := range names {
		if i > 0 {
			text += ", "
		}
		text += n
	}
	return text
}

// make returns a new object of a type that has a constructor without arguments.
func (r *Registry) make(t *Type) (any, error) {
	for _, m := range r.Constructors(t) {
		if len(m.Params) == 0 {
			return m.Invoke(nil, nil)
		}
	}
	switch t.Kind {
	case List, Set, Map:
		return Convert([]any{}, t)
	case Struct:
		return nil, fmt.Errorf("objects of this type cannot be made without arguments")
	}
	return nil, fmt.Errorf(`a %s needs a "value"`, t.Name)
}

func (d *Decoder) assign(o Object, fields *jsonObject) error {
	for _, name := range fields.names {
		p := o.Type.Property(name)
		if p == nil {
			return fmt.Errorf("field %s: there is no such field%s", name, fieldHint(o.Type))
		}
		if p.Set == nil {
			return fmt.Errorf("field %s: it can only be read", name)
		}
		v, err := d.value(fields.values[name], p.Type)
		if err == nil {
			err = p.Set(o, v)
		}
		if err != nil {
			return fmt.Errorf("field %s: %w", name, err)
		}
	}
	return nil
}

func fieldHint(t *Type) string {
	if len(t.Properties) == 0 || len(t.Properties) > 12 {
		return ""
	}
	text := "; " + t.Name + " has "
	for i, p := range t.Properties {
		if i > 0 {
			text += ", "
		}
		text += p.Name
	}
	return text
}

// value turns decoded JSON into a canonical value of t.
func (d *Decoder) value(v any, t *Type) (any, error) {
	switch x := v.(type) {
	case *jsonObject:
		return d.object(x, t)
	case []any:
		elem := t.Elem
		if elem == nil {
			elem = ObjectType
		}
		items := make([]any, len(x))
		for i, e := range x {
			c, err := d.value(e, elem)
			if err != nil {
				return nil, fmt.Errorf("element %d: %w", i, err)
			}
			items[i] = c
		}
		return Convert(items, t)
	}
	return Convert(v, t)
}

// object reads {"$…": …} and plain objects, which are maps.
func (d *Decoder) object(x *jsonObject, t *Type) (any, error) {
	if len(x.names) > 0 {
		switch arg := x.values[x.names[0]]; x.names[0] {
		case "$ref":
			id, _ := arg.(string)
			v, ok := d.Named[id]
			if !ok {
				return nil, fmt.Errorf("no fact is called %q", id)
			}
			return Convert(v, t)
		case "$decimal":
			return d.tagged(arg, DecimalType, t)
		case "$bigint":
			return d.tagged(arg, BigIntegerType, t)
		case "$date":
			return d.tagged(arg, DateType, t)
		case "$double":
			return d.tagged(arg, BoxedDoubleType, t)
		case "$entry":
			pair, ok := arg.([]any)
			if !ok || len(pair) != 2 {
				return nil, fmt.Errorf("$entry takes [key, value]")
			}
			k, err := d.value(pair[0], ObjectType)
			if err != nil {
				return nil, err
			}
			e, err := d.value(pair[1], ObjectType)
			return &Entry{Key: k, Value: e}, err
		}
	}
	if _, ok := x.values["$type"]; ok {
		_, v, err := d.build(x, "$type")
		if err != nil {
			return nil, fmt.Errorf("new object%w", err)
		}
		return Convert(v, t)
	}
	m := NewMap()
	key, elem := t.Key, t.Elem
	if key == nil {
		key = ObjectType
	}
	if elem == nil {
		elem = ObjectType
	}
	for _, n := range x.names {
		k, err := Convert(n, key)
		if err != nil {
			return nil, fmt.Errorf("key %q: %w", n, err)
		}
		v, err := d.value(x.values[n], elem)
		if err != nil {
			return nil, fmt.Errorf("value of %q: %w", n, err)
		}
		if _, err := m.Put(k, v); err != nil {
			return nil, err
		}
	}
	return Convert(m, t)
}

func (d *Decoder) tagged(arg any, tag, t *Type) (any, error) {
	v, err := Convert(arg, tag)
	if err != nil {
		return nil, err
	}
	return Convert(v, t)
}

// readJSON decodes one JSON text; numbers stay text, objects keep their order.
func readJSON(data []byte) (any, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	v, err := readValue(dec)
	if err != nil {
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			err = fmt.Errorf("the text ends too early")
		}
		return nil, fmt.Errorf("JSON, byte %d: %w", dec.InputOffset(), err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, fmt.Errorf("JSON, byte %d: more text behind the value", dec.InputOffset())
	}
	return v, nil
}

func readValue(dec *json.Decoder) (any, error) {
	token, err := dec.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('['):
		list := []any{}
		for dec.More() {
			v, err := readValue(dec)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := dec.Token()
		return list, err
	case json.Delim('{'):
		o := &jsonObject{values: map[string]any{}}
		for dec.More() {
			name, err := dec.Token()
			if err != nil {
				return nil, err
			}
			n := name.(string) // the decoder allows nothing else here
			if _, twice := o.values[n]; twice {
				return nil, fmt.Errorf("member %q is there twice", n)
			}
			v, err := readValue(dec)
			if err != nil {
				return nil, err
			}
			o.names = append(o.names, n)
			o.values[n] = v
		}
		_, err := dec.Token()
		return o, err
	}
	return token, nil
}

func describeJSON(v any) string {
	if _, ok := v.(*jsonObject); ok {
		return "an object"
	}
	return describe(v)
}
