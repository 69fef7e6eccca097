// Package ruleset contains the rules that the service serves: named rule bases compiled from a folder, each with a version that identifies
// its text. A [Set] compiles them again when the folder changes; if rules do not compile, their previous version is kept (set.go). A [Base]
// is one compiled version (base.go). Package live determines how sessions change to a new version.
package ruleset
