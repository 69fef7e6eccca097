package conform

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"whenthen"
)

// Options determine how cases are run and reported.
type Options struct {
	JSON    bool                     // write one result per case to Stdout instead of differences and a summary
	Stdout  io.Writer                // nil discards the report
	Timeout time.Duration            // time limit for one case; 0 means 20 seconds
	Session []whenthen.SessionOption // additional options of every session
}

// Summary counts cases. Skipped are optional cases whose results differ.
type Summary struct {
	Passed, Failed, Skipped int
}

// String returns the last line of a report.
func (s Summary) String() string {
	return fmt.Sprintf("%d passed, %d failed, %d skipped", s.Passed, s.Failed, s.Skipped)
}

// Add counts a case.
func (s *Summary) Add(v Verdict) {
	switch v {
	case Passed:
		s.Passed++
	case Failed:
		s.Failed++
	case Skipped:
		s.Skipped++
	}
}

// Verdict is the judgement on a case.
type Verdict string

// The verdicts.
const (
	Passed  Verdict = "passed"
	Failed  Verdict = "failed"
	Skipped Verdict = "skipped"
)

// Outcome is the outcome of one case.
type Outcome struct {
	Dir         string
	Verdict     Verdict
	Result      *Result
	Differences []string // why it did not pass
}

// Run runs every case below the given folders in the order of their paths and reports according to the options. It returns an error
// if a folder cannot be read or contains no case, the report cannot be written, or the context ends. Failed cases are not an error;
// they are counted in the summary.
func Run(ctx context.Context, dirs []string, opts Options) (Summary, error) {
	var sum Summary
	cases, err := Find(dirs)
	if err != nil {
		return sum, err
	}
	out := opts.Stdout
	if out == nil {
		out = io.Discard
	}
	for _, dir := range cases {
		o := RunCase(ctx, dir, opts.Timeout, opts.Session...)
		if ctx.Err() != nil {
			return sum, context.Cause(ctx)
		}
		sum.Add(o.Verdict)
		if err := report(out, o, opts.JSON); err != nil {
			return sum, err
		}
	}
	if !opts.JSON {
		_, err = fmt.Fprintln(out, sum)
	}
	return sum, err
}

func report(out io.Writer, o Outcome, asJSON bool) error {
	if asJSON {
		line, err := o.Result.MarshalJSON()
		if err == nil {
			_, err = out.Write(append(line, '\n'))
		}
		return err
	}
	word := "FAIL"
	if o.Verdict == Skipped {
		word = "optional"
	}
	for _, d := range o.Differences {
		if _, err := fmt.Fprintf(out, "%s %s: %s\n", word, o.Dir, d); err != nil {
			return err
		}
	}
	return nil
}

// Find lists the case folders (those with a case.json) at and below the given folders, sorted below each.
func Find(dirs []string) ([]string, error) {
	var cases []string
	for _, dir := range dirs {
		before := len(cases)
		err := fs.WalkDir(os.DirFS(dir), ".", func(path string, e fs.DirEntry, err error) error {
			if err == nil && !e.IsDir() && e.Name() == "case.json" {
				cases = append(cases, filepath.Join(dir, filepath.Dir(path)))
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("conform: folder %s: %w", dir, err)
		}
		if len(cases) == before {
			return nil, fmt.Errorf("conform: no case.json in folder %s", dir)
		}
	}
	return cases, nil
}

// RunCase loads, runs and judges one case folder. It does not return errors or panic: a folder that cannot be read, a panic or a timeout (0
// means 20 seconds) fails the case.
func RunCase(ctx context.Context, dir string, timeout time.Duration, options ...whenthen.SessionOption) Outcome {
	if timeout == 0 {
		timeout = 20 * time.Second
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	o := Outcome{Dir: dir, Verdict: Passed}
	c, err := Load(dir)
	if err != nil {
		o.Verdict = Failed
		o.Result = &Result{Case: dir, Trouble: err.Error()}
		o.Differences = []string{err.Error()}
		return o
	}
	o.Result = execute(ctx, c, options)
	o.Differences = mismatches(c, o.Result)
	switch {
	case len(o.Differences) == 0:
	case c.Optional:
		o.Verdict = Skipped
	default:
		o.Verdict = Failed
	}
	return o
}
