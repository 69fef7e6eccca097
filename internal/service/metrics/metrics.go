package metrics

import (
	"bytes"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/VictoriaMetrics/metrics"

	"whenthen/engine"
	"whenthen/internal/service/live"
	"whenthen/internal/service/ruleset"
)

// Metrics holds the metrics. It is safe for concurrent use.
type Metrics struct {
	gauges    Gauges
	requests  *family
	seconds   *histogram
	firings   *family
	times     *family
	reloads   *family
	swaps     *family
	matches   *family
	refused   *family
	ruleParts sync.Map // ruleKey to *ruleFigures
}

// ruleKey is a rule of a rule base, ruleFigures are its counters.
type (
	ruleKey     struct{ rules, rule string }
	ruleFigures struct {
		firings             *metrics.Counter
		test, match, action *metrics.FloatCounter
	}
)

// Gauges are metrics that are computed on request.
type Gauges struct {
	OpenSessions func() int
	Rules        *ruleset.Set
}

// New returns metrics at zero.
func New(g Gauges) *Metrics {
	return &Metrics{
		gauges:   g,
		requests: newFamily("requests_total", "counter", "Requests answered, by route and status.", "route", "status"),
		seconds:  newHistogram("request_seconds", "Duration of requests, by route.", "route", exponential(0.0001, 2.5, 14)),
		firings:  newFamily("rule_firings_total", "counter", "Number of firings of each rule.", "rule", "rules"),
		times: newFamily("rule_seconds_total", "counter", "Time spent on each rule: testing single facts (test), finding matches (match), and in its action (action).",
			"part", "rule", "rules"),
		reloads: newFamily("rules_reloads_total", "counter", "Rule bases that were loaded, or that failed to load because they do not compile.", "outcome", "rules"),
		swaps:   newFamily("sessions_swapped_total", "counter", "Sessions that took over changed rules (swapped), or kept their old ones because data would be lost (refused).", "outcome", "rules"),
		matches: newFamily("swapped_matches_total", "counter", "Matches that changes of rules kept, added (new) and dropped.", "outcome", "rules"),
		refused: newFamily("errors_total", "counter", "Requests answered with an error, by error code.", "code"),
	}
}

// Handler writes the metrics, followed by those of the Go runtime and the process.
func (m *Metrics) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		var text bytes.Buffer
		sessions := newFamily("sessions_open", "gauge", "Sessions in memory.")
		sessions.set(float64(m.gauges.OpenSessions()))
		info, failed := m.ruleState()
		m.refused.write(&text)
		m.seconds.write(&text)
		for _, f := range []*family{m.requests, m.firings, m.times, failed, info, m.reloads, sessions, m.swaps, m.matches} {
			f.write(&text)
		}
		writeProcess(&text)
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		_, _ = w.Write(text.Bytes())
	})
}

// Request counts a request; route is the pattern of its URL.
func (m *Metrics) Request(route string, status int, took time.Duration) {
	m.requests.counter(route, strconv.Itoa(status)).Inc()
	m.seconds.observe(route, took.Seconds())
}

// Refused counts an error.
func (m *Metrics) Refused(code string) { m.refused.counter(code).Inc() }

// Reloaded counts a rule base that was loaded or failed to load.
func (m *Metrics) Reloaded(c ruleset.Change) {
	outcome := "loaded"
	if c.Failed != nil {
		outcome = "failed"
	}
	m.reloads.counter(outcome, c.Name).Inc()
}

// Swapped counts a session that got other rules, or, if c is nil, a session that could not.
func (m *Metrics) Swapped(rules string, c *live.Change) {
	if c == nil {
		m.swaps.counter("refused", rules).Inc()
		return
	}
	m.swaps.counter("swapped", rules).Inc()
	n := c.Matches()
	m.matches.counter("kept", rules).Add(n.Kept)
	m.matches.counter("new", rules).Add(n.New)
	m.matches.counter("dropped", rules).Add(n.Dropped)
}

// Ran counts the work of a session.
func (m *Metrics) Ran(rules string, did []engine.RuleProfile) {
	for _, r := range did {
		f := m.figures(ruleKey{rules, r.Rule})
		f.firings.Add(r.Firings)
		f.test.Add(r.Testing.Seconds())
		f.match.Add(r.Matching.Seconds())
		f.action.Add(r.Acting.Seconds())
	}
}

// figures returns the counters of a rule; a session looks them up for each of its rules.
func (m *Metrics) figures(k ruleKey) *ruleFigures {
	known, ok := m.ruleParts.Load(k)
	if !ok {
		known, _ = m.ruleParts.LoadOrStore(k, &ruleFigures{firings: m.firings.counter(k.rule, k.rules),
			test:   m.times.floatCounter("test", k.rule, k.rules),
			match:  m.times.floatCounter("match", k.rule, k.rules),
			action: m.times.floatCounter("action", k.rule, k.rules)})
	}
	return known.(*ruleFigures)
}

// ruleState returns the versions that are served, and the rules that failed to load.
func (m *Metrics) ruleState() (info, failed *family) {
	info = newFamily("rules_info", "gauge", "Version of the rules that are served; the value is always 1.", "rules", "version")
	failed = newFamily("rules_failed", "gauge", "1 if the rules in the folder do not compile, so that older ones or none are served; otherwise 0.", "rules")
	list, _ := m.gauges.Rules.Status()
	for _, r := range list {
		if r.Version != "" {
			info.set(1, r.Name, r.Version)
		}
		bad := 0.0
		if r.Error != nil {
			bad = 1
		}
		failed.set(bad, r.Name)
	}
	return info, failed
}
