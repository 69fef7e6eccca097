package facts

import "fmt"

// Spec describes a fact: {"type":"Person","id":"p1","fields":{"age":30}} for a type with properties, or
// {"type":"Integer","id":"i","value":5} for a scalar or collection.
type Spec struct {
	Type   string  // simple or qualified name
	ID     string  // "" if it was not given
	Fields *Object // properties to set, in their order; nil if none were given
	Value  any     // the tree of a scalar or collection
	Scalar bool    // a value was given, possibly null
	Insert bool    // false: the object is only made known under its id
	At     string  // where it was read, for messages
}

// SpecOf reads a fact description from a JSON tree. at says where it stands and begins every error.
func SpecOf(tree any, at string) (Spec, error) {
	o, ok := tree.(*Object)
	if !ok {
		return Spec{}, fmt.Errorf(`%s: a fact is an object {"type", "id", "fields"}, found %s`, at, Describe(tree))
	}
	s := Spec{Insert: true, At: at}
	for _, m := range o.Members {
		var err error
		switch m.Name {
		case "type", "$type":
			s.Type, err = m.Text(at)
		case "id":
			s.ID, err = m.Text(at)
		case "insert":
			s.Insert, err = m.Bool(at)
		case "fields":
			s.Fields, err = m.Object(at)
		case "value":
			s.Value, s.Scalar = m.Value, true
		default:
			err = fmt.Errorf("%s: unknown name %q in a fact; known are type, id, fields, value, insert", at, m.Name)
		}
		if err != nil {
			return Spec{}, err
		}
	}
	switch {
	case s.Type == "":
		return Spec{}, fmt.Errorf("%s: a fact needs a type", at)
	case s.Scalar && s.Fields != nil:
		return Spec{}, fmt.Errorf("%s: a fact has fields or a value, not both", at)
	}
	return s, nil
}
