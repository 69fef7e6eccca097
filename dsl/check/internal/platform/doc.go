// Package platform knows by name what belongs to the Java platform and to Drools, though this engine does not have it: classes,
// packages, members, and those of them by which rules would reach the world outside of their session.
//
// The checker tells with it a slip of the pen from a name that is right elsewhere: rules of a Java project may use such a
// class, rules that run here may not.
package platform
