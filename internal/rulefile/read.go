package rulefile

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"whenthen"
	"whenthen/engine/source"
	"whenthen/expander"
	"whenthen/internal/sentences"
	"whenthen/table"
	"whenthen/table/guided"
	"whenthen/table/xlsx"
)

// Read reads files as sources, in the order given. The name of a file may be followed by the name of a worksheet: prices.xlsx#Fees is the
// worksheet Fees.
//
// The name of a template is followed by its data, with the first cell: fees.drt+fees.csv@B3.
//
// Sentences (.dslr, and .drl with a line "expander") are translated with the languages (.dsl) among the files, otherwise with those in their
// folder.
func Read(names ...string) ([]whenthen.Source, error) { return ReadOver(nil, names...) }

// ReadOver is Read with texts that replace files, by name, as in an editor.
func ReadOver(texts map[string]string, names ...string) ([]whenthen.Source, error) {
	r := newReader(texts, names)
	var sources []whenthen.Source
	for _, name := range names {
		s, err := r.read(name)
		if err != nil {
			return nil, err
		}
		sources = append(sources, s)
	}
	return sources, nil
}

// codeUnreadable is the code of the error for a file of a project that cannot be read.
const codeUnreadable source.Code = "unreadable-file"

// ReadProject is Read for files that were found in a project: if a file cannot be read, this is an error in that file, so that the others
// are checked nevertheless.
func ReadProject(names ...string) []whenthen.Source {
	r := newReader(nil, names)
	var sources []whenthen.Source
	for _, name := range names {
		s, err := r.read(name)
		if err != nil {
			d := source.Diagnostic{File: source.NewDerived(name, source.Text{}), Code: codeUnreadable, Message: strings.TrimPrefix(err.Error(), name+": ")}
			if !isTemplate(name) {
				d.Hint = "leave the file out of its project with --exclude"
			}
			s = whenthen.Derived(d.File, d)
		}
		sources = append(sources, s)
	}
	return sources
}

// reader reads files that are compiled together.
type reader struct {
	texts     map[string]string // by name: texts that replace files
	given     []string          // the .dsl files among the names
	languages map[string]*expander.Language
}

func newReader(texts map[string]string, names []string) *reader {
	r := &reader{texts: texts, languages: map[string]*expander.Language{}}
	for _, name := range names {
		if extension(name) == ".dsl" {
			r.given = append(r.given, name)
		}
	}
	return r
}

// IsTable reports whether a name is the name of a spreadsheet.
func IsTable(name string) bool {
	switch extension(name) {
	case ".csv", ".xls", ".xlsx":
		return true
	}
	return false
}

// IsGuided reports whether a name is the name of a guided decision table.
func IsGuided(name string) bool { return extension(name) == ".gdst" }

func extension(name string) string { return strings.ToLower(filepath.Ext(name)) }

func (r *reader) read(name string) (whenthen.Source, error) {
	if isTemplate(name) {
		return r.template(name)
	}
	switch extension(name) {
	case ".drt":
		if _, ok := r.texts[name]; ok {
			return r.templateAlone(name), nil
		}
		return whenthen.Source{}, fmt.Errorf("%s is a template, which needs data: write %s+DATA.csv@A2, where A2 is the first cell of the data", name, name)
	case ".dsl":
		return r.language(name)
	case ".dslr", ".rdslr":
		return r.sentences(name)
	case ".gdst":
		s, err := r.file(name)
		if err != nil {
			return s, err
		}
		return guided.Source(name, s.Text), nil
	}
	file, sheet, asked := cutSheet(name)
	if IsTable(file) {
		conf, err := readProperties(file)
		if err != nil {
			return whenthen.Source{}, err
		}
		if !asked && conf.sheet != "" {
			sheet, asked = conf.sheet, true
		}
		s, err := r.sheet(file, sheet)
		if err != nil {
			return whenthen.Source{}, err
		}
		return table.Source(s, table.Options{SheetInNames: asked}), nil
	}
	s, err := r.file(name)
	if err == nil && sentences.In(name, s.Text) {
		return r.sentences(name)
	}
	return s, err
}

// file reads a file unchanged.
func (r *reader) file(name string) (whenthen.Source, error) {
	if text, ok := r.texts[name]; ok {
		return whenthen.Source{Name: name, Text: text}, nil
	}
	sources, err := whenthen.Files(name)
	if err != nil {
		return whenthen.Source{}, err
	}
	return sources[0], nil
}

// exists reports whether there is a file with a name, or a text that replaces it.
func (r *reader) exists(name string) bool {
	if _, ok := r.texts[name]; ok {
		return true
	}
	_, err := os.Stat(name)
	return err == nil
}

// cutSheet splits the name of a spreadsheet from the name of a worksheet after it.
func cutSheet(name string) (file, sheet string, asked bool) {
	if i := strings.LastIndexByte(name, '#'); i > 0 && IsTable(name[:i]) {
		if _, err := os.Stat(name); err != nil {
			return name[:i], name[i+1:], true
		}
	}
	return name, "", false
}

// sheet reads the named worksheet of a spreadsheet, or the first one.
func (r *reader) sheet(name, sheet string) (*table.Sheet, error) {
	book, err := r.file(name)
	if err != nil {
		return nil, err
	}
	if extension(name) == ".csv" {
		if sheet != "" {
			return nil, fmt.Errorf("%s: a file of comma-separated values has no worksheets", name)
		}
		return table.CSV(name, book.Text), nil
	}
	w, err := xlsx.Open(name, []byte(book.Text))
	if err != nil {
		return nil, err
	}
	if sheet == "" {
		return w.First()
	}
	return w.Sheet(sheet)
}

// ReadFolder reads the rule files directly in a folder, in the order of their names. It returns an error if there are none.
func ReadFolder(folder string) ([]whenthen.Source, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries { // sorted by name
		if !e.IsDir() && extension(e.Name()) == ".drl" {
			names = append(names, filepath.Join(folder, e.Name()))
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("folder %s contains no rule file", folder)
	}
	return Read(names...)
}

// ReadAny reads a rule file, or the rule files of a folder.
func ReadAny(path string) ([]whenthen.Source, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return ReadFolder(path)
	}
	return Read(path)
}
