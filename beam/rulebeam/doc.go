// Package rulebeam runs rules in pipelines of Apache Beam: on Prism, which is part of Beam's Go SDK, and on whatever else takes
// Beam's pipelines, such as Flink, Dataflow and Spark.
//
// Decide opens a session for each Document, Keyed one for each key, which stays: it is a snapshot in Beam's state, sees the
// documents of its key in the order of their times, and is over some time after the last of them. Both read their facts from
// text, in the forms of package facts, so the fact types are those that the rules declare.
//
//	outcomes, dead, err := rulebeam.Decide(scope, documents, rulebeam.Config{Rules: []rulebeam.Rules{{Files: files}}})
//
// # Rules that change
//
// A pipeline has one or more versions of its rules, each from a time on. They stand in Config.Rules, or come as a side input,
// Config.Changes, which may change while the pipeline runs. A document is decided by the version of its time, however late
// and on whatever worker it is looked at, so doing it again has the same outcome; a session by key takes the rules over as
// whenthen.RuleBase.RestoreSwapped does.
//
// # What is done again
//
// A runner may do a bundle again, on another worker. Nothing is kept outside of Beam's state but compiled rules, no clock of a
// machine is read and nothing is done at random, so the second outcome is the first.
//
// # Prism
//
// Prism, as of Beam 2.77, splits a bundle that makes no progress for a tenth of a second, as happens on a busy machine, and does both parts at
// once even if both have elements of one key. State that one part writes is then lost. The experiment prism_disable_sdf_split turns
// this off. Keyed adds it to the options of the pipelines that the program starts from then on; a pipeline with other stateful
// transforms and without Keyed needs it as well.
//
// Prism gives the elements that are there to one worker, so Config.Parts of more than one is what makes it use several cores. While a stage runs that
// nothing comes out of, it waits for the output in a circle, on a whole core: let the transform behind the outcomes give something to a grouping.
//
// # What fails
//
// A document that cannot be read, whose facts do not fit or whose rules fail becomes a DeadLetter with the reason, and the
// pipeline goes on. The session of its key is as it was before the document. Errors of the runner, such as state that
// cannot be read, fail the bundle.
//
// # Metrics
//
// In the namespace "whenthen": counters documents, dead_letters, late, sessions_opened, sessions_closed and rules_changed, the
// distributions decide_microseconds and state_bytes; in "whenthen.rules" a counter of firings for each rule, by its name.
package rulebeam
