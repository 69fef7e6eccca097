// Package classpath finds the Java classes that rule files import: in folders of sources, in folders of class files and in
// jars. Folders are walked once for the names of their files; a file is read when somebody asks for a class in it, so that
// a project costs what its rules use of it.
//
// What Lombok and records add to a class is written out as the Java it stands for, and read by the same parser.
package classpath
