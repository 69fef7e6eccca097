// Package project finds out what a folder of a Drools project holds: its Maven or Gradle modules, the Java classes of these,
// and the rule files, grouped into knowledge bases as Drools groups them.
//
// A knowledge base is what a kmodule.xml says. Rule files that no kmodule speaks of are grouped by folder, and files of a
// folder that declare the same names are taken apart, because projects without a kmodule load each by itself.
package project
