package cron_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"whenthen/internal/cron"
)

// TestSchedules compares schedules with those of Drools.
func TestSchedules(t *testing.T) {
	text, err := os.ReadFile("testdata/schedules.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")[1:]
	if len(lines) < 50 {
		t.Fatalf("only %d schedules", len(lines))
	}
	for _, line := range lines {
		schedule, want, _ := strings.Cut(line, " | ")
		if got := next(schedule, len(strings.Fields(want))); got != want {
			t.Errorf("%q: %s, want %s", schedule, got, want)
		}
	}
}

// next returns the next n times of a schedule after 2023-12-30.
func next(schedule string, n int) string {
	c, err := cron.Parse(schedule)
	if err != nil {
		return "error"
	}
	var times []string
	at := time.Date(2023, 12, 30, 0, 0, 0, 0, time.UTC).UnixMilli()
	for range n {
		ok := true
		if at, ok = c.Next(at); !ok {
			times = append(times, "none")
			break
		}
		times = append(times, strings.Replace(time.UnixMilli(at).UTC().Format(time.RFC3339), ":00Z", "", 1))
	}
	return strings.Join(times, " ")
}
