// Package runner runs rule bases on fact files; it implements `whenthen run`.
//
// A Job says what to do with a rule base. Run executes it once in a new session and returns an Outcome, which can be written as
// JSON, including the results of queries. Warm repeats the run to measure its speed. Batch runs one session for each line of a
// stream of facts, on all cores and with results in the order of the lines. Stats holds the measurements of a run in the form that
// benchmarks read. Tracer writes what a session does.
package runner
