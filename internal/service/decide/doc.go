// Package decide makes stateless decisions: the facts of a request go into a new session, the rules fire, and the facts that are
// there in the end are the answer. The same request with the same rules at the same time has the same answer, which is what makes a log
// of requests worth replaying.
package decide
