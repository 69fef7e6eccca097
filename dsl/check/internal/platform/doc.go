// Package platform lists by name the classes, packages and members of the Java platform and of Drools that this engine does not have, and
// those that would give rules access to the world outside of their session.
//
// With it, the checker distinguishes a misspelling from a name that is correct elsewhere: rules of a Java project may use such a class,
// rules that run here may not. The names are in classes.txt and members.txt, which platform.go reads. platform.go also lists the classes
// that access files, processes, the network and the like; joda.go lists the successors of classes of Joda-Time.
package platform
