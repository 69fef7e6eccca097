//go:build !js

package jobs

import (
	"os"
	"os/exec"
	"testing"

	"whenthen"
	"whenthen/internal/web/play"
)

// A process that was ended by a limit is not used again; one that answered is.
func TestWorkersAreKeptWhileTheyAnswerWell(t *testing.T) {
	bases, err := Bases("")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	w := &New(func() *exec.Cmd { return exec.Command(program, WorkerArgument) }, bases).workers
	t.Cleanup(w.close)
	base := bases[0]
	var files []whenthen.Source
	for _, f := range base.Files() {
		files = append(files, whenthen.Source{Name: f.Name, Text: f.Text})
	}
	request := request{Base: base.Name(), Check: true, Job: play.Job{Files: files}}
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
