package rulefile

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"whenthen"
	"whenthen/engine/source"
	"whenthen/expander"
)

// language is a .dsl file as a source: it has no rules, but may have mistakes.
func (r *reader) language(name string) (whenthen.Source, error) {
	l, err := r.load(name)
	if err != nil {
		return whenthen.Source{}, err
	}
	return whenthen.Derived(source.NewDerived(name, source.Text{}), l.Diagnostics()...), nil
}

// load reads the sentences of .dsl files, those of each once.
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

// tries are the .dsl files that a file of sentences may be written in, first those that it most likely is.
func (r *reader) tries(name, text string) [][]string {
	beside := r.beside(name)
	own := named(beside, name, text)
	switch {
	case own == nil:
		return [][]string{beside}
	case len(r.given) > 0: // what is compiled together may use all languages
		return [][]string{own, beside}
	}
	return [][]string{own}
}

// Language is the language that a file of sentences is written in, and the file, with texts that count in place of files as in ReadOver.
func Language(texts map[string]string, name string) (*expander.Language, *source.File, error) {
	r := &reader{texts: texts, languages: map[string]*expander.Language{}}
	text, err := r.file(name)
	if err != nil {
		return nil, nil, err
	}
	l, err := r.load(r.tries(name, text.Text)[0]...)
	return l, text.File(), err
}

// sentences makes rules of a .dslr file, with the language that it names or that has its name, or with all that lie beside it.
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

// beside are the .dsl files that a file of sentences may mean: those given that lie in its folder, else all that were given, else all
// that lie in its folder.
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

// globQuoted is a folder as a pattern that stands for itself.
func globQuoted(folder string) string {
	return strings.NewReplacer(`[`, `\[`, `*`, `\*`, `?`, `\?`).Replace(folder)
}

var expanderName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^[ \t]*expander[ \t]+([^\s;]+)`) })

// named is that .dsl file that the line expander NAME of a text means, or the one that has the text's own name.
func named(files []string, name, text string) []string {
	language := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	if m := expanderName().FindStringSubmatch(text); m != nil {
		language = filepath.Base(m[1])
	}
	for _, f := range files {
		if base := filepath.Base(f); base == language || base == language+".dsl" {
			return []string{f}
		}
	}
	return nil
}
