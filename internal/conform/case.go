package conform

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"whenthen/facts"
)

// defaultMaxFirings bounds the firings of a case that names no bound of its own.
const defaultMaxFirings = 1000

// Case is what a case folder asks for: rule files, what to do with them, and how to compare.
type Case struct {
	Dir         string
	Rules       []string // paths of the rule files, in load order
	Description string
	Facts       []facts.Spec
	Globals     *facts.Object // nil if there are none
	Focus       []string
	Steps       []Step
	MaxFirings  int
	Equality    bool // insertion by equality
	Exact       bool // the order of firings and lines counts
	Optional    bool // a difference is worth knowing, but no failure
	// Answers are the results that are right, the preferred one first. None without an expected.json.
	Answers []*Result
}

// Step is one thing to do; exactly one of its parts is set.
type Step struct {
	At      string
	Insert  *facts.Spec
	Update  *Update
	Delete  string
	Focus   string
	Globals *facts.Object
	Fire    *int // at most that many firings; negative: until nothing is left
	Query   *Query
}

// Update changes a fact: properties of its object, or the whole value of a scalar.
type Update struct {
	ID     string
	Fields *facts.Object
	Value  any
	Scalar bool
}

// Query is a question with arguments as JSON trees; {"$var":true} is an unbound one.
type Query struct {
	Name string
	Args []any
}

// Load reads a case folder.
func Load(dir string) (*Case, error) {
	c := &Case{Dir: dir, MaxFirings: defaultMaxFirings}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries { // sorted by name
		if filepath.Ext(e.Name()) == ".drl" {
			c.Rules = append(c.Rules, filepath.Join(dir, e.Name()))
		}
	}
	if len(c.Rules) == 0 {
		return nil, errors.New("no .drl file in the folder")
	}
	o, err := readObject(filepath.Join(dir, "case.json"))
	if err != nil {
		return nil, err
	}
	if err := c.read(o); err != nil {
		return nil, err
	}
	for _, name := range []string{"expected.json", "expected.model.json"} {
		o, err := readObject(filepath.Join(dir, name))
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		r, err := resultOf(o, name)
		if err != nil {
			return nil, err
		}
		c.Answers = append(c.Answers, r)
	}
	return c, nil
}

func readObject(path string) (*facts.Object, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	tree, err := facts.ParseJSON(filepath.Base(path), text)
	if err != nil {
		return nil, err
	}
	o, ok := tree.(*facts.Object)
	if !ok {
		return nil, fmt.Errorf("%s: expected an object, found %s", filepath.Base(path), facts.Describe(tree))
	}
	return o, nil
}

func (c *Case) read(o *facts.Object) error {
	const at = "case.json"
	order := "multiset"
	hasSteps := false
	for _, m := range o.Members {
		var err error
		switch m.Name {
		case "description":
			c.Description, err = m.Text(at)
		case "facts":
			c.Facts, err = specs(m, at)
		case "globals":
			c.Globals, err = m.Object(at)
		case "focus":
			c.Focus, err = texts(m, at)
		case "steps":
			hasSteps = true
			c.Steps, err = steps(m, at)
		case "maxFirings":
			c.MaxFirings, err = number(m, at)
		case "equality":
			c.Equality, err = m.Bool(at)
		case "optional":
			c.Optional, err = m.Bool(at)
		case "order":
			order, err = m.Text(at)
		case "engine": // which of Drools' engines gave the answer
			_, err = m.Text(at)
		default:
			err = fmt.Errorf("%s: unknown name %q", at, m.Name)
		}
		if err != nil {
			return err
		}
	}
	if order != "exact" && order != "multiset" {
		return fmt.Errorf("%s: order is exact or multiset, found %q", at, order)
	}
	c.Exact = order == "exact"
	if !hasSteps {
		all := -1
		c.Steps = []Step{{At: at, Fire: &all}}
	}
	return nil
}

func specs(m facts.Member, at string) ([]facts.Spec, error) {
	list, err := m.List(at)
	if err != nil {
		return nil, err
	}
	out := make([]facts.Spec, len(list))
	for i, x := range list {
		if out[i], err = identified(x, fmt.Sprintf("%s: facts[%d]", at, i)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// identified is a fact description that must have an id: everything a case reports of a fact goes by it.
func identified(tree any, at string) (facts.Spec, error) {
	s, err := facts.SpecOf(tree, at)
	if err == nil && s.ID == "" {
		err = fmt.Errorf("%s: a fact of a case needs an id", at)
	}
	return s, err
}

func steps(m facts.Member, at string) ([]Step, error) {
	list, err := m.List(at)
	if err != nil {
		return nil, err
	}
	out := make([]Step, len(list))
	for i, x := range list {
		where := fmt.Sprintf("%s: steps[%d]", at, i)
		o, ok := x.(*facts.Object)
		if !ok || len(o.Members) != 1 {
			return nil, fmt.Errorf("%s: a step is an object with one name, found %s", where, facts.Text(x))
		}
		if out[i], err = step(o.Members[0], where); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func step(m facts.Member, at string) (Step, error) {
	s := Step{At: at}
	var err error
	switch m.Name {
	case "insert":
		var spec facts.Spec
		spec, err = identified(m.Value, at)
		s.Insert = &spec
	case "update":
		s.Update, err = update(m, at)
	case "delete":
		s.Delete, err = m.Text(at)
	case "focus":
		s.Focus, err = m.Text(at)
	case "global":
		s.Globals, err = m.Object(at)
	case "fire":
		var n int
		n, err = number(m, at)
		s.Fire = &n
	case "query":
		s.Query, err = query(m, at)
	default:
		err = fmt.Errorf("%s: unknown step %q; known are insert, update, delete, focus, global, fire, query", at, m.Name)
	}
	return s, err
}

func update(m facts.Member, at string) (*Update, error) {
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
			u.Fields, err = m.Object(at)
		case "value":
			u.Value, u.Scalar = m.Value, true
		default:
			err = fmt.Errorf("%s: unknown name %q in an update", at, m.Name)
		}
		if err != nil {
			return nil, err
		}
	}
	return u, nil
}

func query(m facts.Member, at string) (*Query, error) {
	o, err := m.Object(at)
	if err != nil {
		return nil, err
	}
	q := &Query{}
	for _, m := range o.Members {
		switch m.Name {
		case "name":
			q.Name, err = m.Text(at)
		case "args":
			q.Args, err = m.List(at)
		default:
			err = fmt.Errorf("%s: unknown name %q in a query", at, m.Name)
		}
		if err != nil {
			return nil, err
		}
	}
	return q, nil
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
		return 0, fmt.Errorf("%s: %q is a whole number, found %s", at, m.Name, facts.Describe(m.Value))
	}
	return int(i), nil
}
