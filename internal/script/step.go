package script

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"whenthen/engine/source"
	"whenthen/facts"
)

// stepNames are the valid steps, as messages list them.
var stepNames = []string{"insert", "update", "delete", "focus", "process", "global", "fire", "query", "advance", "advanceTo", "swap"}

func steps(list []any, at string) ([]Step, error) {
	out := make([]Step, len(list))
	for i, x := range list {
		where := fmt.Sprintf("%s: step %d", at, i+1)
		o, ok := x.(*facts.Object)
		if ok && o.Line > 0 {
			where = fmt.Sprintf("%s:%d: step %d", at, o.Line, i+1)
		}
		if !ok || len(o.Members) != 1 {
			return nil, fmt.Errorf(`%s: a step is an object with one name, such as {"fire": -1}, found %s`, where, facts.Text(x))
		}
		var err error
		if out[i], err = step(o.Members[0], where); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func step(m facts.Member, at string) (s Step, err error) {
	s.At = at
	switch m.Name {
	case "insert":
		var spec facts.Spec
		spec, err = facts.SpecOf(m.Value, at)
		s.Insert = &spec
	case "update":
		s.Update, err = update(m, at)
	case "delete":
		s.Delete, err = m.Text(at)
	case "focus":
		s.Focus, err = m.Text(at)
	case "process":
		s.Process, err = m.Text(at)
	case "global":
		s.Globals, err = m.Object(at)
	case "fire":
		var n int
		n, err = number(m, at)
		s.Fire = &n
	case "query":
		s.Query, err = query(m, at)
	case "swap":
		s.Swap, err = m.Text(at)
	case "advance":
		var d time.Duration
		d, err = duration(m, at)
		s.Advance = &d
	case "advanceTo":
		if s.To, err = facts.Moment(m.Value); err != nil {
			err = fmt.Errorf("%s: %q: %w", at, m.Name, err)
		}
	default:
		hint := ""
		if near := source.Nearest(m.Name, stepNames); near != "" {
			hint = "; did you mean " + near + "?"
		}
		err = fmt.Errorf("%s: unknown step %q; known are %s%s", at, m.Name, strings.Join(stepNames, ", "), hint)
	}
	return s, err
}

func update(m facts.Member, at string) (*Update, error) {
	if id, ok := m.Value.(string); ok {
		return &Update{ID: id}, nil
	}
	o, err := m.Object(at)
	if err != nil {
		return nil, err
	}
	u := &Update{}
	for _, m := range o.Members {
		switch m.Name {
		case "id":
			u.ID, err = m.Text(at)
		case "fields":
			u.fields, err = m.Object(at)
		case "value":
			u.value, u.scalar = m.Value, true
		default:
			err = fmt.Errorf("%s: unknown name %q in an update; known are id, fields, value", at, m.Name)
		}
		if err != nil {
			return nil, err
		}
	}
	if u.ID == "" {
		return nil, fmt.Errorf(`%s: an update needs the id of a fact: {"update": {"id": …}}`, at)
	}
	return u, nil
}

func query(m facts.Member, at string) (*Query, error) {
	if name, ok := m.Value.(string); ok {
		return &Query{Name: name, Open: true}, nil
	}
	o, err := m.Object(at)
	if err != nil {
		return nil, err
	}
	q := &Query{Open: true}
	for _, m := range o.Members {
		switch m.Name {
		case "name":
			q.Name, err = m.Text(at)
		case "args":
			q.Args, err = m.List(at)
			q.Open = false
		default:
			err = fmt.Errorf("%s: unknown name %q in a query; known are name, args", at, m.Name)
		}
		if err != nil {
			return nil, err
		}
	}
	if q.Name == "" {
		return nil, fmt.Errorf(`%s: a query needs a name: {"query": {"name": …}}`, at)
	}
	return q, nil
}

// duration parses the time by which the clock is moved: milliseconds, or a text such as "90s" or "1d12h".
func duration(m facts.Member, at string) (time.Duration, error) {
	d, err := facts.Duration(m.Value)
	if err == nil && d < 0 {
		err = fmt.Errorf("%s is in the past: a clock cannot go back", facts.Describe(m.Value))
	}
	if err != nil {
		return 0, fmt.Errorf("%s: %q: %w", at, m.Name, err)
	}
	return d, nil
}

func specs(m facts.Member, at string) ([]facts.Spec, error) {
	list, err := m.List(at)
	if err != nil {
		return nil, err
	}
	out := make([]facts.Spec, len(list))
	for i, x := range list {
		where := at
		if o, ok := x.(*facts.Object); ok && o.Line > 0 {
			where += ":" + strconv.Itoa(o.Line)
		}
		if out[i], err = facts.SpecOf(x, fmt.Sprintf("%s: fact %d", where, i+1)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func texts(m facts.Member, at string) ([]string, error) {
	list, err := m.List(at)
	if err != nil {
		return nil, err
	}
	out := make([]string, len(list))
	for i, x := range list {
		element := facts.Member{Name: fmt.Sprintf("%s[%d]", m.Name, i), Value: x}
		if out[i], err = element.Text(at); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func number(m facts.Member, at string) (int, error) {
	n, _ := m.Value.(json.Number)
	i, err := n.Int64()
	if err != nil {
		return 0, fmt.Errorf("%s: %q must be a whole number, found %s", at, m.Name, facts.Describe(m.Value))
	}
	return int(i), nil
}
