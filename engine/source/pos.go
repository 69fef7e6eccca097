package source

import "fmt"

// Pos is a place in a file. Offset counts bytes from 0, Line lines from 1, Col characters from 1 (Unicode code points; a tab is one). The
// zero Pos means that there is no place; see IsValid.
type Pos struct {
	Offset, Line, Col int32
}

// IsValid reports whether p is a place. A node that was never in a text has the zero Pos.
func (p Pos) IsValid() bool { return p.Line > 0 }

// Before reports whether p comes before q in the same file.
func (p Pos) Before(q Pos) bool { return p.Offset < q.Offset }

// String returns "line:col", or "-" for the zero Pos.
func (p Pos) String() string {
	if !p.IsValid() {
		return "-"
	}
	return fmt.Sprintf("%d:%d", p.Line, p.Col)
}

// Span is the text from Start up to, but not including, End. If they are equal, it is a place between two characters.
type Span struct {
	Start, End Pos
}

// IsValid reports whether s is a place.
func (s Span) IsValid() bool { return s.Start.IsValid() }

// Contains reports whether a byte offset is inside the span; the offset of End is not.
func (s Span) Contains(offset int) bool {
	return int32(offset) >= s.Start.Offset && int32(offset) < s.End.Offset
}

// Join returns the smallest span that contains both; invalid spans are ignored.
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

// String returns "line:col-line:col".
func (s Span) String() string { return s.Start.String() + "-" + s.End.String() }
