// Package classpath finds the Java classes that rule files import, in source folders, folders of class files and jars. A folder is
// walked once to collect file names, and all class paths of a project share them. A file is read only when a class in it is looked up,
// so that the cost depends on what the rules use and not on the size of the project.
//
// The members that Lombok and records add to a class are generated as Java source and parsed by the same parser.
package classpath
