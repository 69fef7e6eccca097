// Package kie holds the objects through which the code of a rule or of a process reaches its session: drools, kcontext,
// and what they lead to, from the agenda to the entry points. They have the names and members of Drools' public interfaces.
// What they do is the session's: package engine implements Runtime, Firing and Process, and hands the objects that New…
// makes of them to rule text.
package kie
