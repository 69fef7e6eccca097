package engine

import (
	"unsafe"

	"whenthen/engine/internal/rete"
)

// Stats counts what a session holds and has done since it was opened.
type Stats struct {
	Firings    int
	Facts      int    // facts in working memory
	Changes    uint64 // inserts, updates and deletes so far
	Tuples     int    // tuples alive now: facts at their patterns, partial matches and matches
	TuplesMade uint64 // tuples made since the session was opened

	// FactMemory and TupleMemory are what the engine keeps for facts and for tuples with their indexes, in bytes, room
	// for more included. The objects themselves belong to the host and are not counted.
	FactMemory, TupleMemory int
}

// Stats counts what there is now. It costs nothing while the session runs.
func (s *Session) Stats() Stats {
	n, bytes := s.wm.Stats(), s.wm.Footprint()
	return Stats{Firings: s.fired, Facts: s.Len(), Changes: n.Changes, Tuples: n.TuplesAlive, TuplesMade: n.TuplesMade,
		FactMemory: bytes.Facts + s.facts.Size() + cap(s.live.facts)*int(unsafe.Sizeof((*rete.Fact)(nil))), TupleMemory: bytes.Tuples + bytes.Indexes}
}
