// Package decide makes stateless decisions: the facts of a request are inserted into a new session, the rules fire, and the facts
// at the end are the result. The same request with the same rules at the same time gives the same result, so that a log of requests
// can be replayed.
package decide
