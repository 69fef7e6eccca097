package lsp

import (
	"fmt"
	"strconv"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"whenthen/dsl"
	"whenthen/dsl/ast"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
	"whenthen/internal/rulefile"
)

// occurrence is a position where a name is declared or used.
type occurrence struct {
	file     *dsl.File    // the tree that contains it
	item     ast.Item     // the item of the tree
	text     *source.File // the text that the author wrote; for a table or sentences it differs from the text of the tree
	at       source.Span  // in text
	key      string       // the same for all occurrences of the same declaration: "type Order", "binding 3 $o"
	declares bool
}

// occurrences lists the occurrences in a folder of types, globals, queries, functions, rules, bindings, and properties of declared
// types. For generated rules it lists only those that appear literally in the author's text. The list is made once for each analysis.
func (f *folder) occurrences() []occurrence {
	if f.places == nil {
		f.places = f.collect()
	}
	return f.places
}

func (f *folder) collect() []occurrence {
	list := []occurrence{}
	seen := map[string]bool{} // the head of a table is part of every row's rule
	for _, file := range f.files() {
		for i, item := range file.Items {
			c := &collector{f: f, file: file, item: item, number: i}
			c.bindings = f.bindings(file, item)
			c.declaration(item)
			c.walk(item)
			for _, o := range c.list {
				if file.Source.IsDerived() {
					if place := fmt.Sprint(o.text.Name(), o.at.Start.Offset, o.key, o.declares); seen[place] {
						continue
					} else {
						seen[place] = true
					}
				}
				list = append(list, o)
			}
		}
	}
	return list
}

// collector collects the occurrences of one item.
type collector struct {
	f        *folder
	file     *dsl.File
	item     ast.Item
	number   int // number of the item in the file
	bindings []binding
	list     []occurrence
}

func (c *collector) add(at source.Span, key string, declares bool) {
	if !at.IsValid() {
		return
	}
	text, where := c.file.Source.Origin(at)
	if text != c.file.Source && text.Slice(where) != c.file.Source.Slice(at) {
		return // part of the replacement of a sentence
	}
	c.list = append(c.list, occurrence{c.file, c.item, text, where, key, declares})
}

// declaration records the names that the item itself declares.
func (c *collector) declaration(item ast.Item) {
	name := func(n *ast.Name, prefix string) {
		if n != nil {
			c.add(n.Span(), prefix+n.Text, true)
		}
	}
	switch item := item.(type) {
	case *ast.TypeDecl:
		name(item.Name, "type ")
		if item.Name == nil {
			return
		}
		for _, f := range item.Fields {
			name(f.Name, "property "+item.Name.Text+".")
		}
		for _, k := range item.Constants {
			name(k.Name, "property "+item.Name.Text+".")
		}
	case *ast.Global:
		name(item.Name, "global ")
	case *ast.Query:
		name(item.Name, "query ")
	case *ast.Function:
		name(item.Name, "function ")
	case *ast.Rule:
		name(item.Name, "rule ")
		if item.Extends != nil {
			c.add(item.Extends.Span(), "rule "+item.Extends.Text, false)
		}
	}
	for _, b := range c.bindings {
		c.add(b.name.Span(), c.bindingKey(b.name.Text), true)
	}
}

// bindingKey makes bindings of different items distinct, except that the rules of a table share the bindings of its head.
func (c *collector) bindingKey(name string) string {
	number := c.number
	if c.file.Source.IsDerived() && rulefile.IsTable(c.file.Source.Name()) {
		number = 0
	}
	return strings.Join([]string{"binding", c.file.Source.Name(), strconv.Itoa(number), name}, " ")
}

// walk records the names that an item uses.
func (c *collector) walk(item ast.Item) {
	var patterns []*ast.Pattern
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Pattern:
			patterns = append(patterns, n)
			ast.Children(n, func(child ast.Node) { ast.Walk(child, visit) })
			patterns = patterns[:len(patterns)-1]
			return false
		case *ast.TypeRef:
			end := n.Span().Start
			end.Offset += int32(len(n.Name))
			end.Col += int32(len([]rune(n.Name)))
			simple := naming.Simple(n.Name)
			c.add(source.Span{Start: n.Span().Start, End: end}, "type "+simple, false)
		case *ast.QueryCall:
			if n.Name != nil {
				c.add(n.Name.Span(), "query "+n.Name.Text, false)
			}
		case *ast.Ident:
			c.ident(n, patterns)
		case *ast.Select:
			c.selected(n, patterns)
		case *ast.Call:
			if n.X == nil && n.Name != nil {
				c.add(n.Name.Span(), "function "+n.Name.Text, false)
			} else if n.Name != nil {
				c.accessor(n, patterns)
			}
		}
		return true
	}
	ast.Walk(item, visit)
}

// around returns the innermost pattern.
func around(patterns []*ast.Pattern) *ast.Pattern {
	if len(patterns) == 0 {
		return nil
	}
	return patterns[len(patterns)-1]
}

// ident records a binding, a global, or a property of the enclosing pattern.
func (c *collector) ident(n *ast.Ident, patterns []*ast.Pattern) {
	for _, b := range c.bindings {
		if b.name.Text == n.Name {
			if b.name.Span() != n.Span() {
				c.add(n.Span(), c.bindingKey(n.Name), false)
			}
			return
		}
	}
	if p := around(patterns); p != nil && p.Type != nil {
		if t := c.f.typeNamed(c.file, p.Type.Name); t != nil && t.Property(n.Name) != nil {
			c.property(n.Span(), t.Name, n.Name)
			return
		}
	}
	if _, ok := c.f.globals[n.Name]; ok {
		c.add(n.Span(), "global "+n.Name, false)
		return
	}
	if c.f.typeNamed(c.file, n.Name) != nil {
		c.add(n.Span(), "type "+n.Name, false)
	}
}

// property records a property under the declared type that it comes from.
func (c *collector) property(at source.Span, typeName, name string) {
	for t := c.f.typeNamed(c.file, typeName); t != nil; {
		own := true
		for _, parent := range t.Parents {
			if parent.Declared && parent.Property(name) != nil {
				t, own = parent, false
				break
			}
		}
		if own {
			c.add(at, "property "+t.Name+"."+name, false)
			return
		}
	}
}

func (c *collector) selected(n *ast.Select, patterns []*ast.Pattern) {
	if n.Name == nil {
		return
	}
	if t := c.f.typeOf(c.file, n.X, c.bindings, c.thisType(patterns)); t != nil && t.Property(n.Name.Text) != nil {
		c.property(n.Name.Span(), t.Name, n.Name.Text)
	}
}

// accessor records a getter or setter of a property.
func (c *collector) accessor(n *ast.Call, patterns []*ast.Pattern) {
	t := c.f.typeOf(c.file, n.X, c.bindings, c.thisType(patterns))
	if t == nil {
		return
	}
	for _, m := range c.f.analysis.Types.Methods(t, n.Name.Text) {
		for _, p := range t.Properties {
			if m.Reads == p || m.Sets == p {
				c.add(n.Name.Span(), "accessor "+t.Name+"."+p.Name, false)
				return
			}
		}
	}
}

func (c *collector) thisType(patterns []*ast.Pattern) *fact.Type {
	if p := around(patterns); p != nil && p.Type != nil {
		return c.f.typeNamed(c.file, p.Type.Name)
	}
	return nil
}

// at returns the occurrence at a position of a document.
func (f *folder) at(path string, p protocol.Position) *occurrence {
	var best *occurrence
	var text *source.File
	offset := int32(0)
	for _, o := range f.occurrences() {
		if o.text.Name() != path {
			continue
		}
		if o.text != text { // finding the offset reads the text from its beginning
			text, offset = o.text, int32(offsetOf(o.text.Text(), p))
		}
		if o.at.Start.Offset <= offset && offset <= o.at.End.Offset {
			if best == nil || o.at.End.Offset-o.at.Start.Offset < best.at.End.Offset-best.at.Start.Offset {
				best = &o
			}
		}
	}
	return best
}

// means returns the key of the declaration that an occurrence refers to: a getter refers to its property.
func (o *occurrence) means() string { return strings.Replace(o.key, "accessor ", "property ", 1) }

func (o *occurrence) location() protocol.Location {
	return protocol.Location{URI: uri.File(o.text.Name()), Range: rangeOf(o.text, o.at)}
}

func (s *Server) definition(p *protocol.DefinitionParams) (any, error) {
	f, path := s.folderOf(p.TextDocument.URI)
	list := []protocol.Location{}
	if o := f.at(path, p.Position); o != nil {
		list = f.declared(o.file, o.means())
	}
	if len(list) == 0 && f.file(path) == nil {
		list = append(list, f.definitionInText(path, p.Position)...)
	}
	return list, nil
}

// declared returns the positions of the declaration with a key, as used in a file.
func (f *folder) declared(file *dsl.File, key string) []protocol.Location {
	list := []protocol.Location{}
	for _, d := range f.occurrences() {
		if d.declares && d.key == key {
			list = append(list, d.location())
		}
	}
	if len(list) == 0 {
		list = append(list, f.inJava(file, key)...)
	}
	return list
}

// inJava returns the position where a type or property of a Java class is declared, or nothing if its source is not known.
func (f *folder) inJava(file *dsl.File, key string) []protocol.Location {
	kind, name, _ := strings.Cut(key, " ")
	property := ""
	switch kind {
	case "type":
	case "property":
		name, property, _ = strings.Cut(name, ".")
	default:
		return nil
	}
	for t := f.typeNamed(file, name); t != nil; {
		if src, at, ok := f.analysis.JavaSource(t.QualifiedName(), property); ok {
			return []protocol.Location{{URI: uri.File(src.Name()), Range: rangeOf(src, at)}}
		}
		if len(t.Parents) == 0 {
			return nil
		}
		t = t.Parents[0]
	}
	return nil
}

func (s *Server) references(p *protocol.ReferenceParams) (any, error) {
	f, path := s.folderOf(p.TextDocument.URI)
	list := []protocol.Location{}
	o := f.at(path, p.Position)
	if o == nil {
		return append(list, f.saidIn(path, p.Position)...), nil
	}
	for _, d := range f.occurrences() {
		if d.means() == o.means() && (!d.declares || p.Context.IncludeDeclaration) {
			list = append(list, d.location())
		}
	}
	return list, nil
}
