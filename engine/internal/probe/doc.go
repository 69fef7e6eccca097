// Package probe walks the conditions of a rule over the facts of a session, one after the other, and reports where they fail and what came
// nearest. It looks at every combination, without the network's indexes and memories: it runs only on demand, for a person, and has to
// report what the network does not keep: the facts that did not match.
//
// A condition takes the combinations that satisfy the ones before it and extends each by its partners. When none is left, the walk ends;
// the constraints of the last condition are then checked one by one for the facts that came nearest.
package probe
