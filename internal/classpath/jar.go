package classpath

import (
	"archive/zip"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"whenthen/dsl/check"
	"whenthen/internal/classfile"
)

// jar is an archive of class files. It is opened at the first lookup.
type jar struct {
	path    string
	open    sync.Once
	entries map[string]*zip.File // by path of the class file without .class
	folders map[string]bool      // folders that contain class files
}

func openJar(name string) (*jar, error) {
	if _, err := os.Stat(name); err != nil {
		return nil, err
	}
	return &jar{path: name}, nil
}

func (j *jar) describe() string { return j.path }

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

// classFiles are class files in folders. The path from the root to a folder need not be that of its package.
type classFiles struct {
	root   string
	byName map[string][]string // simple class name to paths
	count  int
}

func newClassFiles(root string, files []string) *classFiles {
	c := &classFiles{root: root, byName: map[string][]string{}, count: len(files)}
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".class")
		c.byName[name] = append(c.byName[name], f)
	}
	return c
}

func (c *classFiles) describe() string { return fmt.Sprintf("%s: %d class files", c.root, c.count) }

func (c *classFiles) hasPackage(name string) bool {
	suffix := "/" + strings.ReplaceAll(name, ".", "/")
	for _, files := range c.byName {
		for _, f := range files {
			if strings.HasSuffix("/"+filepath.ToSlash(filepath.Dir(f)), suffix) {
				return true
			}
		}
	}
	return false
}

func (c *classFiles) find(pkg, name string) *check.Class {
	return compiled(pkg, name, func(name string) []byte {
		for _, f := range c.byName[name[strings.LastIndexByte(name, '/')+1:]] {
			if strings.HasSuffix("/"+filepath.ToSlash(f), "/"+name+".class") {
				if data, err := os.ReadFile(f); err == nil {
					return data
				}
			}
		}
		return nil
	})
}

// compiled reads a class and its nested classes.
func compiled(pkg, name string, read func(name string) []byte) *check.Class {
	folder := strings.ReplaceAll(pkg, ".", "/")
	if folder != "" {
		folder += "/"
	}
	data := read(folder + name)
	if data == nil {
		return nil
	}
	file, decl, err := classfile.Read(data, read)
	if err != nil {
		return nil
	}
	return &check.Class{File: file, Decl: decl}
}
