package rulebeam

import (
	"errors"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// Config says what to decide by. It is sent to the workers as JSON.
type Config struct {
	// Rules are the versions of the rules, in any order. They are compiled when the pipeline is made, so that mistakes are found, and
	// again on each worker.
	Rules []Rules
	// Changes are further versions: a collection of Rules whose windows meet those of the documents. A version that does not
	// compile is passed over, and counted in the metric rules_refused; that before it holds on. May be the zero collection.
	Changes beam.PCollection `json:"-"`
	// Show names the types whose facts are part of an Outcome. Without any they are all facts that are there.
	Show []string
	// MaxFirings, MaxFacts and MaxMemory (bytes) bound a session each time it runs; 0 stands for the engine's own bounds.
	MaxFirings, MaxFacts int
	MaxMemory            int64

	// Parts is how many transforms share the work, each with the documents or keys that belong to it; 0 and 1 are one. Runners that divide the
	// elements of a transform among their workers need no more. Prism gives those that are there to one worker, and so does one transform's work on one core.
	// Decide groups the documents for it, which holds those of a window back to its end.
	Parts int

	// Profile measures the time that each rule takes, for the metrics in RuleTimeNamespace. It costs a few looks at the clock for every
	// firing and every evaluation of a node.
	Profile bool

	// Idle is how long a session of Keyed stays after its last document; timers and windows are served meanwhile. 0 is for ever: to
	// the end of its window, or of the pipeline.
	Idle time.Duration
	// Every is how long documents of a key wait for others that happened before them, on the clock of their times: those of a
	// span are put in order and taken at once, with one reading and one writing of state. 0 is a minute.
	Every time.Duration
	// Late says what becomes of a document that comes when its session has lived through its time.
	Late LatePolicy
}

// LatePolicy says what Keyed does with a document whose time is over for its session. What is later than the lateness that the
// windows of the documents allow, the runner drops before.
type LatePolicy string

// The policies. The zero value is AcceptLate.
const (
	AcceptLate LatePolicy = ""     // take it now: it is matched where its time still allows it
	DropLate   LatePolicy = "drop" // leave it out, and count it
	DivertLate LatePolicy = "dead" // make a DeadLetter of it
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
