package metrics

import (
	"slices"
	"strings"
	"testing"
)

// A histogram counts a value in the bucket that it just fits into and in all larger ones, whose bounds ascend, and labels are written so that they can be read.
func TestHistogram(t *testing.T) {
	h := newHistogram("seconds", "Time.", "route", exponential(0.5, 2, 3))
	for _, value := range []float64{0.25, 0.5, 1.5, 100} {
		h.observe("a \"b\"\\\n", value)
	}
	var out strings.Builder
	h.write(&out)
	got := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	want := strings.Split(`# HELP whenthen_seconds Time.
# TYPE whenthen_seconds histogram
whenthen_seconds_bucket{route="a \"b\"\\\n",le="0.5"} 2
whenthen_seconds_bucket{route="a \"b\"\\\n",le="1"} 2
whenthen_seconds_bucket{route="a \"b\"\\\n",le="2"} 3
whenthen_seconds_bucket{route="a \"b\"\\\n",le="+Inf"} 4
whenthen_seconds_sum{route="a \"b\"\\\n"} 102.25
whenthen_seconds_count{route="a \"b\"\\\n"} 4`, "\n")
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	out.Reset()
	if newFamily("nothing", "counter", "No series.").write(&out); out.Len() > 0 {
		t.Errorf("a family without series is written: %s", out.String())
	}
}
