package classpath

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"whenthen/dsl/check"
	"whenthen/dsl/java"
	"whenthen/engine/source"
)

// sources are source files. A class is looked up in the file of its name, then in the other files of its package.
type sources struct {
	root   string
	files  []string
	byName map[string][]string // file name without .java, to paths
	parsed map[string]*java.File
	pkg    map[string]string            // package that a file declares, by file
	extra  map[string]map[string]string // by package: the classes in files of another name, with their files
	dirs   map[string][]string          // files by folder
}

func newSources(root string, files []string) *sources {
	s := &sources{root: root, files: files, byName: map[string][]string{}, parsed: map[string]*java.File{}, pkg: map[string]string{},
		extra: map[string]map[string]string{}, dirs: map[string][]string{}}
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".java")
		s.byName[name] = append(s.byName[name], f)
		dir := filepath.Dir(f)
		s.dirs[dir] = append(s.dirs[dir], f)
	}
	return s
}

func (s *sources) describe() string { return fmt.Sprintf("%s: %d source files", s.root, len(s.files)) }

func (s *sources) find(pkg, name string) *check.Class {
	for _, f := range s.byName[name] {
		if s.packageOf(f) == pkg {
			if c := s.class(f, name); c != nil {
				return c
			}
		}
	}
	if f := s.others(pkg)[name]; f != "" {
		return s.class(f, name)
	}
	return nil
}

func (s *sources) hasPackage(name string) bool {
	suffix := "/" + strings.ReplaceAll(name, ".", "/")
	for dir := range s.dirs {
		if strings.HasSuffix("/"+filepath.ToSlash(dir), suffix) {
			return true
		}
	}
	for _, files := range s.dirs { // sources whose folder does not match their package
		for _, f := range files {
			if s.packageOf(f) == name {
				return true
			}
		}
	}
	return false
}

// packageOf is the package in the package line of a file. The result is cached.
func (s *sources) packageOf(file string) string {
	if pkg, known := s.pkg[file]; known {
		return pkg
	}
	text, _ := os.ReadFile(file)
	pkg := packageLine(text)
	s.pkg[file] = pkg
	return pkg
}

// packageLine is the package that a source text declares. Comments in front of the declaration are skipped.
func packageLine(text []byte) string {
	for rest := text; len(rest) > 0; {
		rest = bytes.TrimLeft(rest, " \t\r\n\f\ufeff")
		switch {
		case bytes.HasPrefix(rest, []byte("//")):
			_, rest, _ = bytes.Cut(rest, []byte("\n"))
		case bytes.HasPrefix(rest, []byte("/*")):
			_, rest, _ = bytes.Cut(rest, []byte("*/"))
		case bytes.HasPrefix(rest, []byte("package ")) || bytes.HasPrefix(rest, []byte("package\t")):
			name, _, _ := bytes.Cut(rest[len("package "):], []byte(";"))
			if line, _, cut := bytes.Cut(name, []byte("\n")); cut {
				name = line
			}
			return string(bytes.TrimSpace(name))
		case bytes.HasPrefix(rest, []byte("@")): // a package annotation
			_, rest, _ = bytes.Cut(rest, []byte("\n"))
		default:
			return ""
		}
	}
	return ""
}

// others maps the classes of a package that are in a file of another name to that file.
func (s *sources) others(pkg string) map[string]string {
	if list, known := s.extra[pkg]; known {
		return list
	}
	list := map[string]string{}
	s.extra[pkg] = list
	suffix := filepath.FromSlash("/" + strings.ReplaceAll(pkg, ".", "/"))
	for dir, files := range s.dirs {
		if pkg == "" || !strings.HasSuffix("/"+dir, suffix) {
			continue
		}
		for _, f := range files {
			text, _ := os.ReadFile(f)
			for _, name := range declared(text) {
				if name != strings.TrimSuffix(filepath.Base(f), ".java") && list[name] == "" {
					list[name] = f
				}
			}
		}
	}
	return list
}

// declared lists the names that follow class, interface, enum or record, possibly after modifiers, at the beginning of a line.
func declared(text []byte) []string {
	var names []string
	for line := range bytes.Lines(text) {
		words := bytes.Fields(line)
		for i, w := range words {
			switch string(w) {
			case "public", "final", "abstract", "sealed", "strictfp":
				continue
			case "class", "interface", "enum", "record":
				if i+1 < len(words) && (line[0] != ' ' && line[0] != '\t' || i > 0) {
					name, _, _ := bytes.Cut(words[i+1], []byte("<"))
					name, _, _ = bytes.Cut(name, []byte("{"))
					name, _, _ = bytes.Cut(name, []byte("("))
					names = append(names, string(name))
				}
			}
			break
		}
	}
	return names
}

// class parses a file and returns one of its classes.
func (s *sources) class(file, name string) *check.Class {
	read, known := s.parsed[file]
	if !known {
		text, err := os.ReadFile(file)
		if err == nil {
			read, _ = java.ParseFile(source.NewFile(file, string(text)))
		}
		s.parsed[file] = read
	}
	if read == nil {
		return nil
	}
	for _, decl := range read.Classes {
		if decl.Name.Text == name {
			c := &check.Class{File: read, Decl: decl}
			complete(c)
			return c
		}
	}
	return nil
}
