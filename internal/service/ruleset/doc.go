// Package ruleset holds the rules that the service serves: rule bases by name, compiled from what a folder holds, each at a
// version that names its text. When the folder changes they are compiled again; rules that do not compile leave those in
// place that did before.
package ruleset
