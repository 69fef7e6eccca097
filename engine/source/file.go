package source

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// File is the text of one rule file. It is immutable.
type File struct {
	name  string
	text  string
	lines []int32 // byte offset of the first byte of each line
	// derived contains the origins of the parts of a derived file; nil for any other file.
	derived []run
	// quiet contains the codes of warnings to drop: see SetQuiet.
	quiet []Code
	// cells contains the cells of a table; picture reports whether the text only renders them: see SetCells.
	cells   []Cell
	picture bool
}

// NewFile returns a file with a name, which is used only in messages and may be any text. The text is stored unchanged, including a byte
// order mark, CRLF line ends and bytes that are not UTF-8, so offsets always fit the original.
func NewFile(name, text string) *File {
	f := &File{name: name, text: text, lines: make([]int32, 1, 1+strings.Count(text, "\n"))}
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' {
			f.lines = append(f.lines, int32(i+1))
		}
	}
	return f
}

// Name returns the name given to NewFile.
func (f *File) Name() string { return f.name }

// Text returns the whole text.
func (f *File) Text() string { return f.text }

// Lines returns the number of lines, at least 1. A newline at the very end begins one more, empty line.
func (f *File) Lines() int { return len(f.lines) }

// Line returns the text of line n, from 1, without its line end, or "" for a line that does not exist.
func (f *File) Line(n int) string {
	if n < 1 || n > len(f.lines) {
		return ""
	}
	end := len(f.text)
	if n < len(f.lines) {
		end = int(f.lines[n])
	}
	return strings.TrimSuffix(strings.TrimSuffix(f.text[f.lineStart(n):end], "\n"), "\r")
}

// lineStart returns the byte offset of the first column of line n, or of the last line if n is greater.
func (f *File) lineStart(n int) int {
	start := int(f.lines[min(n, len(f.lines))-1])
	if n == 1 && strings.HasPrefix(f.text, bom) {
		start += len(bom)
	}
	return start
}

// Slice returns the text of a span; offsets outside the file are clamped.
func (f *File) Slice(s Span) string {
	from, to := f.clamp(s.Start.Offset), f.clamp(s.End.Offset)
	if to < from {
		return ""
	}
	return f.text[from:to]
}

// Pos returns the position of a byte offset. Offsets outside the file are clamped. The byte order mark does not count as a column.
func (f *File) Pos(offset int) Pos {
	off := f.clamp(int32(offset))
	line := sort.Search(len(f.lines), func(i int) bool { return f.lines[i] > off })
	head := f.text[f.lines[line-1]:off]
	if line == 1 {
		head = strings.TrimPrefix(head, bom)
	}
	return Pos{Offset: off, Line: int32(line), Col: int32(utf8.RuneCountInString(head)) + 1}
}

// Span returns the span between two byte offsets.
func (f *File) Span(from, to int) Span { return Span{f.Pos(from), f.Pos(to)} }

// End returns the position after the last byte.
func (f *File) End() Pos { return f.Pos(len(f.text)) }

func (f *File) clamp(off int32) int32 { return min(max(off, 0), int32(len(f.text))) }

const bom = "\ufeff"
