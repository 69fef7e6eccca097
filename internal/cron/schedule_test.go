package cron_test

import (
	"testing"
	"time"

	"whenthen/internal/cron"
)

func TestSchedule(t *testing.T) {
	for _, c := range []struct{ schedule, after, want string }{
		{"0 0 12 * * ?", "2024-02-28T12:00:00Z", "2024-02-29T12:00:00Z"},
		{"0/15 * * * * ?", "2024-01-01T00:00:07Z", "2024-01-01T00:00:15Z"},
		{"0 30 9 ? * MON-FRI", "2024-03-01T10:00:00Z", "2024-03-04T09:30:00Z"},
		{"5 0 0 1 JAN ? 2030", "2024-03-01T10:00:00Z", "2030-01-01T00:00:05Z"},
	} {
		schedule, err := cron.Parse(c.schedule)
		if err != nil {
			t.Fatal(err)
		}
		after, _ := time.Parse(time.RFC3339, c.after)
		next, ok := schedule.Next(after.UnixMilli())
		if got := time.UnixMilli(next).UTC().Format(time.RFC3339); !ok || got != c.want {
			t.Errorf("%q after %s: %s, want %s", c.schedule, c.after, got, c.want)
		}
	}
	for _, bad := range []string{"* * *", "61 * * * * ?", "* * * * FOO ?", "*/0 * * * * ?"} {
		if _, err := cron.Parse(bad); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}
