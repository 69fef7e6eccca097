package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"whenthen/dsl"
	"whenthen/engine/source"
	"whenthen/expander"
	"whenthen/internal/rulefile"
	"whenthen/internal/sentences"
)

// lineAround returns the beginning and end of the line that contains an offset.
func lineAround(text string, offset int) (from, to int) {
	from = strings.LastIndexByte(text[:offset], '\n') + 1
	to = len(text)
	if i := strings.IndexByte(text[offset:], '\n'); i >= 0 {
		to = offset + i
	}
	return from, to
}

// uses returns the sentences of its language that a file contains.
func (f *folder) uses(path string) []expander.Use {
	l, file, err := rulefile.Language(f.open, path)
	if err != nil {
		return nil // the file or its language was deleted
	}
	return l.Uses(file)
}

// usesAt returns the sentences in the line that contains an offset.
func (f *folder) usesAt(path string, offset int) []expander.Use {
	from, to := lineAround(f.open[path], offset)
	return slices.DeleteFunc(f.uses(path), func(u expander.Use) bool {
		return int(u.At.Start.Offset) > to || int(u.At.End.Offset) < from
	})
}

// hoverSentence shows the sentences in a line and the rule text that replaces them.
func (f *folder) hoverSentence(path, text string, offset int) string {
	uses := f.usesAt(path, offset)
	if len(uses) == 0 {
		return ""
	}
	var b strings.Builder
	seen := map[string]bool{}
	for _, u := range uses {
		place := fmt.Sprintf("%s:%d", filepath.Base(u.Sentence.File.Name()), u.Sentence.At.Start.Line)
		if !seen[place] {
			seen[place] = true
			fmt.Fprintf(&b, "**%s** (%s)\n\n", u.Sentence.Text, place)
		}
	}
	from, to := lineAround(text, offset)
	if made := f.ruleText(path, from, to); made != "" {
		b.WriteString(code(made))
	}
	return b.String()
}

// sentenceDeclared returns where the sentences of a line are defined in their language.
func (f *folder) sentenceDeclared(path string, offset int) []protocol.Location {
	var list []protocol.Location
	for _, u := range f.usesAt(path, offset) {
		at := protocol.Location{URI: uri.File(u.Sentence.File.Name()), Range: rangeOf(u.Sentence.File, u.Sentence.At)}
		if !slices.Contains(list, at) {
			list = append(list, at)
		}
	}
	return list
}

// saidIn returns the positions in the folder where the sentence of a language entry is used; for a line with sentences, the positions where
// those are used.
func (f *folder) saidIn(path string, at protocol.Position) []protocol.Location {
	text := f.open[path]
	offset := offsetOf(text, at)
	var entries []source.Span
	languageName := path
	switch formOf(path, text) {
	case language:
		from, to := lineAround(text, offset)
		file := source.NewFile(path, text)
		entries = []source.Span{file.Span(from, to)}
	case sentenceForm:
		for _, u := range f.usesAt(path, offset) {
			entries, languageName = append(entries, u.Sentence.At), u.Sentence.File.Name()
		}
	default:
		return nil
	}
	var list []protocol.Location
	for _, name := range f.sentenceFiles() {
		for _, u := range f.uses(name) {
			for _, entry := range entries {
				if u.Sentence.File.Name() != languageName || entry.Start.Offset > u.Sentence.At.End.Offset || entry.End.Offset < u.Sentence.At.Start.Offset {
					continue
				}
				l, file, err := rulefile.Language(f.open, name)
				if err == nil && l != nil {
					list = append(list, protocol.Location{URI: uri.File(name), Range: rangeOf(file, u.At)})
				}
			}
		}
	}
	return list
}

// sentenceFiles returns the files of the folder that contain sentences.
func (f *folder) sentenceFiles() []string {
	names := slices.Concat(f.glob("*.dslr"), f.glob("*.rdslr"), f.glob("*.drl"))
	return slices.DeleteFunc(names, func(name string) bool {
		text, open := f.open[name]
		if !open {
			data, _ := os.ReadFile(name) // what cannot be read contains none
			text = string(data)
		}
		return !sentences.In(name, text)
	})
}

// completeSentence offers the sentences allowed in the line, keywords between rules, and rule text after a >.
func (f *folder) completeSentence(path, text string, offset int) []protocol.CompletionItem {
	from, _ := lineAround(text, offset)
	typed := strings.TrimLeft(text[from:offset], " \t")
	section := (&completer{before: text[:offset]}).sectionAt()
	if section != "when" && section != "then" && section != "query" {
		return f.completer(fileNamed(f.made, path), text[:offset], text).beginning()
	}
	if strings.HasPrefix(typed, ">") {
		before := f.ruleAbove(path, text, from, section) + typed[1:]
		return f.completer(fileNamed(f.made, path), before, before).beginning()
	}
	l, _, err := rulefile.Language(f.open, path)
	if err != nil {
		return nil
	}
	file := source.NewFile(path, text)
	at := rangeOf(file, file.Span(offset-len(typed), offset))
	list := words(protocol.CompletionItemKindKeyword, "then", "end")
	for _, s := range l.Sentences() {
		if s.Keyword || section == "then" && !s.Action || section != "then" && !s.Condition {
			continue
		}
		if item := sentenceItem(s, at); beginsWith(item.Label, typed) {
			list = append(list, item)
		}
	}
	return list
}

// ruleAbove returns the generated rule text of the current rule up to an offset at the beginning of a line of the document.
func (f *folder) ruleAbove(path, text string, offset int, section string) string {
	begin := 0
	for _, m := range sectionWord().FindAllStringSubmatchIndex(text[:offset], -1) {
		if w := text[m[2]:m[3]]; w == "rule" || w == "query" {
			begin = m[2]
		}
	}
	if l, file, err := rulefile.Language(f.open, path); err == nil {
		made, _ := l.Expand(file)
		if spans := made.MadeOf(path, begin, offset); len(spans) > 0 {
			text := linesOf(made, spans)
			if !strings.HasSuffix(text, "\n"+section) {
				text += "\n"
			}
			return text + "\n  "
		}
	}
	return section + "\n  "
}

// sentenceItem completes a line to a sentence with placeholders for its variables.
func sentenceItem(s expander.Sentence, at protocol.Range) protocol.CompletionItem {
	label, ok := s.Write(func(name string, _ []string) string { return "{" + name + "}" })
	n := 0
	text, _ := s.Write(func(name string, words []string) string {
		n++
		if len(words) > 0 {
			return fmt.Sprintf("${%d|%s|}", n, strings.Join(words, ","))
		}
		return fmt.Sprintf("${%d:%s}", n, name)
	})
	item := protocol.CompletionItem{Label: label, Kind: protocol.CompletionItemKindSnippet, Detail: s.Value, FilterText: label, SortText: "0" + label,
		InsertTextFormat: protocol.InsertTextFormatSnippet, TextEdit: &protocol.TextEdit{Range: at, NewText: text}}
	if !ok { // the user must choose its expressions
		item.Label, item.FilterText, item.InsertTextFormat, item.TextEdit.NewText = s.Text, s.Text, protocol.InsertTextFormatPlainText, s.Text
	}
	return item
}

// beginsWith reports whether each typed word begins a word of a sentence, in the same order. A variable matches any word at its position.
func beginsWith(sentence, typed string) bool {
	theirs := strings.Fields(strings.ToLower(sentence))
	next := 0
	for _, w := range strings.Fields(strings.ToLower(typed)) {
		if next < len(theirs) && strings.HasPrefix(theirs[next], "{") {
			next++
			continue
		}
		i := slices.IndexFunc(theirs[min(next, len(theirs)):], func(v string) bool { return strings.HasPrefix(v, w) })
		if i < 0 {
			return false
		}
		next += i + 1
	}
	return true
}

// entryValue returns the part after the = of the language entry on or continued by the line that contains an offset, up to the
// offset, and the section where the sentence is allowed; ok is false before the =.
func entryValue(text string, offset int) (section, value string, ok bool) {
	from := offset
	for {
		from, _ = lineAround(text, from)
		if from == 0 || strings.HasPrefix(strings.TrimSpace(text[from:offset]), "[") {
			break
		}
		from--
	}
	entry := strings.TrimLeft(text[from:offset], " \t")
	word, rest, found := strings.Cut(strings.TrimPrefix(entry, "["), "]")
	if !found {
		return "", "", false
	}
	depth := 0
	for i := 0; i < len(rest); i++ {
		switch rest[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			depth--
		case '=':
			if depth == 0 {
				return strings.ToLower(strings.TrimSpace(word)), rest[i+1:], true
			}
		}
	}
	return "", "", false
}

// entryCompleter treats the replacement of a sentence, up to an offset, as rule text; it returns nil before the =.
func (f *folder) entryCompleter(path, text string, offset int) *completer {
	where, value, ok := entryValue(text, offset)
	if !ok {
		return nil
	}
	section := "when"
	if where == "then" || where == "consequence" {
		section = "then"
	}
	tree := fileNamed(f.made, path)
	if i := slices.IndexFunc(f.made, func(file *dsl.File) bool { return len(file.Items) > 0 }); i >= 0 {
		tree = f.made[i] // imports come from a file that uses the language
	}
	before := "rule\n" + section + "\n  " + value
	c := f.completer(tree, before, before)
	for _, m := range typedName().FindAllStringSubmatch(text, -1) {
		if t := f.typeNamed(tree, m[2]); t != nil && c.names[m[1]] == nil {
			c.names[m[1]] = t
		}
	}
	return c
}

// completeEntry offers the sections where a sentence is allowed, and rule text after the =.
func (f *folder) completeEntry(path, text string, offset int) []protocol.CompletionItem {
	from, _ := lineAround(text, offset)
	if line := strings.TrimSpace(text[from:offset]); line == "" || line == "[" {
		file := source.NewFile(path, text)
		at := rangeOf(file, file.Span(offset-len(line), offset))
		var list []protocol.CompletionItem
		for _, word := range []string{"[when]", "[then]", "[*]", "[keyword]"} {
			list = append(list, protocol.CompletionItem{Label: word, Kind: protocol.CompletionItemKindKeyword, FilterText: word, TextEdit: &protocol.TextEdit{Range: at, NewText: word}})
		}
		return list
	}
	if c := f.entryCompleter(path, text, offset); c != nil {
		return c.beginning()
	}
	return nil
}

// hoverEntry explains a word in the replacement of a sentence; for the sentence itself it shows its uses.
func (f *folder) hoverEntry(path, text string, offset int) string {
	if c := f.entryCompleter(path, text, wordEnd(text, offset)); c != nil {
		return c.explain()
	}
	from, to := lineAround(text, offset)
	if !strings.Contains(text[from:to], "=") {
		return ""
	}
	file := source.NewFile(path, text)
	said := f.saidIn(path, positionOf(file, file.Pos(offset)))
	var places []string
	for _, l := range said {
		places = append(places, fmt.Sprintf("%s:%d", filepath.Base(l.URI.Filename()), l.Range.Start.Line+1))
	}
	if len(places) == 0 {
		return "No rule in this folder uses this sentence."
	}
	return "Used in " + strings.Join(places, ", ")
}
