package facts

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Spec describes a fact: {"type":"Person","id":"p1","fields":{"age":30}} for a type with properties, or
// {"type":"Integer","id":"i","value":5} for a scalar or collection.
type Spec struct {
	Type   string  // simple or qualified name
	ID     string  // "" if it was not given
	Fields *Object // properties to set, in their order; nil if none were given
	Value  any     // the JSON tree of a scalar or collection
	Scalar bool    // Value is set, possibly to null
	Insert bool    // false if the object is not inserted, but only registered under its id
	At     string  // where it was read, for messages

	EntryPoint string    // name of the entry point; "" for the default one
	Time       time.Time // the time to which the session's clock is advanced before the fact is inserted; zero if "at" is not given
}

// short reports whether a description has its fields next to its type: {"$type":"Person","age":30}. In this form "id" is a field,
// and "$id" is the fact's id.
func short(o *Object) bool {
	if _, ok := o.Get("$type"); !ok {
		return false
	}
	other := false
	for _, m := range o.Members {
		if m.Name == "fields" || m.Name == "value" {
			return false
		}
		other = other || m.Name != "$type" && !slices.Contains(specNames, m.Name)
	}
	return other
}

// specNames are the valid names in a fact description, as messages list them.
var specNames = []string{"type", "id", "fields", "value", "insert", "entryPoint", "at"}

// SpecOf reads a fact description from a JSON tree. at is the place of the description, with which every error begins.
func SpecOf(tree any, at string) (Spec, error) {
	o, ok := tree.(*Object)
	if !ok {
		return Spec{}, fmt.Errorf(`%s: a fact is an object {"type", "id", "fields"}, found %s`, at, Describe(tree))
	}
	s := Spec{Insert: true, At: at}
	if short(o) {
		err := s.beside(o)
		return s, err
	}
	for _, m := range o.Members {
		var err error
		switch m.Name {
		case "type", "$type", "id", "$id", "entryPoint", "$entryPoint", "at", "$at":
			err = s.set(m)
		case "insert":
			s.Insert, err = m.Bool(at)
		case "fields":
			s.Fields, err = m.Object(at)
		case "value":
			s.Value, s.Scalar = m.Value, true
		default:
			err = unknownName(o, m.Name, at)
		}
		if err != nil {
			return Spec{}, err
		}
	}
	switch {
	case s.Type == "":
		return Spec{}, fmt.Errorf("%s: a fact needs a type", at)
	case s.Scalar && s.Fields != nil:
		return Spec{}, fmt.Errorf("%s: a fact can have fields or a value, but not both", at)
	}
	return s, nil
}

// set stores a member of a description that describes the fact itself: its type, id, entry point or time.
func (s *Spec) set(m Member) (err error) {
	switch strings.TrimPrefix(m.Name, "$") {
	case "type":
		s.Type, err = m.Text(s.At)
	case "id":
		s.ID, err = m.Text(s.At)
	case "entryPoint":
		s.EntryPoint, err = m.Text(s.At)
	case "at":
		if s.Time, err = Moment(m.Value); err != nil {
			err = fmt.Errorf("%s: \"at\": %w", s.At, err)
		}
	}
	return err
}

// beside stores the members of an object as fields, except for "$type", "$id", "$entryPoint" and "$at", which describe the fact itself.
func (s *Spec) beside(o *Object) error {
	s.Fields = &Object{Line: o.Line}
	for _, m := range o.Members {
		switch m.Name {
		case "$type", "$id", "$entryPoint", "$at":
			if err := s.set(m); err != nil {
				return err
			}
		default:
			s.Fields.Members = append(s.Fields.Members, m)
		}
	}
	return nil
}

// unknownName returns the error for an unknown name in a fact description. Often it is a field that was written outside "fields".
func unknownName(o *Object, name, at string) error {
	if _, inside := o.Get("fields"); !inside && hint(name, specNames) == "" {
		return fmt.Errorf(`%s: %q is not allowed next to "type": put fields into "fields": {…}, or write "$type" instead of "type" to put them next to it`, at, name)
	}
	return fmt.Errorf("%s: unknown name %q in a fact; known are %s%s", at, name, strings.Join(specNames, ", "), hint(name, specNames))
}
