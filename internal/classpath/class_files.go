package classpath

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"whenthen/dsl/check"
	"whenthen/internal/classfile"
)

// classFiles are class files in folders. The path from the root to a folder may differ from its package.
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

func (c *classFiles) describe() []string {
	return []string{fmt.Sprintf("%s: %d class files", c.root, c.count)}
}

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
