// Package ruleset holds the rules that the service serves: named rule bases compiled from a folder, each with a version that
// identifies its text. A [Set] compiles them again when the folder changes; rules that do not compile leave their previous version in
// place (set.go). A [Base] is one compiled version (base.go). How sessions take over a new version is decided in package live.
package ruleset
