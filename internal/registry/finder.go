package registry

import (
	"reflect"
	"strings"

	"whenthen/internal/fact"
)

// FindClasses sets the function that is called for types that are neither registered nor declared. It defines the type
// with [Registry.DefineClass], or returns nil. It is called once for every name.
func (r *Registry) FindClasses(find func(qualified string) *fact.Type) {
	r.finder, r.missing = find, map[string]bool{}
}

// search calls the finder.
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

// Known finds a type that is defined already; it does not call the finder of classes.
func (r *Registry) Known(qualified string) *fact.Type {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.named[qualified]
}

// IsHost reports whether rule text can see structs of a Go pointer type.
func (r *Registry) IsHost(gt reflect.Type) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.hosts[gt] != nil
}

// TypeNamed finds a type by the name QualifiedName gives, arrays included.
func (r *Registry) TypeNamed(name string) *fact.Type {
	if elem, ok := strings.CutSuffix(name, "[]"); ok {
		if t := r.TypeNamed(elem); t != nil {
			return r.ArrayOf(t)
		}
		return nil
	}
	return r.Lookup(name)
}
