package metrics

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"whenthen/engine"
	"whenthen/internal/service/ruleset"
)

// Metrics holds the figures. It may be used by many goroutines.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	firings  *prometheus.CounterVec
	times    *prometheus.CounterVec
	reloads  *prometheus.CounterVec
	refused  *prometheus.CounterVec
}

// Gauges are figures that are looked up when somebody asks.
type Gauges struct {
	OpenSessions func() int
	Rules        *ruleset.Set
}

// New returns metrics at zero.
func New(g Gauges) *Metrics {
	counter := func(name, help string, labels ...string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: "whenthen", Name: name, Help: help}, labels)
	}
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: counter("requests_total", "Requests answered, by address and status.", "route", "status"),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{Namespace: "whenthen", Name: "request_seconds", Help: "Time of requests, by address.",
			Buckets: prometheus.ExponentialBuckets(0.0001, 2.5, 14)}, []string{"route"}),
		firings: counter("rule_firings_total", "Firings of each rule.", "rules", "rule"),
		times:   counter("rule_seconds_total", "Time spent on each rule: tests of single facts, finding its matches, and in its action.", "rules", "rule", "part"),
		reloads: counter("rules_reloads_total", "Rule bases that were loaded, or kept because the new ones do not compile.", "rules", "outcome"),
		refused: counter("errors_total", "Requests that were answered with an error, by its code.", "code"),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.firings, m.times, m.reloads, m.refused, &ruleState{g.Rules},
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: "whenthen", Name: "sessions_open", Help: "Sessions in memory."}, func() float64 { return float64(g.OpenSessions()) }),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Handler writes the figures.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{Registry: m.registry})
}

// Request counts a request at an address, written as a pattern.
func (m *Metrics) Request(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(route).Observe(took.Seconds())
}

// Refused counts an error.
func (m *Metrics) Refused(code string) { m.refused.WithLabelValues(code).Inc() }

// Reloaded counts a rule base that was loaded, or that was to be.
func (m *Metrics) Reloaded(c ruleset.Change) {
	outcome := "loaded"
	if c.Failed != nil {
		outcome = "failed"
	}
	m.reloads.WithLabelValues(c.Name, outcome).Inc()
}

// Ran counts what a session has done.
func (m *Metrics) Ran(rules string, did []engine.RuleProfile) {
	for _, r := range did {
		if r.Firings > 0 {
			m.firings.WithLabelValues(rules, r.Rule).Add(float64(r.Firings))
		}
		m.times.WithLabelValues(rules, r.Rule, "test").Add(r.Testing.Seconds())
		m.times.WithLabelValues(rules, r.Rule, "match").Add(r.Matching.Seconds())
		m.times.WithLabelValues(rules, r.Rule, "action").Add(r.Acting.Seconds())
	}
}

// ruleState tells which versions are served, and which rules wait for a correction.
type ruleState struct{ rules *ruleset.Set }

var (
	info   = prometheus.NewDesc("whenthen_rules_info", "The version of the rules that are served; always 1.", []string{"rules", "version"}, nil)
	failed = prometheus.NewDesc("whenthen_rules_failed", "1 if the rules in the folder do not compile, and older ones are served or none.", []string{"rules"}, nil)
)

// Describe tells what Collect gives.
func (s *ruleState) Describe(ch chan<- *prometheus.Desc) { ch <- info; ch <- failed }

// Collect looks at the rules.
func (s *ruleState) Collect(ch chan<- prometheus.Metric) {
	list, _ := s.rules.Status()
	for _, r := range list {
		if r.Version != "" {
			ch <- prometheus.MustNewConstMetric(info, prometheus.GaugeValue, 1, r.Name, r.Version)
		}
		bad := 0.0
		if r.Error != nil {
			bad = 1
		}
		ch <- prometheus.MustNewConstMetric(failed, prometheus.GaugeValue, bad, r.Name)
	}
}
