package lsp

import (
	"fmt"
	"strings"

	"go.lsp.dev/protocol"

	"whenthen/dsl"
	"whenthen/dsl/keyword"
	"whenthen/engine/operator"
	"whenthen/internal/fact"
)

// hover explains the word under the pointer: its type, or the meaning of a keyword, attribute or operator. In tables and sentences
// it also shows the rule text generated for that place.
func (s *Server) hover(p *protocol.HoverParams) (any, error) {
	f, path := s.folderOf(p.TextDocument.URI)
	text, ok := f.open[path]
	if !ok {
		return nil, nil
	}
	said := ""
	offset := offsetOf(text, p.Position)
	if file := f.file(path); file != nil {
		said = f.explain(f.at(path, p.Position))
		if said == "" {
			said = f.explainWord(file, wordAt(text, offset))
		}
	} else {
		said = f.hoverInText(path, text, offset, p.Position)
	}
	if said == "" {
		return nil, nil
	}
	return protocol.Hover{Contents: protocol.MarkupContent{Kind: protocol.Markdown, Value: said}}, nil
}

// isWord reports whether a byte may be part of a word of rule text.
func isWord(b byte) bool {
	return b == '_' || b == '$' || b == '-' || b >= '0' && b <= '9' || b|0x20 >= 'a' && b|0x20 <= 'z' || b >= 0x80
}

// wordAt returns the word around an offset.
func wordAt(text string, offset int) string {
	offset = min(offset, len(text))
	start := offset
	for start > 0 && isWord(text[start-1]) {
		start--
	}
	return text[start:wordEnd(text, offset)]
}

// wordEnd returns the end of the word at an offset.
func wordEnd(text string, offset int) int {
	for offset < len(text) && isWord(text[offset]) {
		offset++
	}
	return offset
}

// explain describes an occurrence; "" if it is nil or unknown.
func (f *folder) explain(o *occurrence) string {
	if o == nil {
		return ""
	}
	kind, name, _ := strings.Cut(o.means(), " ")
	if kind != "binding" {
		return f.explainKey(o.file, o.means())
	}
	for _, b := range f.bindings(o.file, o.item) {
		if strings.HasSuffix(name, " "+b.name.Text) && b.typ != nil {
			return code(fmt.Sprintf("%s : %s", b.name.Text, b.typ)) + f.describe(b.typ)
		}
	}
	return ""
}

// explainKey describes a type, property, global, query, function or rule.
func (f *folder) explainKey(file *dsl.File, key string) string {
	kind, name, _ := strings.Cut(key, " ")
	switch kind {
	case "type":
		if t := f.typeNamed(file, name); t != nil {
			return f.describe(t)
		}
	case "property":
		owner, property, _ := strings.Cut(name, ".")
		if t := f.typeNamed(file, owner); t != nil {
			if p := t.Property(property); p != nil {
				return code(fmt.Sprintf("%s.%s : %s", t.Name, p.Name, p.Type))
			}
		}
	case "global", "query", "function", "rule":
		return code(kind + " " + name)
	}
	return ""
}

// explainWord describes a keyword, attribute, operator or type.
func (f *folder) explainWord(file *dsl.File, word string) string {
	if a := keyword.AttributeNamed(word); a != nil {
		return code(word) + a.Wants
	}
	if o := operator.Lookup(word); o != nil && o.Word() {
		return code(word) + fmt.Sprintf("%s. It takes %s.", o.About, o.Operands)
	}
	if t := f.typeNamed(file, word); t != nil {
		return f.describe(t)
	}
	return ""
}

func code(text string) string { return "```drl\n" + text + "\n```\n" }

// describe formats a type with its properties.
func (f *folder) describe(t *fact.Type) string {
	var b strings.Builder
	b.WriteString(t.QualifiedName())
	if len(t.Parents) > 0 {
		var names []string
		for _, p := range t.Parents {
			names = append(names, p.Name)
		}
		b.WriteString(" extends " + strings.Join(names, ", "))
	}
	for i, p := range t.Properties {
		if i == maxProperties {
			b.WriteString("\n  …")
			break
		}
		fmt.Fprintf(&b, "\n  %s : %s", p.Name, p.Type)
	}
	return code(b.String())
}

// maxProperties limits the number of properties that a hover shows.
const maxProperties = 20
