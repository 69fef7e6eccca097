// Package bench holds the benchmark suite: seventeen rule programs in testdata/bench, each with fact files and the result that
// Drools produces. Its tests run all programs and compare the results; its benchmarks measure them:
//
//	go test -bench . ./internal/bench                     all workloads, compiling and running
//	go test -bench 'Run/(waltz|join)' ./internal/bench    some of them
//	go test -bench Batch -cpu 1,2 ./internal/bench        many sessions on one rule base
//	go test -run - -bench Run -workloads $PWD/testdata/bench-kinds ./internal/bench
//
// testdata/bench-kinds holds more programs, of kinds that the suite lacks, with a generator for larger sizes of each.
// testdata/bench-actions holds programs that spend their time in the code of actions.
//
// The facts here are those of the smallest sizes; -workloads DIR selects another folder of the same layout. docs/benchmarks.md
// describes what each program stresses, and how Whenthen compares with Drools at larger sizes.
package bench
