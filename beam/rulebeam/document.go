package rulebeam

import (
	"reflect"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"whenthen/internal/service/ruleset"
)

// Document is an input element: facts as text.
type Document struct {
	ID   string // identifies the document in outcomes and dead letters, and orders documents with the same time; should be unique
	Key  string // key of its session in Keyed; set by KeyBy
	At   int64  // its time, in milliseconds since 1970; a session's clock advances to it
	Form string // the form of Text, as a file extension: "json", "jsonl" or "csv"; "" means "json"
	Type string // type of facts without a type of their own, such as the rows of a table
	Text string // one or more facts, as package facts reads them
}

// Outcome is the result of running rules on a document, or on the documents of a key.
type Outcome struct {
	ID      string   // ID of the document; "" in Keyed if rules fired because of time alone
	Key     string   // as in the document
	At      int64    // time on the session's clock, in milliseconds since 1970
	Version string   // version of the rules: a prefix of the hash of their text
	Firings int64    // the total of Fired
	Fired   []Fired  // the rules that have fired, in load order
	Facts   []string // facts in JSON, in the order of their handles; Config.Show selects them
	Output  []string // lines printed by rules
	Closed  bool     // the session of the key is closed: Facts are its last facts
}

// Fired is the number of firings of a rule.
type Fired struct {
	Rule  string
	Count int64
}

// DeadLetter is a document that could not be decided, unchanged, with the reason.
type DeadLetter struct {
	Document
	Reason  string // reason for people: where, what, and a hint if there is one
	Code    Code   // reason for programs
	Version string // version of the rules that failed on it, or "" if there were none
}

// Code is the kind of error of a dead letter.
type Code string

// The codes.
const (
	BadFacts  Code = "bad-facts"   // the text does not contain facts of types that the rules know
	BadKey    Code = "bad-key"     // the document has no key, or facts with different keys
	BadTime   Code = "bad-time"    // the document has no readable time
	RuleError Code = "rule-error"  // a rule failed, or a limit was exceeded
	Late      Code = "late"        // it arrived late, and Config.Late diverts such documents
	NoRules   Code = "no-rules"    // no rules apply at its time, or they do not compile
	OldState  Code = "state-error" // the session of the key cannot continue with the rules, for example because a property with data was removed from a type
)

func (d *Document) deadLetter(code Code, why error, base *ruleset.Base) *DeadLetter {
	letter := &DeadLetter{Document: *d, Reason: why.Error(), Code: code}
	if base != nil {
		letter.Version = base.Version
	}
	return letter
}

// moment formats a time for messages.
func moment(at int64) string { return time.UnixMilli(at).UTC().Format(time.RFC3339Nano) }

// Rules is a version of the rules.
type Rules struct {
	From  int64 // time from which they apply, in milliseconds since 1970; 0 means always
	Files []File
	// Stream compiles them for streams of events, as whenthen.Stream does: events are removed when no rule can need them any longer.
	Stream bool
}

// File is a rule file.
type File struct {
	Name string // for messages; its extension determines the form, as for the command
	Text string
}

// Types that are sent to workers, and functions that workers call, must be registered with Beam before main begins. Registered
// functions are called without reflection.
func init() {
	for _, t := range []any{Document{}, Outcome{}, DeadLetter{}, Rules{}} {
		beam.RegisterType(reflect.TypeOf(t))
	}
}
