// Package problem holds the one form in which the service tells errors, as JSON:
//
//	{"error":{"code":"bad-facts","message":"field Order.total: …","place":{"file":"request","line":3},"hint":"did you mean total?"}}
//
// A code never changes its meaning and always comes with the same status; docs/service.md lists both.
package problem
