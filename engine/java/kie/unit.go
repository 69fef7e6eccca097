package kie

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

// unitSource is a data source of a rule unit as actions see it: the entry point with the same name.
type unitSource struct{ entryPoint }

func (*unitSource) JavaClass() *fact.Type { return unitSourceType }

var unitSourceType = registry.NewLibraryType(245, "org.drools.ruleunits.impl.datasources", "ConsequenceDataStore", (*unitSource)(nil))

// UnitSource is the method that the checker uses to get a data source from drools. Rule text cannot call it.
var UnitSource = def.Gives(unitSourceType, def.M1("", func(c *ruleContext, name string) *unitSource { return &unitSource{entryPoint{c.r.Outside(), name}} }))

// unitClasses returns the classes of data sources of rule units. In the code of classes they are lists; actions see a unitSource.
func unitClasses() []def.Class {
	made := func(name string, t *fact.Type) *fact.Method {
		return def.Gives(t, def.S0(name, func() *fact.ListValue { return fact.NewListOf(t) }))
	}
	return []def.Class{
		{Type: fact.DataSourceType, Statics: []*fact.Method{
			made("createStore", fact.DataStoreType), made("createStream", fact.DataStreamType), made("createSingleton", fact.SingletonStoreType),
			def.Gives(fact.DataStreamType, def.S1("createBufferedStream", func(int) *fact.ListValue { return fact.NewListOf(fact.DataStreamType) })),
		}},
		{Type: fact.DataStoreType},
		{Type: fact.DataStreamType, Methods: []*fact.Method{
			def.M1("append", func(l *fact.ListValue, o any) adapt.None { l.Add(o); return adapt.None{} }),
		}},
		{Type: fact.SingletonStoreType, Methods: []*fact.Method{
			def.E1("set", func(l *fact.ListValue, o any) (adapt.None, error) {
				err := l.Clear()
				l.Add(o)
				return adapt.None{}, err
			}),
		}},
		{Type: unitSourceType, Methods: []*fact.Method{
			def.E1("addLogical", func(s *unitSource, o any) (adapt.None, error) {
				_, err := s.r.Insert(o, s.name, true)
				return adapt.None{}, err
			}),
			def.E1("remove", func(s *unitSource, o any) (adapt.None, error) { return adapt.None{}, s.remove(o) }),
			def.E0("clear", func(s *unitSource) (adapt.None, error) { return adapt.None{}, s.clear() }),
			def.E1("set", func(s *unitSource, o any) (adapt.None, error) { return adapt.None{}, s.set(o) }),
			def.E0("update", func(s *unitSource) (adapt.None, error) { return adapt.None{}, s.update() }),
		}},
	}
}

// remove removes the fact of an object from this data source. The object may be a fact of other data sources as well.
func (s *unitSource) remove(object any) error {
	type placed interface{ EntryPoint() string }
	if h, ok := s.r.HandleOf(object).(placed); ok && h.EntryPoint() == s.name {
		return s.r.Delete(h)
	}
	for _, h := range s.r.Handles(s.name) {
		if s.r.ObjectOf(h) == object {
			return s.r.Delete(h)
		}
	}
	return def.Exception(fact.IllegalArgumentType, "%s is not in the data source %s", fact.Describe(object), s.name)
}

// The following methods are for a store with a single fact.

func (s *unitSource) clear() error {
	for _, h := range s.r.Handles(s.name) {
		if err := s.r.Delete(h); err != nil {
			return err
		}
	}
	return nil
}

func (s *unitSource) set(object any) error {
	if err := s.clear(); err != nil || object == nil {
		return err
	}
	_, err := s.r.Insert(object, s.name, false)
	return err
}

func (s *unitSource) update() error {
	for _, h := range s.r.Handles(s.name) {
		if err := s.r.UpdateHandle(h, s.r.ObjectOf(h), nil, fact.AllProperties); err != nil {
			return err
		}
	}
	return nil
}
