package facts

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Reader opens fact files. The zero value reads JSON, JSON Lines and CSV.
type Reader struct {
	// Type is the type of facts without a type of their own: the objects of a JSON list, the rows of a table. If it is empty, the name of
	// the file determines the type.
	Type string
	// Formats are additional file formats; packages facts/yaml and facts/xlsx provide two.
	Formats []Format
	// Texts are texts that are read in place of files, by name: for a program that has got one from elsewhere, such as standard input.
	Texts map[string]string
}

// Format is a format of fact files.
type Format struct {
	Endings []string // file name extensions in lower case, such as ".yaml"
	Read    func(name string, text []byte) (*Content, error)
}

// Content is the content of a file: documents, which have the same meaning as the equivalent JSON, or tables, or both.
type Content struct {
	Trees  []any
	Tables []Table
}

// ownEndings are the file name extensions that every reader knows.
var ownEndings = []string{".json", ".jsonl", ".ndjson", ".csv"}

// Open reads fact files in the order given. For a folder it reads the .json, .jsonl, .ndjson and .csv files in it, sorted by name.
// The package comment describes the formats.
func Open(paths ...string) (*Source, error) { return Reader{}.Open(paths...) }

// OpenFS does the same as Open for the files and folders of a file system such as an embed.FS.
func OpenFS(fsys fs.FS, paths ...string) (*Source, error) { return Reader{}.OpenFS(fsys, paths...) }

// Open reads fact files in the order given. For a folder it reads the files whose format the reader knows, sorted by name.
func (r Reader) Open(paths ...string) (*Source, error) {
	return r.open(paths, os.Stat, os.ReadFile, func(folder string) ([]fs.DirEntry, error) { return os.ReadDir(folder) }, filepath.Join)
}

// OpenFS does the same as Open for the files and folders of a file system such as an embed.FS.
func (r Reader) OpenFS(fsys fs.FS, paths ...string) (*Source, error) {
	return r.open(paths, func(name string) (fs.FileInfo, error) { return fs.Stat(fsys, name) },
		func(name string) ([]byte, error) { return fs.ReadFile(fsys, name) },
		func(folder string) ([]fs.DirEntry, error) { return fs.ReadDir(fsys, folder) }, path.Join)
}

func (r Reader) open(paths []string, stat func(string) (fs.FileInfo, error), read func(string) ([]byte, error),
	list func(string) ([]fs.DirEntry, error), join func(...string) string) (*Source, error) {
	s := &Source{}
	for _, place := range paths {
		if text, ok := r.Texts[place]; ok {
			f, err := r.file(place, text)
			if err != nil {
				return nil, err
			}
			s.files = append(s.files, f)
			continue
		}
		info, err := stat(place)
		if err != nil {
			return nil, fmt.Errorf("facts: %w", err)
		}
		names := []string{place}
		if info.IsDir() {
			entries, err := list(place)
			if err == nil {
				names, err = r.factFiles(entries)
			}
			if err != nil {
				return nil, fmt.Errorf("facts: folder %s: %w", place, err)
			}
			for i := range names {
				names[i] = join(place, names[i])
			}
		}
		for _, name := range names {
			text, err := read(name)
			if err != nil {
				return nil, fmt.Errorf("facts: %w", err)
			}
			f, err := r.file(name, string(text))
			if err != nil {
				return nil, err
			}
			s.files = append(s.files, f)
		}
	}
	return s, nil
}

// FromText returns a source with the text of one fact file. The extension of the name determines the format.
func (r Reader) FromText(name, text string) (*Source, error) {
	f, err := r.file(name, text)
	return &Source{[]file{f}}, err
}

// file determines the format of a file. An unknown extension is an error unless the text looks like JSON; it is read as JSON Lines if the
// first line is a value and others follow.
func (r Reader) file(name, text string) (file, error) {
	f := file{name: name, text: text, typ: r.Type}
	end := ending(name)
	for i := range r.Formats {
		if slices.Contains(r.Formats[i].Endings, end) {
			f.format = &r.Formats[i]
			return f, nil
		}
	}
	if slices.Contains(ownEndings, end) {
		return f, nil
	}
	if start := strings.TrimLeft(strings.TrimPrefix(text, "\ufeff"), " \t\r\n"); start != "" && strings.ContainsRune("[{", rune(start[0])) {
		first, rest, _ := strings.Cut(start, "\n")
		f.lines = strings.TrimSpace(rest) != "" && json.Valid([]byte(first))
		return f, nil
	}
	return f, fmt.Errorf("facts: %s: facts can be read from files whose names end in %s", name, strings.Join(r.endings(), ", "))
}

func (r Reader) endings() []string {
	all := slices.Clone(ownEndings)
	for _, f := range r.Formats {
		all = append(all, f.Endings...)
	}
	return all
}

// factFiles lists the fact files among the entries of a folder.
func (r Reader) factFiles(entries []fs.DirEntry) ([]string, error) {
	var names []string
	for _, e := range entries {
		if !e.IsDir() && slices.Contains(r.endings(), ending(e.Name())) {
			names = append(names, e.Name())
		}
	}
	if names == nil {
		return nil, fmt.Errorf("no fact file in it: the name of a fact file ends in %s", strings.Join(r.endings(), ", "))
	}
	return names, nil
}
