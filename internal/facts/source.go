package facts

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Source is the text of fact files, kept so that the same facts can be made any number of times. It does not change
// and may be used by many goroutines.
type Source struct {
	files []file
}

type file struct {
	name string // as it stands in messages
	text string
	line int // where the text stands in the file, if it is one line of it; else 0
}

// Open reads fact files, in the order given. A folder stands for its .json and .csv files in the order of their names.
//
// A JSON file is a list of facts. A CSV file is named for the type it holds: 02-Person.csv holds Person, since digits
// and a dash in front only put files in order. Its first line names the properties; a column "id" is also the fact's
// id, and an empty cell leaves the property as it is.
func Open(paths ...string) (*Source, error) {
	s := &Source{}
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, fmt.Errorf("facts: %w", err)
		}
		names := []string{path}
		if info.IsDir() {
			if names, err = factFiles(path); err != nil {
				return nil, err
			}
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				return nil, fmt.Errorf("facts: %w", err)
			}
			s.files = append(s.files, file{name: name, text: string(text)})
		}
	}
	return s, nil
}

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

// factFiles lists the fact files of a folder.
func factFiles(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, fmt.Errorf("facts: %w", err)
	}
	var names []string
	for _, e := range entries {
		if ext := strings.ToLower(filepath.Ext(e.Name())); !e.IsDir() && (ext == ".json" || ext == ".csv") {
			names = append(names, filepath.Join(folder, e.Name()))
		}
	}
	if names == nil {
		return nil, fmt.Errorf("facts: no .json or .csv file in folder %s", folder)
	}
	return names, nil
}

// Make makes the facts with a builder and hands each to add with its id, "" if it has none, in the order in which they
// stand. It stops at the first error, also of add. Objects that are no facts of their own ("insert": false) only become
// known to the builder.
func (s *Source) Make(b *Builder, add func(object any, id string) error) error {
	for _, f := range s.files {
		if f.line == 0 && strings.EqualFold(filepath.Ext(f.name), ".csv") {
			if err := b.makeTable(f.name, f.text, add); err != nil {
				return err
			}
			continue
		}
		for spec, err := range specs(f) {
			if err == nil {
				err = b.makeFact(spec, add)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// makeFact makes the object of a description, names it and, if it is a fact, hands it to add.
func (b *Builder) makeFact(s Spec, add func(object any, id string) error) error {
	object, err := b.Build(s)
	if err != nil {
		return err
	}
	if s.ID != "" {
		b.Name(s.ID, object)
	}
	if !s.Insert {
		return nil
	}
	return add(object, s.ID)
}
