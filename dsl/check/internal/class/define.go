package class

import (
	"sync"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/project"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
	"whenthen/internal/registry"
)

// Define adds a class and its superclasses to the registry.
func Define(c *project.Check, j *project.ClassScope) *fact.Type {
	found, decl := j.Class, j.Decl
	name := found.QualifiedName()
	d := registry.Class{Meta: map[string]any{}}
	d.Package, d.Name = naming.Split(name)
	switch {
	case decl.Kind == "interface":
		d.Sort = fact.InterfaceClass
	case decl.Kind == "enum":
		d.Sort = fact.EnumClass
		for _, k := range decl.Body.Constants {
			d.Constants = append(d.Constants, k.Name.Text)
		}
	case decl.Has("abstract"):
		d.Sort = fact.AbstractClass
	}
	for _, p := range decl.TypeParams {
		d.TypeParams = append(d.TypeParams, p.Name)
	}
	for _, ref := range append(append([]*ast.TypeRef{}, decl.Extends...), decl.Implements...) {
		if ref.Name == name || ref.Name == decl.Name.Text && found.Outer == nil && len(ref.Args) == 0 {
			continue // itself: it inherits nothing from itself
		}
		t := j.Known(c, ref)
		if t == nil {
			t = halfCollections[naming.Simple(ref.Name)]
		}
		switch {
		case t == nil:
			d.Open = d.Open || !harmlessParents[naming.Simple(ref.Name)]
		case t != fact.ObjectType && t.Kind != fact.Func:
			d.Parents = append(d.Parents, t.Raw())
		}
	}
	typeMeta(j, &d)
	d.Describe = func(t *fact.Type) registry.ClassMembers {
		j.Type = t
		return members(c, j)
	}
	j.Type = c.Types.DefineClass(d)
	return j.Type
}

// Finder returns the function that defines the classes that the registry asks for. The function returns nil for a class that does not
// exist.
func Finder(c *project.Check) func(qualified string) *fact.Type {
	defining := &nameSet{names: map[string]bool{}}
	return func(qualified string) *fact.Type {
		found := c.Options.Classes.Find(qualified)
		if found == nil || !defining.begin(qualified) {
			return nil
		}
		defer defining.end(qualified)
		return Define(c, c.ScopeOf(found))
	}
}

// nameSet is the set of classes being defined. A class that extends itself through other classes is not defined again.
type nameSet struct {
	mu    sync.Mutex
	names map[string]bool
}

func (s *nameSet) begin(name string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.names[name] {
		return false
	}
	s.names[name] = true
	return true
}

func (s *nameSet) end(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.names, name)
}

// harmlessParents are interfaces of the Java library without members that rule text could call.
var harmlessParents = map[string]bool{
	"Serializable": true, "Cloneable": true, "AutoCloseable": true, "Closeable": true, "EventListener": true, "RandomAccess": true,
	"Externalizable": true, "Runnable": true, "Callable": true, "Comparator": true, "Iterator": true,
}

// halfCollections maps abstract collection classes of the Java library to the interfaces that they implement, which replace them here.
var halfCollections = map[string]*fact.Type{
	"AbstractCollection": fact.CollectionType, "AbstractList": fact.ListType, "AbstractSequentialList": fact.ListType,
	"AbstractSet": fact.SetType, "AbstractMap": fact.MapType,
}
