package rulebeam

import (
	"context"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"whenthen/engine"
)

// Namespaces of the metrics.
const (
	MetricsNamespace     = "whenthen"
	RuleMetricsNamespace = "whenthen.rules"
	RuleTimeNamespace    = "whenthen.rules.nanoseconds" // with Config.Profile: the time of each rule
)

// meters contains the metrics of a DoFn. Beam adds up metrics with the same name over all workers.
type meters struct {
	documents, dead, late, opened, closed, changed, refused beam.Counter
	took, state                                             beam.Distribution
	rules, times                                            map[string]beam.Counter
}

func newMeters() *meters {
	counter := func(name string) beam.Counter { return beam.NewCounter(MetricsNamespace, name) }
	return &meters{
		documents: counter("documents"), dead: counter("dead_letters"), late: counter("late"), opened: counter("sessions_opened"),
		closed: counter("sessions_closed"), changed: counter("rules_changed"), refused: counter("rules_refused"),
		took:  beam.NewDistribution(MetricsNamespace, "decide_microseconds"),
		state: beam.NewDistribution(MetricsNamespace, "state_bytes"),
		rules: map[string]beam.Counter{},
		times: map[string]beam.Counter{},
	}
}

// fired adds firings to the counters of the rules.
func (m *meters) fired(ctx context.Context, fired []Fired) {
	for _, r := range fired {
		counterOf(m.rules, RuleMetricsNamespace, r.Rule).Inc(ctx, r.Count)
	}
}

// spent adds times to the counters of the rules.
func (m *meters) spent(ctx context.Context, times spending) {
	for rule, took := range times {
		counterOf(m.times, RuleTimeNamespace, rule).Inc(ctx, took.Nanoseconds())
	}
}

// counterOf returns the counter of a rule, which it creates on first use.
func counterOf(counters map[string]beam.Counter, namespace, rule string) beam.Counter {
	c, ok := counters[rule]
	if !ok {
		c = beam.NewCounter(namespace, rule)
		counters[rule] = c
	}
	return c
}

// spending contains the times of rules, by rule.
type spending map[string]time.Duration

// add adds the times that a session measured between two profiles.
func (s spending) add(before, after []engine.RuleProfile) {
	for i, r := range after {
		took := r.Testing + r.Matching + r.Acting
		if i < len(before) {
			took -= before[i].Testing + before[i].Matching + before[i].Acting
		}
		if took > 0 {
			s[r.Rule] += took
		}
	}
}
