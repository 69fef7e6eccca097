package registry

import (
	"reflect"
	"slices"

	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// structBuilder builds the description of one Go struct. r.mu is held meanwhile.
type structBuilder struct {
	r       *Registry
	t       *fact.Type
	elem    reflect.Type // the struct
	options *structOptions
	members map[string]*member // by property name
	order   []string
	fields  int               // exported fields seen, for Property.Pos
	tags    map[string]string // names in rule tags, by Go name
	tagged  eventOptions      // event settings from rule tags
}

// member contains the parts of a property: a field, a getter, a setter.
type member struct {
	field  *reflect.StructField
	pos    int
	getter *reflect.Method
	rank   int // precedence of the getter: getX before isX before x
	setter *reflect.Method
}

// fillStruct describes a host struct; see Type.Complete.
func (r *Registry) fillStruct(t *fact.Type) {
	for _, p := range t.Parents {
		p.Complete()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if t.Host == nil {
		t.Host = &hostStruct{}
	}
	b := &structBuilder{r: r, t: t, elem: t.Go.Elem(), options: &hostOf(t).options, members: map[string]*member{}, tags: map[string]string{}}
	b.inherit()
	b.collectFields()
	b.collectMethods()
	t.ByName = map[string]*fact.Property{}
	for _, name := range b.order {
		if p := b.property(name); p != nil {
			p.Bit = len(t.Properties)
			t.Properties = append(t.Properties, p)
			t.ByName[name] = p
		}
	}
	addMessage(t)
	t.ShareBits()
	b.aliases()
	b.applyOptions()
}

// inherit adds the supertypes' properties, in their order, before all others.
func (b *structBuilder) inherit() {
	for _, parent := range b.t.Parents {
		for _, p := range parent.Properties {
			b.member(p.Name)
		}
	}
}

func (b *structBuilder) member(name string) *member {
	m := b.members[name]
	if m == nil {
		m = &member{pos: -1}
		b.members[name] = m
		b.order = append(b.order, name)
	}
	return m
}

// propertyName applies Rename and Hide to a Go name; base is the name without get or is.
func (b *structBuilder) propertyName(goName, base string) (string, bool) {
	if hidden(b.t, goName) {
		return "", false
	}
	if n := b.renamed(goName); n != "" {
		return n, true
	}
	if n := b.tags[base]; n != "" {
		return n, true
	}
	return naming.Property(base), true
}

// clash records the error that two Go names correspond to the same property.
func (b *structBuilder) clash(goName, other, property string) {
	b.wrong("%s and %s are both the property %s: give one of them a name with a tag such as `rule:\"other\"`, or hide it", other, goName, property)
}

// hidden reports whether options hide a Go name. The options of embedded types apply too, so that a member hidden by a supertype stays
// hidden; so they do for renamed.
func hidden(t *fact.Type, goName string) bool {
	return anyOptions(t, func(o *structOptions) bool { return o.hidden[goName] })
}

func (b *structBuilder) renamed(goName string) (name string) {
	anyOptions(b.t, func(o *structOptions) bool { name = o.renamed[goName]; return name != "" })
	return name
}

func anyOptions(t *fact.Type, ask func(*structOptions) bool) bool {
	if t.Host != nil && ask(&hostOf(t).options) {
		return true
	}
	return slices.ContainsFunc(t.Parents, func(p *fact.Type) bool { return anyOptions(p, ask) })
}

func (b *structBuilder) collectFields() {
	for _, f := range reflect.VisibleFields(b.elem) {
		if !f.IsExported() || f.Anonymous && embedded(f.Type) {
			continue
		}
		tag, hidden := ruleTag(&f)
		if hidden {
			continue
		}
		b.tags[f.Name] = tag
		name, ok := b.propertyName(f.Name, f.Name)
		if !ok {
			continue
		}
		m := b.member(name)
		if old := m.field; old != nil && old.Name != f.Name {
			if len(old.Index) == len(f.Index) {
				b.clash(f.Name, old.Name, name)
			}
			if len(old.Index) <= len(f.Index) {
				continue // as in Go, the field at the lesser depth has priority
			}
		}
		m.field, m.pos = &f, b.fields
		b.fields++
		b.tagWords(&f, name)
	}
}

// embedded reports whether an anonymous field of the type is a parent and not a property.
func embedded(ft reflect.Type) bool {
	if ft.Kind() == reflect.Pointer {
		ft = ft.Elem()
	}
	return ft.Kind() == reflect.Struct && !fact.ScalarStruct(ft)
}

func (b *structBuilder) collectMethods() {
	methods := methodsOf(b.t)
	for _, m := range methods {
		if isGetter(m) {
			b.addGetter(&m)
		}
	}
	for _, m := range methods {
		rest, ok := naming.Suffix(m.Name, "Set")
		if ok && m.Type.NumIn() == 2 && !m.Type.IsVariadic() && len(results(m.Type)) == 0 {
			if name, ok := b.propertyName(m.Name, rest); ok {
				if mem := b.members[name]; mem != nil {
					mem.setter = &m
				}
			}
		}
	}
}

func (b *structBuilder) addGetter(m *reflect.Method) {
	base, rank := m.Name, 1
	if rest, ok := naming.Suffix(m.Name, "Get"); ok {
		base, rank = rest, 3
	} else if rest, ok := naming.Suffix(m.Name, "Is"); ok && results(m.Type)[0].Kind() == reflect.Bool {
		base, rank = rest, 2
	}
	name, ok := b.propertyName(m.Name, base)
	if !ok {
		return
	}
	mem := b.member(name)
	if rank == mem.rank && mem.getter.Name != m.Name {
		b.clash(m.Name+"()", mem.getter.Name+"()", name)
	}
	if rank > mem.rank {
		mem.getter, mem.rank = m, rank
	}
}

// isGetter reports whether a method has no parameters and returns one value, optionally with an error. String and GoString are excluded:
// String is toString.
func isGetter(m reflect.Method) bool {
	return m.Type.NumIn() == 1 && len(results(m.Type)) == 1 && m.Name != "String" && m.Name != "GoString"
}

// results returns the results of a function without a final error.
func results(ft reflect.Type) []reflect.Type {
	var list []reflect.Type
	for i := range ft.NumOut() {
		if i == ft.NumOut()-1 && ft.Out(i) == reflect.TypeFor[error]() {
			break
		}
		list = append(list, ft.Out(i))
	}
	return list
}

// aliases adds other spellings of Go names, such as id, iD and ID for ID, and the names in json tags, unless a property already has that
// name.
func (b *structBuilder) aliases() {
	for _, name := range b.order {
		m, p := b.members[name], b.t.ByName[name]
		goName := ""
		switch {
		case p == nil:
			continue
		case m.getter != nil && m.rank == 1:
			goName = m.getter.Name
		case m.getter != nil:
			goName, _ = naming.Suffix(m.getter.Name, map[int]string{3: "Get", 2: "Is"}[m.rank])
		case m.field != nil:
			goName = m.field.Name
		}
		for _, alias := range []string{goName, naming.Uncapitalize(goName)} {
			if alias != "" && b.renamed(goName) == "" && b.t.ByName[alias] == nil && len(alias) > 1 && alias != naming.Capitalize(name) {
				b.t.ByName[alias] = p
			}
		}
	}
	for _, name := range b.order {
		if f := b.members[name].field; f != nil && b.t.ByName[name] != nil {
			if alias := jsonTag(f); alias != "" && b.t.ByName[alias] == nil {
				b.t.ByName[alias] = b.t.ByName[name]
			}
		}
	}
}

// applyOptions sets positions, keys and roles.
func (b *structBuilder) applyOptions() {
	t, o := b.t, b.options
	for _, p := range t.Properties {
		if p.Pos >= 0 {
			t.Positions = append(t.Positions, p)
		}
	}
	sortByPos(t.Positions)
	if len(o.positions) > 0 {
		t.Positions = b.listed(o.positions)
	}
	t.KeyProps = b.listed(o.keys)
	if len(o.keys) == 0 && len(t.Parents) > 0 {
		for _, k := range t.Parents[0].KeyProps {
			t.KeyProps = append(t.KeyProps, t.ByName[k.Name])
		}
	}
	if len(t.KeyProps) > 0 {
		fact.DeclareKeys(t)
	}
	b.applyEvent()
}

func (b *structBuilder) listed(names []string) []*fact.Property {
	var list []*fact.Property
	for _, n := range names {
		p := b.t.ByName[n]
		if p == nil {
			b.wrong("no property %s", n)
			continue
		}
		list = append(list, p)
	}
	return list
}

func sortByPos(list []*fact.Property) {
	slices.SortStableFunc(list, func(a, b *fact.Property) int { return a.Pos - b.Pos })
}
