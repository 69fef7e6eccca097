package lsp

import (
	"path/filepath"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"whenthen/dsl"
	"whenthen/engine/source"
	"whenthen/internal/rulefile"
	"whenthen/internal/sentences"
)

// Requests about tables, templates and sentences are answered in two ways. Rules generated from them contain the origin of their parts, so
// occurrences in the rules have positions in the author's text (occurrence.go). While the user types, rules often cannot be generated; then
// the text before the cursor is treated as rule text, together with its context: the type above a column of a table, or the sentence that a
// line contains.

// files returns the syntax trees of the folder: those of rule text, and those of generated rules.
func (f *folder) files() []*dsl.File { return slices.Concat(f.analysis.Files, f.made) }

// tree returns the syntax tree of a document, or of the rules generated from it; nil if there is none.
func (f *folder) tree(path string) *dsl.File {
	if file := f.file(path); file != nil {
		return file
	}
	return fileNamed(f.made, path)
}

// form is the kind of rule file of a document.
type form int

const (
	otherForm form = iota
	sentenceForm
	language
	tableForm
)

func formOf(path, text string) form {
	switch {
	case sentences.In(path, text):
		return sentenceForm
	case strings.EqualFold(filepath.Ext(path), ".dsl"):
		return language
	}
	if rulefile.IsTable(path) && strings.Contains(strings.ToLower(text), "ruletable") {
		return tableForm
	}
	return otherForm
}

func (f *folder) completionInText(path, text string, offset int) []protocol.CompletionItem {
	var list []protocol.CompletionItem
	switch formOf(path, text) {
	case sentenceForm:
		list = f.completeSentence(path, text, offset)
	case language:
		list = f.completeEntry(path, text, offset)
	case tableForm:
		list = f.completeCell(path, text, offset)
	}
	if list == nil {
		list = []protocol.CompletionItem{}
	}
	return list
}

func (f *folder) hoverInText(path, text string, offset int, at protocol.Position) string {
	said := f.explain(f.at(path, at))
	switch formOf(path, text) {
	case sentenceForm:
		return f.hoverSentence(path, text, offset) + said
	case language:
		return f.hoverEntry(path, text, offset)
	case tableForm:
		if said == "" {
			said = f.hoverCell(path, text, offset)
		}
	}
	if said == "" {
		said = f.explainWord(f.tree(path), wordAt(text, offset))
	}
	return said
}

// definitionInText returns the declaration of a word that is not in a syntax tree: of a sentence in its language, or of a word in the
// replacement of a sentence or in a table from which rules cannot be generated yet.
func (f *folder) definitionInText(path string, at protocol.Position) []protocol.Location {
	text := f.open[path]
	offset := offsetOf(text, at)
	switch formOf(path, text) {
	case sentenceForm:
		return f.sentenceDeclared(path, offset)
	case language:
		if c := f.entryCompleter(path, text, wordEnd(text, offset)); c != nil {
			return f.declared(c.file, c.key())
		}
	case tableForm:
		if c := f.cellCompleter(path, text, wordEnd(text, offset)); c != nil {
			return f.declared(c.file, c.key())
		}
	}
	return nil
}

// key returns the key of the word before the cursor, in the form of occurrences, such as "property Order.total"; "" if it is unknown.
func (c *completer) key() string {
	word := wordBefore().FindString(c.before)
	owner := c.patternAround()
	if m := chainBefore().FindStringSubmatch(c.before); m != nil {
		owner = c.typeOfChain(m[1])
		if owner == nil {
			return ""
		}
	} else if t := c.f.typeNamed(c.file, word); t != nil {
		return "type " + t.Name
	}
	if owner != nil && owner.Property(word) != nil {
		return "property " + owner.Name + "." + word
	}
	if owner != nil {
		for _, m := range c.f.analysis.Types.Methods(owner, word) {
			for _, p := range owner.Properties {
				if m.Reads == p || m.Sets == p {
					return "property " + owner.Name + "." + p.Name
				}
			}
		}
	}
	for _, o := range c.f.occurrences() {
		if kind, name, _ := strings.Cut(o.key, " "); o.declares && name == word && (kind == "function" || kind == "global" || kind == "query") {
			return o.key
		}
	}
	return ""
}

// explain describes the word before the cursor.
func (c *completer) explain() string {
	word := wordBefore().FindString(c.before)
	if t := c.names[word]; t != nil {
		return code(word+" : "+t.String()) + c.f.describe(t)
	}
	if said := c.f.explainKey(c.file, c.key()); said != "" {
		return said
	}
	return c.f.explainWord(c.file, word)
}

// ruleText returns the lines of rule text generated from the text between two offsets of a document, without indentation.
func (f *folder) ruleText(path string, from, to int) string {
	tree := fileNamed(f.made, path)
	if tree == nil {
		return ""
	}
	return linesOf(tree.Source, tree.Source.MadeOf(path, from, to))
}

// linesOf returns the lines that contain spans of a file, each once.
func linesOf(file *source.File, spans []source.Span) string {
	var numbers []int
	for _, at := range spans {
		for n := at.Start.Line; n <= at.End.Line; n++ {
			if n < at.End.Line || at.End.Col > 1 || n == at.Start.Line {
				numbers = append(numbers, int(n))
			}
		}
	}
	slices.Sort(numbers)
	var lines []string
	for _, n := range slices.Compact(numbers) {
		if line := strings.TrimSpace(file.Line(n)); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
