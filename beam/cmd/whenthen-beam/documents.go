package main

import (
	"bufio"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"whenthen/beam/rulebeam"
)

// readDocuments makes a document of every line of a file or of the files of a folder, in the order of their names.
func readDocuments(path, typ string) (documents []rulebeam.Document, err error) {
	err = filepath.WalkDir(path, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		var read func(*records, string) []rulebeam.Document
		switch strings.ToLower(filepath.Ext(name)) {
		case ".jsonl", ".ndjson":
			read = jsonLines
		case ".csv":
			read = csvRows
		default:
			return nil
		}
		r := &records{in: bufio.NewReader(f)}
		for _, d := range read(r, typ) {
			if d.Type == "" && d.Form == "csv" {
				d.Type = typeOf(name)
			}
			d.ID = filepath.Base(name) + ":" + d.ID
			documents = append(documents, d)
		}
		return r.err
	})
	return documents, err
}

// number in front of a name only puts files in order.
var number = regexp.MustCompile(`^[0-9]+-`)

func typeOf(name string) string {
	base := filepath.Base(name)
	return number.ReplaceAllString(strings.TrimSuffix(base, filepath.Ext(base)), "")
}

func jsonLines(r *records, typ string) (list []rulebeam.Document) {
	for {
		text, line, ok := r.next(false)
		if !ok {
			return list
		}
		if strings.TrimSpace(text) != "" {
			list = append(list, rulebeam.Document{ID: place(line), Form: "json", Type: typ, Text: text})
		}
	}
}

// csvRows makes a table of every row, with the names of the columns above it.
func csvRows(r *records, typ string) (list []rulebeam.Document) {
	head, _, _ := r.next(true)
	for {
		text, line, ok := r.next(true)
		if !ok {
			return list
		}
		if strings.TrimSpace(text) != "" {
			list = append(list, rulebeam.Document{ID: place(line), Form: "csv", Type: typ, Text: head + "\n" + text + "\n"})
		}
	}
}

// place is a line so that the order of texts is that of numbers.
func place(line int) string { return fmt.Sprintf("%09d", line) }

// records are the lines of a file. With quotes a line break between two of them is part of a record, as in CSV.
type records struct {
	in   *bufio.Reader
	line int
	err  error
}

// next is a record and the line, from 1, that it begins on.
func (r *records) next(quotes bool) (text string, line int, ok bool) {
	line = r.line + 1
	for {
		part, err := r.in.ReadString('\n')
		if err != nil && err != io.EOF {
			r.err = err
			return "", line, false
		}
		if part != "" {
			r.line++
		}
		text += part
		if err == io.EOF || !quotes || strings.Count(text, `"`)%2 == 0 {
			return strings.TrimRight(text, "\r\n"), line, text != ""
		}
	}
}
