package registry

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// linkAccessors connects getters and setters to their properties, and records for every method which properties it changes.
func linkAccessors(t *fact.Type, m ClassMembers) {
	own := map[string][]string{}
	for _, p := range m.Properties {
		own[p.Name] = p.Accessors
	}
	for _, x := range m.Methods {
		x.Writes = fact.AllProperties
		if len(x.Params) == 0 && x.Result != fact.VoidType {
			for _, prefix := range []string{"get", "is"} {
				if rest, ok := naming.Suffix(x.Name, prefix); ok {
					linkGetter(x, t.ByName[BeanName(rest)], own)
				}
			}
			if x.Name == "toString" || x.Name == "hashCode" {
				x.Writes = 0
			}
		}
		if rest, ok := strings.CutPrefix(x.Name, "set"); ok && rest != "" && len(x.Params) == 1 {
			if p := t.ByName[BeanName(rest)]; p != nil {
				x.Writes, x.SetterOf = 0, p
			}
		}
		if names, ok := m.Modifies[x]; ok {
			x.Writes = 0
			for _, name := range names {
				if p := t.ByName[name]; p != nil {
					x.Writes |= p.Mask()
				}
			}
		}
	}
}

// linkGetter records that a method named like the getter of p reads p, unless another method or a public field of the class does so
// differently. own contains the properties that the class defines itself, with the methods that only read them.
func linkGetter(x *fact.Method, p *fact.Property, own map[string][]string) {
	if p == nil || p.Type != x.Result {
		return
	}
	x.Writes = 0
	if accessors, ok := own[p.Name]; !ok || slices.Contains(accessors, x.Name) {
		x.Reads = p
	}
}

// BeanName returns the JavaBean property for an accessor's name without get or set. It decapitalizes as java.beans.Introspector does: Name
// becomes name, URL stays URL.
func BeanName(s string) string {
	if naming.Capital(s) && naming.Capital(s[1:]) {
		return s
	}
	return naming.Uncapitalize(s)
}

// beanProperties creates the properties. Inherited properties are first and keep their positions, so that a bit of a mask is the same
// property in a subclass.
func beanProperties(t *fact.Type, m ClassMembers) {
	t.ByName = map[string]*fact.Property{}
	add := func(p *fact.Property) {
		p.Owner, p.Pos = t, len(t.Properties)
		if old := t.ByName[p.Name]; old != nil {
			p.Bit, p.Pos = old.Bit, old.Pos
			t.Properties[old.Pos] = p
		} else {
			p.Bit = len(t.Properties)
			t.Properties = append(t.Properties, p)
		}
		t.ByName[p.Name] = p
	}
	for _, parent := range t.Parents {
		for _, p := range parent.Complete().Properties {
			if t.ByName[p.Name] == nil {
				add(&fact.Property{Name: p.Name, Type: p.Type, Read: p.Read, Set: p.Set, Takes: p.Takes, Getter: p.Getter, Raw: p.Raw})
			}
		}
	}
	for _, bean := range m.Properties {
		add(beanProperty(t, bean))
	}
	t.ShareBits()
	for _, p := range t.Properties {
		virtualIn(p, t)
	}
	t.Java.Ranks = map[string]int{}
	for _, parent := range t.Parents {
		if parent.Java != nil {
			maps.Copy(t.Java.Ranks, parent.Java.Ranks)
		}
	}
	maps.Copy(t.Java.Ranks, m.Ranks)
	t.Positions = nil
	for _, p := range t.Properties {
		if _, ok := t.Java.Ranks[p.Name]; ok {
			t.Positions = append(t.Positions, p)
		}
	}
	slices.SortStableFunc(t.Positions, func(a, b *fact.Property) int { return t.Java.Ranks[a.Name] - t.Java.Ranks[b.Name] })
}

// beanProperty returns the property of objects whose class is exactly t.
func beanProperty(t *fact.Type, bean ClassProperty) *fact.Property {
	p := &fact.Property{Name: bean.Name, Type: bean.Type}
	switch field := t.Java.Fields[bean.Field]; {
	case field != nil && field.Type == bean.Type:
		p.Raw = field.Read
	case bean.Getter != nil:
		get := bean.Getter
		p.Getter = get
		p.Raw = fact.ReaderOf(bean.Type, func(o fact.Object) any {
			v, err := get.Invoke(nil, o.Any())
			if err != nil {
				panic(&fact.Failure{Message: "reading " + bean.Name + " of " + o.Type.Name, Cause: err})
			}
			return v
		})
	}
	switch field := t.Java.Fields[bean.SetField]; {
	case field != nil:
		p.Set = field.Set
		if field.Type != bean.Type {
			p.Takes = field.Type
		}
	case bean.Setter != nil:
		set := bean.Setter
		if set.Params[0] != bean.Type {
			p.Takes = set.Params[0]
		}
		p.Set = func(o fact.Object, v any) error {
			v, err := fact.Convert(v, set.Params[0])
			if err == nil {
				_, err = set.Invoke(nil, o.Any(), v)
			}
			if err != nil {
				return fmt.Errorf("%s.%s: %w", t.Name, bean.Name, err)
			}
			return nil
		}
	}
	return p
}

// virtualIn makes p read the property as t defines it, and for an object of a subclass as that subclass defines it.
func virtualIn(p *fact.Property, t *fact.Type) {
	raw := p.Raw
	if raw.Any == nil { // abstract: no object has exactly this class
		raw = fact.ReaderOf(p.Type, func(o fact.Object) any {
			panic(&fact.Failure{Message: "a " + t.Name + " has no property " + p.Name})
		})
		p.Raw = raw
	}
	p.Read = fact.ReaderThrough(p.Type, func(o fact.Object) *fact.Reader {
		if o.Type != t {
			return &p.In(o).Raw
		}
		return &raw
	})
}
