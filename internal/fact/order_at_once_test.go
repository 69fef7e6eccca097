package fact

import (
	"testing"
	"time"

	"whenthen/internal/fact/decimal"
)

// TestCompareAtOnce compares all pairs in both ways.
func TestCompareAtOnce(t *testing.T) {
	var values []any
	for _, text := range []string{"0", "0.00", "1", "1.0", "-1.5", "99.99", "100", "9223372036854775807", "-9223372036854775807", "9223372036854775808",
		"0.0000000000000000001", "1E30", "1E-30", "0E30", "1E300"} {
		d, err := decimal.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		values = append(values, d)
	}
	values = append(values, time.UnixMilli(0), time.UnixMilli(0).UTC(), time.UnixMilli(1), 1, 2.5, "1", nil)
	known := 0
	for _, a := range values {
		for _, b := range values {
			n, ok := CompareAtOnce(a, b)
			if !ok {
				continue
			}
			known++
			if want, err := Compare(a, b); err != nil || want != n {
				t.Errorf("%v and %v: %d, want %d (%v)", a, b, n, want, err)
			}
		}
	}
	if known < 100 {
		t.Errorf("%d pairs were compared at once", known)
	}
}
