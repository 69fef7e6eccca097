// Package objects traverses objects and all objects that they refer to. Objects may form cycles and be nested too deeply for recursion;
// each is visited once. There is one type for each purpose, in its own file:
//
//	copy.go           Copier: the copy for a fork of a session
//	graph_write.go    GraphWriter: objects as JSON trees of a snapshot
//	graph_read.go     GraphReader: objects from these trees
//	rename_tree.go    Renaming on trees: a snapshot that is restored with changed types
//	retype.go         Retyper: the same for the objects of a live session, whose rules are swapped
//	footprint.go      Footprint: the memory that objects use
//
// The other contents of a snapshot are handled by packages rete and engine.
package objects
