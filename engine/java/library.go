package java

import (
	"slices"
	"sync"
	"time"

	"whenthen/engine/java/internal/chrono"
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

type library struct {
	types   []*fact.Type
	classes map[*fact.Type]*members
	byName  map[string]*members // by simple and qualified name
}

// members is a class with its methods by name. Rule files use only a few classes, so each class is described and sorted when it is
// first needed.
type members struct {
	def.Class
	describe func() // creates the tables of the classes in the family
	once     sync.Once
	byName   map[string][]*fact.Method
	statics  map[string][]*fact.Method
	names    []string
}

// Library returns the library. It is immutable and may be shared by several registries.
func Library() registry.Library {
	all := families()
	classes := 0
	for _, f := range all {
		classes += len(f.Types)
	}
	l := &library{classes: make(map[*fact.Type]*members, classes), byName: make(map[string]*members, 2*classes)}
	for _, f := range all {
		describe := sync.OnceFunc(func() { l.describe(f.Classes()) })
		for _, t := range f.Types {
			l.add(t, describe)
		}
	}
	return l
}

func (l *library) add(t *fact.Type, describe func()) {
	m := &members{Class: def.Class{Type: t}, describe: describe}
	l.classes[t] = m
	if l.byName[t.Name] == nil { // java.util.Date comes before java.sql.Date
		l.byName[t.Name] = m
	}
	l.byName[t.QualifiedName()] = m
	if t.ID >= fact.FirstLibraryID {
		l.types = append(l.types, t)
	}
}

// describe stores the tables of the classes of a family.
func (l *library) describe(classes []def.Class) {
	for _, c := range classes {
		l.classes[c.Type].Class = c
	}
}

// of returns the class of a type with its tables filled, or nil if the library does not have it.
func (l *library) of(t *fact.Type) *members { return l.classes[t].ready() }

// named does the same as of, for the simple or qualified name of a class.
func (l *library) named(class string) *members { return l.byName[class].ready() }

// ready fills and sorts the tables of the class when it is first called. m may be nil.
func (m *members) ready() *members {
	if m != nil {
		m.once.Do(m.index)
	}
	return m
}

func (m *members) index() {
	m.describe()
	c := m.Class
	m.byName, m.statics = map[string][]*fact.Method{}, map[string][]*fact.Method{}
	for _, x := range c.Methods {
		if x.Owner != nil {
			x.Run = def.ReadAs(x.Run, 0, fact.Box(x.Owner), fact.Box(c.Type))
		}
		x.Owner = c.Type
		if m.byName[x.Name] == nil {
			m.names = append(m.names, x.Name)
		}
		m.byName[x.Name] = append(m.byName[x.Name], x)
	}
	slices.Sort(m.names)
	if c.Type.Kind == fact.Enum {
		c.Statics = append(c.Statics, registry.EnumStatics(c.Type, registry.BaseArrayOf(c.Type))...)
	}
	for _, x := range c.Statics {
		x.Owner, x.Static = c.Type, true
		m.statics[x.Name] = append(m.statics[x.Name], x)
	}
	for _, x := range c.Constructors {
		def.Gives(c.Type, x)
		x.Name, x.Owner, x.Static = c.Type.Name, c.Type, true
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
	v, ok := m.Fields[name]
	if !ok {
		return nil, nil, false
	}
	t := def.TypeOfValue(v)
	if t.Kind == fact.Date || t.Kind == fact.Bool || slices.Contains(m.Type.Parents, t) { // several classes share one Go type; TRUE is an object
		t = m.Type
	}
	return v, t, true
}

func (l *library) Constructors(t *fact.Type) []*fact.Method {
	if m := l.of(t); m != nil {
		return m.Constructors
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

// DateFormat returns a function that parses dates as Java's SimpleDateFormat with the pattern does; it ignores text after the date. Dates
// are in UTC unless the text names a zone. The function may be called concurrently.
func DateFormat(pattern string) (func(text string) (date time.Time, ok bool), error) {
	return chrono.OldFormat(pattern)
}
