package objects

import (
	"maps"
	"slices"

	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// Rename replaces the names of types and properties in the trees of a GraphWriter by the new names, in place.
func (n *Renaming) Rename(trees []any) {
	for _, tree := range trees {
		if m, ok := tree.(map[string]any); ok {
			n.renameObject(m)
		}
		n.renameValue(tree)
	}
}

func (n *Renaming) renameObject(m map[string]any) {
	name, ok := m["type"].(string)
	if !ok {
		return
	}
	m["type"] = n.Type(name)
	fields, ok := m["fields"].(map[string]any)
	if !ok {
		return
	}
	renamed := make(map[string]any, len(fields))
	for property, v := range fields {
		renamed[n.property(name, property)] = v
	}
	m["fields"] = renamed
}

func (n *Renaming) renameValue(tree any) {
	switch x := tree.(type) {
	case []any:
		for _, v := range x {
			n.renameValue(v)
		}
	case map[string]any:
		for _, tag := range []string{"$enum", "$class"} {
			if name, ok := x[tag].(string); ok {
				x[tag] = n.Type(name)
			}
		}
		for _, v := range x {
			n.renameValue(v)
		}
	}
}

// Lost returns an error for the first value in renamed trees that objects of a registry's types cannot contain, or nil.
func Lost(types *registry.Registry, trees []any) error {
	for _, tree := range trees {
		m, _ := tree.(map[string]any)
		name, ok := m["type"].(string)
		if !ok {
			continue
		}
		t := types.TypeNamed(name)
		if t == nil {
			return &LossError{Type: name, Reason: "the new rules have no such type", Hint: "rename it, or delete its facts before"}
		}
		fields, _ := m["fields"].(map[string]any)
		for _, property := range slices.Sorted(maps.Keys(fields)) {
			if p := t.StoredUnder(property); p == nil || p.Set == nil {
				return &LossError{Type: name, property: property, Reason: "the type has no such property any more", Hint: "rename it, or keep it"}
			}
		}
	}
	return nil
}

// Settle compares the objects with the trees from which they were created, since a value may have been rounded to its new type, and sets
// new properties to their defaults.
func (r *GraphReader) Settle(n *Renaming) error {
	for i, tree := range r.trees {
		o := r.objects[i]
		m, _ := tree.(map[string]any)
		fields, ok := m["fields"].(map[string]any)
		if !ok || o.IsNull() {
			continue
		}
		for _, p := range o.Type.Stored() {
			tree, given := fields[p.Name]
			if p.Set == nil {
				continue
			}
			var err error
			if given {
				err = r.same(o, p, tree)
			} else if v, ok := n.Defaults[o.Type.QualifiedName()][p.Name]; ok {
				err = p.Set(o, v)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// same returns an error if the value of a property differs from that of a tree.
func (r *GraphReader) same(o fact.Object, p *fact.Property, tree any) error {
	v, err := r.Value(tree)
	if err != nil || v == nil {
		return err
	}
	from := r.types.Object(v).Type
	if !from.Kind.Numeric() || from.Kind == p.Type.Kind {
		return nil
	}
	now := p.Read.Any(o)
	if back, err := fact.Convert(now, from); err != nil || !fact.Equal(back, v) {
		return &LossError{Type: o.Type.QualifiedName(), property: p.Name, Reason: fact.Describe(v) + " would become " + fact.Describe(now), Hint: "keep a type that holds it"}
	}
	return nil
}
