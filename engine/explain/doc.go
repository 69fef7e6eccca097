// Package explain contains the answers to the two most frequent questions about a run: why is this so, and why did this rule not fire. The
// answers are plain data. A session creates them (engine.Session.Why and WhyNot), programs read their fields or marshal them as JSON,
// people read their text. why.go and why_not.go contain the data, fact.go the facts in them, write.go their text.
//
// # Why not
//
// WhyNot evaluates the conditions of a rule in order, on the current facts. It stops at the first condition for which no partial match
// finds a partner, and shows the nearest miss: each constraint with its outcome and the values it read, and, if there is one, the single
// value whose change would have been enough. For a not it shows the facts that block it, for an accumulate the result and the accumulated
// objects. If all conditions hold, it says what happened to the matches: fired, waiting for their group, held back by an attribute.
//
// # Why
//
// Why is a tree. Its root is a fact, a value, a firing, a printed line, or an element added to a global list. Below it is the firing that
// caused it, with the facts that the rule had matched; below those are the firings that caused them, and so on down to the facts that the
// host inserted.
package explain
