package class

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
	"whenthen/internal/registry"
)

// bean is a property under construction.
type bean struct {
	registry.ClassProperty
	public bool // from a public field
}

// accessor records the property that a getter or setter defines.
func (d *describer) accessor(m *ast.Member, method *fact.Method) {
	name := m.Name.Text
	switch {
	case len(m.Params) == 0 && method.Result != fact.VoidType:
		property := ""
		switch {
		case strings.HasPrefix(name, "get") && len(name) > 3 && name != "getClass":
			property = registry.BeanName(name[3:])
		case strings.HasPrefix(name, "is") && len(name) > 2 && method.Result.Kind == fact.Bool:
			property = registry.BeanName(name[2:])
		case d.Decl.Kind == "record" && d.fieldType(name) == method.Result:
			property = name
		default:
			return
		}
		b := &bean{}
		b.Name, b.Type, b.Accessors = property, method.Result, []string{name}
		if f := d.plainField(m, property); f != "" && d.fieldType(f) == method.Result {
			b.Field = f
		} else {
			b.Getter = method
		}
		d.addBean(b)
	case len(m.Params) == 1 && strings.HasPrefix(name, "set") && len(name) > 3:
		b := &bean{}
		b.Name, b.Type = registry.BeanName(name[3:]), method.Params[0]
		if f := m.PlainSetter(); f != "" && d.fieldType(f) == b.Type {
			b.SetField = f
		} else {
			b.Setter = method
		}
		if d.beans[b.Name] == nil && d.getterType(b.Name) == nil {
			return // a property needs a getter
		}
		d.addBean(b)
	}
}

// getterType returns the result type of a property's getter, nil if the class has none.
func (d *describer) getterType(property string) *ast.TypeRef {
	for _, m := range d.Decl.Body.Members {
		if m.Name != nil && m.Type != nil && len(m.Params) == 0 {
			for _, prefix := range []string{"get", "is"} {
				if rest, ok := strings.CutPrefix(m.Name.Text, prefix); ok && rest != "" && registry.BeanName(rest) == property {
					return m.Type
				}
			}
		}
	}
	return nil
}

// plainField returns the field that a getter returns if the getter does nothing else, otherwise "". For a class file, whose code is not
// read, it is the field with the property's name.
func (d *describer) plainField(m *ast.Member, property string) string {
	if d.Decl.Compiled {
		return property
	}
	return m.PlainGetter()
}

// addBean adds what a member says about a property to what other members have said.
func (d *describer) addBean(b *bean) {
	old := d.beans[b.Name]
	if old == nil {
		d.beans[b.Name] = b
		d.order = append(d.order, b.Name)
		return
	}
	if b.SetField != "" || b.Setter != nil {
		if !old.public { // MVEL looks for a public field before it looks for a getter or setter
			old.SetField, old.Setter = b.SetField, b.Setter
		}
	}
	switch read := b.Getter != nil || b.Field != ""; {
	case read && b.Field != "" && b.Field == old.Field:
		old.Accessors, old.public = append(old.Accessors, b.Accessors...), old.public || b.public
	case read && !old.preferred(b):
		old.Type, old.Field, old.Getter, old.Accessors, old.public = b.Type, b.Field, b.Getter, b.Accessors, b.public
	}
}

// preferred reports whether the property is read as b says, and not as other does: by a public field, by the getter with the more special
// type or, if both have the same type, by isTotal() rather than getTotal(), and getTotal() rather than gettotal().
func (b *bean) preferred(other *bean) bool {
	switch {
	case b.public || other.public || len(b.Accessors) == 0:
		return b.public
	case b.Type == other.Type:
		return accessorRank(b.Accessors[0]) > accessorRank(other.Accessors[0])
	}
	return b.Type.AssignableTo(other.Type)
}

func accessorRank(name string) int {
	front, rank := "get", 1
	if strings.HasPrefix(name, "is") {
		front, rank = "is", 3
	}
	if rest, ok := strings.CutPrefix(name, front); ok && naming.Capital(rest) {
		return rank + 1
	}
	return rank
}
