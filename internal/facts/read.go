package facts

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Read reads fact descriptions from a file, or from every .json and .csv file of a folder in the order of their names.
// A JSON file is a list of facts. A CSV file is named for the type it holds (Person.csv); its first line names the
// properties, a column "id" is the fact's id, and an empty cell leaves the property as it is.
func Read(path string) ([]Spec, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("facts: %w", err)
	}
	if !info.IsDir() {
		return readFile(path)
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, fmt.Errorf("facts: %w", err)
	}
	var specs []Spec
	found := false
	for _, e := range entries {
		if ext := strings.ToLower(filepath.Ext(e.Name())); e.IsDir() || ext != ".json" && ext != ".csv" {
			continue
		}
		found = true
		more, err := readFile(filepath.Join(path, e.Name()))
		if err != nil {
			return nil, err
		}
		specs = append(specs, more...)
	}
	if !found {
		return nil, fmt.Errorf("facts: no .json or .csv file in folder %s", path)
	}
	return specs, nil
}

func readFile(path string) ([]Spec, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("facts: %w", err)
	}
	if strings.EqualFold(filepath.Ext(path), ".csv") {
		return ParseCSV(path, text)
	}
	return ParseList(path, text)
}

// ParseList reads a JSON list of facts. name begins every error.
func ParseList(name string, text []byte) ([]Spec, error) {
	tree, err := ParseJSON(name, text)
	if err != nil {
		return nil, err
	}
	list, ok := tree.([]any)
	if !ok {
		return nil, fmt.Errorf(`%s: a fact file is a list [{"type", "id", "fields"}, ...], found %s`, name, Describe(tree))
	}
	specs := make([]Spec, len(list))
	for i, x := range list {
		at := fmt.Sprintf("%s: fact %d", name, i+1)
		if o, ok := x.(*Object); ok {
			at = fmt.Sprintf("%s:%d: fact %d", name, o.Line, i+1)
		}
		if specs[i], err = SpecOf(x, at); err != nil {
			return nil, err
		}
	}
	return specs, nil
}

// ParseCSV reads facts from comma-separated lines, as Read describes. Cells stay text: the property's type decides
// what they mean.
func ParseCSV(name string, text []byte) ([]Spec, error) {
	typ := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	r := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(text), "\ufeff")))
	header, err := r.Read()
	if errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: an empty file; the first line names the properties", name)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	seen := map[string]bool{}
	for i, h := range header {
		header[i] = strings.TrimSpace(h)
		if header[i] == "" || seen[header[i]] {
			return nil, fmt.Errorf("%s:1: column %d needs a name of its own, found %q", name, i+1, header[i])
		}
		seen[header[i]] = true
	}
	var specs []Spec
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return specs, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		line, _ := r.FieldPos(0)
		s := Spec{Type: typ, Insert: true, Table: true, Fields: &Object{Line: line}, At: fmt.Sprintf("%s:%d", name, line)}
		for i, cell := range row {
			switch {
			case header[i] == "id":
				s.ID = cell
			case cell != "":
				s.Fields.Add(header[i], cell)
			}
		}
		specs = append(specs, s)
	}
}
