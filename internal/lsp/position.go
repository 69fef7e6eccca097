package lsp

import (
	"strings"
	"unicode/utf16"

	"go.lsp.dev/protocol"

	"whenthen/engine/source"
)

// rangeOf converts a span to the protocol's lines and UTF-16 units, counted from 0.
func rangeOf(f *source.File, s source.Span) protocol.Range {
	return protocol.Range{Start: positionOf(f, s.Start), End: positionOf(f, s.End)}
}

func positionOf(f *source.File, p source.Pos) protocol.Position {
	if !p.IsValid() {
		return protocol.Position{}
	}
	units := uint32(0)
	col := int32(1)
	for _, r := range f.Line(int(p.Line)) {
		if col >= p.Col {
			break
		}
		units += uint32(utf16.RuneLen(r))
		col++
	}
	return protocol.Position{Line: uint32(p.Line - 1), Character: units}
}

// offsetOf converts a position of the protocol to a byte offset.
func offsetOf(text string, p protocol.Position) int {
	start := 0
	for range p.Line {
		i := strings.IndexByte(text[start:], '\n')
		if i < 0 {
			return len(text)
		}
		start += i + 1
	}
	units := uint32(0)
	for i, r := range text[start:] {
		if r == '\n' || units >= p.Character {
			return start + i
		}
		units += uint32(utf16.RuneLen(r))
	}
	return len(text)
}
