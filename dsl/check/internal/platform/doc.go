// Package platform knows by name the classes, packages and members of the Java platform and of Drools that this engine lacks, and
// which of them would let rules reach the world outside of their session.
//
// The checker uses it to tell a misspelling from a name that is correct elsewhere: rules of a Java project may use such a class,
// rules that run here may not. The names are in classes.txt and members.txt; platform.go reads them, and lists the classes that reach
// files, processes, the network and the like.
package platform
