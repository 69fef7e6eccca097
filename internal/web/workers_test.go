package web

import (
	"fmt"
	"os"
	"testing"
	"time"

	"whenthen/internal/web/play"
)

// A process that is warm answers a check of typed rules in 100 ms and a save in 300 ms. The best of some tries counts, and where
// the system tells it the time of the processors, both of the server and of that process: the machine may be busy.
func TestChecksAreQuick(t *testing.T) {
	server, err := NewServer(Options{})
	if err != nil {
		t.Fatal(err)
	}
	c := clientOf(t, server)
	c.must("load", load{Sample: "Hard 1"})
	edited := c.edited("turbot_fish.drl", "not both ", "never both ")
	spent := func() time.Duration {
		ids := []int{os.Getpid()}
		server.run.workers.mu.Lock()
		defer server.run.workers.mu.Unlock()
		for _, w := range server.run.workers.idle {
			ids = append(ids, w.cmd.Process.Pid)
		}
		return timeOf(t, ids)
	}
	check, save := time.Minute, time.Minute
	for i := range 8 {
		body := map[string]string{"file": edited["file"], "text": edited["text"] + fmt.Sprintf("\n// %d", i)}
		start := spent()
		c.must("check", body)
		between := spent()
		c.must("save", body)
		if i > 0 { // the first may have begun without a process
			check, save = min(check, between-start), min(save, spent()-between)
		}
	}
	t.Logf("check %v, save %v", check, save)
	if check > 100*time.Millisecond || save > 300*time.Millisecond {
		t.Errorf("check takes %v, save %v", check, save)
	}
}

// A process that was ended by a limit is not used again; one that answered is.
func TestWorkersAreKeptWhileTheyAnswerWell(t *testing.T) {
	server, err := NewServer(Options{})
	if err != nil {
		t.Fatal(err)
	}
	w := &server.run.workers
	t.Cleanup(w.close)
	base := server.bases[0]
	files := newSession("", server.run, server.bases)
	files.base = base
	request := request{Base: base.Name(), Check: true, Job: play.Job{Files: files.set().files}}
	pid := func() int {
		t.Helper()
		if len(w.idle) != 1 {
			t.Fatalf("%d processes wait", len(w.idle))
		}
		return w.idle[0].cmd.Process.Pid
	}
	if err := w.ask(t.Context(), request, func(*answer) {}); err != nil {
		t.Fatal(err)
	}
	first := pid()
	if err := w.ask(t.Context(), request, func(*answer) {}); err != nil || pid() != first {
		t.Errorf("the second check: %v, by another process", err)
	}
	limited := request
	limited.Check = false
	limited.Job.Mode, limited.Job.Limits = play.ModeLoad, play.Limits{Firings: 1, Facts: maxFacts}
	limited.Job.Position[0] = play.CellState{Value: 5, Given: true}
	if err := w.ask(t.Context(), limited, func(*answer) {}); err == nil || len(w.idle) != 0 {
		t.Errorf("a run into a limit: %v, and %d processes wait", err, len(w.idle))
	}
	if err := w.ask(t.Context(), request, func(*answer) {}); err != nil || pid() == first {
		t.Errorf("after that: %v", err)
	}
}
