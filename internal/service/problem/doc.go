// Package problem defines the JSON form in which the service reports all errors:
//
//	{"error":{"code":"bad-facts","message":"field Order.total: …","place":{"file":"request","line":3},"hint":"did you mean total?"}}
//
// A code never changes its meaning and always comes with the same status; docs/service.md lists both.
package problem
