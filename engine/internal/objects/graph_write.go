package objects

import (
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"time"
	"unsafe"

	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/registry"
)

// GraphWriter converts objects to trees that encoding/json writes. Each object is written once, so that cycles and the identity of objects
// are preserved. GraphReader restores them. The forms are:
//
//	{"type": "shop.Order", "fields": {"total": …}}         a declared type or host struct: what has a setter
//	{"type": "shop.Order", "json": …}                      a host struct with MarshalJSON and UnmarshalJSON of its own
//	{"type": "java.util.ArrayList", "items": […]}          a list, array or set; "fixed" and "frozen" as they are
//	{"type": "java.util.HashMap", "entries": [[k, v], …]}  a map, in the order its entries were put; "capacity" of a HashMap
//	{"type": "java.lang.StringBuffer", "text": "abc"}      a StringBuilder or StringBuffer
//	{"type": "java.lang.Integer", "value": 5}              a scalar that is a fact; a text with "literal" is rule text's
//
// Within them null, booleans, texts and ints represent themselves, {"$ref": n} is the object with number n, from 1, and other values are
// {"$long": "5"}, $double, $float, $short, $byte, $char, $decimal, $bigint, {"$date": …, "class": …}, {"$enum": type, "name": …},
// {"$class": …} and {"$items": […]} (a Go slice).
type GraphWriter struct {
	types   *registry.Registry
	numbers Numbers
	texts   map[unsafe.Pointer]int // texts that are facts, by the address of their characters
	literal func(string) (string, bool)
}

// NewGraphWriter returns a writer without objects. literal returns rule text's own copy of a text, which is the same object wherever it
// occurs.
func NewGraphWriter(types *registry.Registry, literal func(string) (string, bool)) *GraphWriter {
	return &GraphWriter{types: types, texts: map[unsafe.Pointer]int{}, literal: literal}
}

// Number returns the number of an object, from 1, which it assigns when it is first called for the object. It returns 0 for null.
func (w *GraphWriter) Number(o fact.Object) int {
	known := len(w.numbers.List)
	n := w.numbers.Of(o)
	if n > known {
		if s, ok := o.Any().(string); ok && s != "" {
			w.texts[unsafe.Pointer(unsafe.StringData(s))] = n
		}
	}
	return n
}

// Objects returns the trees of all numbered objects, and of the objects they refer to, by number. special, if not nil, creates the trees of
// kinds of objects that package fact does not know.
func (w *GraphWriter) Objects(special func(fact.Object) (any, bool, error)) ([]any, error) {
	var list []any
	for i := 0; i < len(w.numbers.List); i++ { // writing an object may number further ones
		o := w.numbers.List[i]
		var tree any
		done := false
		var err error
		if special != nil {
			tree, done, err = special(o)
		}
		if !done && err == nil {
			tree, err = w.object(o)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, tree)
	}
	return list, nil
}

// Whole does the same as Value if everything that the value refers to can be saved. Otherwise it fails, and removes the numbers that it has
// assigned.
func (w *GraphWriter) Whole(v any) (any, error) {
	known := len(w.numbers.List)
	tree, err := w.Value(v)
	for i := known; err == nil && i < len(w.numbers.List); i++ {
		_, err = w.object(w.numbers.List[i])
	}
	if err != nil {
		w.numbers.cut(known)
	}
	return tree, err
}

func (w *GraphWriter) object(o fact.Object) (any, error) {
	v := o.Any()
	t := o.Type
	tree := map[string]any{"type": t.QualifiedName()}
	switch x := v.(type) {
	case string:
		tree["value"] = x
		if own, ok := w.literal(x); ok && unsafe.StringData(own) == unsafe.StringData(x) {
			tree["literal"] = true
		}
		return tree, nil
	case *fact.PlainObject:
		return tree, nil
	case *fact.TextBuilder:
		tree["text"] = x.String()
		return tree, nil
	case *fact.ListValue:
		items, err := w.List(x.Items())
		tree["items"] = items
		if x.Fixed() {
			tree["fixed"] = true
		}
		if x.Frozen() {
			tree["frozen"] = true
		}
		return tree, err
	case *fact.SetValue:
		var items []any
		for _, e := range x.Map().Puts() {
			items = append(items, e.Key)
		}
		list, err := w.List(items)
		if err != nil {
			return nil, err
		}
		tree["items"] = list
		return tree, describeMap(x.Map(), tree)
	case *fact.MapValue:
		entries := []any{}
		for _, e := range x.Puts() {
			pair, err := w.List([]any{e.Key, e.Value})
			if err != nil {
				return nil, err
			}
			entries = append(entries, pair)
		}
		tree["entries"] = entries
		return tree, describeMap(x, tree)
	}
	if t.Kind == fact.Struct && (t.Declared || t.Go != nil && t.Go.Kind() == reflect.Pointer) {
		return tree, w.structure(o, v, tree)
	}
	scalar, err := w.Value(v)
	if m, ok := scalar.(map[string]any); ok && m["$ref"] != nil {
		err = fmt.Errorf("%s cannot be saved", t.Article())
	}
	tree["value"] = scalar
	return tree, err
}

// describeMap adds the properties of a map, or of the map of a set, except its entries.
func describeMap(m *fact.MapValue, tree map[string]any) error {
	if m.HasComparator() || m.OrderedByAccess() {
		return fmt.Errorf("a %s ordered by a function cannot be saved", tree["type"])
	}
	if m.Frozen() {
		tree["frozen"] = true
	}
	if m.Type() == fact.HashMapType || m.Type() == fact.ConcurrentMapType {
		tree["capacity"] = m.Capacity()
	}
	return nil
}

func (w *GraphWriter) structure(o fact.Object, v any, tree map[string]any) error {
	_, reads := v.(json.Unmarshaler)
	if m, writes := v.(json.Marshaler); writes && reads {
		text, err := m.MarshalJSON()
		tree["json"] = json.RawMessage(text)
		return err
	}
	fields := map[string]any{}
	for _, p := range o.Type.Stored() {
		if p.Set == nil {
			continue
		}
		x, err := w.Value(p.Read.Any(o))
		if err != nil {
			return fmt.Errorf("%s.%s: %w", o.Type, p.Name, err)
		}
		fields[p.Name] = x
	}
	tree["fields"] = fields
	return nil
}

// List returns the trees of values, in order.
func (w *GraphWriter) List(items []any) ([]any, error) {
	out := make([]any, len(items))
	for i, v := range items {
		x, err := w.Value(v)
		if err != nil {
			return nil, err
		}
		out[i] = x
	}
	return out, nil
}

// Value returns the tree of a value in canonical form. An object with an identity becomes a reference.
func (w *GraphWriter) Value(v any) (any, error) {
	tag := func(name, text string) (any, error) { return map[string]any{name: text}, nil }
	switch x := v.(type) {
	case nil, bool, int:
		return v, nil
	case string:
		if n := w.texts[unsafe.Pointer(unsafe.StringData(x))]; n > 0 && x != "" && w.numbers.List[n-1].Any() == v {
			return map[string]any{"$ref": n}, nil
		}
		return v, nil
	case int64:
		return tag("$long", strconv.FormatInt(x, 10))
	case int16:
		return tag("$short", strconv.Itoa(int(x)))
	case int8:
		return tag("$byte", strconv.Itoa(int(x)))
	case float64:
		return tag("$double", strconv.FormatFloat(x, 'g', -1, 64))
	case float32:
		return tag("$float", strconv.FormatFloat(float64(x), 'g', -1, 32))
	case fact.CharValue:
		return tag("$char", x.String())
	case *decimal.Decimal:
		return tag("$decimal", x.String())
	case *big.Int:
		return tag("$bigint", x.String())
	case time.Time:
		tree := map[string]any{"$date": x.UTC().Format(time.RFC3339Nano), "class": fact.DateClass(x).QualifiedName()}
		if z := datetime.ZoneOf(x); z != nil {
			tree["zone"] = z.ID
		}
		return tree, nil
	case *datetime.Duration:
		return tag("$duration", x.String())
	case *datetime.Zone:
		return tag("$zone", x.ID)
	case *fact.EnumValue:
		return map[string]any{"$enum": x.Type.QualifiedName(), "name": x.Name}, nil
	case *fact.Type:
		return tag("$class", x.QualifiedName())
	case fact.FuncValue:
		return nil, fmt.Errorf("a function cannot be saved")
	case *fact.Exception:
		return nil, fmt.Errorf("an exception cannot be saved")
	case *fact.Entry:
		pair, err := w.List([]any{x.Key, x.Value})
		return map[string]any{"$entry": pair}, err
	case *fact.ListValue, *fact.SetValue, *fact.MapValue, *fact.Record, *fact.PlainObject, *fact.TextBuilder:
		return map[string]any{"$ref": w.Number(w.types.Object(v))}, nil
	}
	return w.host(v)
}

// host returns the tree of a value of a Go type of the program.
func (w *GraphWriter) host(v any) (any, error) {
	o := w.types.Object(v)
	if o.IsNull() {
		return nil, nil
	}
	if o.Type.Kind == fact.Struct && o.Type.Go != nil && o.Type.Go.Kind() == reflect.Pointer {
		return map[string]any{"$ref": w.Number(o)}, nil
	}
	if c := w.types.Canonical(v); fact.Unpack(c).Word != fact.Unpack(v).Word {
		return w.Value(c)
	}
	if o.Type.Kind == fact.Map {
		entries := []any{}
		err := fact.EachEntry(v, func(k, x any) error {
			pair, err := w.List([]any{w.types.Canonical(k), w.types.Canonical(x)})
			entries = append(entries, pair)
			return err
		})
		return map[string]any{"$entries": entries}, err
	}
	if seq, ok := fact.Elements(v); ok {
		list, err := w.List(slices.Collect(seq))
		return map[string]any{"$items": list}, err
	}
	return nil, fmt.Errorf("%s cannot be saved", o.Type.Article())
}
