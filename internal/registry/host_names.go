package registry

import (
	"reflect"
	"strings"
	"unicode"

	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// ruleTag returns the name in a field's struct tag, `rule:"total"`; hidden is set for `rule:"-"`.
func ruleTag(f *reflect.StructField) (name string, hidden bool) {
	name, _, _ = strings.Cut(f.Tag.Get("rule"), ",")
	return name, name == "-"
}

// jsonTag returns the name that encoding/json uses for a field, or "" if there is none or it is not an identifier.
func jsonTag(f *reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	for i, c := range name {
		if c != '_' && !unicode.IsLetter(c) && (i == 0 || !unicode.IsDigit(c)) {
			return ""
		}
	}
	return name
}

// lend gives a type a provisional name. A type that is declared or registered under this name takes it over, and a name lent to two types
// means neither of them. r.mu must be held.
func (r *Registry) lend(pkg, name string, t *fact.Type) {
	key := naming.Qualified(pkg, name)
	if old, taken := r.lent[key]; taken && old != t {
		t = nil
	}
	r.lent[key] = t
}

// Keep makes a provisional name permanent, so that a declaration can refer to the type.
func (r *Registry) Keep(t *fact.Type) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if t != nil && r.lent[t.QualifiedName()] == t && r.packages[t.Package][t.Name] == nil {
		r.name(t.Package, t.Name, t)
	}
}

// Knows reports whether rule text can name a type.
func (r *Registry) Knows(t *fact.Type) bool { return r.Lookup(t.QualifiedName()) == t }

// lendNested lends names to the structs reachable through the fields of a registered struct, so that patterns can be written for
// them. Generic types also get their name without type arguments. Only types of the same module are followed further.
func (r *Registry) lendNested(pkg string, t *fact.Type) {
	seen := map[reflect.Type]bool{}
	var visit func(gt reflect.Type)
	visit = func(gt reflect.Type) {
		for gt.Kind() == reflect.Pointer || gt.Kind() == reflect.Slice || gt.Kind() == reflect.Array || gt.Kind() == reflect.Map {
			gt = gt.Elem()
		}
		if gt.Kind() != reflect.Struct || gt.Name() == "" || seen[gt] || fact.ScalarStruct(gt) ||
			reflect.PointerTo(gt).Implements(reflect.TypeFor[fact.Collection]()) {
			return
		}
		seen[gt] = true
		s := r.typeLocked(reflect.PointerTo(gt))
		if s.Host == nil {
			s.Host = &hostStruct{}
			s.Package = pkg
		}
		r.lend(pkg, s.Name, s)
		if base, _, generic := strings.Cut(gt.Name(), "["); generic {
			r.lend(pkg, base, s)
		}
		if modulePath(gt) != modulePath(t.Go.Elem()) {
			return
		}
		for i := range gt.NumField() {
			if f := gt.Field(i); f.IsExported() {
				visit(f.Type)
			}
		}
	}
	visit(t.Go.Elem())
}

// modulePath returns the part that the import paths of one module have in common: host, owner and repository, or the first element.
func modulePath(gt reflect.Type) string {
	parts := strings.Split(gt.PkgPath(), "/")
	if strings.Contains(parts[0], ".") {
		return strings.Join(parts[:min(3, len(parts))], "/")
	}
	return parts[0]
}
