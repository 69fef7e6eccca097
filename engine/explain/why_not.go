package explain

import "whenthen/engine/source"

// Verdict is the reason in short why a rule has not fired, or that it has fired.
type Verdict string

// The verdicts. The first six are about a condition, the others about a rule whose conditions all hold.
const (
	NoPartner   Verdict = "no partner"   // no fact satisfies a condition, together with what matched before it
	Blocked     Verdict = "blocked"      // a not or forall finds facts that violate it
	WrongResult Verdict = "wrong result" // the result of an accumulate does not satisfy its constraints
	IsFalse     Verdict = "false"        // an eval is false
	NoAnswer    Verdict = "no answer"    // a query used as a condition has no answer
	Broken      Verdict = "broken"       // a break[…] has ended all matches so far
	Fired       Verdict = "fired"        // the rule has fired for all its matches
	NotYet      Verdict = "not yet"      // the rule matches but has not got its turn: the session has not fired since
	NoFocus     Verdict = "no focus"     // its agenda group does not have the focus
	HeldBack    Verdict = "held back"    // an attribute of the rule keeps it from firing
	Untold      Verdict = "untold"       // the rule matches the changed facts, but the rules were not notified of the change
	Ended       Verdict = "ended"        // the run was halted or ended by a limit before the rule got its turn
)

// WhyNot is the answer to the question why a rule did not fire.
type WhyNot struct {
	Rule    string  `json:"rule"`
	Verdict Verdict `json:"verdict"`
	// Reason summarizes the answer in one sentence.
	Reason string `json:"reason"`
	// Conditions contains the evaluated conditions: up to the one that failed, or all. For a rule with several alternatives (or) they are
	// those of the alternative in which most conditions hold. Alternative is its number from 1, or 0 if there is only one.
	Alternative int         `json:"alternative,omitempty"`
	Conditions  []Condition `json:"conditions"`
	// Others contains the reasons of the other alternatives and of named consequences that no match has called, as one sentence each.
	Others []string `json:"others,omitempty"`
	// Matches contains combinations of facts for which all conditions hold; their number is limited for human readers.
	Matches []Match `json:"matches,omitempty"`
	// Given contains the facts that the question was about; only combinations that contain them were examined.
	Given []Fact `json:"given,omitempty"`
	// Truncated reports that not all combinations were examined, or that a condition took too long to evaluate.
	Truncated bool `json:"truncated,omitempty"`
}

// Condition is one condition of the rule, with the result of its evaluation.
type Condition struct {
	Number int         `json:"number"` // from 1
	Text   string      `json:"text"`   // as written
	At     source.Span `json:"-"`
	Line   int32       `json:"line,omitempty"`
	// Holds is the number of combinations of facts that satisfy the conditions up to here.
	Holds int `json:"holds"`
	// Tried is the number of facts examined that are of the condition's type; Type is that type.
	Tried int    `json:"tried,omitempty"`
	Type  string `json:"type,omitempty"`
	// Nearest is the fact that came nearest to satisfying the condition, if none does.
	Nearest *Candidate `json:"nearest,omitempty"`
	// Also contains the next nearest facts, at most two; it is empty if the question was about one fact.
	Also []Candidate `json:"also,omitempty"`
	// Blocking contains facts that violate a not or forall, at most ten; Others is the number of further facts.
	Blocking []Fact `json:"blocking,omitempty"`
	Others   int    `json:"others,omitempty"`
	// Result is the result of an accumulate.
	Result *Result `json:"result,omitempty"`
	// Tests contains the parts of an eval that was false, with their values.
	Tests []Test `json:"tests,omitempty"`
	// Inner contains the conditions of an exists, or of an accumulate's source, up to the one that failed.
	Inner []Condition `json:"inner,omitempty"`
}

// Candidate is a fact that was examined, with the outcome of each constraint.
type Candidate struct {
	Fact Fact `json:"fact"`
	// With contains the facts matched by the earlier conditions.
	With  []Fact `json:"with,omitempty"`
	Tests []Test `json:"tests"`
	// Change is the single value whose change would make the condition hold, or nil if there is no such value.
	Change *Change `json:"change,omitempty"`
}

// Failing returns the indices of the constraints that do not hold.
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
	Error  string  `json:"error,omitempty"` // the reason if it could not be computed; it counts as false
}

// Value is the value of a part of a constraint when it was evaluated.
type Value struct {
	Text  string `json:"text"`  // "total", "$o.customer"
	Value string `json:"value"` // as rule text prints it
}

// Change is a change of a value that would make a condition hold.
type Change struct {
	Property string `json:"property"`
	From     string `json:"from"`
	To       string `json:"to"` // a value, or words: "more than 100.0"
}

// Result is the result of an accumulate.
type Result struct {
	Values []Value `json:"values"`
	// Members contains accumulated objects, at most ten; Others is the number of further objects.
	Members []Fact `json:"members,omitempty"`
	Others  int    `json:"others,omitempty"`
	Tests   []Test `json:"tests,omitempty"`
}

// Match is a combination of facts that satisfies all conditions.
type Match struct {
	Facts []Fact `json:"facts"`
	// State is the state of the match, in words: "fired", "waiting" …
	State string `json:"state"`
}
