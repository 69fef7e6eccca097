package datetime

import (
	"math/rand/v2"
	"testing"
	"time"
)

// TestLocalTimesFollowTheCalendar compares what is computed from seconds with what package time computes from years, months and
// days.
func TestLocalTimesFollowTheCalendar(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Skip(err)
	}
	r := rand.New(rand.NewPCG(7, 8))
	for range 20_000 {
		seconds := r.Int64N(1<<36) - 1<<35
		if r.IntN(8) == 0 {
			seconds = r.Int64N(1<<55) - 1<<54
		}
		x := time.Unix(seconds, r.Int64N(1e9)).In([]*time.Location{time.UTC, berlin, &zoneless[LocalDateTime], time.FixedZone("", -12345)}[r.IntN(4)])
		y, m, d := x.Date()
		if got, want := LocalDateOf(x), time.Date(y, m, d, 0, 0, 0, 0, &zoneless[LocalDate]); got != want {
			t.Fatalf("the date of %v is %v, want %v", x, got, want)
		}
		if got, want := LocalDateTimeOf(x), time.Date(y, m, d, x.Hour(), x.Minute(), x.Second(), x.Nanosecond(), &zoneless[LocalDateTime]); got != want {
			t.Fatalf("the local time of %v is %v, want %v", x, got, want)
		}
		if got, want := LocalTimeOf(x), time.Date(1970, 1, 1, x.Hour(), x.Minute(), x.Second(), x.Nanosecond(), &zoneless[LocalTime]); got != want {
			t.Fatalf("the time of day of %v is %v, want %v", x, got, want)
		}
		if got, want := EpochDay(x), time.Date(y, m, d, 12, 0, 0, 0, time.UTC).Unix(); got*secondsOfDay != want-secondsOfDay/2 {
			t.Fatalf("the day of %v is %d", x, got)
		}
		if got, want := OfFields(LocalDateTime, &[7]int{y, int(m), d, x.Hour(), x.Minute(), x.Second(), x.Nanosecond()}), LocalDateTimeOf(x); got != want {
			t.Fatalf("the fields of %v give %v, want %v", x, got, want)
		}
		n := r.IntN(2_000_000) - 1_000_000
		if got, want := AddDays(x, n), x.AddDate(0, 0, n); got != want {
			t.Fatalf("%d days after %v is %v, want %v", n, x, got, want)
		}
	}
}

// TestISODatesAreReadLikeOthers compares the parser of the most frequent form with that of package time.
func TestISODatesAreReadLikeOthers(t *testing.T) {
	texts := []string{"0000-01-01", "2024-02-29", "2023-02-29", "2024-00-10", "2024-13-01", "2024-01-00", "2024-04-31", "9999-12-31", "2024-1-031", "2024-01-3x", "20240-1-01", "+024-01-01"}
	for i := range 400 {
		texts = append(texts, time.Date(1900+i, time.Month(i%12+1), i%31+1, 0, 0, 0, 0, time.UTC).Format("2006-01-02"))
	}
	for _, text := range texts {
		want, err := time.Parse("2006-01-02", text)
		if got, ok := isoDate(text); ok != (err == nil) || ok && got != want {
			t.Errorf("%s is %v, %v; want %v, %v", text, got, ok, want, err)
		}
	}
}
