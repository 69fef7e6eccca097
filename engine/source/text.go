package source

import "strings"

// Text is text that is put together from parts of files, each of which remembers where it stood. Rules made from a decision table or
// from sentences are such texts: what is found in them is shown where the author wrote it. A Text does not change; the zero
// Text is empty.
type Text struct {
	s    string
	runs []run
}

// run is a stretch of a Text with one origin. It begins where the run before it ends.
type run struct {
	end      int32 // offset in the text, exclusive
	from, to int32 // offsets in the file
	file     *File // nil if the stretch comes from nowhere
	exact    bool  // each byte stands in the file, the first at from
}

// Literal is text that stands in no file.
func Literal(s string) Text {
	if s == "" {
		return Text{}
	}
	return Text{s: s, runs: []run{{end: int32(len(s))}}}
}

// Part is the text between two byte offsets of a file.
func (f *File) Part(from, to int) Text {
	if from >= to {
		return Text{}
	}
	return Text{s: f.text[from:to], runs: []run{{end: int32(to - from), from: int32(from), to: int32(to), file: f, exact: true}}}
}

// Made is text that was made from what stands between two byte offsets of a file, but is not the same.
func (f *File) Made(s string, from, to int) Text {
	if s == "" {
		return Text{}
	}
	return Text{s: s, runs: []run{{end: int32(len(s)), from: int32(from), to: int32(to), file: f}}}
}

// String is the text itself.
func (t Text) String() string { return t.s }

// Len is the number of bytes.
func (t Text) Len() int { return len(t.s) }

// Slice is the text between two byte offsets.
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

// TrimSpace is the text without white space at its ends: without all characters up to the blank.
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

// As is another text in the place of this one: it comes from where this one came from.
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

// Replace puts a text in the place of each occurrence of old.
func (t Text) Replace(old string, by Text) Text {
	return t.ReplaceFunc(old, func(Text) Text { return by })
}

// ReplaceFunc puts what by makes of it in the place of each occurrence of old.
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

// Origin is where the text comes from: the file of its first part that stands in one, and from there what it has of that file.
// The file is nil if no part stands in a file.
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

// TextBuilder puts a Text together. The zero value is ready for use.
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

// continues tells whether a run and the one behind it are one.
func (r run) continues(next run) bool {
	if r.file != next.file {
		return false
	}
	return r.file == nil || r.exact && next.exact && r.to == next.from
}

// AddString appends text that stands in no file.
func (b *TextBuilder) AddString(s string) { b.Add(Literal(s)) }

// Text is what was put together.
func (b *TextBuilder) Text() Text { return Text{s: b.s.String(), runs: b.runs} }

// Join is the texts one after another.
func Join(texts ...Text) Text {
	var b TextBuilder
	b.Add(texts...)
	return b.Text()
}
