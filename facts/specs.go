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

// single yields the one fact of a text, if it may hold one.
func (p *parser) single(allowed bool, yield func(Spec, error) bool) error {
	tree, err := p.value(0)
	if err == nil {
		err = p.end()
	}
	if err != nil {
		return err
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
