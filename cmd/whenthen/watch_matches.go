package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"whenthen"
	"whenthen/engine/source"
	"whenthen/internal/rulefile"
)

// watchCommand is `whenthen watch`.
type watchCommand struct {
	levelFlag
	limitFlags
	javaFlags
	Files []string `arg:"" name:"file" help:"Rule files, loaded in this order, or folders of them."`
	Facts []string `sep:"none" placeholder:"PATH" help:"Facts to match, as for run."`
	Type  string   `placeholder:"TYPE" help:"Type of facts whose file does not name it, as for run."`
	Fire  bool     `help:"Fire the rules, too, and show the lines that they print, in place of the matches."`

	warned []source.Diagnostic // what was shown of the last rules
}

// Help is printed below the flags by --help.
func (w *watchCommand) Help() string {
	return `Checks the rules and matches them with the facts, and does so again whenever a rule or fact file is saved. Of the matches, or with --fire of
the lines that are printed, those that have come (+) and those that have gone (-) are shown. While the rules have errors these are shown, and the last good
rules are what the next ones are compared with. Ctrl-C ends it.`
}

// Run watches until it is interrupted.
func (w *watchCommand) Run(c *console) error {
	if err := w.limitFlags.check(); err != nil {
		return err
	}
	if _, err := rulefile.Read(w.Files...); err != nil {
		return err
	}
	var last []string
	first := true
	return watch(c.ctx, append(slices.Clone(w.Files), w.Facts...), func() {
		defer c.flush()
		fmt.Fprintf(c.out, "-- %s\n", time.Now().Format(time.TimeOnly))
		c.flush()
		now, err := w.look(c)
		if err != nil {
			c.flush()
			report(c.errors, err)
			return
		}
		came, went := apart(last, now)
		for _, l := range went {
			fmt.Fprintln(c.out, "-", l)
		}
		for _, l := range came {
			fmt.Fprintln(c.out, "+", l)
		}
		if len(came)+len(went) == 0 && !first {
			fmt.Fprintln(c.out, "no change")
		}
		what := "matches"
		if w.Fire {
			what = "lines"
		}
		fmt.Fprintf(c.out, "%d %s\n", len(now), what)
		last, first = now, false
	})
}

// look compiles the rules and returns their matches, or the lines that they print.
func (w *watchCommand) look(c *console) ([]string, error) {
	sources, err := rulefile.Read(w.Files...)
	if err != nil {
		return nil, err
	}
	classes, err := w.javaFlags.classOptions(c, w.Files)
	if err != nil {
		return nil, err
	}
	ctx, stop := w.bound(c.ctx)
	defer stop()
	rules, err := whenthen.CompileContext(ctx, sources, append(classes, whenthen.Level(w.level()))...)
	if err != nil {
		return nil, err
	}
	if !slices.EqualFunc(rules.Warnings, w.warned, func(a, b source.Diagnostic) bool { return a.String() == b.String() }) {
		w.warned = rules.Warnings
		render(c.errors, w.warned)
	}
	given, err := openFacts(w.Type, w.Facts)
	if err != nil {
		return nil, err
	}
	var printed strings.Builder
	session := rules.NewSession(append(w.options(), whenthen.Output(&printed))...)
	defer session.Close()
	if given != nil {
		if _, err := given.Insert(session); err != nil {
			return nil, err
		}
	}
	if w.Fire {
		_, err := session.FireAll(ctx)
		return strings.Split(strings.TrimSuffix(printed.String(), "\n"), "\n"), err
	}
	var waiting []*whenthen.Match
	err = c.under(ctx).await(func() (err error) {
		waiting, err = session.Agenda()
		return err
	})
	if err != nil {
		return nil, err
	}
	matches := make([]string, len(waiting))
	for i, m := range waiting {
		matches[i] = m.String()
	}
	return matches, nil
}

// apart are the lines that only one of two lists has, in their order; a line counts as often as it stands there.
func apart(before, now []string) (came, went []string) {
	left := map[string]int{}
	for _, l := range before {
		left[l]++
	}
	for _, l := range now {
		if left[l] > 0 {
			left[l]--
		} else {
			came = append(came, l)
		}
	}
	for _, l := range before {
		if left[l] > 0 {
			left[l]--
			went = append(went, l)
		}
	}
	return came, went
}
