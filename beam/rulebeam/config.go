package rulebeam

import (
	"errors"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// Config contains the rules and the settings of a transform. It is sent to the workers as JSON.
type Config struct {
	// Rules are the versions of the rules, in any order. They are compiled when the pipeline is constructed, so that mistakes are found
	// early, and again on each worker.
	Rules []Rules
	// Changes contains further versions: a collection of Rules whose windows map to those of the documents. A version that does not
	// compile is ignored and counted in the metric rules_refused; the version before it stays in force. It may be the zero collection.
	Changes beam.PCollection `json:"-"`
	// Show contains the names of the types whose facts are part of an Outcome. If it is empty, facts of all types are.
	Show []string
	// MaxFirings, MaxFacts and MaxMemory (in bytes) limit a session each time it runs; 0 means the engine's own limits.
	MaxFirings, MaxFacts int
	MaxMemory            int64

	// Parts is the number of transforms that share the work, each with a part of the documents or keys; 0 means 1. Runners that divide the
	// elements of a transform among their workers need only one. Prism gives all available elements to one worker, so it does the work of
	// one transform on one core. With several parts, Decide groups the documents, so those of a window wait for its end.
	Parts int

	// Profile measures the time of each rule, for the metrics in RuleTimeNamespace. It reads the clock a few times for every firing and
	// every evaluation of a node.
	Profile bool

	// Idle is the time that a session of Keyed stays open after its last document. Timers and windows of rules still work during that time.
	// 0 means that it stays open until the end of its window, or of the pipeline.
	Idle time.Duration
	// Every is the length of a span, in event time. The documents of a key wait for the end of their span, so that earlier documents
	// can still arrive; then they are sorted and processed together, with one read and one write of state. 0 means a minute.
	Every time.Duration
	// Late determines the treatment of a document whose time is before the time of its session's clock.
	Late LatePolicy
}

// LatePolicy is the treatment by Keyed of a document whose time is before that of its session's clock. Documents that exceed the allowed
// lateness of their windows are dropped by the runner before.
type LatePolicy string

// The policies. The zero value is AcceptLate.
const (
	AcceptLate LatePolicy = ""     // insert it now: it matches as far as its time allows
	DropLate   LatePolicy = "drop" // drop it and count it
	DivertLate LatePolicy = "dead" // output it as a DeadLetter
)

const defaultEvery = time.Minute

func (c *Config) check() error {
	if len(c.Rules) == 0 && !c.Changes.IsValid() {
		return errors.New("no rules: give Config.Rules or Config.Changes")
	}
	if c.Idle < 0 || c.Every < 0 || c.Parts < 0 {
		return errors.New("Config.Idle, Config.Every and Config.Parts are not negative")
	}
	switch c.Late {
	case AcceptLate, DropLate, DivertLate:
	default:
		return errors.New(`Config.Late is "", "drop" or "dead"`)
	}
	for _, r := range c.Rules {
		if _, err := compile(r); err != nil {
			return err
		}
	}
	return nil
}
