// Package ruleset holds the rules that the service serves: named rule bases compiled from a folder, each with a version that
// identifies its text. When the folder changes they are compiled again; rules that do not compile leave their previous version in
// place.
package ruleset
