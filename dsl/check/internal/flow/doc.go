// Package flow follows the paths through Java code, after its types are known: which statements can be reached, which local variables have
// a value wherever they are read, and which of them are assigned more than once, so that they can neither be final nor be used by a lambda.
// These are Java's rules of reachability and of definite assignment, and like these they know no values but those of constant expressions.
//
// For every place the analysis knows two sets of variables: those that have a value on all paths to it, and those that have none on all of
// them. Where paths meet, a variable stays in a set that contains it on both. A place that no path reaches has every variable in both sets,
// and so adds nothing where it meets another path. Each statement is seen once, also in nested loops.
package flow
