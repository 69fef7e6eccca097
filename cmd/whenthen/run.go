package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/cmd/whenthen/internal/jobflags"
	"whenthen/facts"
	"whenthen/internal/rulefile"
	"whenthen/internal/runner"
)

// runCommand is `whenthen run`.
type runCommand struct {
	levelFlag
	console.LimitFlags
	javaFlags
	jobflags.Given
	jobflags.Lateness
	Files   []string         `arg:"" name:"file" help:"Rule files, loaded in this order; or the folder of a project."`
	Session string           `placeholder:"NAME" help:"Session or knowledge base of the project's kmodule.xml to run; by default the one that kmodule.xml marks as default."`
	Query   []string         `sep:"none" placeholder:"NAME[(ARGS)]" help:"Query to run at the end; may be given several times."`
	Where   string           `placeholder:"EXPR" help:"Show the final facts for which an expression is true, such as type == \"Order\" && total > 100; with --json, write only these facts."`
	JSON    bool             `help:"Write the result as one line of JSON, including what rules print."`
	Trace   bool             `help:"Write each firing, with the facts it matched and the changes it makes, to standard error."`
	Stats   bool             `help:"Write times, counts and memory to standard error; with --json, write them to standard output instead of the result."`
	Profile jobflags.Profile `placeholder:"FILE" help:"Write the time spent per rule and per condition to standard error; --profile=FILE also writes a file for go tool pprof."`
	Warm    bool             `help:"Repeat the run for at least ten seconds and add the best times to --stats (implies --stats)."`
	Each    string           `placeholder:"PATH" help:"Run a separate session for every line of facts in a file (- is standard input), on all cores."`

	session []whenthen.SessionOption // the session that kmodule.xml defines
	pseudo  bool                     // it has a pseudo clock
}

// Help is printed below the flags by --help.
func (r *runCommand) Help() string {
	return `FACTS. A JSON file groups facts by type, {"Order":[{"total":120}],"Customer":{"name":"Ann"}}, or is a list of {"type":"Person","id":"p","fields":{"name":"Ann","age":30}}, or {"type":"Integer","value":5}
for a scalar. The id is optional; {"$ref":"p"} as the value of a field means the object with that id, {"$type":"T","fields":{}} a new
object, and a fact with "insert":false is not inserted but can be referred to. "entryPoint" is the entry point of a fact, "at" its time: a date,
milliseconds, or a duration such as "90s" since the start of the clock. {"globals":{"limit":5},"facts":[…]} also sets globals. In facts grouped
by type, write "$id", "$entryPoint" and "$at" among the fields. For a list of plain objects, the type is given by --type or by the name of the
file: 02-Person.json contains facts of type Person. YAML has the same form as JSON; a .jsonl file has one value on every line.
The type of a CSV file is given in the same way; its first line names the fields, a column "id" is also the fact's id,
"address.city" is a field of a field, and an empty cell leaves the field as it is. Cells are separated by commas, semicolons
(then 2,50 is a number) or tabs. A sheet of a workbook (.xlsx, .xls) is such a table, and its name is the type. If a folder is given, all
such files in it are read in the order of their names. The types can be those declared in the rule files, Java classes, and those of
java.lang, java.util, java.math and java.time.

STEPS. A list of steps, an object {"steps":[…]} that may also have facts, globals and focus, or a conformance case, in JSON or YAML. A step is one of
{"insert":FACT}, {"update":{"id":"p","fields":{}}}, {"delete":"p"}, {"fire":-1} (or a number: the maximum of firings), {"focus":"group"}, {"process":"id"},
{"global":{"limit":5}}, {"query":{"name":"q","args":[]}}, {"advance":"10s"},
{"advanceTo":"2024-05-01T12:00:00Z"} (or a time since the start of the clock). The rows of a query are printed when its step is reached.

CLOCK. A pseudo clock starts in 1970 and moves when a step advances it or a fact has an "at". With --clock events, the facts are a log of events: before a
fact moves the clock, the rules fire, and once more at the end; the @timestamp of a fact without "at" moves the clock as well. Without --clock, the clock
is the one of the session in kmodule.xml, or else a pseudo clock if a step or an "at" moves it, or else the real time.

WHERE. An expression of expr-lang that is true or false. It can use the properties of a fact by their names, type (the name of its type) and
this (the whole fact); facts that lack a property are left out. docs/expr.md explains how such expressions differ from those of rules.

QUERIES. With NAME alone, the query finds the values of all its parameters; in NAME(ARGS) the arguments are JSON values ({"$ref":"p"} for a fact), and
for a parameter that is written as ? or as a name with $, the query finds the value. Rows are printed one per line, after the lines that rules print.

TRACE. A numbered line for every firing with the rule and the facts it matched; below it the facts that it inserted (+), changed (~) and
deleted (-).

PROFILE. Two tables, the most expensive entries first. For each rule: the time to find its matches, the time in its action, and its firings;
work that rules share is counted for the rule that was evaluated first. For each condition: its time, how often it was evaluated, how many pairs
of a partial match and a fact it tested, how many partial matches it created, and the rules that share it. Measuring takes time itself.
A file given with --profile=FILE is in the format of pprof with rules, conditions and actions as functions: go tool pprof -top FILE lists
them, and go tool pprof -http : FILE draws a flame graph. Its samples also count firings, evaluations, tested pairs and tuples (-sample_index).

JSON. The result is {"firings","rules","facts","globals","queries","output"}: "rules" counts the firings of each rule, "facts" is
the final working memory, in the form in which facts are read (a fact without an id gets one such as "#7", if it was the seventh inserted),
"queries" contains the name and the rows of each query, "output" the lines that rules have printed. "error" says why a run ended early.

STATS. With --json: the lines that rules print, then one line {"compile_ms","parse_ms","insert_ms","fire_ms","firings","facts",
"peak_rss_kb"}: the times to compile the rules, to read the fact files, to insert the facts in a new session, and to fire; the facts in the default
entry point, as Drools counts them; the memory is the peak of the process after the first session. --warm adds "warm" with {"sessions","run_ms_min","run_ms_med","insert_ms_min","fire_ms_min",
"fire_ms_med","run_cpu_ms_min","peak_rss_kb"}: the figures of the second half of further sessions, at least ten of them and for at least
ten seconds (after 40 seconds, three sessions are enough), each with new facts; run is insert and fire.

EACH. A line is a fact or a list of facts, as above; every session also gets the facts of --facts. For each line that is not empty, one line
of JSON is written, in the same order: the result as above, with "line" before it. If a line causes an error, the error is in its result, and the
other lines still run. Memory does not grow with the number of lines.

LIMITS. A session ends after 30 seconds, or when the process takes more than 1 GB, unless --timeout and --max-memory set other limits; the
message says what the session was doing. With --each, the time limit applies to each line. --warm and --each - have no default limits. Ctrl-C and SIGTERM end a
run in the same way. With --json, the result so far is written.

The exit code is 2 if rules, facts or arguments are wrong, 3 if an error in a rule or a limit ended a session.`
}

// Run compiles the rules and runs them.
func (r *runCommand) Run(c *console.Console) error {
	job, err := r.job(c)
	if err != nil {
		return err
	}
	bound := r.Bound
	if r.Each != "" {
		bound = r.InMemory // the time limit applies to each session
	}
	ctx, stop := bound(c.Ctx)
	defer stop()
	c = c.Under(ctx)
	rules, err := r.rules(c)
	if err != nil {
		return err
	}
	sources, err := rules.sources()
	if err != nil {
		return err
	}
	r.session = rules.session
	if r.Stream || job.Steps != nil && job.Steps.Stream {
		rules.opts = append(rules.opts, whenthen.Stream())
	}
	start := time.Now()
	done := console.SpareMemory(size(sources))
	err = c.Await(func() (err error) {
		defer done()
		job.Rules, err = whenthen.CompileContext(c.Ctx, sources, append(rules.opts, whenthen.Level(r.level()))...)
		return err
	})
	if err != nil && r.JSON && r.Each == "" && console.Ended(err) {
		fmt.Fprintln(c.Out, facts.Text(runner.Nothing(err)))
	}
	if err != nil {
		return err
	}
	compile := time.Since(start)
	job.Compile = func(ctx context.Context, path string) (*whenthen.RuleBase, error) {
		sources, err := rulefile.ReadAny(path)
		if err != nil {
			return nil, err
		}
		return whenthen.CompileContext(ctx, sources, append(rules.opts, whenthen.Level(r.level()))...)
	}
	if r.pseudo && job.Clock == "" {
		job.Clock = runner.PseudoClock
	}
	given, err := r.Given.Open(c.In)
	if err != nil {
		return err
	}
	if r.Each != "" {
		return r.each(c, job, given, compile)
	}
	return r.once(c, job, given, compile)
}

// job creates a job for package runner from the flags.
func (r *runCommand) job(c *console.Console) (*runner.Job, error) {
	if err := r.LimitFlags.Check(); err != nil {
		return nil, err
	}
	if r.Warm || r.Each == "-" {
		r.Unbounded()
	}
	if r.Each == console.StandardInput {
		if err := console.NoInput(slices.Concat(r.Files, r.Facts, []string{r.Steps})...); err != nil {
			return nil, fmt.Errorf("--each -: %w", err)
		}
	}
	if r.Each != "" && (r.Trace || r.Warm || r.Profile.On || r.Late != "") {
		return nil, errors.New("--each cannot be combined with --trace, --warm, --profile or --late")
	}
	job := &runner.Job{MaxFirings: r.MaxFirings, Options: r.Options()}
	if err := r.Given.Fill(job, c.In); err != nil {
		return nil, err
	}
	for _, text := range r.Query {
		q, err := runner.ParseQuery(text)
		if err != nil {
			return nil, err
		}
		job.Queries = append(job.Queries, q)
	}
	return job, nil
}

// once runs one session.
func (r *runCommand) once(c *console.Console, job *runner.Job, given *facts.Source, compile time.Duration) error {
	stats := r.Stats || r.Warm
	var kept strings.Builder
	printed := &runner.LineWriter{Writer: c.Out}
	if r.JSON && !stats {
		printed.Writer = &kept
	}
	options := []whenthen.SessionOption{whenthen.Output(printed), whenthen.ErrorOutput(c.Errors),
		whenthen.Warnings(func(w whenthen.Warned) { fmt.Fprintln(c.Errors, w) })}
	options = append(options, r.session...)
	if r.Trace {
		options = append(options, whenthen.Listen(runner.Tracer(c.Errors)))
	}
	if r.Profile.On {
		options = append(options, whenthen.Profiled())
	}
	if !r.JSON {
		job.Answered = func(a runner.Answer) error { return errors.Join(printed.EndLine(), a.Write(printed)) }
	}
	start := time.Now()
	end, err := r.Lateness.Open(job)
	if err != nil {
		return err
	}
	outcome, failed := job.Run(c.Ctx, given, options...)
	failed = errors.Join(failed, end())
	if outcome == nil {
		return failed
	}
	err = printed.EndLine()
	if note := outcome.LateNote(); note != "" {
		fmt.Fprintln(c.Errors, note)
	}
	if r.Where != "" && outcome.Session != nil && err == nil {
		if err = outcome.Keep(r.Where); err == nil && !r.JSON && !stats {
			err = outcome.WriteFacts(c.Out)
		}
	}
	if r.Profile.On && err == nil {
		err = r.Profile.Write(c.Errors, outcome.Session.Profile(), start, time.Since(start))
	}
	switch {
	case err != nil:
	case stats:
		err = r.stats(c, job, given, outcome, compile, failed)
	case r.JSON:
		result := outcome.JSON()
		result.Add("output", runner.Lines(kept.String()))
		if failed != nil {
			result.Add("error", failed.Error())
		}
		_, err = fmt.Fprintln(c.Out, facts.Text(result))
	}
	return errors.Join(failed, err)
}

// stats writes the measurements of a run, which it repeats if --warm is set.
func (r *runCommand) stats(c *console.Console, job *runner.Job, given *facts.Source, outcome *runner.Outcome, compile time.Duration, failed error) error {
	s := runner.Measure(compile, outcome)
	var err error
	if r.Warm && failed == nil {
		s.Warm, err = job.Warm(c.Ctx, given, outcome, runner.BenchmarkPace)
	}
	if r.JSON {
		_, failed := fmt.Fprintln(c.Out, facts.Text(s.JSON()))
		return errors.Join(err, failed)
	}
	return errors.Join(err, s.Write(c.Errors))
}

// each runs a session for each line of facts.
func (r *runCommand) each(c *console.Console, job *runner.Job, given *facts.Source, compile time.Duration) error {
	batch := runner.Batch{Job: job, Common: given, Name: r.Each, Errors: c.Errors, Bound: r.Timed}
	in := io.Reader(c.In)
	if r.Each == "-" {
		batch.Name = "standard input"
	} else {
		file, err := os.Open(r.Each)
		if err != nil {
			return fmt.Errorf("facts: %w", err)
		}
		defer file.Close()
		in = file
	}
	console.RelaxCollector()
	start := time.Now()
	tally, err := batch.Run(c.Ctx, in, c.Out)
	if r.Stats {
		took := time.Since(start)
		fmt.Fprintf(c.Errors, "compile      %.1f ms\nsessions     %d in %.1f ms (%.0f a second)\nfirings      %d\npeak memory  %.1f MB\n",
			float64(compile)/1e6, tally.Sessions, float64(took)/1e6, float64(tally.Sessions)/took.Seconds(), tally.Firings, float64(runner.PeakRSS())/1024)
	}
	switch {
	case err != nil:
		return err
	case tally.Failed > 0:
		return &failedSessions{tally}
	case tally.Unread > 0:
		return fmt.Errorf("%d of %d lines contain no usable facts; their results say why", tally.Unread, tally.Sessions)
	}
	return nil
}

// failedSessions is the error of a batch in which sessions ended in errors of rules or at limits.
type failedSessions struct{ tally runner.Tally }

// Error returns how many sessions failed.
func (f *failedSessions) Error() string {
	return fmt.Sprintf("%d of %d sessions ended in an error or at a limit; their results say why", f.tally.Failed, f.tally.Sessions)
}

// size returns the total size of rule text in bytes.
func size(sources []whenthen.Source) (n int) {
	for _, s := range sources {
		n += len(s.Text)
	}
	return n
}
