package fact

import (
	"fmt"
	"path"
	"reflect"
	"unsafe"
)

// collectionLocked returns the type of a host Collection, nil if gt is none.
func (r *Registry) collectionLocked(gt reflect.Type) *Type {
	if gt.Kind() == reflect.Interface || !gt.Implements(reflect.TypeFor[Collection]()) {
		return nil
	}
	if t := r.hosts[gt]; t != nil {
		return t
	}
	t := &Type{Package: packageName(gt), Name: typeName(gt), Kind: Set, Go: gt, word: wordOf(gt), Boxed: true, Parents: []*Type{SetType}}
	if gt.Implements(reflect.TypeFor[Indexed]()) {
		t.Kind, t.Parents = List, []*Type{ListType}
	}
	if gt.Implements(reflect.TypeFor[IntContainer]()) {
		t.Elem = IntegerType
	}
	t.byName = map[string]*Property{}
	r.hosts[gt] = r.adopt(t)
	return t
}

// typeLocked returns the type of a Go type that is not a scalar, with r.mu held. Structs are given by their pointer
// type. The type is described later, by complete.
func (r *Registry) typeLocked(gt reflect.Type) *Type {
	if t := r.hosts[gt]; t != nil {
		return t
	}
	if gt == reflect.TypeFor[any]() {
		return ObjectType
	}
	t := &Type{Package: packageName(gt), Name: typeName(gt), Boxed: true, Go: gt, word: wordOf(gt)}
	r.hosts[gt] = r.adopt(t)
	switch gt.Kind() {
	case reflect.Pointer:
		if gt.Elem().Kind() != reflect.Struct {
			t.Kind = Any
			break
		}
		t.Kind, t.Go = Struct, gt
		t.Parents = append(r.embeddedLocked(gt.Elem()), r.interfacesOf(gt)...)
		t.fill = r.fillStruct
	case reflect.Interface:
		t.Kind, t.trait = Any, true
		t.Parents = r.interfacesOf(gt)
		t.fill = r.fillInterface
	case reflect.Slice, reflect.Array:
		t.Package, t.Name, t.Kind, t.Parents = "java.util", "List", List, []*Type{ListType}
		t.Elem = Box(r.codecLocked(gt.Elem()).typ)
	case reflect.Map:
		if gt.Elem() == reflect.TypeFor[struct{}]() {
			t.Package, t.Name, t.Kind, t.Parents = "java.util", "Set", Set, []*Type{SetType}
			t.Elem = Box(r.codecLocked(gt.Key()).typ)
			break
		}
		t.Package, t.Name, t.Kind, t.Parents = "java.util", "Map", Map, []*Type{MapType}
		t.Key, t.Elem = Box(r.codecLocked(gt.Key()).typ), Box(r.codecLocked(gt.Elem()).typ)
	case reflect.Func:
		t.Kind = Func
	default:
		t.Kind = Any
	}
	if t.Kind != Struct && t.Kind != Any {
		t.byName = map[string]*Property{}
	}
	return t
}

// embeddedLocked lists the types of the structs embedded in st.
func (r *Registry) embeddedLocked(st reflect.Type) []*Type {
	var parents []*Type
	for i := range st.NumField() {
		f := st.Field(i)
		if !f.Anonymous {
			continue
		}
		ft := f.Type
		if ft.Kind() == reflect.Struct {
			ft = reflect.PointerTo(ft)
		}
		if ft.Kind() == reflect.Pointer && ft.Elem().Kind() == reflect.Struct && !scalarStruct(ft.Elem()) {
			if p := r.typeLocked(ft); !p.AssignableTo(r.hosts[reflect.PointerTo(st)]) { // a type embedding itself would lead here again
				parents = append(parents, p)
			}
		}
	}
	return parents
}

// scalarStruct reports whether rule text treats a struct as a scalar: times, numbers, and nullable values.
func scalarStruct(gt reflect.Type) bool {
	return gt == reflect.TypeFor[timeValue]() || isNullable(gt) || numberOf(gt) != nil
}

// interfacesOf lists the registered interfaces a Go type implements.
func (r *Registry) interfacesOf(gt reflect.Type) []*Type {
	var list []*Type
	for _, t := range r.types {
		if t.Go != nil && t.Go.Kind() == reflect.Interface && t.Go != gt && gt.Implements(t.Go) {
			list = append(list, t)
		}
	}
	return list
}

// packageName is the last element of the import path: what a host type's package is unless it is registered.
func packageName(gt reflect.Type) string {
	if gt.Kind() == reflect.Pointer {
		gt = gt.Elem()
	}
	if gt.PkgPath() == "" {
		return ""
	}
	return path.Base(gt.PkgPath())
}

func typeName(gt reflect.Type) string {
	if gt.Kind() == reflect.Pointer && gt.Elem().Name() != "" {
		gt = gt.Elem()
	}
	if gt.Name() == "" {
		return gt.String()
	}
	return plainTypeName(gt.Name())
}

// RegisterStruct registers a Go struct in a package; sample is T{} or (*T)(nil). Its DRL name is the Go name unless an
// option says otherwise, that of Box[int] is BoxInt. Embedded structs are known under the same package too, and so are
// the structs its fields lead to, unless a rule file or another registration uses their names. Registering a type again
// adds a name. Options must come with the first registration, before a value of the type or a rule was seen.
func (r *Registry) RegisterStruct(pkg string, sample any, opts ...StructOption) (*Type, error) {
	gt := reflect.TypeOf(sample)
	if gt != nil && gt.Kind() == reflect.Struct {
		gt = reflect.PointerTo(gt)
	}
	if gt == nil || gt.Kind() != reflect.Pointer || gt.Elem().Kind() != reflect.Struct {
		return nil, fmt.Errorf("register %T: not a struct or a pointer to one", sample)
	}
	var o structOptions
	for _, opt := range opts {
		opt(&o)
	}
	r.mu.Lock()
	t := r.typeLocked(gt)
	name := t.Name
	if o.name != "" {
		name = o.name
	}
	if old := r.packages[pkg][name]; old != nil && old != t {
		r.mu.Unlock()
		return nil, fmt.Errorf("register %s.%s: the name is taken by another type", pkg, name)
	}
	first := !t.registered()
	if first {
		t.Package, t.Name = pkg, name
	} else if len(opts) > 0 && (o.name == "" || len(opts) > 1) {
		r.mu.Unlock()
		return nil, fmt.Errorf("register %s: options must come with the first registration", t.QualifiedName())
	}
	if t.host == nil {
		t.host = &hostStruct{}
	}
	if first {
		t.host.options = o
	}
	t.host.registered = true
	r.name(pkg, name, t)
	for _, p := range t.Parents {
		r.nameParent(pkg, p)
	}
	r.lendNested(pkg, t)
	r.mu.Unlock()
	t.complete()
	return t, t.host.err
}

// nameParent names an embedded type that has no name yet in the package of the type that embeds it.
func (r *Registry) nameParent(pkg string, t *Type) {
	if t.Kind != Struct || t.Go == nil || r.packages[pkg][t.Name] != nil {
		return
	}
	if t.host == nil {
		t.host = &hostStruct{}
		t.Package = pkg
	}
	r.name(pkg, t.Name, t)
	for _, p := range t.Parents {
		r.nameParent(pkg, p)
	}
}

func (t *Type) registered() bool { return t.host != nil && t.host.registered }

// RegisterInterface registers a Go interface as a type; sample is (*I)(nil). Every struct that implements it is a
// subtype, whether it is registered before or after.
func (r *Registry) RegisterInterface(pkg string, sample any) (*Type, error) {
	gt := reflect.TypeOf(sample)
	if gt == nil || gt.Kind() != reflect.Pointer || gt.Elem().Kind() != reflect.Interface {
		return nil, fmt.Errorf("register %T: not a pointer to an interface", sample)
	}
	gt = gt.Elem()
	r.mu.Lock()
	t := r.typeLocked(gt)
	if old := r.packages[pkg][t.Name]; old != nil && old != t {
		r.mu.Unlock()
		return nil, fmt.Errorf("register %s.%s: the name is taken by another type", pkg, t.Name)
	}
	t.Package = pkg
	r.name(pkg, t.Name, t)
	for _, s := range r.types {
		if s != t && s.Go != nil && (s.Kind == Struct || s.trait) && s.Go.Implements(gt) && !s.AssignableTo(t) && !t.AssignableTo(s) {
			s.Parents = append(s.Parents, t)
		}
	}
	r.mu.Unlock()
	return t.complete(), nil
}

// superPart returns the part of type want (a pointer to a struct) that v, a pointer to a struct, embeds at any depth;
// nil if there is none.
func superPart(v any, want reflect.Type) unsafe.Pointer {
	gt := reflect.TypeOf(v)
	if gt == nil || gt.Kind() != reflect.Pointer || gt.Elem().Kind() != reflect.Struct || unpack(v).ptr == nil {
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
