package facts

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// reading converts a JSON file, or an equivalent file in another format, to facts.
type reading struct {
	*Builder
	file
	count int // facts read so far
}

func newReading(b *Builder, f file) *reading { return &reading{Builder: b, file: f} }

// json reads a file with one JSON value. The facts of a list are created one at a time, without a tree of the whole list.
func (r *reading) json(add func(Given) error) error {
	p := newParser(r.name, r.text)
	p.above = max(r.line-1, 0)
	if p.next() != '[' {
		tree, err := p.value(0)
		if err == nil {
			err = p.end()
		}
		if err != nil {
			return err
		}
		return r.document(tree, add)
	}
	p.pos++
	if p.take(']') {
		return p.end()
	}
	for {
		x, err := p.value(1)
		if err == nil {
			err = r.element(x, add)
		}
		if err != nil {
			return err
		}
		switch {
		case p.take(','):
		case p.take(']'):
			return p.end()
		default:
			return p.invalid()
		}
	}
}

// lines reads a file with one JSON value per line.
func (r *reading) lines(add func(Given) error) error {
	text, n := r.text, 0
	for line := range strings.Lines(text) {
		n++
		if strings.TrimSpace(line) == "" {
			continue
		}
		r.text, r.line = strings.TrimRight(line, "\r\n"), n
		if err := r.json(add); err != nil {
			return err
		}
	}
	return nil
}

// document creates the facts of a whole document: a list of facts, one fact, or an object whose names are types.
func (r *reading) document(tree any, add func(Given) error) error {
	switch x := tree.(type) {
	case []any:
		for _, e := range x {
			if err := r.element(e, add); err != nil {
				return err
			}
		}
		return nil
	case *Object:
		switch {
		case r.describes(x, r.typ != ""), r.typ != "", r.single(x):
			return r.element(x, add)
		default:
			return r.named(x, add)
		}
	}
	return fmt.Errorf(`%s: a fact file is a list [{"type": "Order", "fields": {…}}, …] or an object {"Order": [{…}]}, found %s`, r.name, Describe(tree))
}

// describes reports whether an object is a description in the long form {"type", "fields"}. If the type is already known, "type" and
// "value" may be ordinary fields; then only an object that has no other names than those of a description is one.
func (r *reading) describes(o *Object, typed bool) bool {
	if v, ok := o.Get("$type"); ok {
		_, isText := v.(string)
		return isText
	}
	v, ok := o.Get("type")
	if !typed {
		return ok
	}
	name, isText := v.(string)
	if !isText {
		return false
	}
	for _, m := range o.Members {
		if !slices.Contains(specNames, m.Name) {
			return false
		}
	}
	if _, fields := o.Get("fields"); fields {
		return true
	}
	_, value := o.Get("value")
	_, err := r.Type(name)
	return value && err == nil
}

// single reports whether the names of an object are fields of the type that the file is named for, rather than types.
func (r *reading) single(o *Object) bool {
	if r.fileType() == "" {
		return false
	}
	for _, m := range o.Members {
		if _, err := r.Type(m.Name); err == nil || m.Name == "globals" || m.Name == "facts" {
			return false
		}
	}
	return true
}

// fileType returns the type of facts without a type of their own, or "" if it is unknown.
func (r *reading) fileType() string {
	if r.typ != "" {
		return r.typ
	}
	name := typeName(r.name)
	if t, err := r.Type(name); err != nil || t == nil {
		return ""
	}
	return name
}

// element creates one fact of a list.
func (r *reading) element(x any, add func(Given) error) error {
	r.count++
	what := "fact " + strconv.Itoa(r.count)
	if r.line > 0 {
		what = ""
	}
	o, _ := x.(*Object)
	at := r.place(o, what)
	if o == nil || r.describes(o, r.typ != "") {
		if _, isList := x.([]any); o != nil || isList || r.fileType() == "" {
			return r.described(x, at, what, add)
		}
	}
	t := r.fileType()
	if o != nil && r.line > 0 && t == "" && len(o.Members) > 0 {
		return r.named(o, add)
	}
	if t == "" {
		return fmt.Errorf(`%s: a fact needs a type: {"type": "Order", "fields": {…}}, or {"Order": [{…}]} for the whole file`, at)
	}
	return r.plain(t, x, at, what, add)
}

// described creates a fact from the long form.
func (r *reading) described(x any, at, what string, add func(Given) error) error {
	s, err := SpecOf(x, at)
	if err != nil {
		return err
	}
	return r.makeFact(s, what, add)
}

// place returns the place of an object, for messages.
func (r *reading) place(o *Object, what string) string {
	at := r.name
	switch {
	case o != nil && o.Line > 0:
		at += ":" + strconv.Itoa(max(r.line-1, 0)+o.Line)
	case r.line > 0:
		at += ":" + strconv.Itoa(r.line)
	}
	if what == "" {
		return at
	}
	return at + ": " + what
}

// named creates the facts of an object whose names are types; each value is one object or a list of objects. "globals" contains values of
// globals, "facts" a list of facts in the long form.
func (r *reading) named(o *Object, add func(Given) error) error {
	for _, m := range o.Members {
		items, isList := m.Value.([]any)
		switch {
		case m.Name == "globals":
			globals, err := m.Object(r.name)
			if err != nil {
				return err
			}
			for _, g := range globals.Members {
				if err := add(Given{Global: g.Name, Value: g.Value, At: PlaceOf(r.name)}); err != nil {
					return err
				}
			}
			continue
		case m.Name == "facts":
			if err := r.document(m.Value, add); err != nil {
				return err
			}
			continue
		case !isList:
			items = []any{m.Value}
		}
		for i, x := range items {
			what := m.Name
			if isList {
				what += " " + strconv.Itoa(i+1)
			}
			inner, _ := x.(*Object)
			if err := r.plain(m.Name, x, r.place(inner, what), what, add); err != nil {
				return err
			}
		}
	}
	return nil
}

// plain creates a fact of a known type whose members are its fields. "$id", "$entryPoint" and "$at" correspond to id, entryPoint
// and at in the long form.
func (r *reading) plain(typ string, x any, at, what string, add func(Given) error) error {
	s := Spec{Type: typ, Insert: true, At: at}
	o, ok := x.(*Object)
	if !ok {
		s.Value, s.Scalar = x, true
		return r.makeFact(s, what, add)
	}
	if r.describes(o, true) {
		return r.described(x, at, what, add)
	}
	s.Fields = o
	if slices.ContainsFunc(o.Members, func(m Member) bool { return strings.HasPrefix(m.Name, "$") }) {
		if err := s.beside(o); err != nil {
			return err
		}
	}
	err := r.makeFact(s, what, add)
	if u := (*unknownField)(nil); errors.As(err, &u) && u.typ == typ && u.hint == "" && slices.Contains([]string{"id", "entryPoint", "at"}, u.name) {
		return fmt.Errorf(`%w; among fields, the %s of the fact is written "$%s"`, err, u.name, u.name)
	}
	return err
}

// makeFact creates the object of a description, registers its id and, if it is to be inserted, passes it to add. what is the description of
// the fact in messages whose line is that of a field.
func (r *reading) makeFact(s Spec, what string, add func(Given) error) error {
	object, err := r.build(s)
	if err != nil {
		at := s.At
		if l := (&fieldError{}); errors.As(err, &l) && l.line > 0 {
			at = r.place(&Object{Line: l.line}, what)
		}
		return fmt.Errorf("%s: %w", at, err)
	}
	if s.ID != "" {
		r.Name(s.ID, object)
	}
	if !s.Insert {
		return nil
	}
	return add(Given{Object: object, ID: s.ID, EntryPoint: s.EntryPoint, Time: s.Time, At: PlaceOf(s.At)})
}
