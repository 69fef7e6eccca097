package facts

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// Builder creates facts from their descriptions. Descriptions can refer to objects named by an id in earlier ones or by Name. A
// Builder belongs to one session.
type Builder struct {
	types *registry.Registry
	named map[string]any
	other func(id string) (any, bool) // looks up objects that Name was not called for; may be nil
	class bool                        // the value being converted is for a field of a Java class
	found map[string]*fact.Type       // by the name used in the lookup
}

// NewBuilder returns a builder for the types of a rule base.
func NewBuilder(types *registry.Registry) *Builder {
	return &Builder{types: types, named: map[string]any{}, found: map[string]*fact.Type{}}
}

// Name registers an object under an id. It replaces an earlier object with the same id.
func (b *Builder) Name(id string, object any) { b.named[id] = object }

// Elsewhere sets a function that looks up ids that were not registered by Name, such as ids of facts that a session already has from
// earlier descriptions.
func (b *Builder) Elsewhere(find func(id string) (object any, ok bool)) { b.other = find }

// Known reports whether an object is known under an id.
func (b *Builder) Known(id string) bool {
	_, ok := b.known(id)
	return ok
}

// known returns the object with an id, registered by Name or found by the function given to Elsewhere.
func (b *Builder) known(id string) (any, bool) {
	v, ok := b.named[id]
	if !ok && b.other != nil {
		return b.other(id)
	}
	return v, ok
}

// Type finds a type by its qualified name, or by its simple name: first among the types of the rule files and the program, then
// among the Java classes of their packages, then among those of java.lang, java.util, java.math and java.time.
func (b *Builder) Type(name string) (*fact.Type, error) {
	t, err := b.found[name], error(nil)
	if t == nil {
		if t, err = b.lookup(name); err == nil {
			b.found[name] = t
		}
	}
	return t, err
}

func (b *Builder) lookup(name string) (*fact.Type, error) {
	if t := b.types.Lookup(name); t != nil {
		return t, nil
	}
	if t := b.types.Named(name); t != nil {
		return t, nil
	}
	var names, packages []string
	for _, t := range b.types.Types() {
		names = append(names, t.Name)
		if t.IsClass() && !slices.Contains(packages, t.Package) {
			packages = append(packages, t.Package)
		}
	}
	for _, pkg := range append(packages, "java.lang", "java.util", "java.math", "java.time") {
		if t := b.types.LookupIn(pkg, name); t != nil {
			return t, nil
		}
	}
	text := hint(name, names)
	if text == "" && len(packages) > 0 && !strings.Contains(name, ".") {
		text = "; a class that no rule uses is given with its package"
	}
	return nil, errors.New("unknown type " + name + text)
}

func hint(name string, known []string) string {
	if near := source.Nearest(name, known); near != "" {
		return "; did you mean " + near + "?"
	}
	return ""
}

// failing recovers from a failure in the code of a class, such as hashCode of an element added to a set, and stores it in err.
func failing(err *error) {
	switch r := recover().(type) {
	case nil:
	case runtime.Error:
		panic(r)
	case error:
		*err = r
	default:
		panic(r)
	}
}

// Build creates the object that a description describes: an object with default values and the given fields, or a scalar or
// collection. Error messages begin with the place of the description.
func (b *Builder) Build(s Spec) (any, error) {
	v, err := b.build(s)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.At, err)
	}
	return v, nil
}

func (b *Builder) build(s Spec) (any, error) {
	t, err := b.Type(s.Type)
	if err != nil {
		return nil, err
	}
	if s.Scalar {
		return b.Convert(s.Value, t)
	}
	if t.IsClass() && t.Kind == fact.Struct {
		return b.instance(t, s.Fields)
	}
	object, err := b.create(t)
	if err != nil {
		return nil, err
	}
	if s.Fields != nil {
		err = b.Assign(object, s.Fields)
	}
	return object, err
}

// create instantiates a type without constructor arguments.
func (b *Builder) create(t *fact.Type) (any, error) {
	if rec := t.New(); rec != nil {
		return rec, nil
	}
	if t.Kind != fact.Struct {
		return nil, fmt.Errorf(`a fact of type %s needs a "value"`, t)
	}
	if m := fact.Taking(0, b.types.Constructors(t)); m != nil {
		return m.Invoke(nil, nil)
	}
	return nil, fmt.Errorf("type %s cannot be created from a string", t)
}

// Assign sets properties of an object in the order of fields. It stops at the first value that does not fit.
func (b *Builder) Assign(object any, fields *Object) error {
	for _, m := range fields.Members {
		if err := b.set(object, m); err != nil {
			return err
		}
	}
	return nil
}

func (b *Builder) set(object any, m Member) error {
	o := b.types.Object(object)
	if o.IsNull() {
		return errors.New("null has no field " + m.Name)
	}
	if o.Type.IsClass() {
		return b.setMember(object, o.Type, m)
	}
	p, err := settable(o.Type, m.Name)
	if err != nil {
		return &fieldError{m.Line, err}
	}
	v, err := b.Convert(m.Value, p.Type)
	if err == nil {
		err = p.Set(o, v)
	}
	return inField(o.Type, m, err)
}

// fieldError is an error in a field, with the line of the field in the text.
type fieldError struct {
	line int // 0: unknown
	err  error
}

// Error returns the message of the wrapped error.
func (e *fieldError) Error() string { return e.err.Error() }

// Unwrap returns the wrapped error.
func (e *fieldError) Unwrap() error { return e.err }

// inField adds the field's name to an error. For nested fields the line is that of the innermost one.
func inField(t *fact.Type, m Member, err error) error {
	if err == nil {
		return nil
	}
	line := m.Line
	if inner := (&fieldError{}); errors.As(err, &inner) && inner.line > 0 {
		line = inner.line
	}
	return &fieldError{line, fmt.Errorf("field %s.%s: %w", t.Name, m.Name, fact.InWords(err))}
}

// unknownField is the error for a field that a type does not have.
type unknownField struct{ typ, name, hint string }

func (e *unknownField) Error() string {
	return fmt.Sprintf("type %s has no field %s%s", e.typ, e.name, e.hint)
}

// settable returns the property of that name, or an error if it does not exist or cannot be set.
func settable(t *fact.Type, name string) (*fact.Property, error) {
	p := t.Property(name)
	return p, checkSettable(t, name, p)
}

// checkSettable returns an error if a property of a type cannot be set. p is the property with the given name, or nil if the type has none.
func checkSettable(t *fact.Type, name string, p *fact.Property) error {
	switch {
	case p == nil:
		var names []string
		for _, p := range t.Properties {
			names = append(names, p.Name)
		}
		return &unknownField{t.Name, name, hint(name, names)}
	case p.Set == nil:
		return fmt.Errorf("field %s.%s is read-only", t.Name, name)
	}
	return nil
}

// Convert converts a tree to a canonical value of type t. {"$ref":"id"} is converted to the object known by that id, {"$type":"T",
// "fields":{}} to a new object; see the package comment for other objects with one such name. If t accepts any value (Object), integers are
// converted to int or, if large, to long, other numbers to double, lists to ArrayList and objects to LinkedHashMap.
func (b *Builder) Convert(tree any, t *fact.Type) (any, error) {
	switch v := tree.(type) {
	case *Object:
		return b.object(v, t)
	case []any:
		return b.list(v, t)
	}
	return fact.Convert(tree, t)
}

func (b *Builder) object(o *Object, t *fact.Type) (v any, err error) {
	defer failing(&err)
	if ref, ok := o.Get("$ref"); ok {
		id, _ := ref.(string)
		v, known := b.known(id)
		if !known || len(o.Members) > 1 {
			return nil, fmt.Errorf("%s does not refer to a fact that is known so far", Text(o))
		}
		return v, nil
	}
	if _, ok := o.Get("$type"); ok {
		s, err := SpecOf(o, "a nested object")
		if err != nil {
			return nil, err
		}
		return b.build(s)
	}
	if v, ok, err := b.tagged(o, t); ok {
		return v, err
	}
	switch t.Kind {
	case fact.Struct:
		return b.build(Spec{Type: t.QualifiedName(), Fields: o})
	case fact.Map, fact.Any:
	default:
		return nil, fmt.Errorf("an object is not %s%s", t.Article(), t.Choices())
	}
	m := fact.NewMap()
	for _, x := range o.Members {
		v, err := b.Convert(x.Value, b.inside(t))
		if err == nil {
			var key any
			if key, err = b.key(x.Name, t); err == nil {
				_, err = m.Put(key, v)
			}
		}
		if err != nil {
			return nil, fmt.Errorf("under %q: %w", x.Name, err)
		}
	}
	return m, nil
}

// tags maps the names that mark values without a JSON form, written as text, to the types of the values.
var tags = map[string]*fact.Type{
	"$decimal": fact.DecimalType, "$bigint": fact.BigIntegerType, "$date": fact.DateType, "$double": fact.BoxedDoubleType,
}

// tagged reads {"$decimal":"1.50"} and similar objects; ok is false for all others.
func (b *Builder) tagged(o *Object, t *fact.Type) (v any, ok bool, err error) {
	if len(o.Members) != 1 {
		return nil, false, nil
	}
	name, tree := o.Members[0].Name, o.Members[0].Value
	if name == "$entry" {
		pair, _ := tree.([]any)
		if len(pair) != 2 {
			return nil, true, errors.New("$entry needs a list of a key and a value")
		}
		entry := &fact.Entry{}
		if entry.Key, err = b.Convert(pair[0], fact.ObjectType); err == nil {
			entry.Value, err = b.Convert(pair[1], fact.ObjectType)
		}
		return entry, true, err
	}
	if tags[name] == nil {
		return nil, false, nil
	}
	if v, err = fact.Convert(tree, tags[name]); err == nil {
		v, err = fact.Convert(v, t)
	}
	return v, true, err
}

func (b *Builder) list(l []any, t *fact.Type) (v any, err error) {
	defer failing(&err)
	if t.Kind != fact.List && t.Kind != fact.Set && t.Kind != fact.Any {
		return nil, fmt.Errorf("a list is not %s%s", t.Article(), t.Choices())
	}
	items := make([]any, len(l))
	for i, x := range l {
		if items[i], err = b.Convert(x, b.inside(t)); err != nil {
			return nil, fmt.Errorf("entry %d: %w", i+1, err)
		}
	}
	return fact.Convert(items, t)
}

// inside returns the element type of a collection: the one that an array, a collection of facts or a field of a Java class specifies,
// otherwise Object. Like Java, it does not enforce type arguments: a List<Long> of a declared type contains Integers.
func (b *Builder) inside(t *fact.Type) *fact.Type {
	if t.Elem != nil && (b.class || t.Array || t.Elem.Kind == fact.Struct || t.Elem.Kind == fact.Enum) {
		return t.Elem
	}
	return fact.ObjectType
}

// key converts the name of a JSON member to a map key, of the key type that a field of a Java class specifies.
func (b *Builder) key(name string, t *fact.Type) (any, error) {
	if !b.class || t.Key == nil {
		return name, nil
	}
	return fact.Convert(name, t.Key)
}

// forClass converts the value of a field of a Java class.
func (b *Builder) forClass(tree any, t *fact.Type) (any, error) {
	outer := b.class
	b.class = true
	defer func() { b.class = outer }()
	return b.Convert(tree, t)
}
