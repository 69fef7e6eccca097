package play

import (
	"io/fs"
	"strings"
	"time"

	"whenthen"
)

// editedFS is a folder in which some files have other texts.
type editedFS struct {
	fs.FS
	files []whenthen.Source
}

// Open opens the edited text of a file, or the file.
func (e *editedFS) Open(name string) (fs.File, error) {
	for _, f := range e.files {
		if f.Name == name {
			return &textFile{Reader: strings.NewReader(f.Text), name: name, size: int64(len(f.Text))}, nil
		}
	}
	return e.FS.Open(name)
}

// textFile is a text as a file.
type textFile struct {
	*strings.Reader
	name string
	size int64
}

func (f *textFile) Stat() (fs.FileInfo, error) { return textInfo{f}, nil }
func (f *textFile) Close() error               { return nil }

// textInfo is the fs.FileInfo of a textFile.
type textInfo struct{ f *textFile }

func (i textInfo) Name() string       { return i.f.name }
func (i textInfo) Size() int64        { return i.f.size }
func (i textInfo) Mode() fs.FileMode  { return 0o444 }
func (i textInfo) ModTime() time.Time { return time.Time{} }
func (i textInfo) IsDir() bool        { return false }
func (i textInfo) Sys() any           { return nil }
