// Package bench holds the benchmark suite: seventeen rule programs, each with fact files and the result that Drools
// gives, in testdata/bench. Its tests run all of them and compare results; its benchmarks measure them:
//
//	go test -bench . ./internal/bench                     all workloads, compiling and running
//	go test -bench 'Run/(waltz|join)' ./internal/bench    some of them
//	go test -bench Batch -cpu 1,2 ./internal/bench        many sessions on one rule base
//	go test -run - -bench Run -workloads $PWD/testdata/bench-kinds ./internal/bench
//
// testdata/bench-kinds holds seventeen more, of kinds that the suite lacks, with a generator for larger sizes of each, and
// testdata/bench-actions those that spend their time in the code of actions.
//
// The facts here are those of the smallest sizes; -workloads DIR takes others of the same form. docs/benchmarks.md tells
// what each program stresses, and how ours compares with Drools at larger sizes.
package bench
