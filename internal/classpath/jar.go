//go:build !js

package classpath

import (
	"archive/zip"
	"io"
	"os"
	"path"
	"strings"
	"sync"

	"whenthen/dsl/check"
)

// jar is an archive of class files. It is opened at the first lookup.
type jar struct {
	path    string
	open    sync.Once
	entries map[string]*zip.File // by path of the class file without .class
	folders map[string]bool      // folders that contain class files
}

func openJar(name string) (entry, error) {
	if _, err := os.Stat(name); err != nil {
		return nil, err
	}
	return &jar{path: name}, nil
}

func (j *jar) describe() []string { return []string{j.path} }

func (j *jar) load() {
	r, err := zip.OpenReader(j.path) // stays open until the program ends
	if err != nil {
		return
	}
	j.entries, j.folders = make(map[string]*zip.File, len(r.File)), map[string]bool{}
	for _, f := range r.File {
		if name, ok := strings.CutSuffix(f.Name, ".class"); ok {
			j.entries[name] = f
			j.folders[path.Dir(name)] = true
		}
	}
}

func (j *jar) hasPackage(name string) bool {
	j.open.Do(j.load)
	return j.folders[strings.ReplaceAll(name, ".", "/")]
}

func (j *jar) find(pkg, name string) *check.Class {
	j.open.Do(j.load)
	return compiled(pkg, name, func(name string) []byte {
		f := j.entries[name]
		if f == nil {
			return nil
		}
		r, err := f.Open()
		if err != nil {
			return nil
		}
		defer r.Close()
		data, err := io.ReadAll(r)
		if err != nil {
			return nil
		}
		return data
	})
}
