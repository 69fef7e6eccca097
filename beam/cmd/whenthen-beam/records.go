package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// longestRecord bounds a record in bytes, since a quote that nobody has closed makes one of the rest of a file.
const longestRecord = 64 << 20

// records reads the lines of a file one after the other. With quotes a line break between two of them is part of a record, as in CSV.
type records struct {
	in     *bufio.Reader
	quotes bool

	text []byte // of the record, with its line break; it is overwritten by the next
	at   int64  // where the next record begins, in bytes
	line int    // lines before it
}

// next reads a record into text and tells the line, from 1, that it begins on. After the last one the error is io.EOF.
func (r *records) next() (line int, err error) {
	line, r.text = r.line+1, r.text[:0]
	open := false
	for {
		part, err := r.in.ReadSlice('\n')
		r.text = append(r.text, part...)
		r.at += int64(len(part))
		if r.quotes && bytes.Count(part, []byte{'"'})%2 == 1 {
			open = !open
		}
		switch {
		case len(r.text) > longestRecord:
			return line, fmt.Errorf("line %d begins a record of more than %d MB; is a quote not closed?", line, longestRecord>>20)
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && !errors.Is(err, io.EOF):
			return line, err
		}
		if len(part) > 0 {
			r.line++
		}
		if err == nil && open {
			continue
		}
		if len(r.text) == 0 {
			return line, io.EOF
		}
		return line, nil
	}
}

// trimmed is the text of the record without its line break.
func (r *records) trimmed() string { return string(bytes.TrimRight(r.text, "\r\n")) }

// blank tells whether the record is an empty line.
func (r *records) blank() bool { return len(bytes.TrimSpace(r.text)) == 0 }
