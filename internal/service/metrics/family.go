package metrics

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/VictoriaMetrics/metrics"
)

// namespace is the prefix of every family name.
const namespace = "whenthen_"

// family is a metric with its series, one for every combination of label values. The library writes only series; family adds the
// type and the description that Prometheus expects before them.
type family struct {
	name, kind, help string
	labels           []string // sorted
	series           *metrics.Set
}

func newFamily(name, kind, help string, labels ...string) *family {
	return &family{name: namespace + name, kind: kind, help: help, labels: labels, series: metrics.NewSet()}
}

// named returns the name of the series with these label values; part is the suffix that a histogram adds to the names of its
// series.
func (f *family) named(part string, values ...string) string {
	if len(values) == 0 {
		return f.name + part
	}
	var b strings.Builder
	b.WriteString(f.name + part)
	for i, v := range values {
		b.WriteByte("{,"[min(i, 1)])
		label := "le" // for labels that follow the labels of the family
		if i < len(f.labels) {
			label = f.labels[i]
		}
		b.WriteString(label + `="` + escape(v) + `"`)
	}
	b.WriteByte('}')
	return b.String()
}

// escape escapes characters that a label value cannot contain.
func escape(value string) string {
	if !strings.ContainsAny(value, "\\\"\n") {
		return value
	}
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(value)
}

func (f *family) counter(values ...string) *metrics.Counter {
	return f.series.GetOrCreateCounter(f.named("", values...))
}

func (f *family) floatCounter(values ...string) *metrics.FloatCounter {
	return f.series.GetOrCreateFloatCounter(f.named("", values...))
}

// set sets the value of a gauge.
func (f *family) set(value float64, values ...string) {
	f.series.GetOrCreateGauge(f.named("", values...), nil).Set(value)
}

// write writes the family, or nothing if it has no series.
func (f *family) write(w io.Writer) {
	if len(f.series.ListMetricNames()) > 0 {
		f.head(w)
		f.series.WritePrometheus(w)
	}
}

// head writes what the family counts, and how.
func (f *family) head(w io.Writer) {
	fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s %s\n", f.name, f.help, f.name, f.kind)
}

// histogram counts values by upper bound, for each value of the only label of its family. The library's own histograms have a format that
// only its database can read, and it sorts series by name, while the format of Prometheus asks for buckets in the order of their bounds.
type histogram struct {
	*family
	bounds []float64
	mu     sync.Mutex
	byKey  map[string]*buckets // by label value
}

// buckets are the counts of a histogram for one value of its label.
type buckets struct {
	atMost []uint64 // one for each bound, and one for all values
	sum    float64
}

func newHistogram(name, help, label string, bounds []float64) *histogram {
	return &histogram{family: newFamily(name, "histogram", help, label), bounds: bounds, byKey: map[string]*buckets{}}
}

// observe counts a value.
func (h *histogram) observe(label string, value float64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	b := h.byKey[label]
	if b == nil {
		b = &buckets{atMost: make([]uint64, len(h.bounds)+1)}
		h.byKey[label] = b
	}
	for i := range b.atMost {
		if i == len(h.bounds) || value <= h.bounds[i] {
			b.atMost[i]++
		}
	}
	b.sum += value
}

// write writes the family, or nothing if no value was counted.
func (h *histogram) write(w io.Writer) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.byKey) > 0 {
		h.head(w)
	}
	for _, label := range slices.Sorted(maps.Keys(h.byKey)) {
		b := h.byKey[label]
		for i, n := range b.atMost {
			bound := "+Inf"
			if i < len(h.bounds) {
				bound = strconv.FormatFloat(h.bounds[i], 'g', -1, 64)
			}
			fmt.Fprintln(w, h.named("_bucket", label, bound), n)
		}
		fmt.Fprintln(w, h.named("_sum", label), b.sum)
		fmt.Fprintln(w, h.named("_count", label), b.atMost[len(h.bounds)])
	}
}

// exponential returns n bounds, each factor times the previous one.
func exponential(first, factor float64, n int) []float64 {
	bounds := make([]float64, n)
	for i := range bounds {
		bounds[i] = first
		first *= factor
	}
	return bounds
}
