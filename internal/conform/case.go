package conform

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"whenthen/facts"
	"whenthen/internal/cron"
	"whenthen/internal/script"
)

// defaultMaxFirings is the limit on firings for a case that does not specify one.
const defaultMaxFirings = 1000

// Case is the content of a case folder: rule files, the steps to execute with them, and how to compare the result.
type Case struct {
	Dir         string
	Rules       []string // paths of the rule files, in load order
	Description string
	script.Script
	Exact bool // the order of firings and lines matters
	// Calendars are the calendars that rules name, in the form that [cron.Calendar] returns.
	Calendars map[string]func(time.Time) bool
	Optional  bool // a difference is reported, but does not fail the case
	// Answers are the correct results, the preferred one first; empty if there is no expected.json.
	Answers []*Result
}

// Load reads a case folder.
func Load(dir string) (*Case, error) {
	c := &Case{Dir: dir, Script: script.Script{MaxFirings: defaultMaxFirings}}
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
	for _, m := range o.Members {
		var err error
		switch m.Name {
		case "description":
			c.Description, err = m.Text(at)
		case "optional":
			c.Optional, err = m.Bool(at)
		case "order":
			order, err = m.Text(at)
		case "calendars":
			err = c.calendars(m, at)
		case "engine": // the engine of Drools that produced the answer
			_, err = m.Text(at)
		default:
			var known bool
			if known, err = c.Member(m, at); err == nil && !known {
				err = fmt.Errorf("%s: unknown name %q", at, m.Name)
			}
		}
		if err != nil {
			return err
		}
	}
	if order != "exact" && order != "multiset" {
		return fmt.Errorf("%s: order is exact or multiset, found %q", at, order)
	}
	c.Exact = order == "exact"
	c.Complete(at)
	return c.identified()
}

// calendars reads an object of schedules by the names of calendars.
func (c *Case) calendars(m facts.Member, at string) error {
	o, ok := m.Value.(*facts.Object)
	if !ok {
		return fmt.Errorf("%s: calendars: expected an object, found %s", at, facts.Describe(m.Value))
	}
	c.Calendars = map[string]func(time.Time) bool{}
	for _, m := range o.Members {
		schedule, err := m.Text(at)
		if err != nil {
			return err
		}
		if c.Calendars[m.Name], err = cron.Calendar(schedule); err != nil {
			return fmt.Errorf("%s: calendar %s: %w", at, m.Name, err)
		}
	}
	return nil
}

// identified checks that every fact has an id, because results refer to facts by id.
func (c *Case) identified() error {
	for _, s := range c.Facts {
		if s.ID == "" {
			return fmt.Errorf("%s: a fact of a case needs an id", s.At)
		}
	}
	for _, s := range c.Steps {
		if s.Insert != nil && s.Insert.ID == "" {
			return fmt.Errorf("%s: a fact of a case needs an id", s.At)
		}
	}
	return nil
}
