package classpath

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"whenthen/dsl/check"
	"whenthen/internal/fact/naming"
)

// Path is a list of places to look for classes, in order. The zero Path is empty. It is safe for concurrent use.
type Path struct {
	entries []entry
	mu      sync.Mutex
	found   map[string]*check.Class // by qualified name; nil for an unknown class

	whereabouts func(qualified string) string
}

// Tell sets what Whereabouts returns.
func (p *Path) Tell(whereabouts func(qualified string) string) { p.whereabouts = whereabouts }

// Whereabouts returns what to do so that a class is found that is not on the path; "" if nothing is known of it.
func (p *Path) Whereabouts(qualified string) string {
	if p.whereabouts == nil {
		return ""
	}
	return p.whereabouts(qualified)
}

// entry is one place that contains classes.
type entry interface {
	// hasPackage reports whether there are files of a package, or a class with that name.
	hasPackage(name string) bool
	// find returns a top-level class of a package; nil if it is not here.
	find(pkg, name string) *check.Class
	// describe describes the place for -v, in one or more lines.
	describe() []string
}

// New returns a path of files and folders: a .jar, .java or .class file, or a folder with sources, class files and jars.
func New(paths ...string) (*Path, error) {
	p := &Path{}
	for _, name := range paths {
		if err := p.Add(name); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// Add appends a place; see New.
func (p *Path) Add(name string) error {
	info, err := os.Stat(name)
	if err != nil {
		//lint:ignore ST1005 Java is a name
		return fmt.Errorf("Java classes: %w", err)
	}
	switch {
	case info.IsDir():
		p.entries = append(p.entries, walk(name)...)
	case strings.HasSuffix(name, ".jar"):
		jar, err := openJar(name)
		if err != nil {
			//lint:ignore ST1005 Java is a name
			return fmt.Errorf("Java classes in %s: %w", name, err)
		}
		p.entries = append(p.entries, jar)
	case strings.HasSuffix(name, ".java"):
		p.entries = append(p.entries, sourcesIn(name, []string{name}))
	case strings.HasSuffix(name, ".class"):
		p.entries = append(p.entries, newClassFiles(name, []string{name}))
	default:
		//lint:ignore ST1005 Java is a name
		return fmt.Errorf("Java classes: %s is no folder, .jar, .java or .class file", name)
	}
	return nil
}

// AddSources appends sources. Their places are searched in the order of their ranks.
func (p *Path) AddSources(s *Sources, rank []int) {
	if len(s.files) > 0 {
		p.entries = append(p.entries, ordered{s, rank})
	}
}

// AddPath appends the places of another path.
func (p *Path) AddPath(other *Path) { p.entries = append(p.entries, other.entries...) }

// AddLater appends a path that is opened when no place before it has a class.
func (p *Path) AddLater(title string, open func() *Path) {
	p.entries = append(p.entries, later{title: title, open: open})
}

// later is a path that is opened at the first lookup.
type later struct {
	title string
	open  func() *Path
}

func (l later) hasPackage(name string) bool { return l.open().HasPackage(name) }

func (l later) find(pkg, name string) *check.Class {
	if pkg != "" {
		name = pkg + "." + name
	}
	return l.open().Find(name)
}

func (l later) describe() []string {
	places := l.open().Describe()
	if len(places) == 0 {
		places = []string{"none"}
	}
	return []string{l.title + ": " + strings.Join(places[:min(len(places), 6)], "; ")}
}

// sourcesIn returns an entry for the sources at one place.
func sourcesIn(title string, files []string) entry {
	s := &Sources{}
	s.Add(title, files)
	return ordered{s, []int{0}}
}

// walk returns the entries of a folder: its sources, its class files and its jars.
func walk(root string) []entry {
	var sources, classes []string
	var out []entry
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
		case d.IsDir() && path != root && strings.HasPrefix(d.Name(), "."):
			return filepath.SkipDir
		case strings.HasSuffix(path, ".java"):
			sources = append(sources, path)
		case strings.HasSuffix(path, ".class"):
			classes = append(classes, path)
		case strings.HasSuffix(path, ".jar"):
			if jar, err := openJar(path); err == nil {
				out = append(out, jar)
			}
		}
		return nil
	})
	if len(classes) > 0 {
		out = slices.Insert(out, 0, entry(newClassFiles(root, classes)))
	}
	if len(sources) > 0 {
		out = slices.Insert(out, 0, sourcesIn(root, sources))
	}
	return out
}

// Describe describes the places, one per line.
func (p *Path) Describe() []string {
	var lines []string
	for _, e := range p.entries {
		lines = append(lines, e.describe()...)
	}
	return lines
}

// Empty reports whether the path has no places.
func (p *Path) Empty() bool { return len(p.entries) == 0 }

// Find returns the class with a qualified name: com.acme.Order, com.acme.Order.Line. It implements [check.Classes].
func (p *Path) Find(qualified string) *check.Class {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.lookup(qualified)
}

// HasPackage implements [check.Classes].
func (p *Path) HasPackage(name string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.ContainsFunc(p.entries, func(e entry) bool { return e.hasPackage(name) }) || p.lookup(name) != nil
}

func (p *Path) lookup(qualified string) *check.Class {
	if c, known := p.found[qualified]; known {
		return c
	}
	pkg, name := naming.Split(qualified)
	var c *check.Class
	for _, e := range p.entries {
		if c = e.find(pkg, name); c != nil {
			break
		}
	}
	if c == nil && pkg != "" && naming.Capital(naming.Simple(pkg)) {
		c = nested(p.lookup(pkg), name)
	}
	if p.found == nil {
		p.found = map[string]*check.Class{}
	}
	p.found[qualified] = c
	return c
}

// nested returns a nested class; nil if there is none.
func nested(outer *check.Class, name string) *check.Class {
	if outer == nil {
		return nil
	}
	decl := outer.Decl.Nested(name)
	if decl == nil {
		return nil
	}
	return &check.Class{File: outer.File, Decl: decl, Outer: outer}
}
