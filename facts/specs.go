package facts

import (
	"fmt"
	"iter"
	"strconv"
)

// specs reads the descriptions of a JSON file one after the other. An error ends the sequence.
func specs(f file) iter.Seq2[Spec, error] {
	return func(yield func(Spec, error) bool) {
		p := newParser(f.name, f.text)
		p.above = max(f.line-1, 0)
		var err error
		if p.next() == '[' {
			err = p.list(yield)
		} else {
			err = p.single(f.line > 0, yield)
		}
		if err != nil {
			yield(Spec{}, err)
		}
	}
}

// list yields the facts of a list until yield has enough.
func (p *parser) list(yield func(Spec, error) bool) error {
	p.pos++
	if p.take(']') {
		return p.end()
	}
	for i := 1; ; i++ {
		x, err := p.value(1)
		if err != nil {
			return err
		}
		at := p.name + ": fact " + strconv.Itoa(i)
		if o, ok := x.(*Object); ok {
			at = p.name + ":" + strconv.Itoa(p.above+o.Line) + ": fact " + strconv.Itoa(i)
		}
		s, err := SpecOf(x, at)
		if err != nil {
			return err
		}
		if !yield(s, nil) {
			return nil
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

// plain reports an object that names types rather than describing one fact: {"Order":[{"total":5}]}.
func plain(o *Object) bool {
	for _, m := range o.Members {
		if m.Name == "type" || m.Name == "$type" {
			return false
		}
	}
	return len(o.Members) > 0
}

// plain yields the facts of an object whose names are types: one object, or a list of them, for each.
func (p *parser) plain(o *Object, yield func(Spec, error) bool) error {
	for _, m := range o.Members {
		items, isList := m.Value.([]any)
		if !isList {
			items = []any{m.Value}
		}
		for i, x := range items {
			at := p.name + ": " + m.Name
			if isList {
				at += " " + strconv.Itoa(i+1)
			}
			s := Spec{Type: m.Name, Insert: true, At: at}
			if fields, ok := x.(*Object); ok {
				s.Fields = fields
				s.At = p.name + ":" + strconv.Itoa(p.above+fields.Line) + ": " + m.Name
			} else {
				s.Value, s.Scalar = x, true
			}
			if !yield(s, nil) {
				return nil
			}
		}
	}
	return nil
}

// single yields the one fact of a text, if it may hold one.
func (p *parser) single(allowed bool, yield func(Spec, error) bool) error {
	tree, err := p.value(0)
	if err == nil {
		err = p.end()
	}
	if err != nil {
		return err
	}
	if o, ok := tree.(*Object); ok && plain(o) {
		return p.plain(o, yield)
	}
	if !allowed {
		return fmt.Errorf(`%s: a fact file is a list [{"type", "id", "fields"}, ...], found %s`, p.name, Describe(tree))
	}
	s, err := SpecOf(tree, p.name+":"+strconv.Itoa(p.above+1))
	if err == nil {
		yield(s, nil)
	}
	return err
}
