// Package generate makes random conformance cases: rule bases put together from every kind of condition, with scripts of
// inserts, updates, deletes and fires. They are for differential runs against Drools, which writes the expected.json;
// the package's test is the tool for that:
//
//	go test ./internal/conform/generate -run Differential -count=1 -args -oracle PATH -seed 7 -cases 200 -keep DIR
//
// PATH is a program that takes "run --write DIR" and writes an expected.json into every case folder below DIR. Cases
// that differ are copied to DIR of -keep, to be frozen in testdata/conformance-random/ours.
package generate
