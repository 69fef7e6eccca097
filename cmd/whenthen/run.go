package main

import (
	"fmt"

	"whenthen"
	"whenthen/internal/facts"
)

// runCommand is `whenthen run`.
type runCommand struct {
	Files      []string `arg:"" name:"file" help:"Rule files, loaded in this order."`
	Facts      string   `placeholder:"PATH" help:"Facts to insert first: a JSON file, or a folder of them."`
	Focus      []string `sep:"none" placeholder:"GROUP" help:"Agenda group to put the focus on; may be given several times, the last is on top."`
	MaxFirings int      `default:"10000000" placeholder:"N" help:"How many firings to allow (${default})."`
	Trace      bool     `help:"Write firings and changes of facts to standard error."`
}

// Run compiles the rules, inserts the facts and fires until nothing is left.
func (r *runCommand) Run(c *console) error {
	if r.MaxFirings < 1 {
		return fmt.Errorf("--max-firings %d: it must be at least 1", r.MaxFirings)
	}
	sources, err := whenthen.Files(r.Files...)
	if err != nil {
		return err
	}
	rules, err := whenthen.Compile(sources)
	if err != nil {
		return err
	}
	objects, err := r.objects(rules)
	if err != nil {
		return err
	}
	options := []whenthen.SessionOption{
		whenthen.Output(c.out), whenthen.ErrorOutput(c.errors), whenthen.MaxFirings(r.MaxFirings),
	}
	if r.Trace {
		options = append(options, whenthen.Listen(tracer(c.errors)))
	}
	session := rules.NewSession(options...)
	for _, o := range objects {
		if _, err := session.Insert(o); err != nil {
			return err
		}
	}
	for _, group := range r.Focus {
		session.Focus(group)
	}
	_, err = session.FireAll(c.ctx)
	return err
}

// objects reads the facts and makes them.
func (r *runCommand) objects(rules *whenthen.RuleBase) ([]any, error) {
	if r.Facts == "" {
		return nil, nil
	}
	specs, err := facts.Read(r.Facts)
	if err != nil {
		return nil, err
	}
	builder := facts.NewBuilder(rules.Types())
	var objects []any
	for _, spec := range specs {
		object, err := builder.Build(spec)
		if err != nil {
			return nil, err
		}
		if spec.ID != "" {
			builder.Name(spec.ID, object)
		}
		if spec.Insert {
			objects = append(objects, object)
		}
	}
	return objects, nil
}
