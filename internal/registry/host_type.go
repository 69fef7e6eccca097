package registry

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"reflect"
	"slices"
	"unsafe"

	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// collectionLocked returns the type of a Go type that implements Collection, or nil.
func (r *Registry) collectionLocked(gt reflect.Type) *fact.Type {
	if gt.Kind() == reflect.Interface || !gt.Implements(reflect.TypeFor[fact.Collection]()) {
		return nil
	}
	if t := r.hosts[gt]; t != nil {
		return t
	}
	t := &fact.Type{Package: packageName(gt), Name: naming.Type(gt), Kind: fact.Set, Go: gt, GoWord: fact.WordOf(gt), Boxed: true, Parents: []*fact.Type{fact.SetType}}
	if gt.Implements(reflect.TypeFor[fact.Indexed]()) {
		t.Kind, t.Parents = fact.List, []*fact.Type{fact.ListType}
	}
	if gt.Implements(reflect.TypeFor[fact.IntContainer]()) {
		t.Elem = fact.IntegerType
	}
	t.ByName = map[string]*fact.Property{}
	r.hosts[gt] = r.adopt(t)
	return t
}

// typeLocked returns the type of a Go type that is not a scalar. A struct is given by its pointer type. The type is described later, by
// Complete. r.mu must be held.
func (r *Registry) typeLocked(gt reflect.Type) *fact.Type {
	if t := r.hosts[gt]; t != nil {
		return t
	}
	if gt == reflect.TypeFor[any]() {
		return fact.ObjectType
	}
	t := &fact.Type{Package: packageName(gt), Name: naming.Type(gt), Boxed: true, Go: gt, GoWord: fact.WordOf(gt)}
	r.hosts[gt] = r.adopt(t)
	switch gt.Kind() {
	case reflect.Pointer:
		if gt.Elem().Kind() != reflect.Struct {
			t.Kind = fact.Any
			break
		}
		t.Kind, t.Go = fact.Struct, gt
		t.Parents = append(r.embeddedLocked(gt.Elem()), r.interfacesOf(gt)...)
		t.Describe = r.fillStruct
	case reflect.Interface:
		t.Kind, t.Trait = fact.Any, true
		t.Parents = r.interfacesOf(gt)
		t.Describe = r.fillInterface
	case reflect.Slice, reflect.Array:
		t.Package, t.Name, t.Kind, t.Parents = "java.util", "List", fact.List, []*fact.Type{fact.ListType}
		t.Elem = fact.Box(r.codecLocked(gt.Elem()).Type)
	case reflect.Map:
		if gt.Elem() == reflect.TypeFor[struct{}]() {
			t.Package, t.Name, t.Kind, t.Parents = "java.util", "Set", fact.Set, []*fact.Type{fact.SetType}
			t.Elem = fact.Box(r.codecLocked(gt.Key()).Type)
			break
		}
		t.Package, t.Name, t.Kind, t.Parents = "java.util", "Map", fact.Map, []*fact.Type{fact.MapType}
		t.Key, t.Elem = fact.Box(r.codecLocked(gt.Key()).Type), fact.Box(r.codecLocked(gt.Elem()).Type)
	case reflect.Func:
		t.Kind = fact.Func
	default:
		t.Kind = fact.Any
	}
	if t.Kind != fact.Struct && t.Kind != fact.Any {
		t.ByName = map[string]*fact.Property{}
	}
	return t
}

// embeddedLocked lists the types of the structs embedded in st.
func (r *Registry) embeddedLocked(st reflect.Type) []*fact.Type {
	var parents []*fact.Type
	for i := range st.NumField() {
		f := st.Field(i)
		if !f.Anonymous {
			continue
		}
		ft := f.Type
		if ft.Kind() == reflect.Struct {
			ft = reflect.PointerTo(ft)
		}
		if ft.Kind() == reflect.Pointer && ft.Elem().Kind() == reflect.Struct && !fact.ScalarStruct(ft.Elem()) {
			if p := r.typeLocked(ft); !p.AssignableTo(r.hosts[reflect.PointerTo(st)]) { // a type that embeds itself must not recurse
				parents = append(parents, p)
			}
		}
	}
	return parents
}

// interfacesOf lists the registered interfaces a Go type implements.
func (r *Registry) interfacesOf(gt reflect.Type) []*fact.Type {
	var list []*fact.Type
	for _, t := range r.types {
		if t.Go != nil && t.Go.Kind() == reflect.Interface && t.Go != gt && gt.Implements(t.Go) {
			list = append(list, t)
		}
	}
	return list
}

// packageName returns the last element of the import path: the package of a Go type that is not registered.
func packageName(gt reflect.Type) string {
	if gt.Kind() == reflect.Pointer {
		gt = gt.Elem()
	}
	if gt.PkgPath() == "" {
		return ""
	}
	return path.Base(gt.PkgPath())
}

// RegisterStruct registers a Go struct in a package; sample is T{} or (*T)(nil). Its DRL name is the Go name unless an option sets another;
// Box[int] becomes BoxInt. Embedded structs, and structs reachable through its fields, are known under the same package, unless a rule file
// or another registration uses their names. Registering a type again adds a name. Options must be given with the first registration, before
// the registry has seen a value of the type or a rule.
func (r *Registry) RegisterStruct(pkg string, sample any, opts ...StructOption) (*fact.Type, error) {
	gt := reflect.TypeOf(sample)
	if gt != nil && gt.Kind() == reflect.Struct {
		gt = reflect.PointerTo(gt)
	}
	if gt == nil || gt.Kind() != reflect.Pointer || gt.Elem().Kind() != reflect.Struct {
		return nil, fmt.Errorf("register %T: not a struct or a pointer to one", sample)
	}
	var o structOptions
	for _, opt := range opts {
		if opt != nil { // a program may leave an option open
			opt(&o)
		}
	}
	r.mu.Lock()
	t := r.typeLocked(gt)
	name := t.Name
	if o.name != "" {
		name = o.name
		if err := named(name); err != nil {
			r.mu.Unlock()
			return nil, fmt.Errorf("register %T: %w", sample, err)
		}
	}
	if old := r.packages[pkg][name]; old != nil && old != t {
		r.mu.Unlock()
		return nil, fmt.Errorf("register %s.%s: the name is taken by another type", pkg, name)
	}
	first := !registered(t)
	if first {
		if err := o.resolveMethods(gt); err != nil {
			r.mu.Unlock()
			return nil, fmt.Errorf("register %s.%s: %w", pkg, name, err)
		}
		t.Package, t.Name = pkg, name
	} else if len(opts) > 0 && (o.name == "" || len(opts) > 1) {
		r.mu.Unlock()
		return nil, fmt.Errorf("register %s: options must come with the first registration", t.QualifiedName())
	}
	if t.Host == nil {
		t.Host = &hostStruct{}
	}
	if first {
		hostOf(t).options = o
	}
	hostOf(t).registered = true
	r.name(pkg, name, t)
	for _, p := range t.Parents {
		r.nameParent(pkg, p)
	}
	r.lendNested(pkg, t)
	r.mu.Unlock()
	t.Complete()
	return t, hostOf(t).err
}

// nameParent gives an embedded type without a name a name in the package of the embedding type.
func (r *Registry) nameParent(pkg string, t *fact.Type) {
	if t.Kind != fact.Struct || t.Go == nil || r.packages[pkg][t.Name] != nil {
		return
	}
	if t.Host == nil {
		t.Host = &hostStruct{}
		t.Package = pkg
	}
	r.name(pkg, t.Name, t)
	for _, p := range t.Parents {
		r.nameParent(pkg, p)
	}
}

func registered(t *fact.Type) bool { return t.Host != nil && hostOf(t).registered }

// RegisterInterface registers a Go interface as a type; sample is (*I)(nil). Every struct that implements it is a subtype, whether it is
// registered before or after the interface.
func (r *Registry) RegisterInterface(pkg, name string, sample any) (*fact.Type, error) {
	gt := reflect.TypeOf(sample)
	if gt == nil || gt.Kind() != reflect.Pointer || gt.Elem().Kind() != reflect.Interface {
		return nil, fmt.Errorf("register %T: not a pointer to an interface", sample)
	}
	gt = gt.Elem()
	r.mu.Lock()
	t := r.typeLocked(gt)
	name = cmp.Or(name, t.Name)
	old, err := r.packages[pkg][name], named(name)
	if old != nil && old != t {
		err = errors.New("the name is taken by another type")
	}
	if err != nil {
		r.mu.Unlock()
		return nil, fmt.Errorf("register %s.%s: %w", pkg, name, err)
	}
	t.Package, t.Name = pkg, name
	r.name(pkg, name, t)
	for _, s := range r.types {
		if s != t && s.Go != nil && (s.Kind == fact.Struct || s.Trait) && s.Go.Implements(gt) && !s.AssignableTo(t) && !t.AssignableTo(s) {
			s.Parents = append(s.Parents, t)
		}
	}
	r.mu.Unlock()
	return t.Complete(), nil
}

// superPart returns the address of the struct to which the pointer type want points, embedded at any depth in the struct to which v points,
// or nil.
func superPart(v any, want reflect.Type) unsafe.Pointer {
	gt := reflect.TypeOf(v)
	if gt == nil || gt.Kind() != reflect.Pointer || gt.Elem().Kind() != reflect.Struct || fact.Unpack(v).Ptr == nil {
		return nil
	}
	return partOf(reflect.ValueOf(v).Elem(), want.Elem())
}

func partOf(v reflect.Value, want reflect.Type) unsafe.Pointer {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if !f.Anonymous {
			continue
		}
		e := v.Field(i)
		if e.Kind() == reflect.Pointer {
			if e.IsNil() {
				continue
			}
			e = e.Elem()
		}
		if e.Kind() != reflect.Struct {
			continue
		}
		if e.Type() == want {
			return e.Addr().UnsafePointer()
		}
		if p := partOf(e, want); p != nil {
			return p
		}
	}
	return nil
}

// fillInterface describes a Go interface: its getters are properties, which are read from the implementing type.
func (r *Registry) fillInterface(t *fact.Type) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t.ByName = map[string]*fact.Property{}
	methods := reflectedMethods(t.Go)
	for _, m := range methods {
		if m.Type.NumIn() != 0 || len(results(m.Type)) != 1 || m.Name == "String" {
			continue
		}
		base := m.Name
		if rest, ok := naming.Suffix(m.Name, "Get"); ok {
			base = rest
		} else if rest, ok := naming.Suffix(m.Name, "Is"); ok && results(m.Type)[0].Kind() == reflect.Bool {
			base = rest
		}
		name := naming.Property(base)
		if t.ByName[name] != nil {
			continue
		}
		p := &fact.Property{Name: name, Owner: t, Bit: len(t.Properties), Pos: -1, Type: r.codecLocked(results(m.Type)[0]).Type}
		makeVirtual(p)
		if slices.ContainsFunc(methods, func(m reflect.Method) bool { return m.Name == "Set"+base }) {
			p.Set = func(o fact.Object, v any) error { return setIn(p, o, v) }
		}
		t.Properties = append(t.Properties, p)
		t.ByName[name] = p
	}
	addMessage(t)
}

// addMessage adds the property message, which exceptions have in rule text, to Go's error type.
func addMessage(t *fact.Type) {
	if !t.Go.Implements(reflect.TypeFor[error]()) || t.ByName["message"] != nil {
		return
	}
	text := func(o fact.Object) string { return o.Any().(error).Error() }
	p := &fact.Property{Name: "message", Owner: t, Bit: len(t.Properties), Pos: -1, Type: fact.StringType,
		Read: fact.Reader{Any: func(o fact.Object) any { return text(o) }, String: text, Null: func(fact.Object) bool { return false }}}
	t.Properties = append(t.Properties, p)
	t.ByName["message"] = p
}

// makeVirtual makes p read the property of the object's dynamic type.
func makeVirtual(p *fact.Property) {
	p.Read = fact.ReaderThrough(p.Type, func(o fact.Object) *fact.Reader { return &p.In(o).Read })
}

func setIn(p *fact.Property, o fact.Object, v any) error {
	q := p.In(o)
	if q == p || q.Set == nil {
		return fmt.Errorf("property %s of %s is read-only", p.Name, o.Type.Name)
	}
	return q.Set(o, v)
}
