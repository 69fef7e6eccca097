package eval

import (
	"testing"

	"whenthen/engine/operator"
	"whenthen/internal/fact"
)

// hostEvent is a host type that implements Event.
type hostEvent struct{ Start, Length int64 }

func (e *hostEvent) EventTime() (start, duration int64) { return e.Start, e.Length }

// TestTimeOfHostEvents asks objects for their times, which only events know.
func TestTimeOfHostEvents(t *testing.T) {
	c, typ := compilerForTest(), must(testTypes.RegisterStruct("test", hostEvent{}))
	during := bin(operator.During, fact.Struct, slot(0, typ), slot(1, typ))
	for _, test := range []struct {
		in, out hostEvent
		want    bool
	}{{hostEvent{5, 5}, hostEvent{0, 20}, true}, {hostEvent{5, 15}, hostEvent{0, 20}, false}, {hostEvent{0, 5}, hostEvent{0, 20}, false}} {
		if got := outcome(t, frame(&test.in, &test.out), c, during); got != show(test.want) {
			t.Errorf("%v during %v: %s", test.in, test.out, got)
		}
	}
	e := bin(operator.After, fact.Struct, this(personType), this(personType))
	if got := outcome(t, frame(&Person{}), c, e); got != "! ClassCastException" {
		t.Error(got)
	}
}
