// Package kie contains the objects by which the code of a rule or of a process accesses its session: drools, kcontext, and the objects that
// their members return, from the agenda to the entry points. They have the names and members of Drools' public interfaces.
//
// kie.go contains the interfaces [Runtime], [Firing] and [Definition], which package engine implements, and the New functions, which
// convert them into the objects that rule text sees. process.go contains the interface [Process] and the objects of processes, unit.go
// those of rule units, filter.go the filters of facts, and family.go the list of all classes.
package kie
