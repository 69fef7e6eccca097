// Package finding lists the codes of the checker's findings, with an explanation of each. A code identifies a kind of mistake and
// never changes, so that programs can rely on it. The codes of the parser are in dsl/mistake.
package finding
