package facts

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"whenthen/engine"
	"whenthen/internal/fact"
)

// Source contains the text of fact files, so that the same facts can be created any number of times. It is immutable and safe for
// concurrent use.
type Source struct {
	files []file
}

type file struct {
	name   string // as shown in messages
	text   string
	line   int     // number of the line of the file, if text is only this line; otherwise 0
	typ    string  // type of facts without a type of their own, or ""
	format *Format // nil for the formats of this package
	lines  bool    // JSON Lines, although the name does not say so
}

// FromText returns a source with the text of one fact file. The name's extension determines the format: .csv, .jsonl or .ndjson, otherwise
// JSON.
func FromText(name, text string) *Source { return (*Source)(nil).With(name, text) }

// With returns a source with one more file after the others; s, which may be nil, is unchanged. The name's extension determines the format:
// .csv, .jsonl or .ndjson, otherwise JSON.
func (s *Source) With(name, text string) *Source { return s.with(file{name: name, text: text}) }

// WithLine does the same as With for a single line of a file, counted from 1, that contains a JSON fact or a list of facts.
func (s *Source) WithLine(name string, line int, text string) *Source {
	return s.with(file{name: name, text: text, line: line})
}

func (s *Source) with(f file) *Source {
	var files []file
	if s != nil {
		files = s.files
	}
	return &Source{append(slices.Clip(files), f)}
}

// Given is one item from a source: a fact, or the value of a global.
type Given struct {
	Object     any       // the fact
	ID         string    // "" if it has none
	EntryPoint string    // name of the entry point; "" for the default one
	Time       time.Time // the time of the fact on the session's clock; zero if the source does not specify it

	Global string // name of the global, or "" for a fact
	Value  any    // the global's value as a JSON tree
	At     Place  // where it was read, for messages
}

// Place is the place in a source where something was read. Its text is formatted only when a message needs it. The zero Place is
// unknown.
type Place struct {
	write func(line int) string
	line  int
}

// PlaceOf returns a Place with an already formatted text.
func PlaceOf(text string) Place {
	if text == "" {
		return Place{}
	}
	return Place{func(int) string { return text }, 0}
}

// String returns the place as in facts.csv:3, or "" if it is unknown.
func (p Place) String() string {
	if p.write == nil {
		return ""
	}
	return p.write(p.line)
}

// With prefixes an error with the place, if the place is known.
func (p Place) With(err error) error {
	where := p.String()
	if where == "" {
		return err
	}
	return fmt.Errorf("%s: %w", where, err)
}

// Insert creates the facts and inserts them into a session in source order, each at its entry point. It returns the handles of the
// facts that have an id. Globals of the source are set first. If any fact cannot be created, none is inserted. The times of facts
// do not advance the clock; a program that needs that uses Make.
func (s *Source) Insert(session *engine.Session) (map[string]engine.Handle, error) {
	b := NewBuilder(session.RuleBase().Types())
	var list []Given
	if err := s.Make(b, func(g Given) error { list = append(list, g); return nil }); err != nil {
		return nil, err
	}
	for _, g := range list {
		if g.Global == "" {
			continue
		}
		if err := b.SetGlobal(session, g); err != nil {
			return nil, err
		}
	}
	handles := map[string]engine.Handle{}
	for _, g := range list {
		if g.Global != "" {
			continue
		}
		h, err := session.InsertAt(g.EntryPoint, g.Object)
		if err != nil {
			return handles, g.At.With(err)
		}
		if g.ID != "" {
			handles[g.ID] = h
		}
	}
	return handles, nil
}

// SetGlobal converts the value of a global to its declared type and sets it on the session.
func (b *Builder) SetGlobal(session *engine.Session, g Given) error {
	t := session.RuleBase().GlobalType(g.Global)
	if t == nil {
		var names []string
		for _, known := range session.RuleBase().Globals() {
			names = append(names, known.Name)
		}
		return g.At.With(fmt.Errorf("there is no global %q%s", g.Global, hint(g.Global, names)))
	}
	v, err := b.Convert(g.Value, t)
	if err == nil {
		err = session.SetGlobal(g.Global, v)
	}
	if err != nil {
		return g.At.With(fmt.Errorf("global %s: %w", g.Global, fact.InWords(err)))
	}
	return nil
}

// Make creates the facts with a builder, and passes each fact and each value of a global to add, in source order. It stops at the first
// error, including an error of add. Objects with "insert": false are only registered with the builder.
func (s *Source) Make(b *Builder, add func(Given) error) error {
	for _, f := range s.files {
		if err := f.make(b, add); err != nil {
			return err
		}
	}
	return nil
}

func (f file) make(b *Builder, add func(Given) error) error {
	switch {
	case f.format != nil:
		content, err := f.format.Read(f.name, []byte(f.text))
		if err != nil {
			return err
		}
		for _, tree := range content.Trees {
			if err := newReading(b, f).document(tree, add); err != nil {
				return err
			}
		}
		return b.makeTables(f, content.Tables, add)
	case f.line == 0 && ending(f.name) == ".csv":
		return b.makeTables(f, []Table{csvTable(f.name, f.text)}, add)
	case f.line == 0 && (f.lines || ending(f.name) == ".jsonl" || ending(f.name) == ".ndjson"):
		return newReading(b, f).lines(add)
	}
	return newReading(b, f).json(add)
}

// ending returns the extension of a file name, with its dot and in lower case.
func ending(name string) string { return strings.ToLower(filepath.Ext(name)) }
