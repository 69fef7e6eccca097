package main

import (
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
)

// inputFile is a file of facts to read.
type inputFile struct {
	Path string // absolute, because a worker may have another working directory
	Type string // type of facts without a type of their own
	Form string // form of its documents: "json" or "csv"
	Size int64  // in bytes
}

// inputFiles returns a file, or the files of a folder in the order of their names. typ is the type of facts without a type of their own. If
// it is empty, the type of a table's rows is the name of the file.
func inputFiles(path, typ string) (files []inputFile, err error) {
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	err = filepath.WalkDir(path, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		f := inputFile{Path: name, Type: typ}
		switch strings.ToLower(filepath.Ext(name)) {
		case ".jsonl", ".ndjson":
			f.Form = "json"
		case ".csv":
			f.Form = "csv"
			if typ == "" {
				f.Type = typeOf(name)
			}
		default:
			return nil
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		if f.Size = info.Size(); f.Size > 0 {
			files = append(files, f)
		}
		return nil
	})
	return files, err
}

// number matches a number at the beginning of a file name, which only determines the order of files.
var number = regexp.MustCompile(`^[0-9]+-`)

func typeOf(name string) string {
	base := filepath.Base(name)
	return number.ReplaceAllString(strings.TrimSuffix(base, filepath.Ext(base)), "")
}
