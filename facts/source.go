package facts

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"whenthen/engine"
)

// Source is the text of fact files, kept so that the same facts can be made any number of times. It does not change
// and may be used by many goroutines.
type Source struct {
	files []file
}

type file struct {
	name   string // as it stands in messages
	text   string
	line   int     // where the text stands in the file, if it is one line of it; else 0
	typ    string  // of facts that name none; "" if nobody has said so
	format *Format // nil for the formats of this package
}

// FromText is the text of one fact file. What is in it goes by the ending of its name: .csv, or else JSON.
func FromText(name, text string) *Source { return (*Source)(nil).With(name, text) }

// With is the source with one more file behind the others; s itself, which may be nil, stays as it is. What is in the
// file goes by the ending of its name: .csv, or else JSON.
func (s *Source) With(name, text string) *Source {
	return s.with(file{name: name, text: text})
}

// WithLine is With for one line of a file, counted from 1, that holds a JSON fact or a list of them.
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

// Given is something that a source holds: a fact, or the value of a global.
type Given struct {
	Object     any       // the fact
	ID         string    // "" if it has none
	EntryPoint string    // "" is the default one
	Time       time.Time // when it happens, on the session's clock; zero if the source does not say

	Global string // name of the global; "" for a fact
	Value  any    // the global's value as a JSON tree
	At     Place  // where it was read, for messages
}

// Place is where something was read. It is written only when a message needs it. The zero Place is not known.
type Place struct {
	write func(line int) string
	line  int
}

// PlaceOf is a place that is written already.
func PlaceOf(text string) Place {
	if text == "" {
		return Place{}
	}
	return Place{func(int) string { return text }, 0}
}

// String is how the place is written: facts.csv:3; "" if it is not known.
func (p Place) String() string {
	if p.write == nil {
		return ""
	}
	return p.write(p.line)
}

// With is an error with the place in front, if that is known.
func (p Place) With(err error) error {
	where := p.String()
	if where == "" {
		return err
	}
	return fmt.Errorf("%s: %w", where, err)
}

// Insert makes the facts, inserts them into a session in the order in which they stand, each at its entry point, and returns
// the handles of those that have an id. Globals of the source are set first. If a fact cannot be made, none is inserted. The
// times of facts move no clock: that is for the program, see Make.
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

// SetGlobal makes the value of a global as the rules have declared it, and gives it to the session.
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
		return g.At.With(fmt.Errorf("global %s: %w", g.Global, plainly(err)))
	}
	return nil
}

// Make makes the facts with a builder and hands each to add, and each global that a file gives a value, in the order in
// which they stand. It stops at the first error, also of add. Objects that are no facts of their own ("insert": false) only
// become known to the builder.
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
	case f.line == 0 && (ending(f.name) == ".jsonl" || ending(f.name) == ".ndjson"):
		return newReading(b, f).lines(add)
	}
	return newReading(b, f).json(add)
}

// ending is the end of a file's name from its last dot on, in lower case.
func ending(name string) string { return strings.ToLower(filepath.Ext(name)) }
