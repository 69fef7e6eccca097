// Package runner runs rule bases on fact files: the work behind `whenthen run`.
//
// A Job says what to do with a rule base; Run does it once in a new session and gives an Outcome, which can be written
// as JSON, answers of queries included. Warm repeats the run to see how fast it gets, Batch runs one session for every
// line of a stream of facts, on all cores and with results in the order of the lines. Stats holds the figures of a run
// in the form that benchmarks read; Tracer writes what a session does.
package runner
