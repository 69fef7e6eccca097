package facts

import (
	"bytes"
	"fmt"
	"iter"
)

// Specs reads a JSON list of facts, one after the other. An error ends the sequence; name begins it.
func Specs(name string, text []byte) iter.Seq2[Spec, error] {
	return func(yield func(Spec, error) bool) {
		p := newParser(name, text)
		if !bytes.HasPrefix(bytes.TrimLeft(p.text, " \t\r\n"), []byte("[")) {
			tree, err := ParseJSON(name, text)
			if err == nil {
				err = fmt.Errorf(`%s: a fact file is a list [{"type", "id", "fields"}, ...], found %s`, name, Describe(tree))
			}
			yield(Spec{}, err)
			return
		}
		if err := p.list(yield); err != nil {
			yield(Spec{}, err)
		}
	}
}

// list yields the facts of a list until yield has enough.
func (p *parser) list(yield func(Spec, error) bool) error {
	if _, err := p.token(); err != nil {
		return err
	}
	for i := 1; p.dec.More(); i++ {
		x, err := p.value(1)
		if err != nil {
			return err
		}
		at := fmt.Sprintf("%s: fact %d", p.name, i)
		if o, ok := x.(*Object); ok {
			at = fmt.Sprintf("%s:%d: fact %d", p.name, o.Line, i)
		}
		s, err := SpecOf(x, at)
		if err != nil {
			return err
		}
		if !yield(s, nil) {
			return nil
		}
	}
	if _, err := p.token(); err != nil {
		return err
	}
	return p.end()
}
