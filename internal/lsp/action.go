package lsp

import (
	"fmt"
	"regexp"
	"strings"

	"go.lsp.dev/protocol"

	"whenthen/dsl"
	"whenthen/engine/source"
	"whenthen/internal/lazy"
	"whenthen/internal/rulefile"
)

// formatting formats a document. A document with errors is left unchanged.
func (s *Server) formatting(p *protocol.DocumentFormattingParams) (any, error) {
	f, path := s.folderOf(p.TextDocument.URI)
	text, ok := f.open[path]
	if !ok {
		return nil, nil
	}
	formatted, ok := canonical(path, text)
	if !ok {
		return nil, nil
	}
	if formatted == text {
		return []protocol.TextEdit{}, nil
	}
	return []protocol.TextEdit{{Range: protocol.Range{End: protocol.Position{Line: uint32(strings.Count(text, "\n") + 1)}}, NewText: formatted}}, nil
}

// canonical returns a text in canonical layout; ok is false for a text with errors, and for tables.
func canonical(path, text string) (formatted string, ok bool) {
	if layout := dsl.Layout(path, text); layout != nil {
		return layout(text), true
	}
	if rulefile.IsTable(path) {
		return "", false
	}
	file, found := dsl.Parse(source.NewFile(path, text), dsl.Options{})
	if source.HasErrors(found) {
		return "", false
	}
	return dsl.Format(file), true
}

var (
	didYouMean = lazy.Regexp(`^did you mean "([^"]+)"\?`)
	writeThis  = lazy.Regexp(`^write "([^"]+)"$`)
)

// codeActions offers edits that follow the hints of findings, and edits that disable a warning.
func (s *Server) codeActions(p *protocol.CodeActionParams) (any, error) {
	f, path := s.folderOf(p.TextDocument.URI)
	list := []protocol.CodeAction{}
	for _, d := range f.analysis.Diagnostics {
		if d.File == nil || d.File.Name() != path {
			continue
		}
		at := rangeOf(d.File, d.Span)
		if at.End.Line < p.Range.Start.Line || at.Start.Line > p.Range.End.Line {
			continue
		}
		for _, form := range []*regexp.Regexp{didYouMean(), writeThis()} {
			if m := form.FindStringSubmatch(d.Hint); m != nil {
				list = append(list, edited(p.TextDocument.URI, "Write "+m[1], protocol.TextEdit{Range: at, NewText: m[1]}))
			}
		}
		if d.Severity != source.Error {
			line := d.File.Line(int(d.Span.Start.Line))
			indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
			start := protocol.Position{Line: at.Start.Line}
			list = append(list, edited(p.TextDocument.URI, fmt.Sprintf("Switch %s off here", d.Code),
				protocol.TextEdit{Range: protocol.Range{Start: start, End: start}, NewText: indent + "// whenthen:allow " + string(d.Code) + "\n"}))
		}
	}
	return list, nil
}

func edited(doc protocol.DocumentURI, title string, edit protocol.TextEdit) protocol.CodeAction {
	return protocol.CodeAction{Title: title, Kind: protocol.QuickFix,
		Edit: &protocol.WorkspaceEdit{Changes: map[protocol.DocumentURI][]protocol.TextEdit{doc: {edit}}}}
}
