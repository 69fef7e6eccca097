// Package explain holds the answers to the two questions that a rule base is asked most: why is this so, and why did
// this rule not fire. The answers are plain data: a session makes them (engine.Session.Why and WhyNot), a program reads
// their fields or marshals them as JSON, a person reads their text.
//
// # Why not
//
// WhyNot walks the conditions of a rule in order, with the facts that are there now. It ends at the first condition for
// which the combinations so far find no partner, and shows what came nearest: each constraint with its outcome and the
// values it had, and the one value whose change would have been enough, if there is one. For a not it shows the facts
// that stand in the way, for an accumulate the result and what was folded. If all conditions hold, it says what became
// of the matches: fired, waiting for their group, kept back by an attribute.
//
// # Why
//
// Why is a tree. At the top stands a fact, a value, a firing or a printed line; below it the firing that made it so, with
// the facts that the rule had matched; below those the firings that made them, and so on down to what the host inserted.
package explain
