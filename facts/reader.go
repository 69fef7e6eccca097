package facts

import (
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
	// Type is the type of facts that do not name theirs: the objects of a JSON list, the rows of a table. Without it they are
	// of the type that the file is named for.
	Type string
	// Formats are further kinds of files; packages facts/yaml and facts/xlsx have two.
	Formats []Format
}

// Format is a kind of fact files.
type Format struct {
	Endings []string // of file names, in lower case: ".yaml"
	Read    func(name string, text []byte) (*Content, error)
}

// Content is what a file holds: documents, which mean what the same JSON would mean, or tables, or both.
type Content struct {
	Trees  []any
	Tables []Table
}

// ownEndings are those of the formats that every reader knows.
var ownEndings = []string{".json", ".jsonl", ".ndjson", ".csv"}

// Open reads fact files, in the order given. A folder stands for its fact files in the order of their names: .json, .jsonl,
// .ndjson and .csv. See the package comment for what is in them.
func Open(paths ...string) (*Source, error) { return Reader{}.Open(paths...) }

// OpenFS is Open for the files and folders of a file system such as an embed.FS.
func OpenFS(fsys fs.FS, paths ...string) (*Source, error) { return Reader{}.OpenFS(fsys, paths...) }

// Open reads fact files, in the order given. A folder stands for its files of the formats that the reader knows, in the order
// of their names.
func (r Reader) Open(paths ...string) (*Source, error) {
	return r.open(paths, os.Stat, os.ReadFile, func(folder string) ([]fs.DirEntry, error) { return os.ReadDir(folder) }, filepath.Join)
}

// OpenFS is Open for the files and folders of a file system such as an embed.FS.
func (r Reader) OpenFS(fsys fs.FS, paths ...string) (*Source, error) {
	return r.open(paths, func(name string) (fs.FileInfo, error) { return fs.Stat(fsys, name) },
		func(name string) ([]byte, error) { return fs.ReadFile(fsys, name) },
		func(folder string) ([]fs.DirEntry, error) { return fs.ReadDir(fsys, folder) }, path.Join)
}

func (r Reader) open(paths []string, stat func(string) (fs.FileInfo, error), read func(string) ([]byte, error),
	list func(string) ([]fs.DirEntry, error), join func(...string) string) (*Source, error) {
	s := &Source{}
	for _, place := range paths {
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

// FromText is the text of one fact file. What is in it goes by the ending of its name.
func (r Reader) FromText(name, text string) (*Source, error) {
	f, err := r.file(name, text)
	return &Source{[]file{f}}, err
}

// file finds the format of a file. One of an unknown ending is refused, unless its text looks like JSON.
func (r Reader) file(name, text string) (file, error) {
	f := file{name: name, text: text, typ: r.Type}
	end := ending(name)
	for i := range r.Formats {
		if slices.Contains(r.Formats[i].Endings, end) {
			f.format = &r.Formats[i]
			return f, nil
		}
	}
	if start := strings.TrimLeft(strings.TrimPrefix(text, "\ufeff"), " \t\r\n"); slices.Contains(ownEndings, end) || start != "" && strings.ContainsRune("[{", rune(start[0])) {
		return f, nil
	}
	return f, fmt.Errorf("facts: %s: facts are read from files with the endings %s", name, strings.Join(r.endings(), ", "))
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
		return nil, fmt.Errorf("no fact file in it: their endings are %s", strings.Join(r.endings(), ", "))
	}
	return names, nil
}
