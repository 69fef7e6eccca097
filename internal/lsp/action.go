package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"whenthen/dsl"
	"whenthen/engine/source"
	"whenthen/internal/ruletest"
)

// formatting puts a text into canonical layout. One with errors stays as it is.
func (s *Server) formatting(p *protocol.DocumentFormattingParams) (any, error) {
	f, path := s.folderOf(p.TextDocument.URI)
	text, ok := f.open[path]
	if !ok {
		return nil, nil
	}
	file, found := dsl.Parse(source.NewFile(path, text), dsl.Options{})
	if source.HasErrors(found) {
		return nil, nil
	}
	formatted := dsl.Format(file)
	if formatted == text {
		return []protocol.TextEdit{}, nil
	}
	return []protocol.TextEdit{{Range: protocol.Range{End: protocol.Position{Line: uint32(strings.Count(text, "\n") + 1)}}, NewText: formatted}}, nil
}

var (
	didYouMean = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^did you mean "([^"]+)"\?`) })
	writeThis  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^write "([^"]+)"$`) })
)

// codeActions turn hints into edits, and offer to switch a warning off.
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

// commandTest runs the tests beside a rule file.
const commandTest = "whenthen.test"

// codeLenses offer to run the tests of the folder at the top of each rule that they name.
func (s *Server) codeLenses(p *protocol.CodeLensParams) (any, error) {
	f, path := s.folderOf(p.TextDocument.URI)
	list := []protocol.CodeLens{}
	file := f.file(path)
	tests, err := filepath.Glob(filepath.Join(f.path, "*"+ruletest.Ending))
	if file == nil || err != nil || len(tests) == 0 {
		return list, nil
	}
	var all strings.Builder
	for _, name := range tests {
		if text, err := os.ReadFile(name); err == nil {
			all.Write(text)
		}
	}
	for _, r := range file.Rules {
		if r.Name == nil {
			continue
		}
		title := "run tests"
		if !strings.Contains(all.String(), fmt.Sprintf("%q", r.Name.Text)) {
			title = "run tests (none names this rule)"
		}
		list = append(list, protocol.CodeLens{Range: rangeOf(file.Source, r.Name.Span()),
			Command: &protocol.Command{Title: title, Command: commandTest, Arguments: []any{string(p.TextDocument.URI)}}})
	}
	return list, nil
}

// execute runs a command of a code lens; the outcome is shown as a message.
func (s *Server) execute(p *protocol.ExecuteCommandParams) (any, error) {
	if p.Command != commandTest || len(p.Arguments) != 1 {
		return nil, fmt.Errorf("no command %s", p.Command)
	}
	var doc string
	switch a := p.Arguments[0].(type) {
	case string:
		doc = a
	case json.RawMessage:
		if err := json.Unmarshal(a, &doc); err != nil {
			return nil, err
		}
	}
	f, _ := s.folderOf(uri.URI(doc))
	names, err := ruletest.Find(f.path)
	if err != nil {
		return nil, err
	}
	suite := ruletest.Suite{Compile: s.options}
	outcome, err := suite.RunFiles(context.Background(), names)
	if err != nil {
		return nil, err
	}
	var text strings.Builder
	if err := outcome.WriteText(&text, false); err != nil {
		return nil, err
	}
	kind := protocol.MessageTypeInfo
	if outcome.Failed() > 0 {
		kind = protocol.MessageTypeWarning
	}
	s.notify("window/showMessage", protocol.ShowMessageParams{Type: kind, Message: text.String()})
	return text.String(), nil
}
