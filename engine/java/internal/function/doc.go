// Package function contains the interfaces of java.util.function with the methods of lambdas (function.go), and Comparator (comparator.go).
//
// A function of rule text is a fact.FuncValue, whatever interface it implements, so all of them have the methods of all interfaces. Classes of
// the library call functions by fact.Call and fact.Result, or by the helpers here: Each and EachPair for a series of calls, Holds for a
// predicate, Comparison for a Comparator. A Comparator that the library makes is a Go comparison, which Comparison returns as it is, so sorting
// by it calls no rule code between two keys that are numbers or texts.
package function
