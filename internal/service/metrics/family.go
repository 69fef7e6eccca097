package metrics

import (
	"fmt"
	"io"
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
		fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s %s\n", f.name, f.help, f.name, f.kind)
		f.series.WritePrometheus(w)
	}
}

// histogram counts values by upper bound, for each value of the first label of its family. The library's own histograms have a format that
// only its database can read, so this histogram consists of counters.
type histogram struct {
	*family
	bounds []float64
	byKey  sync.Map // from label value to *buckets
}

// buckets are the series of a histogram for one value of its label.
type buckets struct {
	atMost []*metrics.Counter // one for each bound, and one for all values
	count  *metrics.Counter
	sum    *metrics.FloatCounter
}

// observe counts a value.
func (h *histogram) observe(label string, value float64) {
	known, ok := h.byKey.Load(label)
	if !ok {
		b := &buckets{count: h.series.GetOrCreateCounter(h.named("_count", label)), sum: h.series.GetOrCreateFloatCounter(h.named("_sum", label))}
		for _, bound := range h.bounds {
			b.atMost = append(b.atMost, h.series.GetOrCreateCounter(h.named("_bucket", label, strconv.FormatFloat(bound, 'g', -1, 64))))
		}
		b.atMost = append(b.atMost, h.series.GetOrCreateCounter(h.named("_bucket", label, "+Inf")))
		known, _ = h.byKey.LoadOrStore(label, b) // if another goroutine was first, its counters are the same
	}
	b := known.(*buckets)
	for i, c := range b.atMost {
		if i == len(h.bounds) || value <= h.bounds[i] {
			c.Inc()
		}
	}
	b.count.Inc()
	b.sum.Add(value)
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
