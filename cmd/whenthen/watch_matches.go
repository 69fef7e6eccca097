package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/cmd/whenthen/internal/jobflags"
	"whenthen/engine"
	"whenthen/engine/source"
)

// watchCommand is `whenthen watch`.
type watchCommand struct {
	levelFlag
	console.LimitFlags
	javaFlags
	Files   []string `arg:"" name:"file" help:"Rule files, loaded in this order, or the folder of a project."`
	Session string   `placeholder:"NAME" help:"Session or knowledge base of the project's kmodule.xml to watch; by default the one that kmodule.xml marks as default."`
	Facts   []string `sep:"none" placeholder:"PATH" help:"Facts to match, as for whenthen run."`
	Type    string   `placeholder:"TYPE" help:"Type of the facts in files that do not name one, as for whenthen run."`
	Fire    bool     `help:"Also fire the rules, and show the lines that they print instead of the matches."`

	warned  []source.Diagnostic // findings shown for the last rules
	session *whenthen.Session   // session with the last valid rules and the facts; nil before the first
	given   [sha256.Size]byte   // hash of the files from which its facts were read
}

// Help is printed below the flags by --help.
func (w *watchCommand) Help() string {
	return `Checks the rules and matches them with the facts, and does so again whenever a rule or fact file is saved. It shows which matches, or with --fire which
printed lines, are new (+) and which are gone (-). If a rule file changes, the new rules replace the old ones in the session and the facts stay; if a fact
file changes, and always with --fire, a new session begins. While the rules have errors, the errors are shown, and the session continues
with the last correct rules. Ctrl-C ends the command.`
}

// Run watches until it is interrupted.
func (w *watchCommand) Run(c *console.Console) error {
	if err := w.LimitFlags.Check(); err != nil {
		return err
	}
	if err := console.NoInput(slices.Concat(w.Files, w.Facts)...); err != nil {
		return err
	}
	if _, _, err := w.sources(c); err != nil {
		return err
	}
	var last []string
	first := true
	return watch(c.Ctx, append(slices.Clone(w.Files), w.Facts...), func() {
		defer c.Flush()
		fmt.Fprintf(c.Out, "-- %s\n", time.Now().Format(time.TimeOnly))
		c.Flush()
		now, err := w.look(c)
		if err != nil {
			c.Flush()
			report(c.Errors, err)
			return
		}
		came, went := apart(last, now)
		for _, l := range went {
			fmt.Fprintln(c.Out, "-", l)
		}
		for _, l := range came {
			fmt.Fprintln(c.Out, "+", l)
		}
		if len(came)+len(went) == 0 && !first {
			fmt.Fprintln(c.Out, "no change")
		}
		what := "matches"
		if w.Fire {
			what = "lines"
		}
		fmt.Fprintf(c.Out, "%d %s\n", len(now), what)
		last, first = now, false
	})
}

// sources reads the rules. A folder is looked at anew, since a saved file may also be a new one.
func (w *watchCommand) sources(c *console.Console) (*group, []whenthen.Source, error) {
	chosen, _, err := w.javaFlags.selected(c, w.Files, w.Session)
	if err != nil {
		return nil, nil, err
	}
	sources, err := chosen.sources()
	return chosen, sources, err
}

// look compiles the rules and returns their matches, or the lines that they print.
func (w *watchCommand) look(c *console.Console) ([]string, error) {
	chosen, sources, err := w.sources(c)
	if err != nil {
		return nil, err
	}
	ctx, stop := w.Bound(c.Ctx)
	defer stop()
	rules, err := whenthen.CompileContext(ctx, sources, append(chosen.opts, whenthen.Level(w.level()))...)
	if err != nil {
		return nil, err
	}
	if !slices.EqualFunc(rules.Warnings, w.warned, func(a, b source.Diagnostic) bool { return a.String() == b.String() }) {
		w.warned = rules.Warnings
		render(c.Errors, w.warned)
	}
	if w.Fire {
		return w.fire(ctx, rules)
	}
	if err := w.adopt(c, rules); err != nil {
		return nil, err
	}
	var waiting []*whenthen.Match
	if waiting, err = w.session.AgendaContext(ctx); err != nil {
		return nil, err
	}
	matches := make([]string, len(waiting))
	for i, m := range waiting {
		matches[i] = m.String()
	}
	return matches, nil
}

// fire fires the rules in a separate session and returns the lines that they print.
func (w *watchCommand) fire(ctx context.Context, rules *whenthen.RuleBase) ([]string, error) {
	var printed strings.Builder
	session, err := w.open(rules, whenthen.Output(&printed))
	if err != nil {
		return nil, err
	}
	defer session.Close()
	_, err = session.FireAll(ctx)
	return strings.Split(strings.TrimSuffix(printed.String(), "\n"), "\n"), err
}

// open opens a session with the facts.
func (w *watchCommand) open(rules *whenthen.RuleBase, options ...whenthen.SessionOption) (*whenthen.Session, error) {
	given, err := jobflags.OpenFacts(w.Type, w.Facts, nil)
	if err != nil {
		return nil, err
	}
	session := rules.NewSession(append(w.Options(), options...)...)
	if given != nil {
		if _, err := given.Insert(session); err != nil {
			return nil, errors.Join(err, session.Close())
		}
	}
	return session, nil
}

// adopt changes the rules of the session. It opens a new one if the facts have changed, or if the change of rules would lose data.
func (w *watchCommand) adopt(c *console.Console, rules *whenthen.RuleBase) error {
	given, err := textOf(w.Facts)
	if err != nil {
		return err
	}
	if w.session != nil && given == w.given {
		report, err := w.session.SwapContext(c.Ctx, rules)
		if err == nil {
			w.tell(c, report)
			return nil
		}
		fmt.Fprintf(c.Errors, "whenthen: the facts are read again: %v\n", err)
	}
	session, err := w.open(rules)
	if err != nil {
		return err
	}
	if w.session != nil {
		_ = w.session.Close() // no longer used
	}
	w.session, w.given = session, given
	return nil
}

// tell reports the rules that are new, changed or removed.
func (w *watchCommand) tell(c *console.Console, report *whenthen.SwapReport) {
	for _, r := range report.Rules {
		if r.Change != engine.RuleKept {
			fmt.Fprintf(c.Out, "%s: %s\n", r.Name, r.Change)
		}
	}
}

// textOf returns a hash of the files at and below some paths.
func textOf(paths []string) (sum [sha256.Size]byte, err error) {
	h := sha256.New()
	for _, path := range paths {
		err := filepath.WalkDir(path, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := os.ReadFile(name)
			fmt.Fprintf(h, "%s %d ", name, len(text))
			h.Write(text)
			return err
		})
		if err != nil {
			return sum, err
		}
	}
	return [sha256.Size]byte(h.Sum(nil)), nil
}

// apart returns the lines that only one of two lists contains, in order: those only in now and those only in before. Repeated lines are
// counted.
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
