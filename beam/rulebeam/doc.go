// Package rulebeam runs rules in pipelines of Apache Beam: on Prism, which is part of Beam's Go SDK, and on any other runner, such as
// Flink, Dataflow and Spark.
//
// Decide opens a session for each Document. Keyed keeps a session for each key: it is stored as a snapshot in Beam's state, processes
// the documents of its key in the order of their times, and is closed some time after the last of them. Both read facts from text,
// in the forms of package facts, so the fact types are those that the rules declare.
//
//	outcomes, dead, err := rulebeam.Decide(scope, documents, rulebeam.Config{Rules: []rulebeam.Rules{{Files: files}}})
//
// # Rules that change
//
// A pipeline has one or more versions of its rules, each of which applies from a time on. They are in Config.Rules, or in a side
// input, Config.Changes, which may change while the pipeline runs. A document is decided by the version that applies at its time,
// however late and on whatever worker it is processed, so processing it again has the same outcome. A session of a key changes to new
// rules as with whenthen.RuleBase.RestoreSwapped.
//
// # Retries
//
// A runner may process a bundle again, on another worker. Only compiled rules are kept outside of Beam's state, no system clock is
// read and nothing is random, so the outcome is the same.
//
// # Prism
//
// Prism, as of Beam 2.77, splits a bundle that makes no progress for a tenth of a second, as happens on a busy machine. It processes
// both parts at once even if both have elements of the same key. The state that one part writes is then lost. The experiment
// prism_disable_sdf_split turns this off. Keyed adds it to the options of the pipelines that the program starts from then on. A
// pipeline with other stateful transforms and without Keyed needs it as well.
//
// Prism gives all available elements of a transform to one worker, so it uses several cores only if Config.Parts is more than one.
// While a stage without output runs, Prism waits for output in a busy loop that takes a whole core. To avoid this, let the transform
// that consumes the outcomes emit something into a GroupByKey.
//
// # Failures
//
// A document that cannot be read, whose facts do not fit the types, or on which rules fail becomes a DeadLetter with the reason, and
// the pipeline continues. The session of its key is left as it was before the document. Errors of the runner, such as state that
// cannot be read, fail the bundle.
//
// # Metrics
//
// The namespace "whenthen" has the counters documents, dead_letters, late, sessions_opened, sessions_closed, rules_changed and
// rules_refused, and the distributions decide_microseconds and state_bytes. The namespace "whenthen.rules" has a counter of firings
// for each rule, with the name of the rule.
package rulebeam
