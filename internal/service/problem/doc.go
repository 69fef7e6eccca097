// Package problem defines the JSON form in which the service reports all errors:
//
//	{"error":{"code":"bad-facts","message":"field Order.total: …","place":{"file":"request","line":3},"hint":"did you mean total?"}}
//
// code.go lists the codes. A code never changes its meaning and always has the same status; docs/service.md has the same list. problem.go
// converts errors of the engine, of the reader of facts and of net/http to a [Problem]: [Of] is the entry point.
package problem
