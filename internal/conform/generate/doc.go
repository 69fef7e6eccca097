// Package generate generates random conformance cases: rule bases that combine every kind of condition, with scripts of inserts,
// updates, deletes and fires. They are used for differential tests against Drools, which produces the expected.json. The package's
// test is the tool for that:
//
//	go test ./internal/conform/generate -run Differential -count=1 -args -oracle PATH -seed 7 -cases 200 -keep DIR
//
// PATH is a program that is called with "run --write DIR" and writes an expected.json into every case folder below DIR. Cases that
// differ are copied to the directory given by -keep, to be added to testdata/conformance-random/ours.
package generate
