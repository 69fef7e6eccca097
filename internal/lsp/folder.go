package lsp

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"whenthen"
	"whenthen/dsl"
	"whenthen/engine/source"
	"whenthen/internal/rulefile"
)

// folder is the rule files of one folder: a rule base.
type folder struct {
	path     string
	open     map[string]string // texts in the editor, by path; they count in place of those on disk
	analysis *whenthen.Analysis
	made     []*dsl.File     // of rules that were made of tables, templates and sentences; apart from the files of the analysis
	told     map[string]bool // files for which the editor has findings
}

// folderOf finds the folder of a document, analysed.
func (s *Server) folderOf(doc protocol.DocumentURI) (*folder, string) {
	f, path := s.place(doc)
	if f.analysis == nil {
		s.analyse(f)
	}
	return f, path
}

// place finds the folder of a document, or makes it, and the document's path.
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

// names are the rule files of the folder, sorted. Tables, templates and sentences count while one of them is open, sentences with all
// languages of the folder, since a sentence may be of any of them, and a template with the data that lies beside it under its name.
func (f *folder) names() []string {
	names := f.glob("*.drl")
	for path, text := range f.open {
		switch filepath.Ext(path) {
		case ".dsl", ".dslr", ".rdslr":
			names = append(names, f.glob("*.dsl")...)
		case ".csv":
			if !strings.Contains(text, "RuleTable") {
				continue // facts
			}
		case ".drt":
			path = withData(path)
		}
		names = append(names, path)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// withData is the name of a template with its data, if that lies beside it: NAME.csv, NAME.xlsx or NAME.json, below a row of titles.
func withData(template string) string {
	for _, ending := range []string{".csv", ".xlsx", ".json"} {
		data := strings.TrimSuffix(template, filepath.Ext(template)) + ending
		if info, err := os.Stat(data); err == nil && info.Mode().IsRegular() {
			return rulefile.WithData(template, data, 2, 1)
		}
	}
	return template
}

// glob finds files of the folder.
func (f *folder) glob(pattern string) []string {
	names, err := filepath.Glob(filepath.Join(f.path, pattern))
	if err != nil {
		return nil // the folder's name is no pattern that can be read; open texts are all there is
	}
	return names
}

// sources are the rule files of the folder as the editor has them.
func (f *folder) sources() []whenthen.Source {
	names := f.names()
	sources, err := rulefile.ReadOver(f.open, names...)
	if err != nil { // a file has gone, or cannot be read: the others are all there is
		names = slices.DeleteFunc(names, func(name string) bool { _, err := rulefile.ReadOver(f.open, name); return err != nil })
		sources, _ = rulefile.ReadOver(f.open, names...)
	}
	return sources
}

// analyse reads the folder anew. Words that others have defined are known, but are no files of the folder.
func (s *Server) analyse(f *folder) {
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
	s.publish(f)
}

// publish sends the findings of each open file, and of files that had some.
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
	s.analyse(f)
	return nil, nil
}

func (s *Server) didClose(p *protocol.DidCloseTextDocumentParams) (any, error) {
	f, path := s.folderOf(p.TextDocument.URI)
	delete(f.open, path)
	s.analyse(f)
	return nil, nil
}

// file is the syntax tree of a document; nil if it is not among the folder's rule text.
func (f *folder) file(path string) *dsl.File { return fileNamed(f.analysis.Files, path) }

func fileNamed(files []*dsl.File, path string) *dsl.File {
	for _, file := range files {
		if file.Source != nil && file.Source.Name() == path {
			return file
		}
	}
	return nil
}

// rangeOf is a span as the protocol counts: lines and UTF-16 units from 0.
func rangeOf(f *source.File, s source.Span) protocol.Range {
	return protocol.Range{Start: positionOf(f, s.Start), End: positionOf(f, s.End)}
}

func positionOf(f *source.File, p source.Pos) protocol.Position {
	if !p.IsValid() {
		return protocol.Position{}
	}
	units := uint32(0)
	col := int32(1)
	for _, r := range f.Line(int(p.Line)) {
		if col >= p.Col {
			break
		}
		units += uint32(len16(r))
		col++
	}
	return protocol.Position{Line: uint32(p.Line - 1), Character: units}
}

func len16(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}

// offsetOf is a place of the protocol as a byte offset.
func offsetOf(text string, p protocol.Position) int {
	start := 0
	for range p.Line {
		i := strings.IndexByte(text[start:], '\n')
		if i < 0 {
			return len(text)
		}
		start += i + 1
	}
	units := uint32(0)
	for i, r := range text[start:] {
		if r == '\n' || units >= p.Character {
			return start + i
		}
		units += uint32(len16(r))
	}
	return len(text)
}
