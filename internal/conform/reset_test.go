package conform

import (
	"bytes"
	"encoding/json"
	"flag"
	"testing"

	"whenthen/internal/fact"
	"whenthen/internal/script"

	"whenthen"
)

// all makes the tests of reset sessions and of sessions of one rule base take all cases and not some.
var all = flag.Bool("all", false, "reset sessions, and share rule bases, in every case")

// TestResetSessionsAreNew runs cases in a fresh session, resets it and runs them again in it, and wants the same of both
// runs, line for line: whatever a reset leaves behind (globals, focus, timers, logical support, counts, warnings) shows in the
// second.
func TestResetSessionsAreNew(t *testing.T) {
	dirs, err := Find([]string{"../../testdata/conformance", "../../testdata/conformance-ours", "../../testdata/conformance-random"})
	if err != nil {
		t.Fatal(err)
	}
	reset := 0
	for i, dir := range dirs {
		if i%4 != 0 && !*all {
			continue
		}
		c, err := Load(dir)
		if err != nil {
			t.Fatal(err)
		}
		x := newExecution(c)
		fresh, err := json.Marshal(x.do(t.Context()))
		if err != nil {
			t.Fatal(err)
		}
		if x.session == nil {
			continue // rules that do not compile
		}
		if err := x.reset(); err != nil {
			t.Errorf("%s: %v", dir, err)
			continue
		}
		again, err := json.Marshal(x.do(t.Context()))
		if err != nil {
			t.Fatal(err)
		}
		if reset++; !bytes.Equal(fresh, again) {
			t.Errorf("%s:\nfresh %s\nreset %s", dir, fresh, again)
		}
	}
	if reset < 100 {
		t.Errorf("only %d cases ran in a reset session", reset)
	}
}

// reset makes the execution ready to run once more, in its session, which is reset.
func (x *execution) reset() error {
	if err := x.session.Reset(); err != nil {
		return err
	}
	*x.clock = script.Clock{}
	if x.c.Clocked() {
		*x.clock = *script.NewPseudoClock()
	}
	*x = execution{
		c: x.c, rules: x.rules, session: x.session, clock: x.clock,
		result:  &Result{Case: x.c.Dir},
		ids:     map[whenthen.Handle]string{},
		handles: map[string]whenthen.Handle{},
		records: map[*fact.Record]string{},
	}
	return nil
}
