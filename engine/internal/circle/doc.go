// Package circle finds the nodes of a graph that lead back to themselves through other nodes: functions that call each other, and rules
// that make each other match.
package circle
