// Package kie holds the objects through which the code of a rule or of a process accesses its session: drools, kcontext,
// and the objects they lead to, from the agenda to the entry points. They have the names and members of Drools' public interfaces.
//
// kie.go has the interfaces [Runtime], [Firing] and [Process], which package engine implements, and the New functions, which turn them into
// the objects that rule text sees; process.go has what only processes see, family.go the table of all members.
package kie
