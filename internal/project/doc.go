// Package project analyses the folder of a Drools project: its Maven or Gradle modules, their Java classes, and the rule files,
// grouped into knowledge bases as Drools groups them.
//
// A knowledge base is defined in a kmodule.xml. Rule files that no kmodule covers are grouped by folder. Files of a folder that
// declare the same names are separated, because projects without a kmodule load each by itself.
package project
