package objects

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unsafe"

	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// Renaming maps names of types and properties to their names in other rules, and contains the defaults of new properties.
type Renaming struct {
	Types      map[string]string         // qualified name to qualified name
	Properties map[string]string         // "shop.Order.total", in old names, to the new name of the property
	Defaults   map[string]map[string]any // by new qualified name of the type and new name of the property
}

// Type returns the new name of a type.
func (n *Renaming) Type(name string) string {
	if to, ok := n.Types[name]; ok {
		return to
	}
	return name
}

// property returns the new name of a property; both arguments are old names.
func (n *Renaming) property(typeName, property string) string {
	if to, ok := n.Properties[typeName+"."+property]; ok {
		return to
	}
	return property
}

// LossError is the error for objects that cannot be converted to the types of other rules without losing data.
type LossError struct {
	Type     string // in the old rules
	property string // "" if the error is about the type itself
	Reason   string
	Hint     string
}

// Error returns the type and property, the reason, and a hint how to avoid the error.
func (e *LossError) Error() string {
	name := e.Type
	if e.property != "" {
		name += "." + e.property
	}
	return name + ": " + e.Reason + "; " + e.Hint
}

// Retyper converts objects of declared types to the types with the same names in another registry. If the declarations of both types are
// equal, the objects remain the same objects; other objects are replaced by new ones, and so are references to them. Go structs are not
// changed and not searched. Undo reverts everything.
type Retyper struct {
	to     *registry.Registry
	naming *Renaming
	made   map[*fact.Record]*fact.Record
	seen   map[unsafe.Pointer]bool
	alike  map[*fact.Type]bool
	undo   []func()
	// Made counts the new objects by the old name of their type.
	Made map[string]int
}

// NewRetyper returns a retyper that has converted no objects.
func NewRetyper(to *registry.Registry, naming *Renaming) *Retyper {
	return &Retyper{to: to, naming: naming, made: map[*fact.Record]*fact.Record{}, seen: map[unsafe.Pointer]bool{},
		alike: map[*fact.Type]bool{}, Made: map[string]int{}}
}

// Undo reverts all changes, the last one first.
func (r *Retyper) Undo() {
	for i := len(r.undo) - 1; i >= 0; i-- {
		r.undo[i]()
	}
	r.undo = nil
}

// Object returns the converted object.
func (r *Retyper) Object(o fact.Object) (fact.Object, error) {
	if o.IsNull() {
		return o, nil
	}
	v, err := r.Value(o.Any())
	if err != nil {
		return fact.Object{}, err
	}
	if fact.Unpack(v).Ptr == o.Ptr && !o.Type.Declared && o.Type.Go == nil {
		return o, nil // a scalar stays the same object
	}
	out := r.to.Object(v)
	if o.Type.Go != nil && !r.to.Knows(out.Type) {
		return o, &LossError{Type: o.Type.QualifiedName(), Reason: "the new rules do not know the type", Hint: "register it for them, or delete its facts before"}
	}
	return out, nil
}

// Part does the same as Object, for an object in a match that is not in working memory, whose type may be one that only the engine knows.
func (r *Retyper) Part(o fact.Object) (fact.Object, error) {
	if o.IsNull() || o.Type.Kind == fact.Any {
		return o, nil
	}
	return r.Object(o)
}

// Value returns a value in canonical form converted to the new types.
func (r *Retyper) Value(v any) (any, error) {
	switch x := v.(type) {
	case *fact.EnumValue:
		return r.constant(x)
	case *fact.Type:
		if !x.Declared {
			return x, nil
		}
		return r.typeOf(x)
	case *fact.Record:
		return r.record(x)
	case *fact.ListValue:
		return x, r.list(x)
	case *fact.SetValue:
		return x, r.entries(x.Map(), true)
	case *fact.MapValue:
		return x, r.entries(x, false)
	}
	return v, nil
}

func (r *Retyper) typeOf(t *fact.Type) (*fact.Type, error) {
	name := r.naming.Type(t.QualifiedName())
	if to := r.to.TypeNamed(name); to != nil {
		return to, nil
	}
	return nil, &LossError{Type: t.QualifiedName(), Reason: fmt.Sprintf("the new rules have no type %s", name), Hint: "rename it, or delete its facts before"}
}

func (r *Retyper) constant(x *fact.EnumValue) (any, error) {
	if !x.Type.Declared && x.Type.Go != nil {
		return x, nil
	}
	t, err := r.typeOf(x.Type)
	if err != nil {
		return nil, err
	}
	if c := t.Constant(x.Name); c != nil {
		return c, nil
	}
	return nil, &LossError{Type: x.Type.QualifiedName(), property: x.Name, Reason: "the new rules have no such constant", Hint: "keep it, or change the facts that have it before"}
}

// once reports whether a collection or object is visited for the first time.
func (r *Retyper) once(at unsafe.Pointer) bool {
	if r.seen[at] {
		return false
	}
	r.seen[at] = true
	return true
}

func (r *Retyper) list(l *fact.ListValue) error {
	if l.Numbers() != nil || !r.once(unsafe.Pointer(l)) {
		return nil
	}
	if of := l.Behind(); of != nil {
		return r.list(of)
	}
	l.Own()
	items := l.Objects()
	for i, item := range items {
		v, err := r.Value(item)
		if err != nil {
			return err
		}
		if !identical(v, item) {
			items[i] = v
			r.undo = append(r.undo, func() { items[i] = item })
		}
	}
	return nil
}

// entries converts the entries of a map, or of the map of a set. If a key or value is replaced, the map is filled again.
func (r *Retyper) entries(m *fact.MapValue, set bool) error {
	if !r.once(unsafe.Pointer(m)) {
		return nil
	}
	var old, now [][2]any
	changed := false
	for _, e := range m.Puts() {
		k, err := r.Value(e.Key)
		if err != nil {
			return err
		}
		v := e.Value
		if !set {
			if v, err = r.Value(v); err != nil {
				return err
			}
		}
		old, now = append(old, [2]any{e.Key, e.Value}), append(now, [2]any{k, v})
		changed = changed || !identical(k, e.Key) || !identical(v, e.Value)
	}
	switch {
	case !changed:
		return nil
	case m.Frozen():
		return fmt.Errorf("a collection that cannot change holds objects of a type that is declared anew")
	}
	fill := func(entries [][2]any) {
		_ = m.Clear()
		for _, e := range entries {
			_, _ = m.Put(e[0], e[1])
		}
	}
	fill(now)
	r.undo = append(r.undo, func() { fill(old) })
	return nil
}

// record converts an object to the new type: in place if both types have the same fields, otherwise as a new object.
func (r *Retyper) record(x *fact.Record) (*fact.Record, error) {
	if n, ok := r.made[x]; ok {
		return n, nil
	}
	if !r.once(unsafe.Pointer(x)) {
		return x, nil
	}
	old := x.Type
	t, err := r.typeOf(old)
	if err != nil {
		return nil, err
	}
	if !r.sameFields(old, t) {
		return r.remake(x, t)
	}
	x.Type = t
	r.undo = append(r.undo, func() { x.Type = old })
	for _, p := range t.Stored() {
		if p.Type.Kind < fact.Enum { // contains no object
			continue
		}
		was := p.Read.Any(x.Object())
		v, err := r.Value(was)
		if err != nil {
			return nil, err
		}
		if p.Set == nil || identical(v, was) {
			continue
		}
		if err := p.Set(x.Object(), v); err != nil {
			return nil, err
		}
		r.undo = append(r.undo, func() { _ = p.Set(x.Object(), was) })
	}
	return x, nil
}

// sameFields reports whether objects of both types have the same memory layout, and corresponding field names.
func (r *Retyper) sameFields(a, b *fact.Type) bool {
	if same, ok := r.alike[a]; ok {
		return same
	}
	same := a.Memory() != nil && a.Memory() == b.Memory() && len(a.Layout.Slots) == len(b.Layout.Slots)
	for i := 0; same && i < len(a.Layout.Slots); i++ {
		x, y := a.Layout.Slots[i], b.Layout.Slots[i]
		same = r.naming.property(a.QualifiedName(), x.Name) == y.Name && x.Offset == y.Offset &&
			r.naming.Type(x.Type.QualifiedName()) == y.Type.QualifiedName()
	}
	r.alike[a] = same
	return same
}

// remake creates a new object with the values of an old one.
func (r *Retyper) remake(x *fact.Record, t *fact.Type) (*fact.Record, error) {
	n := t.New()
	if n == nil {
		return nil, &LossError{Type: x.Type.QualifiedName(), Reason: "the new rules declare it so that it has no objects", Hint: "delete its facts before"}
	}
	r.made[x] = n
	r.Made[x.Type.QualifiedName()]++
	given := map[string]bool{}
	for _, p := range x.Type.Stored() {
		name := r.naming.property(x.Type.QualifiedName(), p.Name)
		to := t.StoredUnder(name)
		if to == nil || to.Set == nil {
			return nil, &LossError{Type: x.Type.QualifiedName(), property: p.Name, Reason: fmt.Sprintf("the new type has no property %s", name), Hint: "rename it, or keep it"}
		}
		given[name] = true
		v, err := r.Value(p.Read.Any(x.Object()))
		if err != nil {
			return nil, err
		}
		if err := r.store(x.Type, p, n, to, v); err != nil {
			return nil, err
		}
	}
	defaults := r.naming.Defaults[t.QualifiedName()]
	for _, name := range slices.Sorted(maps.Keys(defaults)) {
		v := defaults[name]
		if to := t.StoredUnder(name); to != nil && to.Set != nil && !given[name] {
			if err := to.Set(n.Object(), v); err != nil {
				return nil, fmt.Errorf("the default of %s.%s: %w", t.QualifiedName(), name, err)
			}
		}
	}
	return n, nil
}

// store sets a property and checks that the old value can be recovered from the new one.
func (r *Retyper) store(old *fact.Type, p *fact.Property, n *fact.Record, to *fact.Property, v any) error {
	if v == nil && !to.Type.Boxed {
		return &LossError{Type: old.QualifiedName(), property: p.Name, Reason: fmt.Sprintf("null is no %s", to.Type), Hint: "declare it so that it may be null, or give the facts a value before"}
	}
	err := to.Set(n.Object(), v)
	if err == nil && p.Type.String() != to.Type.String() && v != nil && p.Type.Kind < fact.Enum {
		var back any
		if back, err = fact.Convert(to.Read.Any(n.Object()), p.Type); err == nil && !fact.Equal(back, v) {
			err = fmt.Errorf("%s would become %s", fact.Describe(v), fact.Describe(to.Read.Any(n.Object())))
		}
	}
	if err != nil {
		return &LossError{Type: old.QualifiedName(), property: p.Name, Reason: strings.TrimSpace(err.Error()), Hint: fmt.Sprintf("it was a %s, and is a %s now", p.Type, to.Type)}
	}
	return nil
}

// identical reports whether two values are the same object. It compares interface words, so it also works for values that == cannot
// compare.
func identical(a, b any) bool { return fact.Unpack(a) == fact.Unpack(b) }
