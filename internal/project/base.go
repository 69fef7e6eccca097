package project

import (
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"whenthen/internal/rulefile"
	"whenthen/internal/sentences"
)

// Base is a group of rule files that are compiled together.
type Base struct {
	Name   string // from kmodule.xml or the folder
	Module *Module
	Files  []string
	// KBase is the definition of the base in kmodule.xml; nil for files that are not covered by a kmodule.
	KBase *KBase
	// siblings are the bases of the same module, by name.
	siblings map[string]*Base
}

// Title describes the base for -v.
func (b *Base) Title() string {
	if b.KBase != nil {
		return fmt.Sprintf("knowledge base %s: %d files", b.Name, len(b.Files))
	}
	return fmt.Sprintf("rules in %s: %d files", b.Name, len(b.Files))
}

// Bases groups the rule files of the project. The problems are errors of reading kmodule files.
func (p *Project) Bases() (bases []*Base, problems []error) {
	named := make([][]*Base, len(p.Modules))
	anywhere := map[string]*Base{}
	for i, m := range p.Modules {
		var bad []error
		named[i], bad = m.namedBases()
		problems = append(problems, bad...)
		for _, b := range named[i] {
			if anywhere[b.Name] == nil {
				anywhere[b.Name] = b
			}
		}
	}
	// A base may include a base of another module, which is a dependency in its build.
	for _, own := range named {
		for _, b := range own {
			b.include(anywhere, map[*Base]bool{})
		}
	}
	for i, m := range p.Modules {
		bases = append(bases, m.grouped(named[i])...)
	}
	return bases, problems
}

// namedBases returns the bases that kmodule files define, without their includes.
func (m *Module) namedBases() (bases []*Base, problems []error) {
	siblings := map[string]*Base{}
	for _, path := range m.KModule {
		k, err := readKModule(path)
		if err != nil {
			problems = append(problems, err)
			continue
		}
		if len(k.Bases) == 0 {
			k.Bases = []*KBase{{Name: "defaultKieBase", Default: true, Sessions: k.Loose}}
		}
		for _, kb := range k.Bases {
			b := &Base{Name: kb.Name, Module: m, KBase: kb, Files: m.filesOf(k, kb), siblings: siblings}
			siblings[kb.Name] = b
			if b.Name == "" {
				b.Name = kb.Packages
			}
			bases = append(bases, b)
		}
	}
	return bases, problems
}

// grouped returns the bases of a module: the named ones, and groups of the remaining files. If the files of a base that names no packages
// declare the same names, they cannot be in one base: the program loads each file separately.
func (m *Module) grouped(bases []*Base) []*Base {
	taken := map[string]bool{}
	var whole []*Base
	for _, b := range bases {
		if len(b.Files) == 0 || b.KBase.Packages == "" && m.conflict(b.Files) {
			continue
		}
		whole = append(whole, b)
		for _, f := range b.Files {
			taken[f] = true
		}
	}
	return append(whole, m.loose(taken)...)
}

// filesOf returns the rule files of a knowledge base: the files whose package it names. Before Drools 7 the folder of a file was its
// package; this rule is applied if the base would otherwise be empty.
func (m *Module) filesOf(k *kmodule, kb *KBase) []string {
	root := k.resources()
	var files, inFolders []string
	for _, f := range m.Rules {
		rel, err := filepath.Rel(root, f)
		if err != nil || strings.HasPrefix(rel, "..") {
			continue
		}
		folder := strings.ReplaceAll(filepath.ToSlash(filepath.Dir(rel)), "/", ".")
		if kb.holds(folder) {
			inFolders = append(inFolders, f)
		}
		pkg := m.packageOf(f)
		if pkg == "" {
			pkg = folder
		}
		if kb.holds(pkg) {
			files = append(files, f)
		}
	}
	if len(files) == 0 || k.byFolder() {
		files = inFolders
	}
	for _, t := range kb.Templates {
		template, data := filepath.Join(root, filepath.FromSlash(t.Template)), filepath.Join(root, filepath.FromSlash(t.Data))
		if exists(template) && exists(data) {
			m.Refused = slices.DeleteFunc(m.Refused, func(f string) bool { return f == template })
			files = append(files, rulefile.WithData(template, data, max(t.Row, 1), max(t.Col, 1)))
		}
	}
	return files
}

// include puts the files of the included bases before the base's own files. A base of the same module takes precedence over others with
// that name.
func (b *Base) include(anywhere map[string]*Base, seen map[*Base]bool) {
	if seen[b] {
		return
	}
	seen[b] = true
	var files []string
	for _, name := range b.KBase.included() {
		other := b.siblings[name]
		if other == nil {
			other = anywhere[name]
		}
		if other == nil {
			continue
		}
		other.include(anywhere, seen)
		for _, f := range other.Files {
			if !slices.Contains(files, f) && !slices.Contains(b.Files, f) {
				files = append(files, f)
			}
		}
	}
	b.Files = append(files, b.Files...)
}

// loose groups the files that are not covered by a kmodule: the files of a resource folder are one group if no two of them declare the same
// name; otherwise they are grouped by folder. Files of a folder that declare the same names are separated.
func (m *Module) loose(taken map[string]bool) []*Base {
	var bases []*Base
	rest := slices.DeleteFunc(slices.Clone(m.Rules), func(f string) bool { return taken[f] })
	for root, files := range inFolders(rest, m.resourceRoot) {
		if !m.conflict(files) {
			bases = append(bases, &Base{Name: root, Module: m, Files: files})
			continue
		}
		bases = append(bases, withLanguages(m.byFolder(files), files)...)
	}
	return bases
}

// inFolders groups files by the folder that a function gives for each, in the order of their first files.
func inFolders(files []string, folder func(file string) string) iter.Seq2[string, []string] {
	in := map[string][]string{}
	var folders []string
	for _, f := range files {
		dir := folder(f)
		if in[dir] == nil {
			folders = append(folders, dir)
		}
		in[dir] = append(in[dir], f)
	}
	return func(yield func(string, []string) bool) {
		for _, dir := range folders {
			if !yield(dir, in[dir]) {
				return
			}
		}
	}
}

// withLanguages adds the languages among all files to groups that have files with sentences but no language: rules of several bases are
// written in one language. A group that contains only a language is then not needed.
func withLanguages(bases []*Base, files []string) []*Base {
	isLanguage := func(f string) bool { return filepath.Ext(f) == ".dsl" }
	isSentences := func(f string) bool {
		text, _ := os.ReadFile(f) // a file that cannot be read is told of where it is compiled
		return sentences.In(f, string(text))
	}
	var languages []string
	for _, f := range files {
		if isLanguage(f) {
			languages = append(languages, f)
		}
	}
	if len(languages) == 0 {
		return bases
	}
	given := false
	for _, b := range bases {
		if slices.ContainsFunc(b.Files, isSentences) && !slices.ContainsFunc(b.Files, isLanguage) {
			b.Files = append(slices.Clone(languages), b.Files...)
			given = true
		}
	}
	return slices.DeleteFunc(bases, func(b *Base) bool {
		return given && !slices.ContainsFunc(b.Files, func(f string) bool { return !isLanguage(f) })
	})
}

func (m *Module) byFolder(files []string) []*Base {
	var bases []*Base
	for dir, files := range inFolders(files, filepath.Dir) {
		var groups []*compatible
	next:
		for _, f := range files {
			for _, g := range groups {
				if g.add(f, m.declarations(f)) {
					continue next
				}
			}
			g := &compatible{}
			g.add(f, m.declarations(f))
			groups = append(groups, g)
		}
		for i, g := range groups {
			name := dir
			if i > 0 || len(groups) > 1 && len(g.files) == 1 { // the name of the folder is taken
				name = g.files[0]
			}
			bases = append(bases, &Base{Name: name, Module: m, Files: g.files})
		}
	}
	return bases
}

// resourceRoot returns the resources folder that contains a file, or the folder of its module.
func (m *Module) resourceRoot(file string) string {
	for dir := filepath.Dir(file); len(dir) > len(m.Dir); dir = filepath.Dir(dir) {
		if filepath.Base(dir) == "resources" {
			return dir
		}
	}
	return m.Dir
}
