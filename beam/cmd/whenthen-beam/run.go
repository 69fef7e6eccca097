package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	//lint:ignore SA1019 it is there for lines without --key, where it needs no ports; Prism is the default
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/direct"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal"

	"whenthen/beam/rulebeam"
	"whenthen/facts"
)

// runCommand is `whenthen-beam run`.
type runCommand struct {
	Rules    []string      `arg:"" help:"Rule files, or folders of them."`
	Input    string        `required:"" placeholder:"DIR" help:"Folder of .jsonl, .ndjson and .csv files, or one such file."`
	Output   string        `required:"" placeholder:"DIR" help:"Folder for outcomes.jsonl and dead.jsonl; it is made if it is not there."`
	Runner   string        `default:"prism" enum:"prism,direct,universal" help:"Who runs the pipeline (${default}): ${enum}. universal gives it to the job server at --endpoint, such as those of Flink and Spark, whose workers must see the same files."`
	Endpoint string        `placeholder:"HOST:PORT" help:"Job server of --runner universal."`
	Change   []string      `placeholder:"TIME=PATH" sep:"none" help:"Rules that hold from a time of the facts on, in milliseconds since 1970 or as a date; may be given several times."`
	Key      string        `placeholder:"PROPERTY" help:"Keep a session for each value of the property; without it each line has one of its own."`
	Time     string        `placeholder:"PROPERTY" help:"The property that says when a fact happens, if \"at\" does not."`
	Type     string        `help:"Type of facts that do not name theirs; a CSV file is named for its type."`
	Show     []string      `placeholder:"TYPE,…" help:"Types of facts to write; all without it."`
	Stream   bool          `help:"Let events be over some time after they have happened."`
	Idle     time.Duration `help:"How long a session stays after its last fact; 0 is to the end."`
	Every    time.Duration `default:"24h" help:"Span of facts of a key that are put in order and taken at once (${default})."`
	Late     string        `enum:",drop,dead" default:"" help:"What becomes of a fact whose time is over for its session: taken (\"\"), drop or dead."`
	Workers  int           `default:"4" help:"Parts of the work, which workers have at once (${default})."`
}

// Run runs the pipeline and shows its progress.
func (r *runCommand) Run(ctx context.Context) (err error) {
	slog.SetDefault(slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})))
	versions, err := r.versions()
	if err != nil {
		return err
	}
	files, err := inputFiles(r.Input, r.Type)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return fmt.Errorf("%s contains no .jsonl, .ndjson or .csv files with lines", r.Input)
	}
	output, err := filepath.Abs(r.Output)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(output, 0o777); err != nil {
		return err
	}
	runs, err := os.MkdirTemp(output, ".runs-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(runs)) }()
	if r.Endpoint != "" {
		*jobopts.Endpoint = r.Endpoint
	}
	p, s := beam.NewPipelineWithRoot()
	config := rulebeam.Config{
		Rules: versions, Show: r.Show, Idle: r.Idle, Every: r.Every, Late: rulebeam.LatePolicy(r.Late),
	}
	outcomes, dead, err := r.decide(s, inParts(s, files, max(r.Workers, 1)), config)
	if err != nil {
		return err
	}
	writeLines(s, filepath.Join(output, "outcomes.jsonl"), runs, lines(s, outcomeLine, outcomes))
	writeLines(s, filepath.Join(output, "dead.jsonl"), runs, lines(s, letterLine, dead))
	stop := showProgress(os.Stderr, r.Runner != "universal")
	result, err := beam.Run(ctx, r.Runner, p)
	stop()
	if err != nil {
		return err
	}
	summary(os.Stderr, r.Output, result)
	return nil
}

// decide decides the documents of each part, or, with a key, keeps sessions for the keys of all parts.
func (r *runCommand) decide(s beam.Scope, parts []beam.PCollection, config rulebeam.Config) (outcomes, dead []beam.PCollection, err error) {
	var pairs []beam.PCollection
	for _, blocks := range parts {
		documents := beam.ParDo(s, &readFn{}, blocks)
		var first, bad beam.PCollection
		if r.Key == "" {
			first, bad, err = rulebeam.Decide(s, documents, config)
			outcomes = append(outcomes, first)
		} else {
			first, bad, err = rulebeam.KeyBy(s, documents, config, r.Key, r.Time)
			pairs = append(pairs, first)
		}
		if err != nil {
			return nil, nil, err
		}
		dead = append(dead, bad)
	}
	if r.Key == "" {
		return outcomes, dead, nil
	}
	config.Parts = len(parts)
	if r.Runner == "universal" {
		config.Parts = 1 // such a runner distributes the keys to its workers itself
	}
	all, bad, err := rulebeam.Keyed(s, beam.Flatten(s, pairs...), config)
	return append(outcomes, all), append(dead, bad), err
}

// lines writes the elements of each collection as JSON.
func lines(s beam.Scope, write any, parts []beam.PCollection) []beam.PCollection {
	texts := make([]beam.PCollection, len(parts))
	for i, part := range parts {
		texts[i] = beam.ParDo(s, write, part)
	}
	return texts
}

func init() {
	beam.RegisterType(reflect.TypeFor[inputFile]())
	beam.RegisterType(reflect.TypeFor[block]())
	register.DoFn2x1[inputFile, func(block), error](&cutFn{})
	register.Function1x1(part)
	register.Function1x2(byPlace)
	register.DoFn4x1[context.Context, string, func(*block) bool, func(rulebeam.Document), error](&readFn{})
	register.Function1x2(outcomeLine)
	register.Function1x2(letterLine)
	register.Function1x2(together)
	register.DoFn2x1[string, func(int, string), error](&runFn{})
	register.DoFn3x1[int, func(*string) bool, func(int, string), error](&mergeFn{})
	register.Iter1[block]()
	register.Iter1[string]()
	register.Emitter1[block]()
	register.Emitter1[rulebeam.Document]()
	register.Emitter2[int, string]()
}

// versions returns the rules that apply at first, and those that apply from a later time on.
func (r *runCommand) versions() ([]rulebeam.Rules, error) {
	files, err := ruleFiles(r.Rules)
	if err != nil {
		return nil, err
	}
	list := []rulebeam.Rules{{Files: files, Stream: r.Stream}}
	for _, change := range r.Change {
		when, path, ok := strings.Cut(change, "=")
		if !ok {
			return nil, fmt.Errorf("--change %s: write TIME=PATH", change)
		}
		from, err := strconv.ParseInt(when, 10, 64)
		if err != nil {
			at, err := facts.Moment(when)
			if err != nil {
				return nil, fmt.Errorf("--change %s: %w", change, err)
			}
			from = at.UnixMilli()
		}
		files, err := ruleFiles([]string{path})
		if err != nil {
			return nil, err
		}
		list = append(list, rulebeam.Rules{From: from, Files: files, Stream: r.Stream})
	}
	return list, nil
}

// ruleEndings contains the extensions of rule files in a folder.
var ruleEndings = []string{".drl"}

func ruleFiles(paths []string) (files []rulebeam.File, err error) {
	for _, path := range paths {
		err := filepath.WalkDir(path, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || name != path && !slices.Contains(ruleEndings, strings.ToLower(filepath.Ext(name))) {
				return err
			}
			text, err := os.ReadFile(name)
			files = append(files, rulebeam.File{Name: name, Text: string(text)})
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("there are no rule files (%s) in %s", strings.Join(ruleEndings, ", "), strings.Join(paths, ", "))
	}
	return files, nil
}
