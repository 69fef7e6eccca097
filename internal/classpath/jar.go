//go:build !js

package classpath

import (
	"archive/zip"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"whenthen/dsl/check"
)

// jar is an archive of class files or sources. It is opened at the first lookup.
type jar struct {
	path    string
	open    sync.Once
	entries map[string]*zip.File // by path of the class file without .class
	folders map[string]bool      // folders that contain class files
	sources entry                // nil if there are no sources
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
	sources := &Sources{archived: map[string]func() ([]byte, error){}}
	var files []string
	for _, f := range r.File {
		if name, ok := strings.CutSuffix(f.Name, ".class"); ok {
			j.entries[name] = f
			j.folders[path.Dir(name)] = true
		}
		if strings.HasSuffix(f.Name, ".java") {
			file := filepath.Join(j.path, filepath.FromSlash(f.Name))
			files = append(files, file)
			sources.archived[file] = func() ([]byte, error) { return content(f) }
		}
	}
	if len(files) > 0 {
		sources.Add(j.path, files)
		j.sources = ordered{sources, []int{0}}
	}
}

// content reads a file of an archive.
func content(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

func (j *jar) hasPackage(name string) bool {
	j.open.Do(j.load)
	return j.folders[strings.ReplaceAll(name, ".", "/")] || j.sources != nil && j.sources.hasPackage(name)
}

func (j *jar) find(pkg, name string) *check.Class {
	j.open.Do(j.load)
	if j.sources != nil {
		if c := j.sources.find(pkg, name); c != nil {
			return c
		}
	}
	return compiled(pkg, name, func(name string) []byte {
		if f := j.entries[name]; f != nil {
			if data, err := content(f); err == nil {
				return data
			}
		}
		return nil
	})
}
