package runner_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"whenthen"
	"whenthen/engine"
	"whenthen/facts"
	"whenthen/internal/runner"
)

// counter counts its only fact down to nothing.
const counter = `
declare Count
    n: int
end
rule "down" when $c: Count( $n: n > 0 ) then modify( $c ){ setN( $n - 1 ) } end
query counts( int $n ) Count( $n := n ) end
`

func job(t testing.TB, text string) *runner.Job {
	t.Helper()
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "test.drl", Text: text}})
	if err != nil {
		t.Fatal(err)
	}
	return &runner.Job{Rules: rules}
}

func TestParseQuery(t *testing.T) {
	for text, want := range map[string]runner.Query{
		"all":                    {Name: "all", Open: true},
		" all ( ) ":              {Name: "all"},
		`of("a, (b)", ?, $x)`:    {Name: "of", Args: []any{"a, (b)", engine.Unbound, engine.Unbound}},
		`shop.of( true,null,-1)`: {Name: "shop.of", Args: []any{true, nil, json.Number("-1")}},
		`of([1, "]"], "a\",b")`:  {Name: "of", Args: []any{[]any{json.Number("1"), "]"}, `a",b`}},
	} {
		got, err := runner.ParseQuery(strings.TrimSpace(text))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v, want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "(1)", "of(1", "of(1,)", "of(ann)", `of("a)`, "of(1) x"} {
		if q, err := runner.ParseQuery(text); err == nil {
			t.Errorf("%q is taken for %+v", text, q)
		}
	}
}

// A run that ends at a limit still has an outcome.
func TestOutcomeOfFailedRun(t *testing.T) {
	j := job(t, counter)
	j.MaxFirings = 3
	j.Queries = []runner.Query{{Name: "counts", Open: true}}
	var none *facts.Source
	out, err := j.Run(t.Context(), none.With("f.json", `[{"type":"Count","id":"c","fields":{"n":9}}]`))
	var limit *whenthen.LimitError
	if !errors.As(err, &limit) {
		t.Fatalf("error %v", err)
	}
	const want = `{"firings":3,"rules":[{"rule":"down","count":3}],"facts":[{"type":"Count","id":"c","fields":{"n":6}}],"globals":{},"queries":[]}`
	if got := facts.Text(out.JSON()); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Answers come in the order of the lines however long each takes, and reading does not run ahead of them without bound.
func TestBatchOrder(t *testing.T) {
	const lines = 400
	batch := runner.Batch{Job: job(t, counter), Name: "lines"}
	in, feed := io.Pipe()
	written := 0
	go func() {
		for i := range lines {
			written = i
			fmt.Fprintf(feed, `{"type":"Count","fields":{"n":%d}}`+"\n", i*7919%997)
		}
		feed.Close()
	}()
	answers, out := io.Pipe()
	done := make(chan error)
	var tally runner.Tally
	go func() {
		var err error
		tally, err = batch.Run(t.Context(), in, out)
		out.Close()
		done <- err
	}()
	firings := 0
	scan := bufio.NewScanner(answers)
	for line := 1; scan.Scan(); line++ {
		var got struct{ Line, Firings int }
		if err := json.Unmarshal(scan.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		if want := (line - 1) * 7919 % 997; got.Line != line || got.Firings != want {
			t.Fatalf("answer %d: %+v, want %d firings", line, got, want)
		}
		firings += got.Firings
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if written != lines-1 || tally != (runner.Tally{Sessions: lines, Firings: firings}) {
		t.Errorf("%d lines written, %+v", written+1, tally)
	}
}

// A line is answered while the next one has arrived in part only, even after many lines were short work.
func TestBatchAnswersAtOnce(t *testing.T) {
	batch := runner.Batch{Job: job(t, counter), Name: "lines"}
	in, feed := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		_, err := batch.Run(t.Context(), in, out)
		out.CloseWithError(io.EOF)
		done <- err
	}()
	scan := bufio.NewScanner(answers)
	write := func(text string) {
		if _, err := io.WriteString(feed, text); err != nil {
			t.Error(err)
		}
	}
	next := func(want int) {
		t.Helper()
		var got struct{ Line int }
		if !scan.Scan() {
			t.Fatalf("no answer for line %d: %v", want, scan.Err())
		}
		if err := json.Unmarshal(scan.Bytes(), &got); err != nil || got.Line != want {
			t.Fatalf("answer for line %d: %s (%v)", want, scan.Bytes(), err)
		}
	}
	go write(strings.Repeat("[]\n", 500))
	for n := range 500 {
		next(n + 1)
	}
	write("[]\n[")
	next(501)
	write("]")
	feed.Close()
	next(502)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// Nobody reads the answers: the batch stops reading lines after a few per core, and a cancelled context ends it.
func TestBatchIsBounded(t *testing.T) {
	batch := runner.Batch{Job: job(t, counter), Name: "lines"}
	in, feed := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	taken := make(chan int, 1)
	go func() {
		n := 0
		for {
			if _, err := io.WriteString(feed, `[]`+strings.Repeat(" ", 100_000)+"\n"); err != nil {
				taken <- n
				return
			}
			n++
		}
	}()
	gate := make(chan struct{})
	done := make(chan error)
	go func() {
		_, err := batch.Run(ctx, in, blocked(gate))
		done <- err
	}()
	time.Sleep(100 * time.Millisecond)
	stop()
	close(gate)
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	in.CloseWithError(io.ErrClosedPipe)
	if n := <-taken; n > 2000 {
		t.Errorf("%d lines were read while none could be written", n)
	}
}

// blocked is a writer that waits until the channel is closed.
type blocked chan struct{}

func (b blocked) Write(p []byte) (int, error) {
	<-b
	return len(p), nil
}

func TestWarm(t *testing.T) {
	j := job(t, counter)
	var none *facts.Source
	source := none.With("f.json", `[{"type":"Count","fields":{"n":100}}]`)
	first, err := j.Run(t.Context(), source)
	if err != nil {
		t.Fatal(err)
	}
	warm, err := j.Warm(t.Context(), source, first, runner.Pace{Sessions: 7})
	if err != nil {
		t.Fatal(err)
	}
	if warm.Sessions != 7 || warm.Run.Min <= 0 || warm.Run.Median < warm.Run.Min || warm.Run.Min < warm.Fire.Min {
		t.Errorf("%+v", warm)
	}
	// Patience ends it early.
	warm, err = j.Warm(t.Context(), source, first, runner.Pace{Sessions: 1000, For: time.Hour, Enough: 3, Patience: 1})
	if err != nil || warm.Sessions != 3 {
		t.Errorf("%+v, %v", warm, err)
	}
	// Other facts give other firings: that is no repetition.
	other := none.With("f.json", `[{"type":"Count","fields":{"n":99}}]`)
	if _, err := j.Warm(t.Context(), other, first, runner.Pace{Sessions: 1}); !errors.Is(err, runner.ErrUnstable) {
		t.Errorf("error %v", err)
	}
}

func TestPeakRSS(t *testing.T) {
	ballast := make([]byte, 64<<20)
	for i := range ballast {
		ballast[i] = 1
	}
	if kb := runner.PeakRSS(); kb < 64<<10 || kb > 16<<20 {
		t.Errorf("%d kB with 64 MB in use", kb)
	}
}
