// Package kie holds the objects through which the code of a rule or of a process accesses its session: drools, kcontext,
// and the objects they lead to, from the agenda to the entry points. They have the names and members of Drools' public interfaces.
// Package engine implements Runtime, Firing and Process, and passes the objects that the New functions create from them to rule text.
package kie
