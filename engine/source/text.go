package source

import "strings"

// Text is a text composed of parts of files, each of which keeps its origin. Rules generated from a decision table or from sentences are
// such texts: findings in them are shown where the author wrote the part. A Text is immutable; the zero Text is empty.
type Text struct {
	s    string
	runs []run
}

// run is a part of a Text with one origin. It begins where the previous run ends.
type run struct {
	end      int32 // offset in the text, exclusive
	from, to int32 // offsets in the file
	file     *File // nil if the part does not come from a file
	exact    bool  // the part is a literal copy of the text of the file from offset from on
}

// Literal returns a text that does not come from a file.
func Literal(s string) Text {
	if s == "" {
		return Text{}
	}
	return Text{s: s, runs: []run{{end: int32(len(s))}}}
}

// Part returns the text between two byte offsets of a file.
func (f *File) Part(from, to int) Text {
	if from >= to {
		return Text{}
	}
	return Text{s: f.text[from:to], runs: []run{{end: int32(to - from), from: int32(from), to: int32(to), file: f, exact: true}}}
}

// Made returns a text that was generated from the part between two byte offsets of a file but is not a copy of it.
func (f *File) Made(s string, from, to int) Text {
	if s == "" {
		return Text{}
	}
	return Text{s: s, runs: []run{{end: int32(len(s)), from: int32(from), to: int32(to), file: f}}}
}

// String returns the text itself.
func (t Text) String() string { return t.s }

// Len returns the number of bytes.
func (t Text) Len() int { return len(t.s) }

// Slice returns the text between two byte offsets.
func (t Text) Slice(from, to int) Text {
	if from >= to {
		return Text{}
	}
	out := Text{s: t.s[from:to]}
	start := 0
	for _, r := range t.runs {
		end := int(r.end)
		if lo, hi := max(start, from), min(end, to); lo < hi {
			cut := r
			cut.end = int32(hi - from)
			if r.exact {
				cut.from = r.from + int32(lo-start)
				cut.to = r.from + int32(hi-start)
			}
			out.runs = append(out.runs, cut)
		}
		start = end
	}
	return out
}

// TrimSpace returns the text without leading and trailing characters up to and including the blank (U+0020).
func (t Text) TrimSpace() Text {
	from, to := 0, len(t.s)
	for from < to && t.s[from] <= ' ' {
		from++
	}
	for to > from && t.s[to-1] <= ' ' {
		to--
	}
	return t.Slice(from, to)
}

// As returns s with the origin of t.
func (t Text) As(s string) Text {
	if s == t.s {
		return t
	}
	out := Literal(s)
	if file, from, to := t.origin(); file != nil && s != "" {
		out.runs[0] = run{end: int32(len(s)), from: from, to: to, file: file}
	}
	return out
}

// Replace replaces each occurrence of old by a text.
func (t Text) Replace(old string, by Text) Text {
	return t.ReplaceFunc(old, func(Text) Text { return by })
}

// ReplaceFunc replaces each occurrence of old by the result of by for it.
func (t Text) ReplaceFunc(old string, by func(Text) Text) Text {
	if old == "" || !strings.Contains(t.s, old) {
		return t
	}
	var b TextBuilder
	at := 0
	for {
		i := strings.Index(t.s[at:], old)
		if i < 0 {
			break
		}
		b.Add(t.Slice(at, at+i))
		at += i
		b.Add(by(t.Slice(at, at+len(old))))
		at += len(old)
	}
	b.Add(t.Slice(at, len(t.s)))
	return b.Text()
}

// Origin returns the file of the first part that comes from a file, and the span of that file from which the text comes. The file is nil if
// no part comes from a file.
func (t Text) Origin() (*File, Span) {
	file, from, to := t.origin()
	if file == nil {
		return nil, Span{}
	}
	return file, file.Span(int(from), int(to))
}

func (t Text) origin() (file *File, from, to int32) {
	for _, r := range t.runs {
		switch {
		case r.file == nil:
		case file == nil:
			file, from, to = r.file, r.from, r.to
		case r.file == file && r.from >= from:
			to = max(to, r.to)
		}
	}
	return file, from, to
}

// TextBuilder assembles a Text. The zero value is ready to use.
type TextBuilder struct {
	s    strings.Builder
	runs []run
}

// Add appends texts.
func (b *TextBuilder) Add(texts ...Text) {
	for _, t := range texts {
		before := int32(b.s.Len())
		b.s.WriteString(t.s)
		for _, r := range t.runs {
			r.end += before
			if n := len(b.runs); n > 0 && b.runs[n-1].continues(r) {
				b.runs[n-1].end, b.runs[n-1].to = r.end, r.to
				continue
			}
			b.runs = append(b.runs, r)
		}
	}
}

// continues reports whether a run and the next one can be merged.
func (r run) continues(next run) bool {
	if r.file != next.file {
		return false
	}
	return r.file == nil || r.exact && next.exact && r.to == next.from
}

// AddString appends text that does not come from a file.
func (b *TextBuilder) AddString(s string) { b.Add(Literal(s)) }

// Text returns the assembled text.
func (b *TextBuilder) Text() Text { return Text{s: b.s.String(), runs: b.runs} }

// Join concatenates texts.
func Join(texts ...Text) Text {
	var b TextBuilder
	b.Add(texts...)
	return b.Text()
}
