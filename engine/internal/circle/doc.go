// Package circle finds out which nodes of a graph lead back to themselves by way of others: functions that call each other, and rules
// that make each other match.
package circle
