// Package rule is the model of checked rules: the information about a rule file that the engine needs, with every name resolved, every type
// known and every operation explicit. It contains neither text nor a network. Package dsl/check creates it, the engine compiles it, and
// String prints it. Rules may also come from other sources (decision tables, Go builders). base.go contains rules and queries,
// condition.go, expr.go and stmt.go their parts, walk.go and children.go visit them, the print files contain String.
//
// # Slots
//
// Every pattern of a branch has a slot: an index into the facts of a partial match. Slots are numbered from left to right over the whole
// branch, including nested groups and accumulate sources. Expressions read facts through Slot nodes and never by name. In a condition, a
// binding such as $v : value is not a variable: the checker replaces it by the property it reads, so that the network can see which
// property a join reads. For an action, the checker lists the bindings in Action.Inputs, which are evaluated once, before the first
// statement.
//
// # Types
//
// The checker decides every type and makes conversions explicit (Convert), so that both operands of a Binary have the operand
// kind it names. Nullable operands (Type().Boxed) keep null. Evaluation never guesses a type, except for kind Any, where the
// operation depends on the run-time values.
package rule
