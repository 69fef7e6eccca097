package classpath

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"whenthen/dsl/check"
	"whenthen/dsl/java"
	"whenthen/engine/source"
)

// Sources are source files at several places, in the order in which [Sources.Add] adds them. A class is looked up in the files with its
// name, then in the other files of its package. Several paths may contain the same Sources, so that each file is read only once. Sources
// are safe for concurrent use once all places have been added.
type Sources struct {
	places []place
	files  []string
	at     map[string]int                 // places, by file
	byName map[string][]string            // files, by their name without .java
	dirs   map[string][]string            // files, by folder
	named  map[string][]string            // folders, by the last part of their paths
	mu     sync.Mutex                     // guards the fields below
	read   map[string]*sourceFile         // by file
	pkg    map[string]string              // the package that a file declares, by file
	extra  map[string]map[string][]string // by package: the classes in files with another name, with their files
	// archived reads the files that are in an archive; others are on disk.
	archived map[string]func() ([]byte, error)
	// settings are the settings of Lombok, by folder.
	settings map[string]settings
	// declared are the packages that files declare; nil until a package without a folder is looked up.
	declared map[string]bool
}

// place is a folder or file with some of the files.
type place struct {
	title string
	count int
}

// sourceFile is a source file that has been parsed.
type sourceFile struct {
	file    *java.File
	classes map[string]*check.Class
}

// Add adds a place with its files.
func (s *Sources) Add(title string, files []string) {
	if s.at == nil {
		s.at, s.byName, s.dirs, s.named = map[string]int{}, map[string][]string{}, map[string][]string{}, map[string][]string{}
		s.read, s.pkg, s.extra = map[string]*sourceFile{}, map[string]string{}, map[string]map[string][]string{}
		s.settings = map[string]settings{}
	}
	for _, f := range files {
		s.at[f] = len(s.places)
		name := strings.TrimSuffix(filepath.Base(f), ".java")
		s.byName[name] = append(s.byName[name], f)
		dir := filepath.Dir(f)
		if s.dirs[dir] == nil {
			s.named[filepath.Base(dir)] = append(s.named[filepath.Base(dir)], dir)
		}
		s.dirs[dir] = append(s.dirs[dir], f)
	}
	s.files = append(s.files, files...)
	s.places = append(s.places, place{title, len(files)})
}

// ordered are sources as an entry of a path, with an order of the places.
type ordered struct {
	*Sources
	rank []int // by place; classes at places with a lower rank are preferred
}

func (o ordered) describe() []string {
	lines := make([]string, len(o.places))
	for i, p := range o.places {
		lines[o.rank[i]] = fmt.Sprintf("%s: %d source files", p.title, p.count)
	}
	return slices.DeleteFunc(lines, func(line string) bool { return strings.HasSuffix(line, ": 0 source files") })
}

func (o ordered) find(pkg, name string) *check.Class {
	o.mu.Lock()
	defer o.mu.Unlock()
	files := slices.DeleteFunc(slices.Clone(o.byName[name]), func(f string) bool { return o.packageOf(f) != pkg })
	files = append(files, o.others(pkg)[name]...)
	slices.SortStableFunc(files, func(a, b string) int { return o.rank[o.at[a]] - o.rank[o.at[b]] })
	for _, f := range files {
		if c := o.class(f, name); c != nil {
			return c
		}
	}
	return nil
}

func (s *Sources) hasPackage(name string) bool {
	if len(s.folders(name)) > 0 {
		return true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.declared == nil { // the folders of some sources do not match their packages
		s.declared = map[string]bool{}
		for _, f := range s.files {
			s.declared[s.packageOf(f)] = true
		}
	}
	return s.declared[name]
}

// folders returns the folders whose paths end like the name of a package.
func (s *Sources) folders(pkg string) []string {
	path := filepath.FromSlash(strings.ReplaceAll(pkg, ".", "/"))
	var list []string
	for _, dir := range s.named[filepath.Base(path)] {
		if front, ok := strings.CutSuffix(dir, path); ok && (front == "" || os.IsPathSeparator(front[len(front)-1])) {
			list = append(list, dir)
		}
	}
	return list
}

// text returns the content of a file.
func (s *Sources) text(file string) ([]byte, error) {
	if read := s.archived[file]; read != nil {
		return read()
	}
	return os.ReadFile(file)
}

// packageOf returns the package in the package line of a file. The result is cached.
func (s *Sources) packageOf(file string) string {
	if pkg, known := s.pkg[file]; known {
		return pkg
	}
	text, _ := s.text(file)
	pkg := packageLine(text)
	s.pkg[file] = pkg
	return pkg
}

// packageLine returns the package that a source text declares. Comments before the declaration are skipped.
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

// others maps the classes of a package that are in files with another name to these files.
func (s *Sources) others(pkg string) map[string][]string {
	if list, known := s.extra[pkg]; known || pkg == "" {
		return list
	}
	list := map[string][]string{}
	s.extra[pkg] = list
	for _, dir := range s.folders(pkg) {
		for _, f := range s.dirs[dir] {
			text, _ := s.text(f)
			for _, name := range declared(text) {
				if name != strings.TrimSuffix(filepath.Base(f), ".java") {
					list[name] = append(list[name], f)
				}
			}
		}
	}
	return list
}

// declared returns the names that follow class, interface, enum or record, possibly after modifiers, at the beginning of a line.
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
func (s *Sources) class(file, name string) *check.Class {
	read := s.read[file]
	if read == nil {
		read = &sourceFile{classes: map[string]*check.Class{}}
		if text, err := s.text(file); err == nil {
			read.file, _ = java.ParseFile(source.NewFile(file, string(text)))
		}
		s.read[file] = read
	}
	if c, known := read.classes[name]; known || read.file == nil {
		return c
	}
	for _, decl := range read.file.Classes {
		if decl.Name.Text == name {
			c := &check.Class{File: read.file, Decl: decl}
			completeAll(c, s.settingsFor(file))
			read.classes[name] = c
			return c
		}
	}
	return nil
}

// completeAll completes a class and those nested in it.
func completeAll(c *check.Class, s settings) {
	complete(c, s)
	for _, m := range c.Decl.Body.Members {
		if m.Class != nil {
			completeAll(&check.Class{File: c.File, Decl: m.Class, Outer: c}, s)
		}
	}
}
