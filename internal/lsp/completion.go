package lsp

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"whenthen/dsl"
	"whenthen/dsl/keyword"
	"whenthen/engine/operator"
	"whenthen/internal/fact"
	"whenthen/internal/lazy"
)

var (
	chainBefore = lazy.Regexp(`([\w$]+(?:\([^()]*\))?(?:!?\.[\w$]+(?:\([^()]*\))?)*)!?\.([\w$]*)$`)
	wordBefore  = lazy.Regexp(`[\w$-]*$`)
	typedName   = lazy.Regexp(`(\$?\w+)\s*:=?\s*(\w[\w.]*)\s*\(`)
	openPattern = lazy.Regexp(`(\w[\w.]*)\s*$`)
	sectionWord = lazy.Regexp(`(?m)^\s*(rule|query|function|declare|when|then|end)\b`)
)

// completion offers what can be written at the cursor. It works on the text before the cursor, because the syntax tree is
// incomplete there while the user types.
func (s *Server) completion(p *protocol.CompletionParams) (any, error) {
	f, path := s.typedIn(p.TextDocument.URI)
	text, ok := f.open[path]
	if !ok {
		return []protocol.CompletionItem{}, nil
	}
	offset := offsetOf(text, p.Position)
	if f.file(path) != nil || strings.EqualFold(filepath.Ext(path), ".drl") && formOf(path, text) == otherForm {
		return f.completer(f.file(path), text[:offset], text).beginning(), nil
	}
	return f.completionInText(path, text, offset), nil
}

// completer returns a completer for rule text. before is the text before the cursor, and text is the whole text that contains it.
func (f *folder) completer(file *dsl.File, before, text string) *completer {
	c := &completer{f: f, file: file, before: before[itemStart(before):], names: f.namesAt(file, text, len(before))}
	c.section = c.sectionAt()
	return c
}

// beginning returns the completions of the word before the cursor.
func (c *completer) beginning() []protocol.CompletionItem {
	word := strings.ToLower(wordBefore().FindString(c.before))
	return slices.DeleteFunc(c.items(), func(i protocol.CompletionItem) bool {
		return !strings.Contains(strings.ToLower(i.Label), word)
	})
}

// completer is a single completion request.
type completer struct {
	f       *folder
	file    *dsl.File
	before  string
	section string // when, then, declare, query, function, or "" between items
	names   map[string]*fact.Type
}

// namesAt returns the variables of the rule at an offset: those in its syntax tree, and those found in the text where the tree is
// incomplete.
func (f *folder) namesAt(file *dsl.File, text string, offset int) map[string]*fact.Type {
	names := map[string]*fact.Type{}
	start := itemStart(text[:offset])
	for _, m := range typedName().FindAllStringSubmatch(text[start:offset], -1) {
		if t := f.typeNamed(file, m[2]); t != nil {
			names[m[1]] = t
		}
	}
	if item := itemAt(file, offset); item != nil && !file.Source.IsDerived() {
		for _, b := range f.bindings(file, item) {
			if b.typ != nil || names[b.name.Text] == nil {
				names[b.name.Text] = b.typ
			}
		}
	}
	return names
}

// itemStart returns the offset at which the last item in a text begins, or 0 if there is none. Requests search only the text after it: the
// regular expressions above take seconds for files with many rules.
func itemStart(text string) int {
	for end := len(text); end > 0; {
		start := strings.LastIndexByte(text[:end-1], '\n') + 1
		line := strings.TrimSpace(text[start:end])
		for _, w := range []string{"rule", "query", "function", "declare"} {
			if rest, ok := strings.CutPrefix(line, w); ok && (rest == "" || !isWord(rest[0])) {
				return start
			}
		}
		end = start
	}
	return 0
}

// sectionAt returns the part of an item that contains the cursor.
func (c *completer) sectionAt() string {
	section := ""
	for _, m := range sectionWord().FindAllStringSubmatch(c.before, -1) {
		if section = m[1]; section == "end" {
			section = ""
		}
	}
	return section
}

// items returns all completions, regardless of the word before the cursor.
func (c *completer) items() []protocol.CompletionItem {
	if m := chainBefore().FindStringSubmatch(c.before); m != nil {
		return c.members(c.typeOfChain(m[1]))
	}
	switch c.section {
	case "when", "query":
		if t := c.patternAround(); t != nil {
			return slices.Concat(c.properties(t), c.variables(), c.operators())
		}
		return slices.Concat(words(protocol.CompletionItemKindKeyword, keyword.Words(keyword.Conditions)...), c.types(), c.variables())
	case "then", "function":
		return slices.Concat(c.variables(), words(protocol.CompletionItemKindFunction, "insert", "insertLogical", "update", "modify", "delete", "drools", "System.out.println"), c.types(), c.globals())
	case "declare":
		return c.types()
	case "rule":
		return words(protocol.CompletionItemKindKeyword, append(keyword.AttributeNames(), "when", "then", "extends")...)
	}
	return append(words(protocol.CompletionItemKindKeyword, keyword.Words(keyword.Item)...), snippets()...)
}

// typeOfChain returns the type of a chain of accesses a.b().c.
func (c *completer) typeOfChain(chain string) *fact.Type {
	parts := regexp.MustCompile(`!?\.`).Split(regexp.MustCompile(`\([^()]*\)`).ReplaceAllString(chain, ""), -1)
	t := c.names[parts[0]]
	if t == nil && parts[0] == "this" {
		t = c.patternAround()
	}
	if t == nil {
		t = c.f.typeOfName(c.file, parts[0], nil, c.patternAround())
	}
	for _, name := range parts[1:] {
		t = c.f.member(t, name)
	}
	return t
}

// patternAround returns the type of the pattern whose parentheses are open at the cursor.
func (c *completer) patternAround() *fact.Type {
	depth := 0
	for i := len(c.before) - 1; i >= 0; i-- {
		switch c.before[i] {
		case ')':
			depth++
		case '(':
			if depth > 0 {
				depth--
				continue
			}
			if m := openPattern().FindStringSubmatch(c.before[:i]); m != nil {
				if t := c.f.typeNamed(c.file, m[1]); t != nil {
					return t
				}
			}
		}
	}
	return nil
}

func words(kind protocol.CompletionItemKind, list ...string) []protocol.CompletionItem {
	var items []protocol.CompletionItem
	for _, w := range list {
		items = append(items, protocol.CompletionItem{Label: w, Kind: kind})
	}
	return items
}

// members returns the completions after a dot.
func (c *completer) members(t *fact.Type) []protocol.CompletionItem {
	if t == nil {
		return nil
	}
	var items []protocol.CompletionItem
	for _, name := range c.f.analysis.Types.Members(t) {
		item := protocol.CompletionItem{Label: name, Kind: protocol.CompletionItemKindField}
		if p := t.Property(name); p != nil {
			item.Detail = p.Type.String()
		} else if ms := c.f.analysis.Types.Methods(t, name); len(ms) > 0 {
			item.Kind, item.Detail = protocol.CompletionItemKindMethod, signature(ms[0])
		}
		items = append(items, item)
	}
	return items
}

func (c *completer) properties(t *fact.Type) []protocol.CompletionItem {
	var items []protocol.CompletionItem
	for _, name := range c.f.analysis.Types.Members(t) {
		if p := c.f.analysis.Types.Property(t, name); p != nil {
			items = append(items, protocol.CompletionItem{Label: name, Kind: protocol.CompletionItemKindField, Detail: p.Type.String(), SortText: "0" + name})
		}
	}
	return append(items, protocol.CompletionItem{Label: "this", Kind: protocol.CompletionItemKindKeyword, Detail: t.String()})
}

func (c *completer) variables() []protocol.CompletionItem {
	var items []protocol.CompletionItem
	for name, t := range c.names {
		item := protocol.CompletionItem{Label: name, Kind: protocol.CompletionItemKindVariable, SortText: "1" + name}
		if t != nil {
			item.Detail = t.String()
		}
		items = append(items, item)
	}
	slices.SortFunc(items, func(a, b protocol.CompletionItem) int { return strings.Compare(a.Label, b.Label) })
	return items
}

func (c *completer) types() []protocol.CompletionItem {
	var items []protocol.CompletionItem
	if c.f.analysis.Types == nil {
		return nil
	}
	for _, t := range c.f.analysis.Types.Types() {
		items = append(items, protocol.CompletionItem{Label: t.Name, Kind: protocol.CompletionItemKindClass, Detail: t.QualifiedName(), SortText: "2" + t.Name})
	}
	return items
}

func (c *completer) globals() []protocol.CompletionItem {
	var items []protocol.CompletionItem
	for _, file := range c.f.files() {
		for _, g := range file.Globals {
			if g.Name != nil && g.Type != nil {
				items = append(items, protocol.CompletionItem{Label: g.Name.Text, Kind: protocol.CompletionItemKindVariable, Detail: "global " + g.Type.Name})
			}
		}
	}
	return items
}

// operators returns the operators that are words; symbols are typed faster than selected.
func (c *completer) operators() []protocol.CompletionItem {
	return words(protocol.CompletionItemKindOperator, operator.Words(operator.Conditions)...)
}

// snippets returns templates of items, with placeholders.
func snippets() []protocol.CompletionItem {
	snippet := func(label, text string) protocol.CompletionItem {
		return protocol.CompletionItem{Label: label, Kind: protocol.CompletionItemKindSnippet, InsertTextFormat: protocol.InsertTextFormatSnippet, InsertText: text}
	}
	return []protocol.CompletionItem{
		snippet("rule … end", "rule \"${1:name}\"\n  when\n    ${2:\\$f : Fact()}\n  then\n    $0\nend\n"),
		snippet("query … end", "query ${1:name}( ${2:String \\$a} )\n  $0\nend\n"),
		snippet("declare … end", "declare ${1:Name}\n  ${2:field} : ${3:String}\nend\n"),
	}
}

// signature formats a method in the form of a call in rule text.
func signature(m *fact.Method) string {
	params := make([]string, len(m.Params))
	for i, p := range m.Params {
		params[i] = p.String()
	}
	result := ""
	if m.Result != nil && m.Result != fact.VoidType {
		result = " : " + m.Result.String()
	}
	return m.Name + "(" + strings.Join(params, ", ") + ")" + result
}
