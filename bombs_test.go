package whenthen_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"whenthen"
)

// bombFile is a block of testdata/bombs.txt.
type bombFile struct{ name, ending, rules string }

func readBombs(t *testing.T) (list []bombFile) {
	t.Helper()
	text, err := os.ReadFile("testdata/bombs.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range strings.Split(string(text), "\n== ")[1:] {
		head, rules, _ := strings.Cut(block, "\n")
		name, ending, ok := strings.Cut(head, ": ")
		if !ok {
			t.Fatalf("the block %q names no ending", head)
		}
		list = append(list, bombFile{name, ending, rules})
	}
	return list
}

// longestBomb is the maximum processor time of a bomb: the deadline of a tenth of a second, as much again to stop, and as much
// again for the garbage collector, which runs on other processors meanwhile.
const longestBomb = slower * 300 * time.Millisecond

// TestBombs runs rules that never terminate, or exhaust memory, with nothing but a deadline. Each stops soon with an error that
// names what was busy, and the process survives.
func TestBombs(t *testing.T) {
	for _, b := range readBombs(t) {
		t.Run(b.name, func(t *testing.T) {
			best := b.explode(t)
			for range 4 { // a busy machine may take longer at times
				if best > longestBomb {
					best = min(best, b.explode(t))
				}
			}
			if best > longestBomb {
				t.Errorf("it took %v of processor time", best)
			}
		})
	}
}

// explode runs a bomb and returns the processor time that it took.
func (b bombFile) explode(t *testing.T) time.Duration {
	t.Helper()
	s := mustCompile(t, b.rules).NewSession(whenthen.MaxFirings(-1))
	ctx, stop := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer stop()
	runtime.GC() // garbage of other bombs must not count
	start, spent := time.Now(), processorTime(t)
	_, err := s.FireAll(ctx)
	spent = processorTime(t) - spent
	if took := time.Since(start); took > 10*time.Second { // however busy the machine is
		t.Errorf("it took %v", took)
	}
	if problem := b.judge(err); problem != "" {
		t.Errorf("%s: %.300v", problem, err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	return spent
}

// judge describes what is wrong with how a bomb ended.
func (b bombFile) judge(err error) string {
	var (
		stopped *whenthen.StoppedError
		limit   *whenthen.LimitError
		failed  *whenthen.RuntimeError
	)
	switch {
	case errors.As(err, &stopped), errors.As(err, &limit):
	case errors.As(err, &failed):
		if b.ending != "fails" && !strings.Contains(fmt.Sprint(err), "a string of more than") {
			return "an error"
		}
	case err == nil && b.ending == "done":
	default:
		return "the end is wrong"
	}
	if len(fmt.Sprint(err)) > 1<<20 {
		return "a long message"
	}
	return ""
}
