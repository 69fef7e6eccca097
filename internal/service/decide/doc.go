// Package decide makes stateless decisions: the facts of a request are inserted into a new session, the rules fire, and the facts at the
// end are the result. The same request with the same rules at the same time always has the same result, so that a log of requests can be
// replayed.
//
// [Decider.Decide] makes a decision (decide.go). document.go and request.go read the body of a request; session_pool.go keeps used sessions
// for the next requests, since resetting a session is faster than opening a new one. Sessions that keep their facts are in package live.
package decide
