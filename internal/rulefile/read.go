package rulefile

import (
	"path/filepath"
	"strings"

	"whenthen"
	"whenthen/table"
)

// Read makes sources of files, in the order given.
func Read(names ...string) ([]whenthen.Source, error) {
	var sources []whenthen.Source
	for _, name := range names {
		more, err := read(name)
		if err != nil {
			return nil, err
		}
		sources = append(sources, more...)
	}
	return sources, nil
}

func read(name string) ([]whenthen.Source, error) {
	sources, err := whenthen.Files(name)
	if err != nil {
		return nil, err
	}
	switch strings.ToLower(filepath.Ext(name)) {
	case ".csv":
		return []whenthen.Source{table.Source(table.CSV(name, sources[0].Text), table.Options{})}, nil
	}
	return sources, nil
}
