package java

import (
	"sort"
	"sync"
	"time"

	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// Option changes what the library does.
type Option func(*settings)

// Clock makes new Date(), LocalDate.now() and System.currentTimeMillis() ask now instead of the system's clock.
func Clock(now func() time.Time) Option { return func(s *settings) { s.now = now } }

type library struct {
	types   []*fact.Type
	classes map[*fact.Type]*members
	byName  map[string]*members // by simple and qualified name
}

// members is a class with its methods by name. A rule file names few of the classes, so each is described and put in order
// when it is first asked for.
type members struct {
	class
	describe func() // gives the classes of a family their tables
	once     sync.Once
	byName   map[string][]*fact.Method
	statics  map[string][]*fact.Method
	names    []string
}

// Library returns the library. It is immutable and can serve several registries.
func Library(opts ...Option) registry.Library {
	s := &settings{now: time.Now}
	for _, o := range opts {
		o(s)
	}
	l := &library{classes: map[*fact.Type]*members{}, byName: map[string]*members{}}
	for _, f := range families() {
		describe := sync.OnceFunc(func() { l.describe(f.classes(s)) })
		for _, t := range f.types {
			l.add(t, describe)
		}
	}
	return l
}

func (l *library) add(t *fact.Type, describe func()) {
	m := &members{class: class{typ: t}, describe: describe}
	l.classes[t] = m
	if l.byName[t.Name] == nil { // java.util.Date comes before java.sql.Date
		l.byName[t.Name] = m
	}
	l.byName[t.QualifiedName()] = m
	if t.ID >= fact.FirstLibraryID {
		l.types = append(l.types, t)
	}
}

// describe gives the classes of a family their tables.
func (l *library) describe(classes []class) {
	for _, c := range classes {
		l.classes[c.typ].class = c
	}
}

// of is a class ready to be asked, nil if the library has none of the type.
func (l *library) of(t *fact.Type) *members { return l.classes[t].ready() }

// named is of by the class's name.
func (l *library) named(class string) *members { return l.byName[class].ready() }

// ready puts the members in order, once; m may be nil.
func (m *members) ready() *members {
	if m != nil {
		m.once.Do(m.index)
	}
	return m
}

func (m *members) index() {
	m.describe()
	c := m.class
	m.byName, m.statics = map[string][]*fact.Method{}, map[string][]*fact.Method{}
	for _, x := range c.methods {
		if x.Owner != nil {
			x.Run = readAs(x.Run, 0, fact.Box(x.Owner), fact.Box(c.typ))
		}
		x.Owner = c.typ
		if m.byName[x.Name] == nil {
			m.names = append(m.names, x.Name)
		}
		m.byName[x.Name] = append(m.byName[x.Name], x)
	}
	sort.Strings(m.names)
	if c.typ.Kind == fact.Enum {
		c.statics = append(c.statics, enumStatics(c.typ)...)
	}
	for _, x := range c.statics {
		x.Owner, x.Static = c.typ, true
		m.statics[x.Name] = append(m.statics[x.Name], x)
	}
	for _, x := range c.ctors {
		gives(c.typ, x)
		x.Name, x.Owner, x.Static = c.typ.Name, c.typ, true
	}
	limitMembers(c)
}

func (l *library) Types() []*fact.Type { return l.types }

func (l *library) Methods(t *fact.Type, name string) []*fact.Method {
	if m := l.of(t); m != nil {
		return m.byName[name]
	}
	return nil
}

func (l *library) StaticMethods(class, name string) []*fact.Method {
	if m := l.named(class); m != nil {
		return m.statics[name]
	}
	return nil
}

func (l *library) StaticField(class, name string) (any, *fact.Type, bool) {
	m := l.named(class)
	if m == nil {
		return nil, nil, false
	}
	v, ok := m.fields[name]
	if !ok {
		return nil, nil, false
	}
	return v, typeOfValue(v), true
}

func (l *library) Constructors(t *fact.Type) []*fact.Method {
	if m := l.of(t); m != nil {
		return m.ctors
	}
	if t.Elem != nil && len(t.Parents) > 0 && !t.Array { // ArrayList<String>
		return l.Constructors(t.Parents[0])
	}
	return nil
}

func (l *library) Members(t *fact.Type) []string {
	if m := l.of(t); m != nil {
		return m.names
	}
	return nil
}
