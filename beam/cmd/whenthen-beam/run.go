package main

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	//lint:ignore SA1019 it is there for lines without --key, where it needs no ports; Prism is the default
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/direct"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal"

	"whenthen/beam/rulebeam"
)

// runCommand is `whenthen-beam run`.
type runCommand struct {
	Rules    []string      `arg:"" help:"Rule files, or folders of them."`
	Input    string        `required:"" placeholder:"DIR" help:"Folder of .jsonl, .ndjson and .csv files, or one such file."`
	Output   string        `required:"" placeholder:"DIR" help:"Folder for outcomes.jsonl and dead.jsonl; it is made if it is not there."`
	Runner   string        `default:"prism" enum:"prism,direct,universal" help:"Who runs the pipeline (${default}): ${enum}. universal gives it to the job server at --endpoint, such as those of Flink and Spark, whose workers must see the same files."`
	Endpoint string        `placeholder:"HOST:PORT" help:"Job server of --runner universal."`
	Key      string        `placeholder:"PROPERTY" help:"Keep a session for each value of the property; without it each line has one of its own."`
	Time     string        `placeholder:"PROPERTY" help:"The property that says when a fact happens, if \"at\" does not."`
	Type     string        `help:"Type of facts that do not name theirs; a CSV file is named for its type."`
	Show     []string      `placeholder:"TYPE,…" help:"Types of facts to write; all without it."`
	Stream   bool          `help:"Let events be over some time after they have happened."`
	Idle     time.Duration `help:"How long a session stays after its last fact; 0 is to the end."`
	Every    time.Duration `default:"24h" help:"Span of facts of a key that are put in order and taken at once (${default})."`
	Late     string        `enum:",drop,dead" default:"" help:"What becomes of a fact whose time is over for its session: taken (\"\"), drop or dead."`
	Workers  int           `default:"4" help:"Parts to cut the lines into, which workers have at once (${default})."`
}

// Run runs the pipeline and shows how far it is.
func (r *runCommand) Run(ctx context.Context) error {
	slog.SetDefault(slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})))
	files, err := ruleFiles(r.Rules)
	if err != nil {
		return err
	}
	documents, err := readDocuments(r.Input, r.Type)
	if err != nil {
		return err
	}
	if len(documents) == 0 {
		return fmt.Errorf("%s holds no lines of .jsonl, .ndjson or .csv files", r.Input)
	}
	if err := os.MkdirAll(r.Output, 0o777); err != nil {
		return err
	}
	if r.Endpoint != "" {
		*jobopts.Endpoint = r.Endpoint
	}
	p, s := beam.NewPipelineWithRoot()
	config := rulebeam.Config{
		Rules: []rulebeam.Rules{{Files: files, Stream: r.Stream}}, Show: r.Show, Idle: r.Idle, Every: r.Every, Late: rulebeam.LatePolicy(r.Late),
	}
	outcomes, dead, err := r.decide(s, rulebeam.Spread(s, beam.CreateList(s, documents), r.Workers), config)
	if err != nil {
		return err
	}
	writeLines(s, filepath.Join(r.Output, "outcomes.jsonl"), beam.ParDo(s, outcomeLine, outcomes))
	writeLines(s, filepath.Join(r.Output, "dead.jsonl"), beam.ParDo(s, letterLine, dead))
	stop := showProgress(os.Stderr, len(documents))
	result, err := beam.Run(ctx, r.Runner, p)
	stop()
	if err != nil {
		return err
	}
	return summary(os.Stderr, r.Output, len(documents), result)
}

func (r *runCommand) decide(s beam.Scope, documents beam.PCollection, config rulebeam.Config) (outcomes, dead beam.PCollection, err error) {
	if r.Key == "" {
		return rulebeam.Decide(s, documents, config)
	}
	pairs, bad, err := rulebeam.KeyBy(s, documents, config, r.Key, r.Time)
	if err != nil {
		return outcomes, dead, err
	}
	outcomes, dead, err = rulebeam.Keyed(s, pairs, config)
	if err != nil {
		return outcomes, dead, err
	}
	return outcomes, beam.Flatten(s, bad, dead), nil
}

// ruleEndings are those of the files that a folder of rules is searched for.
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
