package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// longestRecord is the maximum size of a record in bytes, because an unclosed quote makes the rest of a file one record.
const longestRecord = 64 << 20

// records reads the records of a file one after the other. A record is a line. If quotes is set, a line break inside quotes is part of
// the record, as in CSV.
type records struct {
	in     *bufio.Reader
	quotes bool

	text []byte // the record with its line break; overwritten by the next record
	at   int64  // offset of the next record, in bytes
	line int    // number of lines before the next record
}

// next reads a record into text and returns the number of the line, from 1, on which it begins. After the last record the error is
// io.EOF.
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

// trimmed returns the record without its line break.
func (r *records) trimmed() string { return string(bytes.TrimRight(r.text, "\r\n")) }

// blank reports whether the record is an empty line.
func (r *records) blank() bool { return len(bytes.TrimSpace(r.text)) == 0 }
