// Package java implements the part of the Java library that rule text can call: strings, numbers, collections, dates, streams, exceptions.
// [Library] (library.go) implements registry.Library from tables with one line for each member. Members return the same results and throw
// the same exceptions as in Java; the test data lists all of them.
//
// The tables are in packages below internal: number, function (functional interfaces), collect (collections and streams), text, and chrono (dates and times). Each of them
// has a list of its families. This package contains the members of all objects (object.go), exceptions (exception.go), loggers
// (logging.go), UUID (uuid.go) and MessageFormat (message.go), the list of all families (family.go), and the costs of calls (bounds.go,
// composed.go). Package def defines the form of a table. Each of these packages may import the ones named before it. Package kie, with
// drools and kcontext, is separate, because the session implements its interfaces.
//
// # Values
//
// Members accept and return canonical values (see package fact). Lambdas and method references are fact.FuncValue: a comparator is a
// function of two values that returns an int, a predicate returns a boolean.
//
// # Where it differs from Java
//
//   - If a list has changed other than through its subList, size() of the subList is the old one; accessing its elements is a
//     ConcurrentModificationException, as in Java.
//   - An iteration over an ArrayDeque continues when elements are added, even if Java's array would have to grow, which ends the iteration
//     there. An iteration over a ConcurrentHashMap does not visit keys that are added meanwhile.
//   - A Hashtable has the order of a HashMap.
//   - The default time zone is UTC, the default locale US English. The clock can be set (option Clock). Numbers are formatted for a given
//     locale of most languages. Names of days and months in languages other than English are an UnsupportedOperationException.
//   - Loggers write to the session's error output.
//   - A Go slice, map or Collection supports the methods that read it. Changing it is an UnsupportedOperationException,
//     except for put on a Go map and set on a slice, and for methods called on the property: o.lines.add( x ).
package java
