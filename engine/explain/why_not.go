package explain

import "whenthen/engine/source"

// Verdict says in one word why a rule has not fired, or that it has.
type Verdict string

// The verdicts. The first six speak of a condition, the others of a rule all of whose conditions hold.
const (
	NoPartner   Verdict = "no partner"   // no fact satisfies a condition, together with what matched before it
	Blocked     Verdict = "blocked"      // a not, or a forall, for whose conditions there are facts
	WrongResult Verdict = "wrong result" // the result of an accumulate is there and does not satisfy its constraints
	IsFalse     Verdict = "false"        // an eval
	NoAnswer    Verdict = "no answer"    // a query that is asked as a condition
	Broken      Verdict = "broken"       // a break[…] has ended the rule for all that matched so far
	Fired       Verdict = "fired"        // it has fired for all that matches
	NotYet      Verdict = "not yet"      // it matches, and its turn has not come: the session has not fired since
	NoFocus     Verdict = "no focus"     // its agenda group has not got the focus
	HeldBack    Verdict = "held back"    // an attribute of the rule keeps it from firing
	Untold      Verdict = "untold"       // facts have changed so that it matches, but the rules were not told of the change
	Ended       Verdict = "ended"        // the run was halted or ended by a limit before its turn came
)

// WhyNot is the answer to: why did this rule not fire.
type WhyNot struct {
	Rule    string  `json:"rule"`
	Verdict Verdict `json:"verdict"`
	// Reason is one sentence that says it all.
	Reason string `json:"reason"`
	// Conditions are those that were walked, the last one being the one that failed, or all of them. Of a rule with several
	// alternatives (or) they are those of the alternative that got furthest; Alternative counts from 1, 0 if there is one.
	Alternative int         `json:"alternative,omitempty"`
	Conditions  []Condition `json:"conditions"`
	// Others are the reasons of the alternatives that got less far and of named consequences that no match has called, a sentence each.
	Others []string `json:"others,omitempty"`
	// Matches are combinations of facts for which all conditions hold, at most as many as a person reads.
	Matches []Match `json:"matches,omitempty"`
	// Given are the facts that the question was about; every combination that was looked at holds them.
	Given []Fact `json:"given,omitempty"`
	// Truncated means that there were more combinations than were examined, or that a condition took too long to evaluate.
	Truncated bool `json:"truncated,omitempty"`
}

// Condition is one condition of the rule, with what was found for it.
type Condition struct {
	Number int         `json:"number"` // from 1
	Text   string      `json:"text"`   // as written
	At     source.Span `json:"-"`
	Line   int32       `json:"line,omitempty"`
	// Holds is how many combinations of facts satisfy the conditions up to here.
	Holds int `json:"holds"`
	// Tried is how many facts were looked at that could have been a partner by their type; Type is that type.
	Tried int    `json:"tried,omitempty"`
	Type  string `json:"type,omitempty"`
	// Nearest is the fact that came nearest, of a condition without partner.
	Nearest *Candidate `json:"nearest,omitempty"`
	// Also are the facts that come next to it, at most two; none if the question was about one.
	Also []Candidate `json:"also,omitempty"`
	// Blocking are facts that a not, or a forall, found. At most ten; Others counts the rest.
	Blocking []Fact `json:"blocking,omitempty"`
	Others   int    `json:"others,omitempty"`
	// Result is what an accumulate came to.
	Result *Result `json:"result,omitempty"`
	// Tests are the values of an eval that was false.
	Tests []Test `json:"tests,omitempty"`
	// Inner are the conditions in an exists, or of an accumulate's source, up to the one that failed.
	Inner []Condition `json:"inner,omitempty"`
}

// Candidate is a fact that was tried, with the outcome of each constraint.
type Candidate struct {
	Fact Fact `json:"fact"`
	// With are the facts that the earlier conditions had matched.
	With  []Fact `json:"with,omitempty"`
	Tests []Test `json:"tests"`
	// Change is the one value whose change would make the condition hold; nil if there is none such.
	Change *Change `json:"change,omitempty"`
}

// Failing are the indices of the constraints that do not hold.
func (c *Candidate) Failing() []int {
	var list []int
	for i, t := range c.Tests {
		if !t.Holds {
			list = append(list, i)
		}
	}
	return list
}

// Test is a constraint with its outcome.
type Test struct {
	Text   string  `json:"text"`
	Holds  bool    `json:"holds"`
	Values []Value `json:"values,omitempty"`
	Error  string  `json:"error,omitempty"` // why it could not be computed; it counts as false
}

// Value is what a part of a constraint was when it was looked at.
type Value struct {
	Text  string `json:"text"`  // "total", "$o.customer"
	Value string `json:"value"` // as rule text prints it
}

// Change is a value that would have to be another one.
type Change struct {
	Property string `json:"property"`
	From     string `json:"from"`
	To       string `json:"to"` // a value, or words: "more than 100.0"
}

// Result is the result of an accumulate.
type Result struct {
	Values []Value `json:"values"`
	// Members are what was folded, at most ten; Others counts the rest.
	Members []Fact `json:"members,omitempty"`
	Others  int    `json:"others,omitempty"`
	Tests   []Test `json:"tests,omitempty"`
}

// Match is a combination of facts that satisfies all conditions.
type Match struct {
	Facts []Fact `json:"facts"`
	// State is what became of it: "fired", "waiting" …, in words.
	State string `json:"state"`
}
