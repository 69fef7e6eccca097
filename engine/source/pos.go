package source

import "fmt"

// Pos is a place in a file. Offset counts bytes from 0, Line lines from 1, Col characters (Unicode code points, a tab is one) from 1.
// The zero Pos stands for "nowhere"; see IsValid.
type Pos struct {
	Offset, Line, Col int32
}

// IsValid tells whether p is a place at all: a node that was never in a text has the zero Pos.
func (p Pos) IsValid() bool { return p.Line > 0 }

// Before tells whether p comes earlier in the same file than q.
func (p Pos) Before(q Pos) bool { return p.Offset < q.Offset }

// String is "line:col", or "-" for the zero Pos.
func (p Pos) String() string {
	if !p.IsValid() {
		return "-"
	}
	return fmt.Sprintf("%d:%d", p.Line, p.Col)
}

// Span is a stretch of text from Start up to, not including, End. Start and End may be equal: a place between two characters.
type Span struct {
	Start, End Pos
}

// IsValid tells whether s has a place at all.
func (s Span) IsValid() bool { return s.Start.IsValid() }

// Contains tells whether a byte offset lies inside the span; the offset of End does not.
func (s Span) Contains(offset int) bool {
	return int32(offset) >= s.Start.Offset && int32(offset) < s.End.Offset
}

// Join is the smallest span that holds both; a span without a place adds nothing.
func (s Span) Join(t Span) Span {
	switch {
	case !s.IsValid():
		return t
	case !t.IsValid():
		return s
	}
	if t.Start.Before(s.Start) {
		s.Start = t.Start
	}
	if s.End.Before(t.End) {
		s.End = t.End
	}
	return s
}

// String is "line:col-line:col".
func (s Span) String() string { return s.Start.String() + "-" + s.End.String() }
