package bench

import (
	"bytes"
	"encoding/json"
	"flag"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"whenthen"
	"whenthen/facts"
	"whenthen/internal/runner"
)

// root is the folder of the workloads, one folder each with rules.drl, facts and expect.json.
var root = flag.String("workloads", "../../testdata/bench", "folder of workloads")

// actions is the folder of the workloads that spend their time in the code of actions and conditions.
var actions = flag.String("actions", "../../testdata/bench-actions", "folder of workloads of rule code")

// joins is the folder of the workloads that look for partners: by keys, ranges and times, many rules by the same key, live queries.
var joins = flag.String("joins", "../../testdata/bench-joins", "folder of workloads of joins")

// kinds is the folder of the workloads of further kinds, in the form of the suite outside of the project: folders of facts by size.
var kinds = flag.String("kinds", "../../testdata/bench-kinds", "folder of workloads with sizes")

// workload is a rule program with its facts and the result it must have.
type workload struct {
	name    string
	sources []whenthen.Source
	facts   *facts.Source
	want    result
}

// result is what expect.json holds.
type result struct {
	Firings int            `json:"firings"`
	Facts   int            `json:"facts"`
	Types   map[string]int `json:"types"` // facts in the end, by the name of their type
	Output  []string       `json:"output"`
}

// sized is what expect.json holds where a workload has several sizes.
type sized struct {
	Sizes map[string]result `json:"sizes"`
}

func workloads(tb testing.TB) []workload {
	tb.Helper()
	return workloadsIn(tb, *root)
}

// workloadsIn reads all workloads of a folder.
func workloadsIn(tb testing.TB, root string) []workload {
	tb.Helper()
	folders, err := os.ReadDir(root)
	if err != nil {
		tb.Fatal(err)
	}
	var all []workload
	for _, f := range folders {
		if !f.IsDir() {
			continue
		}
		dir := filepath.Join(root, f.Name())
		w := workload{name: f.Name()}
		if w.sources, err = whenthen.Files(filepath.Join(dir, "rules.drl")); err != nil {
			tb.Fatal(err)
		}
		given, want := "facts", any(&w.want)
		sizes := sized{Sizes: map[string]result{}}
		if folder, err := os.ReadDir(filepath.Join(dir, "data")); err == nil && len(folder) > 0 {
			given, want = filepath.Join("data", folder[0].Name()), &sizes
		}
		if w.facts, err = facts.Open(filepath.Join(dir, given)); err != nil {
			tb.Fatal(err)
		}
		text, err := os.ReadFile(filepath.Join(dir, "expect.json"))
		if err == nil {
			err = json.Unmarshal(text, want)
		}
		if err != nil {
			tb.Fatal(err)
		}
		if want == &sizes {
			w.want = sizes.Sizes[filepath.Base(given)]
		}
		all = append(all, w)
	}
	if len(all) == 0 {
		tb.Fatalf("no workloads in %s", root)
	}
	return all
}

func (w workload) compile(tb testing.TB) *runner.Job {
	tb.Helper()
	rules, err := whenthen.Compile(w.sources)
	if err != nil {
		tb.Fatal(err)
	}
	return &runner.Job{Rules: rules}
}

// Every workload ends as in Drools: firings, facts and printed lines.
func TestWorkloads(t *testing.T) {
	for _, w := range slices.Concat(workloads(t), workloadsIn(t, *actions), workloadsIn(t, *joins), workloadsIn(t, *kinds)) {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			var printed strings.Builder
			out, err := w.compile(t).Run(t.Context(), w.facts, whenthen.Output(&printed))
			if err != nil {
				t.Fatal(err)
			}
			got := result{Firings: out.Firings, Facts: out.Session.Len(), Types: map[string]int{}}
			for h := range out.Session.Facts() {
				got.Types[h.Type().Name]++
			}
			got.Output = slices.Collect(strings.SplitSeq(strings.TrimSuffix(printed.String(), "\n"), "\n"))
			if got.Firings != w.want.Firings || got.Facts != w.want.Facts || !maps.Equal(got.Types, w.want.Types) ||
				!slices.Equal(got.Output, w.want.Output) {
				t.Errorf("got  %+v\nwant %+v", got, w.want)
			}
		})
	}
}

// BenchmarkRun is a session from opening to the last firing, on a rule base and objects made before.
func BenchmarkRun(b *testing.B) {
	for _, w := range workloads(b) {
		b.Run(w.name, func(b *testing.B) {
			job := w.compile(b)
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				objects, err := job.Make(w.facts)
				if err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
				if _, err := job.RunOn(b.Context(), objects); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N*w.want.Firings)/b.Elapsed().Seconds(), "firings/s")
		})
	}
}

// BenchmarkCompile is rule text to rule base.
func BenchmarkCompile(b *testing.B) {
	for _, w := range workloads(b) {
		b.Run(w.name, func(b *testing.B) {
			b.SetBytes(int64(len(w.sources[0].Text)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := whenthen.Compile(w.sources); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkFacts is fact files to objects.
func BenchmarkFacts(b *testing.B) {
	for _, w := range workloads(b) {
		b.Run(w.name, func(b *testing.B) {
			job := w.compile(b)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := job.Make(w.facts); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkBatch is a hundred sessions on one rule base, from facts in JSON to results in JSON, on all cores: compare
// -cpu 1 with -cpu 2 and more.
func BenchmarkBatch(b *testing.B) {
	const sessions = 100
	for _, w := range workloads(b) {
		if w.name != "closure" {
			continue
		}
		job := w.compile(b)
		line, err := os.ReadFile(filepath.Join(*root, w.name, "facts", "facts.json"))
		if err != nil {
			b.Fatal(err)
		}
		line = append(bytes.ReplaceAll(line, []byte("\n"), nil), '\n')
		lines := bytes.Repeat(line, sessions)
		batch := &runner.Batch{Job: job, Name: "facts"}
		b.Run(w.name+"x"+strconv.Itoa(sessions), func(b *testing.B) {
			for b.Loop() {
				tally, err := batch.Run(b.Context(), bytes.NewReader(lines), io.Discard)
				if err != nil || tally.Firings != sessions*w.want.Firings {
					b.Fatal(tally, err)
				}
			}
			b.ReportMetric(float64(b.N*sessions)/b.Elapsed().Seconds(), "sessions/s")
		})
	}
}
