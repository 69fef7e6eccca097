package project

import (
	"os"
	"slices"
	"strings"

	"whenthen/dsl/flow"
	"whenthen/internal/fact/naming"
	"whenthen/internal/lazy"
	"whenthen/internal/rulefile"
)

var (
	declaration = lazy.Regexp(`(?m)^[ \t]*(rule|query|function|declare|global)[ \t]+([^\r\n]*)`)
	packageLine = lazy.Regexp(`(?m)^[ \t]*package[ \t]+([\w.]+)`)
	processID   = lazy.Regexp(`<(?:\w+:)?process\s[^>]*?\bid="([^"]+)"`)
)

// declarations are the names that a file declares: rules, queries, functions and types, each with its package, the ids of processes, and
// the types of globals by name.
type declarations struct {
	pkg     string
	names   []string
	globals [][2]string // name and type
}

// packageOf returns the package that a file declares; "" for kinds of files whose package is their folder.
func (m *Module) packageOf(file string) string {
	if rulefile.IsTable(file) || rulefile.IsGuided(file) || isDRL(file) {
		return m.declarations(file).pkg
	}
	return ""
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

// ruleText returns the rule text in a file, or the rule text made from it.
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

// simpleType returns a type name without package and type arguments.
func simpleType(t string) string {
	t, _, _ = strings.Cut(strings.TrimSpace(t), "<")
	return naming.Simple(t)
}

// headName returns the name in the rest of a line that begins with rule, query, function or declare.
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

// conflict reports whether the files cannot be in the same base.
func (m *Module) conflict(files []string) bool {
	var g compatible
	return slices.ContainsFunc(files, func(f string) bool { return !g.add(f, m.declarations(f)) })
}

// compatible is a list of files that can be in the same base: no two of them declare the same rule, query, function or type in one package,
// the same process, or a global with the same name and different types.
type compatible struct {
	files   []string
	names   map[string]string // the file that declares each name
	globals map[string]string // the type of each global
}

// add adds a file and returns true, unless the file conflicts with the files in the list.
func (c *compatible) add(file string, d *declarations) bool {
	for _, g := range d.globals {
		if typ, ok := c.globals[g[0]]; ok && typ != g[1] {
			return false
		}
	}
	for _, name := range d.names {
		if other, ok := c.names[name]; ok && other != file {
			return false
		}
	}
	if c.names == nil {
		c.names, c.globals = map[string]string{}, map[string]string{}
	}
	c.files = append(c.files, file)
	for _, g := range d.globals {
		c.globals[g[0]] = g[1]
	}
	for _, name := range d.names {
		c.names[name] = file
	}
	return true
}
