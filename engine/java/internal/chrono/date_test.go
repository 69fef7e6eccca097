package chrono

import (
	"math/rand/v2"
	"testing"
	"time"

	"whenthen/internal/fact"
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

// TestPlainTexts compares the short way to read dates and times with the reader of patterns, also for texts with a wrong character.
func TestPlainTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	layouts := map[*fact.Type][]string{
		fact.LocalDateType:     {"2006-01-02"},
		fact.LocalTimeType:     {"15:04", "15:04:05"},
		fact.LocalDateTimeType: {"2006-01-02T15:04", "2006-01-02T15:04:05"},
	}
	plain := 0
	for class, forms := range layouts {
		for range 10_000 {
			d := time.Date(r.IntN(9999), time.Month(1+r.IntN(12)), 1+r.IntN(31), r.IntN(24), r.IntN(60), r.IntN(60), 0, time.UTC)
			text := []byte(d.Format(forms[r.IntN(len(forms))]))
			switch r.IntN(4) {
			case 0:
				text[r.IntN(len(text))] = "0123456789-:T +."[r.IntN(16)]
			case 1:
				text = text[:r.IntN(len(text)+1)]
			}
			got, ok := plainPoint(string(text), class)
			if !ok {
				continue
			}
			if want, err := standardFormat(class).parsePoint(string(text), class); err != nil || got != want {
				t.Errorf("%s %q is read as %v, want %v, %v", class.Name, text, got, want, err)
			}
			plain++
		}
	}
	if plain < 10_000 {
		t.Errorf("only %d texts were read the short way", plain)
	}
}
