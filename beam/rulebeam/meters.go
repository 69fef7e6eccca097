package rulebeam

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// Namespaces of the metrics.
const (
	MetricsNamespace     = "whenthen"
	RuleMetricsNamespace = "whenthen.rules"
)

// meters are the metrics of a DoFn. Beam adds up those of one name over all workers.
type meters struct {
	documents, dead, late, opened, closed, changed, refused beam.Counter
	took, state                                             beam.Distribution
	rules                                                   map[string]beam.Counter
}

func newMeters() *meters {
	counter := func(name string) beam.Counter { return beam.NewCounter(MetricsNamespace, name) }
	return &meters{
		documents: counter("documents"), dead: counter("dead_letters"), late: counter("late"), opened: counter("sessions_opened"),
		closed: counter("sessions_closed"), changed: counter("rules_changed"), refused: counter("rules_refused"),
		took:  beam.NewDistribution(MetricsNamespace, "decide_microseconds"),
		state: beam.NewDistribution(MetricsNamespace, "state_bytes"),
		rules: map[string]beam.Counter{},
	}
}

// fired counts firings of rules.
func (m *meters) fired(ctx context.Context, fired []Fired) {
	for _, r := range fired {
		c, ok := m.rules[r.Rule]
		if !ok {
			c = beam.NewCounter(RuleMetricsNamespace, r.Rule)
			m.rules[r.Rule] = c
		}
		c.Inc(ctx, r.Count)
	}
}
