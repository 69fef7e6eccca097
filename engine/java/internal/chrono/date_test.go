package chrono

import (
	"math/rand/v2"
	"testing"
	"time"
)

// TestMonthsFollowTheCalendar compares months and their lengths with what package time says.
func TestMonthsFollowTheCalendar(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 20_000 {
		d := time.Date(r.IntN(8000)-4000, time.Month(1+r.IntN(12)), 1+r.IntN(31), r.IntN(24), r.IntN(60), r.IntN(60), r.IntN(1e9), time.UTC)
		if got, want := lengthOfMonth(d), time.Date(d.Year(), d.Month()+1, 0, 0, 0, 0, 0, time.UTC).Day(); got != want {
			t.Fatalf("the month of %v has %d days, want %d", d, got, want)
		}
		if got, want := lengthOfYear(d), utcDate(d.Year(), 12, 31).YearDay(); got != want {
			t.Fatalf("the year of %v has %d days, want %d", d, got, want)
		}
		n := r.IntN(1000) - 500
		first := time.Date(d.Year(), d.Month(), 1, d.Hour(), d.Minute(), d.Second(), d.Nanosecond(), d.Location()).AddDate(0, n, 0)
		want := first.AddDate(0, 0, min(d.Day(), first.AddDate(0, 1, -1).Day())-1)
		if got := plusMonths(d, n); got != want {
			t.Fatalf("%d months after %v is %v, want %v", n, d, got, want)
		}
	}
}
