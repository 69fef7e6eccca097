package facts

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"whenthen/engine"
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
	for _, place := range paths {
		info, err := os.Stat(place)
		if err != nil {
			return nil, fmt.Errorf("facts: %w", err)
		}
		names := []string{place}
		if info.IsDir() {
			if names, err = factFiles(os.DirFS(place), "."); err != nil {
				return nil, fmt.Errorf("facts: folder %s: %w", place, err)
			}
			for i := range names {
				names[i] = filepath.Join(place, names[i])
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

// OpenFS is Open for the files and folders of a file system such as an embed.FS.
func OpenFS(fsys fs.FS, paths ...string) (*Source, error) {
	s := &Source{}
	for _, name := range paths {
		info, err := fs.Stat(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("facts: %w", err)
		}
		names := []string{name}
		if info.IsDir() {
			if names, err = factFiles(fsys, name); err != nil {
				return nil, fmt.Errorf("facts: folder %s: %w", name, err)
			}
		}
		for _, name := range names {
			text, err := fs.ReadFile(fsys, name)
			if err != nil {
				return nil, fmt.Errorf("facts: %w", err)
			}
			s.files = append(s.files, file{name: name, text: string(text)})
		}
	}
	return s, nil
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

// factFiles lists the fact files of a folder, with the folder in front.
func factFiles(fsys fs.FS, folder string) ([]string, error) {
	entries, err := fs.ReadDir(fsys, folder)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if ext := strings.ToLower(path.Ext(e.Name())); !e.IsDir() && (ext == ".json" || ext == ".csv") {
			names = append(names, path.Join(folder, e.Name()))
		}
	}
	if names == nil {
		return nil, errors.New("no .json or .csv file in it")
	}
	return names, nil
}

// Insert makes the facts, inserts them into a session in the order in which they stand, and returns the handles of those
// that have an id. If a fact cannot be made, none is inserted.
func (s *Source) Insert(session *engine.Session) (map[string]engine.Handle, error) {
	type made struct {
		object any
		id     string
	}
	var list []made
	err := s.Make(NewBuilder(session.RuleBase().Types()), func(object any, id string) error {
		list = append(list, made{object, id})
		return nil
	})
	if err != nil {
		return nil, err
	}
	handles := map[string]engine.Handle{}
	for _, m := range list {
		h, err := session.Insert(m.object)
		if err != nil {
			return handles, err
		}
		if m.id != "" {
			handles[m.id] = h
		}
	}
	return handles, nil
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
