package registry

import (
	"reflect"
	"strings"

	"whenthen/internal/fact"
)

// FindClasses sets the function that is called for a type that is neither registered nor declared. It defines the type with
// [Registry.DefineClass] or returns nil. It is called only once per name.
func (r *Registry) FindClasses(find func(qualified string) *fact.Type) {
	r.finder, r.missing = find, map[string]bool{}
}

// search calls the finder and remembers names that it does not know.
func (r *Registry) search(qualified string) *fact.Type {
	if r.finder == nil {
		return nil
	}
	r.mu.Lock()
	missing := r.missing[qualified]
	r.mu.Unlock()
	if missing {
		return nil
	}
	t := r.finder(qualified)
	if t == nil {
		r.mu.Lock()
		r.missing[qualified] = true
		r.mu.Unlock()
	}
	return t
}

// Known returns a type that is already defined, or nil; it does not call the class finder.
func (r *Registry) Known(qualified string) *fact.Type {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.named[qualified]
}

// IsHost reports whether structs of a Go pointer type are visible to rule text.
func (r *Registry) IsHost(gt reflect.Type) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.hosts[gt] != nil
}

// TypeNamed returns the type whose QualifiedName is name; it accepts array types.
func (r *Registry) TypeNamed(name string) *fact.Type {
	if elem, ok := strings.CutSuffix(name, "[]"); ok {
		if t := r.TypeNamed(elem); t != nil {
			return r.ArrayOf(t)
		}
		return nil
	}
	return r.Lookup(name)
}
