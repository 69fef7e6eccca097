package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"whenthen"
	"whenthen/dsl"
	"whenthen/dsl/ast"
	"whenthen/engine/source"
	"whenthen/internal/rulefile"
)

// folder is the rule base formed by the rule files of one folder.
type folder struct {
	path     string
	open     map[string]string // texts in the editor, by path; they take precedence over the files on disk
	analysis *whenthen.Analysis
	made     []*dsl.File     // rules generated from tables, templates and sentences; not among the files of the analysis
	told     map[string]bool // files for which findings were sent to the editor
	took     time.Duration   // how long the analysis took
	stale    *time.Timer     // a text has changed since the analysis, and the timer will start the next one; nil if not
	globals  map[string]declaredGlobal
	places   []occurrence // see occurrences; nil until they are first asked for
}

// declaredGlobal is a global with the file that declares it.
type declaredGlobal struct {
	file *dsl.File
	*ast.Global
}

// folderOf returns the analysed folder of a document, and the document's path.
func (s *Server) folderOf(doc protocol.DocumentURI) (*folder, string) {
	f, path := s.place(doc)
	if f.analysis == nil || f.stale != nil {
		s.analyse(f)
	}
	return f, path
}

// typedIn is like folderOf, for requests that are sent with every key: if the analysis takes long, they use the analysis of an earlier text.
func (s *Server) typedIn(doc protocol.DocumentURI) (*folder, string) {
	f, path := s.place(doc)
	if f.analysis == nil {
		s.analyse(f)
	}
	return f, path
}

// place returns the folder of a document, which it creates if necessary, and the document's path.
func (s *Server) place(doc protocol.DocumentURI) (*folder, string) {
	path := uri.URI(doc).Filename()
	dir := filepath.Dir(path)
	f := s.folders[dir]
	if f == nil {
		f = &folder{path: dir, open: map[string]string{}, told: map[string]bool{}}
		s.folders[dir] = f
	}
	return f, path
}

// names returns the rule files of the folder, sorted. Tables, templates and sentences are included while one of them is open:
// sentences with all languages of the folder, since a sentence may be written in any of them, and a template with the data file
// next to it that has its name.
func (f *folder) names() []string {
	names := f.glob("*.drl")
	for path, text := range f.open {
		form := formOf(path, text)
		switch {
		case form == sentenceForm, form == language:
			names = append(names, f.glob("*.dsl")...)
		case filepath.Ext(path) == ".csv" && form != tableForm:
			continue // facts
		case filepath.Ext(path) == ".drt":
			path = withData(path)
		}
		names = append(names, path)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// withData returns the name of a template combined with its data file, if there is one next to it: NAME.csv, NAME.xlsx or
// NAME.json; the first row has titles.
func withData(template string) string {
	for _, ending := range []string{".csv", ".xlsx", ".xls", ".json"} {
		data := strings.TrimSuffix(template, filepath.Ext(template)) + ending
		if info, err := os.Stat(data); err == nil && info.Mode().IsRegular() {
			return rulefile.WithData(template, data, 2, 1)
		}
	}
	return template
}

// glob returns the files of the folder that match a pattern.
func (f *folder) glob(pattern string) []string {
	names, err := filepath.Glob(filepath.Join(f.path, pattern))
	if err != nil {
		return nil // the folder's name is not a valid pattern; only open documents are known
	}
	return names
}

// sources returns the rule files of the folder with the texts in the editor.
func (f *folder) sources() []whenthen.Source {
	names := f.names()
	sources, err := rulefile.ReadOver(f.open, names...)
	if err != nil { // a file was deleted or cannot be read; continue with the others
		names = slices.DeleteFunc(names, func(name string) bool { _, err := rulefile.ReadOver(f.open, name); return err != nil })
		sources, _ = rulefile.ReadOver(f.open, names...)
	}
	return sources
}

// analyse analyses the folder again. Words defined by files outside of the folder are known, but those files are not part of it.
func (s *Server) analyse(f *folder) {
	if f.stale != nil {
		f.stale.Stop()
		f.stale = nil
	}
	began := time.Now()
	sources := f.sources()
	words, options := s.words(sources)
	analysis, err := whenthen.Analyze(slices.Concat(words, sources), slices.Concat(s.options, options)...)
	if err != nil {
		analysis = &whenthen.Analysis{}
	}
	made := func(file *dsl.File) bool { return file.Source != nil && file.Source.IsDerived() }
	foreign := func(file *source.File) bool {
		return file != nil && slices.ContainsFunc(words, func(w whenthen.Source) bool { return w.Name == file.Name() })
	}
	analysis.Files = slices.DeleteFunc(analysis.Files, func(file *dsl.File) bool { return foreign(file.Source) })
	f.made = nil
	for _, file := range analysis.Files {
		if made(file) {
			f.made = append(f.made, file)
		}
	}
	analysis.Files = slices.DeleteFunc(analysis.Files, made)
	analysis.Diagnostics = slices.DeleteFunc(analysis.Diagnostics, func(d source.Diagnostic) bool { return foreign(d.File) })
	f.analysis = analysis
	f.index()
	f.took = time.Since(began)
	s.publish(f)
}

// index prepares the data that requests look up in a new analysis.
func (f *folder) index() {
	f.places = nil
	f.globals = map[string]declaredGlobal{}
	for _, file := range f.files() {
		for _, g := range file.Globals {
			if g.Name == nil {
				continue
			}
			if _, known := f.globals[g.Name.Text]; !known {
				f.globals[g.Name.Text] = declaredGlobal{file, g}
			}
		}
	}
}

// publish sends the findings of each open file, and of files that had findings before.
func (s *Server) publish(f *folder) {
	byFile := map[string][]protocol.Diagnostic{}
	for path := range f.open {
		byFile[path] = []protocol.Diagnostic{}
	}
	for path := range f.told {
		byFile[path] = []protocol.Diagnostic{}
	}
	for _, d := range f.analysis.Diagnostics {
		if d.File == nil {
			continue
		}
		message := d.Message
		if d.Hint != "" {
			message += "\n" + d.Hint
		}
		byFile[d.File.Name()] = append(byFile[d.File.Name()], protocol.Diagnostic{
			Range: rangeOf(d.File, d.Span), Severity: severity(d.Severity), Code: string(d.Code), Source: "whenthen", Message: message,
		})
	}
	f.told = map[string]bool{}
	for path, list := range byFile {
		if len(list) > 0 {
			f.told[path] = true
		}
		s.notify("textDocument/publishDiagnostics", protocol.PublishDiagnosticsParams{URI: uri.File(path), Diagnostics: list})
	}
}

func severity(s source.Severity) protocol.DiagnosticSeverity {
	switch s {
	case source.Error:
		return protocol.DiagnosticSeverityError
	case source.Warning:
		return protocol.DiagnosticSeverityWarning
	}
	return protocol.DiagnosticSeverityInformation
}

func (s *Server) didOpen(p *protocol.DidOpenTextDocumentParams) (any, error) {
	return s.changed(p.TextDocument.URI, p.TextDocument.Text)
}

func (s *Server) didChange(p *protocol.DidChangeTextDocumentParams) (any, error) {
	if n := len(p.ContentChanges); n > 0 {
		return s.changed(p.TextDocument.URI, p.ContentChanges[n-1].Text)
	}
	return nil, nil
}

func (s *Server) changed(doc protocol.DocumentURI, text string) (any, error) {
	f, path := s.place(doc)
	f.open[path] = text
	if f.took < promptly {
		s.analyse(f)
	} else {
		s.postpone(f)
	}
	return nil, nil
}

// promptly is the duration up to which an analysis may run at every key. A folder that takes longer is analysed after a pause; otherwise
// one analysis for each key would be waiting.
const promptly = 100 * time.Millisecond

// postpone analyses the folder once its texts have not changed for a moment, or when a request needs the analysis.
func (s *Server) postpone(f *folder) {
	if f.stale != nil {
		f.stale.Stop()
	}
	var due *time.Timer
	due = time.AfterFunc(3*promptly, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		defer func() {
			if p := recover(); p != nil { // as in handle
				s.notify("window/logMessage", protocol.LogMessageParams{Type: protocol.MessageTypeError, Message: fmt.Sprintf("the analysis failed: %v", p)})
			}
		}()
		if f.stale == due {
			s.analyse(f)
		}
	})
	f.stale = due
}

func (s *Server) didClose(p *protocol.DidCloseTextDocumentParams) (any, error) {
	f, path := s.folderOf(p.TextDocument.URI)
	delete(f.open, path)
	s.analyse(f)
	return nil, nil
}

// file returns the syntax tree of a document, or nil if it is not rule text of the folder.
func (f *folder) file(path string) *dsl.File { return fileNamed(f.analysis.Files, path) }

func fileNamed(files []*dsl.File, path string) *dsl.File {
	for _, file := range files {
		if file.Source != nil && file.Source.Name() == path {
			return file
		}
	}
	return nil
}
