package engine

// Stats counts what a session holds and has done since it was opened.
type Stats struct {
	Firings    int
	Facts      int    // in working memory
	Changes    uint64 // inserts, updates and deletes
	Tuples     int    // facts at their patterns, partial matches and matches that are alive
	TuplesMade uint64 // of all that ever were
}

// Stats counts what there is now. It costs nothing while the session runs.
func (s *Session) Stats() Stats {
	n := s.wm.Stats()
	return Stats{Firings: s.fired, Facts: s.Len(), Changes: n.Changes, Tuples: n.TuplesAlive, TuplesMade: n.TuplesMade}
}
