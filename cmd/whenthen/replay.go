package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/english"
	"whenthen/internal/service/journal"
	"whenthen/internal/service/ruleset"
)

// replayCommand is `whenthen replay`.
type replayCommand struct {
	levelFlag
	javaFlags
	decisionLimits
	Log    string `arg:"" help:"Log of decisions, as whenthen serve --decisions writes it."`
	Rules  string `required:"" placeholder:"DIR" help:"Folder with the new rules. If the log and the folder have one rule base each, their names may differ."`
	Stream bool   `help:"Run the rules in stream mode, as whenthen serve --stream does."`
	JSON   bool   `help:"Write a line of JSON for each decision whose result differs, and one with the counts."`
}

// Help is printed below the flags by --help.
func (r *replayCommand) Help() string {
	return `Every request of the log is decided again with the new rules, with the clock at the time of the request; the inputs of a stored session go into a
session that begins as in the log. Differences are shown: the rules that fired, the facts, the results of queries, the printed lines, or an
error. The exit code is 1 if there are differences.`
}

// Run replays the log.
func (r *replayCommand) Run(c *console.Console) error {
	log := c.In
	if r.Log != console.StandardInput {
		file, err := os.Open(r.Log)
		if err != nil {
			return fmt.Errorf("log: %w", err)
		}
		defer file.Close()
		log = file
	}
	set := ruleset.NewSet(func() ([]ruleset.Bundle, error) { return r.bundles(c, r.Rules, r.Stream, whenthen.Level(r.level())) })
	for _, change := range set.Reload() {
		if change.Failed != nil {
			return change.Failed.Unwrap()
		}
	}
	replay := &journal.Replay{
		Rules:  set,
		Limits: r.limits(),
		Report: func(d *journal.Difference) error {
			if r.JSON {
				return writeLine(c, d)
			}
			_, err := fmt.Fprint(c.Out, d)
			return err
		},
	}
	tally, err := replay.Run(c.Ctx, r.Log, log)
	if err != nil {
		return err
	}
	if r.JSON {
		err = writeLine(c, tally)
	} else {
		_, err = fmt.Fprintln(c.Out, tally)
	}
	if n := tally.OtherMode; n > 0 && err == nil {
		_, err = fmt.Fprintf(c.Errors, "whenthen: %s in the log ran in a different mode, stream or cloud (--stream, kmodule.xml), and may differ for this reason\n",
			english.Count(n, "decision"))
	}
	if err == nil && tally.Different > 0 {
		err = console.ErrNegative
	}
	return err
}

func writeLine(c *console.Console, v any) error {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return errors.Join(errors.New("a result cannot be written"), err)
	}
	_, err := fmt.Fprint(c.Out, b.String())
	return err
}
