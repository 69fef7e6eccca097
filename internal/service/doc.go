// Package service serves rules over HTTP and JSON: what `whenthen serve` does. A Server answers stateless decisions (package
// decide) and keeps sessions by key (package live) in a store; docs/service.md describes every address for clients.
//
// The rooms: problem is the form of errors, ruleset the rules that are served and their versions, decide a decision, live the
// sessions that last, store where these are kept, journal the log of decisions and what replays it, openapi the description
// made of the fact types, metrics the figures.
package service
