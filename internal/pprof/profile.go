package pprof

import (
	"io"
	"strings"
	"time"

	"whenthen/engine"
	"whenthen/engine/outline"
	"whenthen/engine/source"
)

// sampleTypes are the values of a sample with their units, in this order. Viewers show the last one by default.
var sampleTypes = [][2]string{{"firings", "count"}, {"evaluations", "count"}, {"tested", "count"}, {"tuples", "count"}, {"time", "nanoseconds"}}

// figures are the values of one sample.
type figures struct {
	firings                     int
	evaluations, tested, tuples uint64
	time                        time.Duration
}

// frame is a function and a position in it.
type frame struct {
	name string
	file *source.File // nil if the position is not known
	span source.Span
}

// Write writes a session's profile in the compressed format of pprof. started is when the session was opened, and took is how long it ran.
func Write(w io.Writer, p engine.Profile, started time.Time, took time.Duration) error {
	made := &profile{started: started, took: took}
	if len(p.Rules) > 0 && p.Rules[0].File != nil {
		made.program = p.Rules[0].File.Name()
	}
	b := &builder{made: made, numbers: map[place]uint64{}}
	b.session(p)
	return made.write(w)
}

// session adds the samples of a profile.
func (b *builder) session(p engine.Profile) {
	rules := ruleFrames(p.Rules)
	rest := make([]time.Duration, len(p.Rules)) // the time of evaluation outside of conditions
	for i, r := range p.Rules {
		rest[i] = r.Matching
	}
	changes := p.Changes
	for _, n := range p.Tests {
		for _, s := range n.Shares {
			changes -= s.Time
			b.condition(n, s, rules)
		}
	}
	for _, n := range p.Nodes {
		for _, s := range n.Shares {
			if s.Rule >= 0 {
				rest[s.Rule] -= s.Time
			}
			b.condition(n, s, rules)
		}
	}
	for i, r := range p.Rules {
		// The rest can be negative: conditions of an immediate rule are evaluated during changes of facts, or with another rule that
		// calls the same query.
		b.add(figures{time: max(rest[i], 0)}, rules[i])
		action := rules[i]
		action.name += ": then"
		b.add(figures{firings: r.Firings, time: r.Acting}, action, rules[i])
	}
	b.add(figures{time: max(changes, 0)}, frame{name: "changes of facts"})
}

// ruleFrames returns the frames of the rules, in load order. Rules with the same name are qualified by their packages.
func ruleFrames(all []engine.RuleProfile) []frame {
	packages := map[string]string{}
	ambiguous := map[string]bool{}
	for _, r := range all {
		if pkg, ok := packages[r.Rule]; ok && pkg != r.Package {
			ambiguous[r.Rule] = true
		}
		packages[r.Rule] = r.Package
	}
	frames := make([]frame, len(all))
	for i, r := range all {
		frames[i] = frame{r.Rule, r.File, r.Span}
		if ambiguous[r.Rule] {
			frames[i].name = r.Package + "." + r.Rule
		}
	}
	return frames
}

// builder collects samples and numbers the places in their stacks.
type builder struct {
	made    *profile
	numbers map[place]uint64
}

// place identifies a frame: equal places have the same number.
type place struct {
	name, file string
	line       int64
}

// condition adds the cost of a condition for a rule, or for queries from outside.
func (b *builder) condition(n outline.NodeProfile, s outline.Share, rules []frame) {
	outer := frame{name: "queries"}
	if s.Rule >= 0 {
		outer = rules[s.Rule]
	}
	text := strings.TrimSpace(n.Kind + " " + n.Condition)
	values := figures{evaluations: s.Evaluations, tested: s.Tested, tuples: s.Tuples, time: s.Time}
	b.add(values, frame{text, n.File, n.Span}, outer)
}

// add adds a sample with its stack, the innermost frame first, unless all figures are zero.
func (b *builder) add(f figures, stack ...frame) {
	if f == (figures{}) {
		return
	}
	made := sample{values: []int64{int64(f.firings), int64(f.evaluations), int64(f.tested), int64(f.tuples), int64(f.time)}}
	for _, at := range stack {
		made.stack = append(made.stack, b.number(at))
	}
	b.made.samples = append(b.made.samples, made)
}

// number returns the number of a frame's place, with its position in the file that its author wrote.
func (b *builder) number(f frame) uint64 {
	at := place{name: f.name}
	if origin, span := f.file.Origin(f.span); origin != nil && span.IsValid() {
		at.file, at.line = origin.Name(), int64(span.Start.Line)
	}
	n, known := b.numbers[at]
	if !known {
		b.made.places = append(b.made.places, at)
		n = uint64(len(b.made.places))
		b.numbers[at] = n
	}
	return n
}
