package web

import (
	"slices"
	"strings"
	"testing"

	"whenthen/internal/web/play"
)

func (h *hub) numbers(seen int) (numbers []int, names string, ok bool) {
	events, _, _, ok := h.after(seen)
	for _, e := range events {
		numbers = append(numbers, e.n)
		names += e.name[:1]
	}
	return numbers, names, ok
}

// After a reset, a client needs none of the events before it but the last list of rules.
func TestHubSupersedes(t *testing.T) {
	h := newHub()
	for _, name := range []string{"cell", rulesName, "step", rulesName, "cell", resetName, "line"} {
		h.publish(name, "")
	}
	for seen, want := range map[int]string{0: "rrl", 3: "rrl", 4: "rl", 5: "rl", 6: "l", 7: ""} {
		if _, names, ok := h.numbers(seen); !ok || names != want {
			t.Errorf("after %d come %q, want %q (%v)", seen, names, want, ok)
		}
	}
	if numbers, _, _ := h.numbers(0); !slices.Equal(numbers, []int{4, 6, 7}) {
		t.Errorf("the numbers are %v", numbers)
	}
	for _, seen := range []int{-1, 8} {
		if _, _, ok := h.numbers(seen); ok {
			t.Errorf("the hub knows what comes after %d", seen)
		}
	}
}

// A hub keeps a limited number of events and bytes, and reports when a stream has missed events.
func TestHubIsBounded(t *testing.T) {
	h, large := newHub(), strings.Repeat("x", 10<<10)
	for range 5 * keptEvents {
		h.publish("line", "short")
	}
	for range 100 {
		h.publish("step", large)
		h.publish(rulesName, large)
	}
	bytes := 0
	for _, e := range h.events {
		bytes += e.size()
	}
	if bytes != h.bytes || bytes > keptBytes || len(h.events) > keptEvents {
		t.Errorf("%d events of %d bytes, which are said to be %d", len(h.events), bytes, h.bytes)
	}
	if _, _, ok := h.numbers(0); ok {
		t.Error("the first events are said to be there")
	}
	if numbers, _, ok := h.numbers(h.floor); !ok || len(numbers) == 0 || numbers[len(numbers)-1] != h.last {
		t.Errorf("after the floor come %v", numbers)
	}
}

// Undo goes back some commands however large they are, and many that are small.
func TestHistoryIsBounded(t *testing.T) {
	step := &play.Step{Text: strings.Repeat("x", historySize)}
	var large, small timeline
	now := snapshot{}
	for range 3 * maxHistory {
		large.remember(snapshot{steps: []*play.Step{{Text: step.Text}}})
		small.remember(now)
		now.steps = []*play.Step{step}
	}
	if len(large.undo) < leastKept || len(large.undo) > leastKept+1 {
		t.Errorf("%d large commands are kept", len(large.undo))
	}
	if len(small.undo) != maxHistory {
		t.Errorf("%d small commands are kept", len(small.undo))
	}
}
