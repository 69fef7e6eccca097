package play

// Alone returns the step without its firing, for the page.
func (s *Step) Alone() *Step {
	t := *s
	t.By = nil
	return &t
}

// Effect returns the candidates that a step eliminates, or the value that it places.
func (s *Step) Effect() []Mark {
	if s.Put != nil {
		return []Mark{*s.Put}
	}
	return s.Gone
}

// Size estimates the bytes that a step takes, without texts that it shares with the rules.
func (s *Step) Size() int {
	size := 800 + len(s.Text) + len(s.Head) + len(s.Where) + 16*(len(s.Cause)+len(s.Gone)) + 40*len(s.Links)
	for _, text := range s.Used {
		size += 16 + len(text)
	}
	return size
}

// Size estimates the bytes that a firing takes, without texts that it shares with the rules.
func (f *Firing) Size() int {
	size := 250 + len(f.For) + 40*len(f.Lines) + 16*(len(f.Put)+len(f.Gone)+len(f.Needs)) + 8*len(f.Inserted)
	for _, fact := range f.Facts {
		size += 100 + len(fact.Text) + 8*len(fact.Cells)
	}
	return size
}
