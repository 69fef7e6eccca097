package rulefile

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"whenthen"
	"whenthen/expander"
	"whenthen/table"
	"whenthen/table/xlsx"
)

// Read makes sources of files, in the order given. A name may have a part behind the file: prices.xlsx#Fees is the worksheet Fees.
//
// A template has its data behind a +, with the first cell: fees.drt+fees.csv@B3.
//
// Sentences (.dslr) are read with the languages (.dsl) among the files, else with what lies in their folder.
func Read(names ...string) ([]whenthen.Source, error) { return ReadOver(nil, names...) }

// ReadOver is Read with texts that count in place of the files of these names, as an editor has them.
func ReadOver(texts map[string]string, names ...string) ([]whenthen.Source, error) {
	r := &reader{texts: texts, languages: map[string]*expander.Language{}}
	for _, name := range names {
		if extension(name) == ".dsl" {
			r.given = append(r.given, name)
		}
	}
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

// reader reads files that are compiled together.
type reader struct {
	texts     map[string]string // in place of files, by name
	given     []string          // the .dsl files among them
	languages map[string]*expander.Language
}

// IsTable tells whether a name is one of a spreadsheet.
func IsTable(name string) bool {
	switch extension(name) {
	case ".csv", ".xls", ".xlsx":
		return true
	}
	return false
}

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
		return whenthen.Source{}, fmt.Errorf("%s is a template; give its data with it: %s+DATA.csv@A2, where A2 is its first cell", name, name)
	case ".dsl":
		return r.language(name)
	case ".dslr", ".rdslr":
		return r.sentences(name)
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
	return r.file(name)
}

// file is a file as it is.
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

// cutSheet takes the name of a worksheet from behind the name of a spreadsheet.
func cutSheet(name string) (file, sheet string, asked bool) {
	if i := strings.LastIndexByte(name, '#'); i > 0 && IsTable(name[:i]) {
		if _, err := os.Stat(name); err != nil {
			return name[:i], name[i+1:], true
		}
	}
	return name, "", false
}

// sheet reads a sheet of a spreadsheet: the one of that name, or the first.
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
	data := []byte(book.Text)
	if bytes.HasPrefix(data, []byte(oldSpreadsheet)) {
		return nil, &OldSpreadsheetError{Name: name}
	}
	w, err := xlsx.Open(name, data)
	if err != nil {
		return nil, err
	}
	if sheet == "" {
		return w.First()
	}
	return w.Sheet(sheet)
}

// Refused is an OldSpreadsheetError for a spreadsheet that is not read.
func Refused(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return nil // reading it will tell
	}
	defer f.Close()
	var head [4]byte
	if _, err := io.ReadFull(f, head[:]); err == nil && string(head[:]) == oldSpreadsheet {
		return &OldSpreadsheetError{Name: path}
	}
	return nil
}

// oldSpreadsheet is what files of Excel 97 begin with.
const oldSpreadsheet = "\xd0\xcf\x11\xe0"

// OldSpreadsheetError tells that a file is a spreadsheet of the form that Excel wrote up to 2003.
type OldSpreadsheetError struct{ Name string }

// Error says how to convert the file.
func (e *OldSpreadsheetError) Error() string {
	return fmt.Sprintf("%s is a spreadsheet in the binary form of Excel 97, which is not read; save it as .xlsx, with LibreOffice: soffice --headless --convert-to xlsx --outdir %q %q",
		e.Name, filepath.Dir(e.Name), e.Name)
}

// ReadFolder reads the rule files right in a folder, in the order of their names. A folder without any is an error.
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
		return nil, fmt.Errorf("folder %s: there is no rule file in it", folder)
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
