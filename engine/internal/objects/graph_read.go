package objects

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// GraphReader creates objects from the trees of a GraphWriter, in the form in which encoding/json decodes them into an any.
type GraphReader struct {
	types   *registry.Registry
	trees   []any
	objects []fact.Object
	literal func(string) (string, bool)
}

// NewGraphReader creates the objects of the trees. special, if not nil, creates objects from trees without a type. It is called when all
// other objects exist, but objects that it has to create may still be missing. literal is the function that the writer used.
func NewGraphReader(types *registry.Registry, trees []any, literal func(string) (string, bool), special func(r *GraphReader, tree any) (fact.Object, bool, error)) (*GraphReader, error) {
	r := &GraphReader{types: types, trees: trees, objects: make([]fact.Object, len(trees)), literal: literal}
	for i, tree := range trees {
		o, err := r.shell(tree)
		if err != nil {
			return nil, fmt.Errorf("object %d: %w", i+1, err)
		}
		r.objects[i] = o
	}
	// Sets and maps are filled last, when their keys are complete and can be hashed.
	for _, hashed := range []bool{false, true} {
		for i, tree := range trees {
			o := r.objects[i]
			if o.IsNull() || (o.Type.Kind == fact.Set || o.Type.Kind == fact.Map) != hashed {
				continue
			}
			if err := r.fill(o, tree.(map[string]any)); err != nil {
				return nil, fmt.Errorf("object %d: %w", i+1, err)
			}
		}
	}
	for i, tree := range trees {
		if r.objects[i].IsNull() && special != nil {
			o, ok, err := special(r, tree)
			if err != nil || !ok {
				return nil, fmt.Errorf("object %d cannot be made: %w", i+1, err)
			}
			r.objects[i] = o
		}
	}
	return r, nil
}

// Object returns the object with a number, or null for 0 or an unknown number.
func (r *GraphReader) Object(n int) fact.Object {
	if n < 1 || n > len(r.objects) {
		return fact.Object{}
	}
	return r.objects[n-1]
}

// shell creates the empty object of a tree. It returns null for a tree without a type, for which special is called.
func (r *GraphReader) shell(tree any) (fact.Object, error) {
	m, ok := tree.(map[string]any)
	if !ok {
		return fact.Object{}, fmt.Errorf("%v is no object", tree)
	}
	name, ok := m["type"].(string)
	if !ok {
		return fact.Object{}, nil
	}
	t := r.types.TypeNamed(name)
	if t == nil {
		return fact.Object{}, fmt.Errorf("there is no type %s", name)
	}
	if scalar, ok := m["value"]; ok {
		v, err := r.Value(scalar)
		if s, ok := v.(string); ok && m["literal"] == true {
			if own, known := r.literal(s); known {
				v = own
			}
		}
		return r.types.Object(v), err
	}
	switch {
	case t == fact.ObjectType || t == fact.PlainObjectType:
		return r.types.Object(new(fact.PlainObject)), nil
	case t.GoWord == fact.BuilderWord:
		text, _ := m["text"].(string)
		return r.types.Object(&fact.TextBuilder{Text: []byte(text)}), nil
	case t.Kind == fact.List:
		return r.types.Object(fact.NewListOf(t)), nil
	case t.Kind == fact.Set:
		return r.types.Object(fact.NewSetOf(t)), nil
	case t.Kind == fact.Map:
		return r.types.Object(fact.NewMapOf(t)), nil
	case t.Declared:
		return r.types.Object(t.New()), nil
	case t.Go != nil && t.Go.Kind() == reflect.Pointer:
		return r.types.Object(reflect.New(t.Go.Elem()).Interface()), nil
	}
	return fact.Object{}, fmt.Errorf("a %s cannot be made", name)
}

func (r *GraphReader) fill(o fact.Object, tree map[string]any) error {
	switch x := o.Any().(type) {
	case *fact.ListValue:
		items, err := r.List(tree["items"])
		x.Fill(items, tree["fixed"] == true, tree["frozen"] == true)
		return err
	case *fact.SetValue:
		items, err := r.List(tree["items"])
		reserve(x.Map(), tree)
		for _, v := range items {
			if err == nil {
				_, err = x.Map().Put(v, true)
			}
		}
		if tree["frozen"] == true {
			x.Freeze()
		}
		return err
	case *fact.MapValue:
		entries, _ := tree["entries"].([]any)
		reserve(x, tree)
		for _, e := range entries {
			pair, err := r.List(e)
			if err == nil && len(pair) == 2 {
				_, err = x.Put(pair[0], pair[1])
			}
			if err != nil {
				return err
			}
		}
		if tree["frozen"] == true {
			x.Freeze()
		}
		return nil
	}
	if own, ok := tree["json"]; ok {
		u, isOwn := o.Any().(json.Unmarshaler)
		if !isOwn {
			return fmt.Errorf("%s has no UnmarshalJSON", o.Type)
		}
		text, err := json.Marshal(own)
		if err != nil {
			return err
		}
		return u.UnmarshalJSON(text)
	}
	fields, _ := tree["fields"].(map[string]any)
	return r.fillFields(o, fields)
}

// fillFields sets the properties that are stored.
func (r *GraphReader) fillFields(o fact.Object, fields map[string]any) error {
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if p := o.Type.StoredUnder(name); p == nil || p.Set == nil {
			return fmt.Errorf("%s.%s: the type has no such property any more, so its value would be lost; give the new one the old name with a tag `rule:%q`", o.Type, name, name)
		}
	}
	for _, p := range o.Type.Stored() {
		tree, ok := fields[p.Name]
		if !ok || p.Set == nil {
			continue
		}
		v, err := r.Value(tree)
		if err != nil {
			return fmt.Errorf("%s.%s: %w", o.Type, p.Name, err)
		}
		if v == nil && !p.Type.Boxed {
			continue
		}
		if err := p.Set(o, v); err != nil {
			return &LossError{Type: o.Type.QualifiedName(), property: p.Name, Reason: fmt.Sprintf("%s is no %s", fact.Describe(v), p.Type), Hint: "keep a type that holds it"}
		}
	}
	return nil
}

// reserve sets the capacity that a map had when it was written, which determines the iteration order of a HashMap.
func reserve(m *fact.MapValue, tree map[string]any) {
	if n, ok := tree["capacity"].(float64); ok && n < 1<<30 {
		m.Reserve(int(n))
	}
}

// List returns the values of a list of trees.
func (r *GraphReader) List(tree any) ([]any, error) {
	trees, ok := tree.([]any)
	if !ok {
		return nil, fmt.Errorf("%v is no list", tree)
	}
	items := make([]any, len(trees))
	for i, x := range trees {
		v, err := r.Value(x)
		if err != nil {
			return nil, err
		}
		items[i] = v
	}
	return items, nil
}

// Value returns the value of a tree.
func (r *GraphReader) Value(tree any) (any, error) {
	switch x := tree.(type) {
	case nil, bool:
		return x, nil
	case string:
		return strings.Clone(x), nil // Go shares one copy of short texts, and of some numbers, which would make two facts one fact
	case int:
		return fact.BoxInt(fact.Int, int64(x)), nil
	case float64:
		return fact.BoxInt(fact.Int, int64(x)), nil
	case json.Number:
		n, err := x.Int64()
		return fact.BoxInt(fact.Int, n), err
	case map[string]any:
		return r.tagged(x)
	}
	return nil, fmt.Errorf("%v is no value", tree)
}

func (r *GraphReader) tagged(m map[string]any) (any, error) {
	if ref, ok := m["$ref"]; ok {
		n, err := r.Value(ref)
		if err != nil {
			return nil, err
		}
		i, _ := n.(int)
		return r.Object(i).Any(), nil
	}
	if pair, ok := m["$entry"]; ok {
		items, err := r.List(pair)
		if err != nil || len(items) != 2 {
			return nil, fmt.Errorf("an entry has a key and a value: %w", err)
		}
		return &fact.Entry{Key: items[0], Value: items[1]}, nil
	}
	if items, ok := m["$items"]; ok {
		list, err := r.List(items)
		return fact.NewList(list...), err
	}
	if entries, ok := m["$entries"]; ok {
		x := fact.NewMap()
		return x, r.fill(r.types.Object(x), map[string]any{"entries": entries})
	}
	for tag, text := range m {
		s, isText := text.(string)
		if !isText || tag == "class" || tag == "name" || tag == "zone" {
			continue
		}
		return r.scalar(tag, s, m)
	}
	return nil, fmt.Errorf("%v is no value", m)
}
