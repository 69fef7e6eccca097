// Package java holds the part of the Java library rule text can call: strings, numbers, collections, dates, streams,
// exceptions. Library implements registry.Library from tables with one line for each member. What members answer, and the
// exceptions they raise, is Java's; the test data lists them all.
//
// The tables lie in rooms, packages below internal: number, collect (collections and streams), text and chrono (dates and
// times), each with a list of its families; here are objects, exceptions and loggers, the list of all families, and what
// calls cost. Package def is the form of a table. A room may use those named before it. Package kie, drools and kcontext,
// stands beside them since the session implements what it shows.
//
// # Values
//
// Members take and return canonical values (see package fact). Lambdas and method references are fact.FuncValue: a
// comparator is a function of two values returning an int, a predicate returns a boolean.
//
// # Where it differs from Java
//
//   - Parts of sorted maps and sets (headMap, tailSet, descendingMap) and streams are copies, not views. size() of a subList
//     whose list has changed beside it is the old one; its elements are a ConcurrentModificationException, as in Java.
//   - The default time zone is UTC, the default locale American English; the clock is the host's (option Clock).
//   - Loggers write to the session's error output.
//   - A host slice, map or Collection answers the reading methods; changing it is an UnsupportedOperationException,
//     but for put on a Go map and set on a slice, unless it is called on the property: o.lines.add( x ).
package java
