// Package classpath finds the Java classes that rule files import, in source folders, folders of class files and jars (path.go, sources.go,
// class_files.go, jar.go). A folder is walked once to collect file names, and all class paths of a project share them. A file is read only
// when a class in it is looked up, so that the time depends on the classes that rules use and not on the size of the project.
//
// The members that Lombok and records add to a class are generated as Java source (complete.go, lombok.go and the files after it) and
// parsed by the same parser.
package classpath
