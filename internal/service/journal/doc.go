// Package journal implements the log of decisions in JSON Lines: for every decision the request, the time, the rules and their
// version, the firings and the outcome. Replay makes the same decisions with other rules and reports those that differ.
package journal
