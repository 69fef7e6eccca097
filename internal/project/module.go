package project

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"whenthen/dsl/flow"
	"whenthen/internal/classpath"
	"whenthen/internal/rulefile"
)

// Project is a folder tree with a build file at its top.
type Project struct {
	Root    string
	Modules []*Module // in the order of their folders
	walked  *tree

	registered sync.Once
	operators  []string
	functions  map[string]string

	dateFormat sync.Once
	dates      string

	lookBeside sync.Once
	neighbours *classpath.Path // classes in the folders next to the project

	places places

	lookElsewhere sync.Once
	elsewhere     map[string]string // files of classes in other languages of the JVM, by qualified name
}

// Module is one Maven or Gradle module, or a folder without a build file.
type Module struct {
	Dir     string
	Build   string // the build file, "" if there is none
	Sources []string
	Rules   []string
	KModule []string // kmodule.xml files
	Jars    []string
	Classes []string // folders with class files
	Refused []string // files of Drools that contain no rule text

	declared map[string]*declarations // by file
}

// tree holds the files found by walking a project.
type tree struct {
	builds, java, otherJVM, rules, kmodules, jars, classDirs, refused, configs []string
}

// buildFiles are the names of build files. Eclipse builds projects that have no other one.
var buildFiles = []string{"pom.xml", "build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts", ".classpath"}

// buildFile returns the build file of a folder; "" if there is none.
func buildFile(dir string) string {
	for _, name := range buildFiles {
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
			return filepath.Join(dir, name)
		}
	}
	return ""
}

// RootOf returns the outermost folder of the project that contains a path. It goes up from the first folder with a build file as long as it
// does not pass two folders in a row without one, and does not leave the git repository. The result is "" if there is no build file.
func RootOf(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		return ""
	}
	dir := abs
	if info, err := os.Stat(abs); err != nil || !info.IsDir() {
		dir = filepath.Dir(abs)
	}
	root, misses := "", 0
	for ; ; dir = filepath.Dir(dir) {
		if buildFile(dir) != "" {
			root, misses = dir, 0
		} else if root != "" {
			if misses++; misses > 1 {
				break
			}
		}
		if exists(filepath.Join(dir, ".git")) || dir == filepath.Dir(dir) {
			break
		}
	}
	return root
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Open collects the names of all files below a folder and assigns them to modules. exclude contains patterns of paths, relative to the
// folder, that are skipped.
func Open(root string, exclude []string) (*Project, error) {
	p := &Project{Root: root}
	t := &tree{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil // unreadable folders are skipped
		}
		if rel, _ := filepath.Rel(root, path); rel != "." && excluded(rel, exclude) {
			if d.IsDir() {
				return filepath.SkipDir
			}
			return nil
		}
		if d.IsDir() {
			return t.folder(root, path, d.Name())
		}
		t.file(path, d.Name())
		return nil
	})
	if err != nil {
		return nil, err
	}
	p.walked = t
	p.sort()
	return p, nil
}

// folder determines whether to descend into a folder, and records folders of class files.
func (t *tree) folder(root, path, name string) error {
	switch {
	case path == root:
	case name == "node_modules", strings.HasPrefix(name, "."):
		return filepath.SkipDir
	case name == "target", name == "build", name == "bin", name == "out":
		if buildFile(filepath.Dir(path)) == "" {
			return nil
		}
		if name == "bin" { // Eclipse's own builder
			t.classDirs = append(t.classDirs, path)
		}
		for _, classes := range []string{"classes", "test-classes"} {
			if dir := filepath.Join(path, classes); exists(dir) {
				t.classDirs = append(t.classDirs, dir)
			}
		}
		for _, language := range []string{"java", "kotlin", "groovy", "scala"} { // of Gradle
			for _, set := range []string{"main", "test"} {
				if dir := filepath.Join(path, "classes", language, set); exists(dir) {
					t.classDirs = append(t.classDirs, dir)
				}
			}
		}
		for _, generated := range []string{"generated-sources", "generated"} {
			_ = filepath.WalkDir(filepath.Join(path, generated), func(path string, d fs.DirEntry, err error) error {
				if err == nil && strings.HasSuffix(path, ".java") {
					t.java = append(t.java, path)
				}
				return nil
			})
		}
		return filepath.SkipDir
	}
	return nil
}

func (t *tree) file(path, name string) {
	switch {
	case slices.Contains(buildFiles, name):
		t.builds = append(t.builds, path)
	case strings.HasPrefix(name, "."): // editors of Drools keep their own data about order.drl in .order.drl
	case strings.HasSuffix(name, ".java"):
		t.java = append(t.java, path)
	case languages[filepath.Ext(name)] != "":
		t.otherJVM = append(t.otherJVM, path)
	case name == "kmodule.xml" && filepath.Base(filepath.Dir(path)) == "META-INF": // Drools reads it only in this folder
		t.kmodules = append(t.kmodules, path)
	case strings.HasSuffix(name, ".conf"), strings.HasSuffix(name, ".properties") && strings.HasPrefix(name, "drools"):
		t.configs = append(t.configs, path)
	case strings.HasSuffix(name, ".jar"):
		t.jars = append(t.jars, path)
	case isRuleFile(name), rulefile.IsGuided(name), rulefile.HoldsTable(path):
		t.rules = append(t.rules, path)
	case Refused(name) != nil && (!strings.HasSuffix(name, ".template") || guidedTemplate(path)):
		t.refused = append(t.refused, path)
	}
}

// isRuleFile reports whether a file name has the extension of rule text, or of a process that belongs to rules.
func isRuleFile(name string) bool {
	for _, end := range []string{".rule", ".dsl", ".dslr", ".rdslr"} {
		if strings.HasSuffix(name, end) {
			return true
		}
	}
	return isDRL(name) || flow.IsProcess(name)
}

// isDRL reports whether a file name has an extension of DRL files: guided rules (.rdrl) and two further kinds are DRL, too.
func isDRL(name string) bool {
	return slices.Contains([]string{".drl", ".rdrl", ".gdrl", ".tdrl"}, filepath.Ext(name))
}

// excluded reports whether a relative path, or a folder that contains it, matches a pattern.
func excluded(rel string, patterns []string) bool {
	rel = filepath.ToSlash(rel)
	for _, p := range patterns {
		p = strings.TrimSuffix(filepath.ToSlash(p), "/")
		p = strings.TrimSuffix(strings.TrimPrefix(p, "**/"), "/**")
		if ok, _ := filepath.Match(p, rel); ok || rel == p {
			return true
		}
		if ok, _ := filepath.Match(p, filepath.Base(rel)); ok {
			return true
		}
	}
	return false
}

// sort assigns every file to the module that contains it.
func (p *Project) sort() {
	byDir := map[string]*Module{}
	for _, b := range p.walked.builds { // a folder may have several
		dir := filepath.Dir(b)
		if byDir[dir] == nil {
			byDir[dir] = &Module{Dir: dir, Build: buildFile(dir)}
			p.Modules = append(p.Modules, byDir[dir])
		}
	}
	of := func(file string) *Module {
		for dir := filepath.Dir(file); ; dir = filepath.Dir(dir) {
			if m := byDir[dir]; m != nil {
				return m
			}
			if dir == p.Root || dir == filepath.Dir(dir) {
				m := &Module{Dir: p.Root}
				byDir[p.Root] = m
				p.Modules = append(p.Modules, m)
				return m
			}
		}
	}
	give := func(files []string, to func(*Module) *[]string) {
		for _, f := range files {
			list := to(of(f))
			*list = append(*list, f)
		}
	}
	give(p.walked.java, func(m *Module) *[]string { return &m.Sources })
	give(p.walked.rules, func(m *Module) *[]string { return &m.Rules })
	give(p.walked.kmodules, func(m *Module) *[]string { return &m.KModule })
	give(p.walked.jars, func(m *Module) *[]string { return &m.Jars })
	give(p.walked.refused, func(m *Module) *[]string { return &m.Refused })
	give(p.walked.classDirs, func(m *Module) *[]string { return &m.Classes })
}

// ModuleOf returns the innermost module that contains a file; nil if there is none.
func (p *Project) ModuleOf(file string) *Module {
	var best *Module
	for _, m := range p.Modules {
		if (file == m.Dir || strings.HasPrefix(file, m.Dir+string(filepath.Separator))) && (best == nil || len(m.Dir) > len(best.Dir)) {
			best = m
		}
	}
	return best
}
