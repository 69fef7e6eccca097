package conform

import (
	"bytes"
	"encoding/json"
	"sync"
	"testing"
	"time"

	"whenthen/internal/script"
)

// TestSessionsShareRuleBase runs cases in several sessions of one rule base at the same time and wants of each the answer of a session
// that has its rule base alone. Under the race detector it also finds what the sessions change in common.
func TestSessionsShareRuleBase(t *testing.T) {
	dirs, err := Find([]string{"../../testdata/conformance", "../../testdata/conformance-ours", "../../testdata/conformance-random", "../../testdata/conformance-reported", "../../testdata/conformance-events"})
	if err != nil {
		t.Fatal(err)
	}
	for i, dir := range dirs {
		if i%16 != 0 && !*all {
			continue
		}
		c, err := Load(dir)
		if err != nil {
			t.Fatal(err)
		}
		alone, first := answer(t, still(c)), newExecution(c)
		if !first.compile() {
			continue
		}
		var answers [8][]byte
		var group sync.WaitGroup
		for j := range answers {
			group.Go(func() {
				x := still(c)
				x.rules = first.rules
				answers[j] = answer(t, x)
			})
		}
		group.Wait()
		for _, together := range answers {
			if !bytes.Equal(together, alone) {
				t.Errorf("%s:\nalone    %s\ntogether %s", dir, alone, together)
				break
			}
		}
	}
}

// still returns an execution with a clock that stands still, so that timers do not depend on how busy the machine is.
func still(c *Case) *execution {
	x := newExecution(c)
	if !c.Clocked() {
		x.clock = script.NewToldClock(time.Unix(1_000_000_000, 0))
	}
	return x
}

func answer(t *testing.T, x *execution) []byte {
	t.Helper()
	data, err := json.Marshal(x.do(t.Context()))
	if err != nil {
		t.Error(err)
	}
	return data
}
