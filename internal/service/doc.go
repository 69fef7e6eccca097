// Package service serves rules over HTTP and JSON, as `whenthen serve` does. A Server makes stateless decisions (package decide)
// and keeps sessions by key (package live) in a store; docs/service.md describes every URL for clients.
//
// Subpackages: problem defines the form of errors, ruleset the served rules and their versions, decide makes decisions, live keeps
// long-lived sessions, store stores them, journal is the log of decisions and its replay, openapi describes the service and the
// fact types, metrics collects the metrics.
package service
