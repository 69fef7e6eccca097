package registry

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"whenthen/internal/fact"
)

// Declaration is a type or enum declared in rule text, with its types resolved.
type Declaration struct {
	Package string
	Name    string
	Enum    bool
	Trait   bool
	Extends []*fact.Type // declared types; the first determines the layout, the others must be traits
	Fields  []Field
	// Constants are the constants of an enum. Their Args are canonical values for Fields, in order.
	Constants []Constant
	Event     bool           // @role(event)
	Class     bool           // @classReactive
	Meta      map[string]any // other metadata; a field's metadata is under "field@name"
}

// Field is a field of a Declaration.
type Field struct {
	Name string
	Type *fact.Type
	// Default is the initial value in canonical form, or a func() any that returns one for each new object. If it is nil,
	// primitives and, as in Drools, their wrapper classes start at zero or false, and everything else at null.
	Default  any
	Key      bool // @key
	Position int  // @position(n), counted from 1 here; 0 if absent
}

// Constant is one constant of an enum.
type Constant struct {
	Name string
	Args []any
}

// Announce reserves the name of a type or enum, so that fields of other declarations can refer to it. Announcing a name again returns the
// same type. If the name already is a Go type or base type in the package, that type is returned; Declare can add metadata to it.
func (r *Registry) Announce(pkg, name string, enum bool) *fact.Type {
	r.mu.Lock()
	defer r.mu.Unlock()
	if t := r.packages[pkg][name]; t != nil {
		return t
	}
	t := r.adopt(&fact.Type{Package: pkg, Name: name, Kind: fact.Struct, Boxed: true, Declared: true, GoWord: fact.RecordWord})
	if enum {
		t.Kind, t.GoWord, t.Declared = fact.Enum, fact.EnumWord, false
		t.Parents = []*fact.Type{fact.Comparable}
	}
	r.name(pkg, name, t)
	return t
}

// Declare defines a type. Its name may have been announced, and the types that it extends must have been declared before. A declaration of
// an existing type without fields only adds metadata.
func (r *Registry) Declare(d Declaration) (*fact.Type, error) {
	t := r.Announce(d.Package, d.Name, d.Enum)
	if shared(t) || t.Layout != nil || t.Java != nil || t.Go != nil || t.Constants != nil {
		if len(d.Fields) > 0 || len(d.Constants) > 0 {
			return nil, fmt.Errorf("type %s is declared already", t.QualifiedName())
		}
		if !shared(t) { // a shared class belongs to all rule bases, so none of them may change it
			addMeta(t, d)
		}
		return t, nil
	}
	var twice error
	d.Fields, twice = distinct(t, d.Fields)
	if d.Enum {
		return t, cmp.Or(twice, declareEnum(t, d))
	}
	if err := lay(t, d); err != nil {
		return nil, err
	}
	addMeta(t, d)
	return t, twice
}

// distinct drops fields with the same name as an earlier field, and returns an error if there are any. The remaining fields are declared
// nevertheless, so that rules that use them do not cause further errors.
func distinct(t *fact.Type, fields []Field) (list []Field, err error) {
	seen := map[string]bool{}
	for _, f := range fields {
		if seen[f.Name] {
			err = cmp.Or(err, fmt.Errorf("%s.%s is declared twice", t.Name, f.Name))
			continue
		}
		seen[f.Name] = true
		list = append(list, f)
	}
	return list, err
}

// DeclareAll declares types, enums and supertypes before the types that use them. The errors correspond to ds by index, nil for success.
func (r *Registry) DeclareAll(ds []Declaration) []error {
	types, errs := make([]*fact.Type, len(ds)), make([]error, len(ds))
	byType := map[*fact.Type]int{}
	for i, d := range ds {
		types[i] = r.Announce(d.Package, d.Name, d.Enum)
		if _, again := byType[types[i]]; !again || len(d.Fields) > 0 {
			byType[types[i]] = i
		}
	}
	state := make([]int, len(ds)) // 1 while its supertypes are being declared, 2 when done
	var visit func(i int)
	visit = func(i int) {
		state[i] = 1
		for _, p := range ds[i].Extends {
			if j, ok := byType[p]; ok && state[j] == 0 {
				visit(j)
			} else if ok && state[j] == 1 {
				errs[i] = fmt.Errorf("type %s extends itself", ds[i].Name)
			}
		}
		if errs[i] == nil {
			_, errs[i] = r.Declare(ds[i])
		} else { // with its own fields, for the rules that read them
			own := ds[i]
			own.Extends = nil
			_, _ = r.Declare(own)
		}
		state[i] = 2
	}
	for i, d := range ds { // defaults of other types may name the constants of an enum
		if d.Enum && errs[i] == nil {
			visit(i)
		}
	}
	for i := range ds {
		if state[i] == 0 && byType[types[i]] == i {
			visit(i)
		}
	}
	for i := range ds { // metadata for types of the same list
		if state[i] == 0 {
			visit(i)
		}
	}
	return errs
}

// shared reports whether all registries of the program share a type: a base type or a library type.
func shared(t *fact.Type) bool { return t.Space == nil }

func addMeta(t *fact.Type, d Declaration) {
	t.Event = t.Event || d.Event
	t.Class = t.Class || d.Class
	if t.Meta == nil {
		t.Meta = map[string]any{}
	}
	maps.Copy(t.Meta, d.Meta)
}

// orderPositions sets Positions. As in Drools, fields without @position first fill the free places before the greatest position, in the
// order of their declaration, and then follow it.
func orderPositions(t *fact.Type, positions map[*fact.Property]int) {
	taken, last := map[int]bool{}, 0
	for _, n := range positions {
		taken[n], last = true, max(last, n)
	}
	ranks, free := make([]int, len(t.Properties)), 1
	for i, p := range t.Properties {
		if ranks[i] = positions[p]; ranks[i] > 0 {
			continue
		}
		for taken[free] {
			free++
		}
		ranks[i] = min(free, last+1)
		taken[free] = free < last
	}
	t.Positions = slices.Clone(t.Properties)
	slices.SortStableFunc(t.Positions, func(a, b *fact.Property) int { return ranks[a.Pos] - ranks[b.Pos] })
}
