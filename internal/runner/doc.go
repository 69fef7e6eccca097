// Package runner runs rule bases on fact files; it implements `whenthen run`.
//
// A Job defines the work with a rule base (job.go). Run executes it once in a new session and returns an Outcome, which can be written as
// JSON, including the results of queries (result.go). Warm repeats the run to measure its speed. Batch runs one session for each line of a
// stream of facts, on all cores and with results in the order of the lines. Stats contains the measurements of a run in the form for
// benchmarks. Tracer writes the firings and changes of a session. A Player executes steps in a session that stays open (player.go).
package runner
