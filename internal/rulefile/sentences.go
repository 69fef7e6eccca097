package rulefile

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"whenthen"
	"whenthen/engine/source"
	"whenthen/expander"
	"whenthen/internal/sentences"
)

// language reads a .dsl file as a source: it contains no rules, but may have mistakes.
func (r *reader) language(name string) (whenthen.Source, error) {
	l, err := r.load(name)
	if err != nil {
		return whenthen.Source{}, err
	}
	return whenthen.Derived(source.NewDerived(name, source.Text{}), l.Diagnostics()...), nil
}

// load reads the sentences of .dsl files. The result is cached for each list of names.
func (r *reader) load(names ...string) (*expander.Language, error) {
	key := strings.Join(names, "\x00")
	if l := r.languages[key]; l != nil {
		return l, nil
	}
	l := &expander.Language{}
	for _, name := range names {
		file, err := r.file(name)
		if err != nil {
			return nil, err
		}
		l.Add(file.File())
	}
	r.languages[key] = l
	return l, nil
}

// tries returns the lists of .dsl files in which a file of sentences may be written, the most likely list first.
func (r *reader) tries(name, text string) [][]string {
	beside := r.beside(name)
	own := r.named(beside, name, text)
	switch {
	case own == nil:
		return [][]string{beside}
	case len(r.given) > 0: // files that are compiled together may use all languages
		return [][]string{own, beside}
	}
	return [][]string{own}
}

// Language returns the language of a file of sentences, and the file. As in ReadOver, texts replace files.
func Language(texts map[string]string, name string) (*expander.Language, *source.File, error) {
	r := &reader{texts: texts, languages: map[string]*expander.Language{}}
	text, err := r.file(name)
	if err != nil {
		return nil, nil, err
	}
	l, err := r.load(r.tries(name, text.Text)[0]...)
	return l, text.File(), err
}

// sentences translates a .dslr file with the language that it names or that has its name, otherwise with all languages next to it.
func (r *reader) sentences(name string) (whenthen.Source, error) {
	text, err := r.file(name)
	if err != nil {
		return whenthen.Source{}, err
	}
	tries := r.tries(name, text.Text)
	var first *whenthen.Source
	for _, files := range tries {
		l, err := r.load(files...)
		if err != nil {
			return whenthen.Source{}, err
		}
		rules, found := l.Expand(text.File())
		if len(files) == 0 {
			found = withoutLanguage(text.Text, found)
		}
		if len(r.given) == 0 {
			found = append(slices.Clone(l.Diagnostics()), found...)
		}
		made := whenthen.Derived(rules, found...)
		if !source.HasErrors(found) {
			return made, nil
		}
		if first == nil {
			first = &made
		}
	}
	return *first, nil
}

// withoutLanguage replaces the errors about the sentences of a file without a language with one error.
func withoutLanguage(text string, found []source.Diagnostic) []source.Diagnostic {
	if len(found) < 2 {
		return found
	}
	one := found[0]
	one.Message = fmt.Sprintf("no .dsl file is found for the %d sentences of this file, of which this is the first", len(found))
	one.Hint = "give the .dsl file, too, or put it into the folder of the file"
	if l := sentences.Language(text); l != "" {
		one.Hint = "the file names " + l + ": give that file, too, or put it into the folder of this one"
	}
	return []source.Diagnostic{one}
}

// beside returns the .dsl files that a file of sentences may refer to: the given files in its folder, otherwise all given files, otherwise
// all files in its folder.
func (r *reader) beside(name string) []string {
	folder := filepath.Dir(name)
	var here []string
	for _, g := range r.given {
		if filepath.Dir(g) == folder {
			here = append(here, g)
		}
	}
	switch {
	case len(here) > 0:
		return here
	case len(r.given) > 0:
		return r.given
	}
	here, _ = filepath.Glob(filepath.Join(globQuoted(folder), "*.dsl"))
	return here
}

// globQuoted escapes a folder name for use in a glob pattern.
func globQuoted(folder string) string {
	return strings.NewReplacer(`[`, `\[`, `*`, `\*`, `?`, `\?`).Replace(folder)
}

// named returns the .dsl file that the line `expander NAME` of a text refers to, a name or a path from the text's folder, or the .dsl file
// with the name of the text's own file.
func (r *reader) named(files []string, name, text string) []string {
	language := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	if l := sentences.Language(text); l != "" {
		if path := filepath.Join(filepath.Dir(name), filepath.FromSlash(l)); extension(path) == ".dsl" && r.exists(path) {
			return []string{path}
		}
		language = filepath.Base(l)
	}
	for _, f := range files {
		if base := filepath.Base(f); base == language || base == language+".dsl" {
			return []string{f}
		}
	}
	return nil
}
