// Package project analyses the folder of a Drools project: its Maven or Gradle modules, their Java classes, and the rule files,
// grouped into knowledge bases as Drools groups them.
//
// A knowledge base is defined in a kmodule.xml. Rule files that are not covered by a kmodule are grouped by folder. Files of a folder that
// declare the same names are separated, because projects without a kmodule load each of them separately.
//
// module.go finds the project and walks it once, maven.go and kmodule.go read its build and configuration files, base.go groups the rule
// files by the declarations in them (declarations.go), classes.go and beside.go build the class path, registered.go finds the operators and
// functions that the project adds to Drools, date_format.go its format of dates, and refused.go names the files that cannot be read.
// Compiling the rules is left to the caller.
package project
