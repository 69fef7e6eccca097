// Package rule is the checked rule model: what the engine needs to know of a rule file, with every name resolved,
// every type known and every operation spelled out. It holds no text and no network. dsl/check makes it, the engine
// compiles it, and String prints it; rules may as well come from somewhere else (decision tables, Go builders).
//
// # Slots
//
// Every pattern of a branch has a slot: an index into the facts of a partial match, given from left to right over
// the whole branch, nested groups and accumulate sources included. Expressions read facts through Slot nodes and
// never through names. A binding such as $v : value is no variable of its own in a condition: check writes the
// property read in its place, so that a join shows the property it reads. For an action, check lists the bindings
// in Action.Inputs, and they are read once, before the first statement.
//
// # Types
//
// Check decides every type and makes conversions explicit (Convert), so that both operands of a Binary have the
// operand kind it names; nullable operands (Type().Boxed) keep null. Evaluation never guesses, except for kind Any,
// which means: look at the values.
package rule
