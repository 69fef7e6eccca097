package rulebeam

import (
	"reflect"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"whenthen/internal/service/ruleset"
)

// Document is an element that goes in: facts as text.
type Document struct {
	ID   string // names the document in outcomes and dead letters, and orders those of one time; give each its own
	Key  string // the session that Keyed gives it to; KeyBy fills it
	At   int64  // when it happens, in milliseconds since 1970; a session's clock is moved on to it
	Form string // the form of Text, as files end: "json", "jsonl" or "csv"; "" is "json"
	Type string // of facts that do not name theirs, such as the rows of a table
	Text string // one or more facts, as package facts reads them
}

// Outcome is what rules have made of a document, or of the documents of a key.
type Outcome struct {
	ID      string   // of the document; for Keyed of the last one that was taken, "" if time alone has made rules fire
	Key     string   // as in the document
	At      int64    // on the session's clock, in milliseconds since 1970
	Version string   // of the rules: the beginning of a hash of their text
	Firings int64    // in all
	Fired   []Fired  // the rules that have fired, in load order
	Facts   []string // JSON, in the order of their handles; Config.Show says which
	Output  []string // the lines that rules have printed
	Closed  bool     // the session of the key is over: Facts are the last that it had
}

// Fired is how often a rule has fired.
type Fired struct {
	Rule  string
	Count int64
}

// DeadLetter is a document that could not be decided, as it was.
type DeadLetter struct {
	Document
	Reason  string // for people: where, what, and a hint if there is one
	Code    Code   // for programs
	Version string // of the rules that it was tried with, "" if there were none
}

// Code says what kind of mistake has made a document a dead letter.
type Code string

// The codes.
const (
	BadFacts  Code = "bad-facts"   // the text is no facts that the rules know
	BadKey    Code = "bad-key"     // the document has no key, or facts of several
	BadTime   Code = "bad-time"    // the document has no time that can be read
	RuleError Code = "rule-error"  // a rule has failed, or a limit was reached
	Late      Code = "late"        // it came after its time, and Config.Late sends such documents here
	NoRules   Code = "no-rules"    // there were no rules at its time, or they do not compile
	OldState  Code = "state-error" // the session of the key cannot go on with the rules, as where a type has lost a property with data
)

func (d *Document) deadLetter(code Code, why error, base *ruleset.Base) *DeadLetter {
	letter := &DeadLetter{Document: *d, Reason: why.Error(), Code: code}
	if base != nil {
		letter.Version = base.Version
	}
	return letter
}

// moment writes a time for messages.
func moment(at int64) string { return time.UnixMilli(at).UTC().Format(time.RFC3339Nano) }

// Rules is a version of the rules.
type Rules struct {
	From  int64 // since when they hold, in milliseconds since 1970; 0 for always
	Files []File
	// Stream compiles them for streams of events, as whenthen.Stream does: events leave when no rule can need them any more.
	Stream bool
}

// File is a rule file.
type File struct {
	Name string // for messages; its ending tells the form, as for the command
	Text string
}

// Beam needs to know before main begins what workers are sent: types by their names, and functions, which they then call without
// reflection.
func init() {
	for _, t := range []any{Document{}, Outcome{}, DeadLetter{}, Rules{}} {
		beam.RegisterType(reflect.TypeOf(t))
	}
}
