package factexpr

import (
	"fmt"
	"math/big"
	"slices"

	"whenthen/facts"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/registry"
)

// objectKey is the key under which a view contains the object that it shows. No property can have this name.
const objectKey = "$object"

// maxViewDepth limits views of objects that refer to each other in a cycle.
const maxViewDepth = 5

// View returns a value in the form for expressions: objects are maps of their properties, collections are lists, numbers that Go does not
// have are floats, enum constants and chars are strings.
func View(types *registry.Registry, v any) any { return view(types, v, 0) }

func view(types *registry.Registry, v any, depth int) any {
	switch v := v.(type) {
	case nil, bool, string, int, float64:
		return v
	case int64:
		return int(v)
	case int16:
		return int(v)
	case int8:
		return int(v)
	case float32:
		return float64(v)
	case fact.CharValue:
		return v.String()
	case *fact.EnumValue:
		return v.Name
	case *big.Int:
		f, _ := new(big.Float).SetInt(v).Float64()
		return f
	case *decimal.Decimal:
		f, _ := fact.Convert(v, fact.DoubleType)
		return f
	case *fact.MapValue:
		m := map[string]any{}
		for k, x := range v.All() {
			m[fact.Show(k)] = view(types, x, depth+1)
		}
		return m
	}
	o := types.Object(v)
	if o.Type != nil && o.Type.Kind == fact.Struct && depth < maxViewDepth {
		m := map[string]any{objectKey: v}
		for _, p := range o.Type.Properties {
			value, _ := p.Try(o) // a property whose getter fails is null
			m[p.Name] = view(types, value, depth+1)
		}
		return m
	}
	if seq, ok := fact.Elements(v); ok && depth < maxViewDepth {
		list := []any{}
		for x := range seq {
			list = append(list, view(types, x, depth+1))
		}
		return list
	}
	return v
}

// Tree converts the value of an expression to a tree for facts.Builder.
func Tree(v any) any {
	switch v := v.(type) {
	case map[string]any:
		if object, ok := v[objectKey]; ok {
			return object
		}
		o := &facts.Object{}
		for _, name := range Names(v) {
			o.Add(name, Tree(v[name]))
		}
		return o
	case []any:
		list := make([]any, len(v))
		for i, x := range v {
			list[i] = Tree(x)
		}
		return list
	}
	return v
}

// Names returns the keys of a map, sorted, without objectKey.
func Names(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		if k != objectKey {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return keys
}

// Same reports whether an actual value meets an expected one. Numbers are compared as numbers, lists element by element; a map must
// be contained in the object, which may have more properties.
func Same(want, got any) bool {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if object, is := w[objectKey]; is {
			return ok && g[objectKey] == object
		}
		for k, v := range w {
			if x, has := g[k]; !ok || !has || !Same(v, x) {
				return false
			}
		}
		return true
	case []any:
		g, ok := got.([]any)
		return ok && slices.EqualFunc(w, g, Same)
	}
	if a, ok := float(want); ok {
		b, also := float(got)
		return also && a == b
	}
	return fmt.Sprint(want) == fmt.Sprint(got) && (want == nil) == (got == nil)
}

func float(v any) (float64, bool) {
	switch v := v.(type) {
	case int:
		return float64(v), true
	case int64:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}

// Show formats a value for a message.
func Show(v any) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case string:
		return fmt.Sprintf("%q", v)
	case map[string]any:
		if object, ok := v[objectKey]; ok {
			return fact.Describe(object)
		}
	}
	return fmt.Sprint(v)
}
