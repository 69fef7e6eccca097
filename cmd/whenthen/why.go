package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/cmd/whenthen/internal/jobflags"
	"whenthen/dsl"
	"whenthen/dsl/ast"
	"whenthen/engine"
	"whenthen/internal/runner"
)

// askedRun contains the flags of commands that run rules in order to explain the run afterwards.
type askedRun struct {
	levelFlag
	console.LimitFlags
	javaFlags
	jobflags.Given
	Rules   []string `short:"r" sep:"none" placeholder:"PATH" help:"Rule files, loaded in this order, or the folder of a project; arguments that name a rule file or a folder are also taken as rules."`
	Session string   `placeholder:"NAME" help:"Session or knowledge base of the project's kmodule.xml to run; by default the one that kmodule.xml marks as default."`
	At      int      `placeholder:"N" help:"Ask after N firings; by default at the end of the run."`
	JSON    bool     `help:"Write the answer as JSON."`
	Print   bool     `help:"Also write what the rules print, to standard error."`
}

// whyCommand is `whenthen why`.
type whyCommand struct {
	What  string   `arg:"" help:"A fact, a property, a firing, or a printed line."`
	Files []string `arg:"" optional:"" name:"file" help:"Rule files."`
	askedRun
}

// Help is printed below the flags by --help.
func (w *whyCommand) Help() string {
	return `Runs the rules and explains where something comes from, as a tree: the rule that caused it, the facts that this rule matched, what
caused those, and so on, back to the given facts. Below the result of an accumulate or collect are the facts that went into it, with the values that they
have at the end of the run; facts that have changed since then are named.

WHAT is one of: a fact, by its id in the facts file or by its number (#3); a property of a fact (#3.total); a firing ("firing 4", the name of a rule for
its last firing, or "name #2" for its second firing); part of a printed line; or part of an element
that rules have added to a list in a global.`
}

// Run runs the rules and answers.
func (w *whyCommand) Run(c *console.Console) error {
	_, outcome, err := w.run(c, w.Files)
	if err != nil {
		return err
	}
	answer, err := outcome.Why(w.What)
	if err != nil {
		return err
	}
	return w.write(c, answer)
}

// whyNotCommand is `whenthen why-not`.
type whyNotCommand struct {
	Rule string   `arg:"" help:"The rule's name."`
	Args []string `arg:"" optional:"" name:"fact" help:"Facts that the rule should have matched; or rule files, or a folder of them."`
	askedRun
}

// Help is printed below the flags by --help.
func (w *whyNotCommand) Help() string {
	return `Runs the rules and explains why one of them has not fired. Its conditions are checked in order. For the first condition that fails, the answer shows how
many facts were tried, the fact that came nearest, with each constraint and the values that it read, and the value that would have to change; for a not, the
facts that contradict it; for an accumulate, the result and the facts that went into it; for a named consequence, the condition under which it is called. If
all conditions hold, the answer says what happened to the matches: fired, waiting for a group without the focus, held back by an attribute, or cancelled.

A FACT is an id of the facts file, a number (#3), or text that only this fact contains.`
}

// Run runs the rules and answers.
func (w *whyNotCommand) Run(c *console.Console) error {
	names, outcome, err := w.run(c, w.Args)
	if err != nil {
		return err
	}
	ctx, stop := w.Bound(c.Ctx)
	defer stop()
	answer, err := outcome.WhyNot(ctx, w.Rule, names)
	var unknown *engine.NoRuleError
	if errors.As(err, &unknown) {
		return w.elsewhere(c, w.Args, err)
	}
	if err != nil {
		return err
	}
	return w.write(c, answer)
}

// elsewhere adds to the error about an unknown rule the other knowledge base of the project that contains it.
func (w *whyNotCommand) elsewhere(c *console.Console, args []string, unknown error) error {
	for _, dir := range slices.Concat(w.Rules, args) {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			continue
		}
		space, err := w.workspace(c)
		if err != nil {
			return unknown
		}
		groups, err := space.groups(dir)
		if err != nil {
			return unknown
		}
		for i := range groups {
			if base := groups[i].base.KBase; base != nil && groups[i].declares(w.Rule) {
				return fmt.Errorf("the session that ran has no rule %q; it is in the knowledge base %q: use --session %s", w.Rule, base.Name, base.Name)
			}
		}
	}
	return unknown
}

// declares reports whether one of the group's files has a rule of that name.
func (g *group) declares(name string) bool {
	sources, err := g.sources()
	if err != nil {
		return false
	}
	analysis, err := whenthen.Analyze(sources, g.opts...)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(analysis.Files, func(f *dsl.File) bool {
		return slices.ContainsFunc(f.Rules, func(r *ast.Rule) bool { return r.Name.Text == name })
	})
}

// run fires the rules of the files among args, with recording, and returns the other arguments. A run that ended in an error or at
// a limit can be explained like any other.
func (a *askedRun) run(c *console.Console, args []string) (names []string, outcome *runner.Outcome, err error) {
	files := a.Rules
	for _, arg := range args {
		if _, err := os.Stat(arg); err == nil || arg == console.StandardInput {
			files = append(files, arg)
		} else {
			names = append(names, arg)
		}
	}
	if len(files) == 0 {
		return nil, nil, errors.New("no rule file given: name one as an argument or with --rules")
	}
	if err := a.LimitFlags.Check(); err != nil {
		return nil, nil, err
	}
	ctx, stop := a.Bound(c.Ctx)
	defer stop()
	job, options, err := a.job(ctx, c, files)
	if err != nil {
		return nil, nil, err
	}
	given, err := a.Given.Open(c.In)
	if err != nil {
		return nil, nil, err
	}
	outcome, err = job.Run(ctx, given, options...)
	if outcome == nil || outcome.Session == nil || c.Ctx.Err() != nil {
		return nil, nil, err
	}
	if err != nil {
		fmt.Fprintf(c.Errors, "whenthen: the run ended early: %v\n", err)
	}
	return names, outcome, nil
}

// job returns the run to explain, and the options of its session.
func (a *askedRun) job(ctx context.Context, c *console.Console, files []string) (*runner.Job, []whenthen.SessionOption, error) {
	rules, session, err := a.javaFlags.selected(c, files, a.Session)
	if err != nil {
		return nil, nil, err
	}
	sources, err := rules.sources()
	if err != nil {
		return nil, nil, err
	}
	job := &runner.Job{MaxFirings: a.MaxFirings, Options: a.Options(), Firings: a.At}
	if err := a.Given.Fill(job, c.In); err != nil {
		return nil, nil, err
	}
	if session != nil && session.Clock == "pseudo" && job.Clock == "" {
		job.Clock = runner.PseudoClock
	}
	if a.Stream || job.Steps != nil && job.Steps.Stream {
		rules.opts = append(rules.opts, whenthen.Stream())
	}
	if job.Rules, err = whenthen.CompileContext(ctx, sources, append(rules.opts, whenthen.Level(a.level()))...); err != nil {
		return nil, nil, err
	}
	options := append(rules.session, engine.Recorded(0))
	if a.Print {
		options = append(options, whenthen.Output(c.Errors), whenthen.ErrorOutput(c.Errors))
	}
	return job, options, nil
}

// write writes an explanation, for people or as JSON.
func (a *askedRun) write(c *console.Console, answer fmt.Stringer) error {
	if !a.JSON {
		_, err := fmt.Fprint(c.Out, answer)
		return err
	}
	enc := json.NewEncoder(c.Out)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(answer)
}
