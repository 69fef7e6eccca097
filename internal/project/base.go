package project

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"whenthen/dsl/flow"
	"whenthen/internal/fact/naming"
	"whenthen/internal/rulefile"
)

// Base is a group of rule files that are compiled together.
type Base struct {
	Name   string // from kmodule.xml or the folder
	Module *Module
	Files  []string
	// KBase is the definition of the base in kmodule.xml, nil for files that no kmodule covers.
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
	// A base may include one of another module, which is a dependency in its build.
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

// namedBases lists the bases that kmodule files define, without their includes.
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

// grouped lists the bases of a module: the named ones, and groups of the remaining files.
func (m *Module) grouped(bases []*Base) []*Base {
	taken := map[string]bool{}
	for _, b := range bases {
		for _, f := range b.Files {
			taken[f] = true
		}
	}
	bases = slices.DeleteFunc(bases, func(b *Base) bool { return len(b.Files) == 0 })
	var whole []*Base
	for _, b := range bases {
		if b.KBase.Packages == "" && m.conflict(b.Files) {
			// If the files of a module repeat names of rules, they cannot be one base: the program loads each file separately.
			for _, f := range b.Files {
				delete(taken, f)
			}
			continue
		}
		whole = append(whole, b)
	}
	for _, b := range whole {
		for _, f := range b.Files {
			taken[f] = true
		}
	}
	return append(whole, m.loose(taken)...)
}

// filesOf lists the rule files of a knowledge base: those whose package it names. Before Drools 7 the folder of a file was its
// package; that rule is applied if the base would otherwise be empty.
func (m *Module) filesOf(k *KModule, kb *KBase) []string {
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
		switch {
		case !exists(template) || !exists(data):
		default:
			m.Refused = slices.DeleteFunc(m.Refused, func(f string) bool { return f == template })
			files = append(files, rulefile.WithData(template, data, max(t.Row, 1), max(t.Col, 1)))
		}
	}
	return files
}

// include puts the files of the included bases in front of the base's own. A base of the same module takes precedence over others
// of that name.
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

// loose groups the files that no kmodule covers: those of a resource folder together if no name is declared in two of them, else
// by folder. Files of a folder that declare the same names are separated.
func (m *Module) loose(taken map[string]bool) []*Base {
	byRoot := map[string][]string{}
	var roots []string
	for _, f := range m.Rules {
		if taken[f] {
			continue
		}
		root := m.resourceRoot(f)
		if byRoot[root] == nil {
			roots = append(roots, root)
		}
		byRoot[root] = append(byRoot[root], f)
	}
	var bases []*Base
	for _, root := range roots {
		if files := byRoot[root]; !m.conflict(files) {
			bases = append(bases, &Base{Name: root, Module: m, Files: files})
			continue
		}
		bases = append(bases, withLanguages(m.byFolder(byRoot[root]), byRoot[root])...)
	}
	return bases
}

// withLanguages gives groups of files with sentences but no language the languages among all files: rules of several bases are
// written in one. A language that is alone in its group then needs none.
func withLanguages(bases []*Base, files []string) []*Base {
	isLanguage := func(f string) bool { return filepath.Ext(f) == ".dsl" }
	isSentences := func(f string) bool { return strings.HasSuffix(f, ".dslr") || strings.HasSuffix(f, ".rdslr") }
	var languages []string
	for _, f := range files {
		if isLanguage(f) {
			languages = append(languages, f)
		}
	}
	given := false
	for _, b := range bases {
		if slices.ContainsFunc(b.Files, isSentences) && !slices.ContainsFunc(b.Files, isLanguage) {
			b.Files = append(slices.Clone(languages), b.Files...)
			given = len(languages) > 0
		}
	}
	return slices.DeleteFunc(bases, func(b *Base) bool {
		return given && !slices.ContainsFunc(b.Files, func(f string) bool { return !isLanguage(f) })
	})
}

func (m *Module) byFolder(files []string) []*Base {
	byDir := map[string][]string{}
	var dirs []string
	for _, f := range files {
		dir := filepath.Dir(f)
		if byDir[dir] == nil {
			dirs = append(dirs, dir)
		}
		byDir[dir] = append(byDir[dir], f)
	}
	var bases []*Base
	for _, dir := range dirs {
		var groups [][]string
	next:
		for _, f := range byDir[dir] {
			for i, g := range groups {
				if !m.conflict(append(slices.Clone(g), f)) {
					groups[i] = append(groups[i], f)
					continue next
				}
			}
			groups = append(groups, []string{f})
		}
		for _, g := range groups {
			name := dir
			if len(groups) > 1 && len(g) == 1 {
				name = g[0]
			}
			bases = append(bases, &Base{Name: name, Module: m, Files: g})
		}
	}
	return bases
}

// resourceRoot is the resources folder that contains a file, or the folder of its module.
func (m *Module) resourceRoot(file string) string {
	for dir := filepath.Dir(file); len(dir) > len(m.Dir); dir = filepath.Dir(dir) {
		if filepath.Base(dir) == "resources" {
			return dir
		}
	}
	return m.Dir
}

var (
	declaration = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)^[ \t]*(rule|query|function|declare|global)[ \t]+([^\r\n]*)`)
	})
	packageLine = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^[ \t]*package[ \t]+([\w.]+)`) })
	processID   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`<(?:\w+:)?process\s[^>]*?\bid="([^"]+)"`) })
)

// declarations are the names that a file declares: rules, queries, functions and types with the package in front, the ids of
// processes, and the types of globals by name.
type declarations struct {
	pkg     string
	names   []string
	globals [][2]string // name and type
}

// packageOf is the package that a file declares; "" for kinds of files whose package is their folder.
func (m *Module) packageOf(file string) string {
	if rulefile.IsTable(file) || rulefile.IsGuided(file) || isDRL(file) {
		return m.declarations(file).pkg
	}
	return ""
}

// conflict reports whether files cannot be in the same base: two declare the same rule, query, function or type in one package or
// the same process, or a global of the same name with different types.
func (m *Module) conflict(files []string) bool {
	seen, globals := map[string]string{}, map[string]string{}
	for _, f := range files {
		d := m.declarations(f)
		for _, g := range d.globals {
			if old, ok := globals[g[0]]; ok && old != g[1] {
				return true
			}
			globals[g[0]] = g[1]
		}
		for _, name := range d.names {
			if old, ok := seen[name]; ok && old != f {
				return true
			}
			seen[name] = f
		}
	}
	return false
}

// declarations returns the declarations of a file. They are cached, because they are needed repeatedly and making rules from a
// table takes time.
func (m *Module) declarations(file string) *declarations {
	if d := m.declared[file]; d != nil {
		return d
	}
	d := &declarations{}
	if m.declared == nil {
		m.declared = map[string]*declarations{}
	}
	m.declared[file] = d
	text, err := ruleText(file)
	if err != nil {
		return d
	}
	if flow.IsProcess(file) {
		for _, m := range processID().FindAllSubmatch(text, -1) {
			d.names = append(d.names, "process "+string(m[1]))
		}
		return d
	}
	if m := packageLine().FindSubmatch(text); m != nil {
		d.pkg = string(m[1])
	}
	for _, m := range declaration().FindAllSubmatch(text, -1) {
		kind, rest := string(m[1]), strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(string(m[2])), ";"))
		if kind != "global" {
			d.names = append(d.names, d.pkg+" "+kind+" "+headName(kind, rest))
		} else if dot := strings.LastIndexAny(rest, " \t"); dot > 0 {
			d.globals = append(d.globals, [2]string{rest[dot+1:], simpleType(rest[:dot])})
		}
	}
	return d
}

// ruleText is the rule text in a file, or that made from it.
func ruleText(file string) ([]byte, error) {
	if isRuleFile(file) {
		return os.ReadFile(file)
	}
	sources, err := rulefile.Read(file)
	if err != nil {
		return nil, err
	}
	return []byte(sources[0].Text), nil
}

// simpleType is a type name without package and type arguments.
func simpleType(t string) string {
	t, _, _ = strings.Cut(strings.TrimSpace(t), "<")
	return naming.Simple(t)
}

// headName is the name in the rest of a line that begins with rule, query, function or declare.
func headName(kind, rest string) string {
	if rest == "" {
		return ""
	}
	if kind == "function" {
		rest, _, _ = strings.Cut(rest, "(")
		fields := strings.Fields(rest)
		if len(fields) == 0 {
			return ""
		}
		return fields[len(fields)-1]
	}
	if rest[0] == '"' || rest[0] == '\'' {
		if end := strings.IndexByte(rest[1:], rest[0]); end >= 0 {
			return rest[1 : 1+end]
		}
	}
	fields := strings.FieldsFunc(rest, func(r rune) bool { return r == ' ' || r == '\t' || r == '(' })
	if len(fields) == 0 {
		return ""
	}
	if kind == "declare" && len(fields) > 1 && (fields[0] == "enum" || fields[0] == "trait") {
		return fields[1]
	}
	return fields[0]
}
