package rulebeam_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/teststream"

	"whenthen/beam/rulebeam"
)

// arrivals is a stream of payments of one card as they come: minutes at which they happen, and with a negative sign minutes that the
// watermark reaches.
func arrivals(t *testing.T, s beam.Scope, minutes ...int64) beam.PCollection {
	t.Helper()
	config := teststream.NewConfig()
	var err error
	for _, m := range minutes {
		if m < 0 {
			err = config.AdvanceWatermark(-m * 60_000)
		} else {
			at := m * 60_000
			err = config.AddElements(at, rulebeam.Document{ID: fmt.Sprint(m), At: at, Text: fmt.Sprintf(`{"Payment":{"card":"c","amount":1,"at":%d}}`, at)})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := config.AdvanceWatermarkToInfinity(); err != nil {
		t.Fatal(err)
	}
	return teststream.Create(s, config)
}

// On a runner whose watermark moves on while documents come, one that comes behind the clock of its session is treated as Config.Late
// says. The four payments within ten minutes are an alarm only if the late one counts.
func TestLateOnRunner(t *testing.T) {
	for policy, want := range map[rulebeam.LatePolicy]struct{ alarms, dead int }{rulebeam.AcceptLate: {1, 0}, rulebeam.DropLate: {0, 0}, rulebeam.DivertLate: {0, 1}} {
		config := fraud()
		config.Every, config.Late = time.Minute, policy
		outcomes, dead, metrics := run(t, func(s beam.Scope) (beam.PCollection, beam.PCollection, error) {
			pairs, bad, err := rulebeam.KeyBy(s, arrivals(t, s, 1, 2, 9, -12, 4, -20), config, "card", "at")
			if err != nil {
				return pairs, bad, err
			}
			out, dead, err := rulebeam.Keyed(s, pairs, config)
			return out, beam.Flatten(s, bad, dead), err
		})
		if alarms := closedFacts(t, outcomes); len(alarms) != want.alarms || len(dead) != want.dead || metrics["late"] != 1 {
			t.Errorf("%q: alarms %v, dead letters %v, metrics %v; want %+v and one late document", policy, alarms, dead, metrics, want)
		}
	}
}
