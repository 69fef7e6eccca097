package lsp

import (
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"whenthen/dsl"
	"whenthen/dsl/ast"
	"whenthen/engine/source"
	"whenthen/internal/rulefile"
)

// symbol returns the name and kind of an item; ok is false for items without a name.
func symbol(item ast.Item) (name *ast.Name, kind protocol.SymbolKind, ok bool) {
	switch item := item.(type) {
	case *ast.Rule:
		name, kind = item.Name, protocol.SymbolKindEvent
	case *ast.Query:
		name, kind = item.Name, protocol.SymbolKindMethod
	case *ast.Function:
		name, kind = item.Name, protocol.SymbolKindFunction
	case *ast.TypeDecl:
		name, kind = item.Name, protocol.SymbolKindClass
		if item.Enum {
			kind = protocol.SymbolKindEnum
		}
	case *ast.Global:
		name, kind = item.Name, protocol.SymbolKindVariable
	}
	return name, kind, name != nil
}

func (s *Server) symbols(p *protocol.DocumentSymbolParams) (any, error) {
	f, path := s.folderOf(p.TextDocument.URI)
	list := []protocol.DocumentSymbol{}
	file := f.tree(path)
	if file == nil {
		return list, nil
	}
	for _, item := range file.Items {
		name, kind, ok := symbol(item)
		if !ok {
			continue
		}
		text, at, around := written(file, item, name)
		if text.Name() != path { // it is in the data file of a template
			continue
		}
		sym := protocol.DocumentSymbol{Name: name.Text, Kind: kind, Range: rangeOf(text, around), SelectionRange: rangeOf(text, at)}
		if t, is := item.(*ast.TypeDecl); is {
			sym.Children = fields(file, t)
		}
		list = append(list, sym)
	}
	return list, nil
}

// written returns the position of the name of an item in the text of its author, and the part of the item around it in that text.
func written(file *dsl.File, item ast.Item, name *ast.Name) (text *source.File, at, around source.Span) {
	text, at = file.Source.Origin(name.Span())
	if other, span := file.Source.Origin(item.Span()); other == text && span.Contains(int(at.Start.Offset)) && span.End.Offset >= at.End.Offset {
		return text, at, span
	}
	return text, at, at
}

func fields(file *dsl.File, t *ast.TypeDecl) []protocol.DocumentSymbol {
	made := func(at source.Span) protocol.Range { return rangeOf(file.Source.Origin(at)) }
	var list []protocol.DocumentSymbol
	for _, f := range t.Fields {
		if f.Name == nil {
			continue
		}
		detail := ""
		if f.Type != nil {
			detail = f.Type.Name
		}
		list = append(list, protocol.DocumentSymbol{Name: f.Name.Text, Detail: detail, Kind: protocol.SymbolKindField,
			Range: made(f.Span()), SelectionRange: made(f.Name.Span())})
	}
	return list
}

func (s *Server) workspaceSymbols(p *protocol.WorkspaceSymbolParams) (any, error) {
	list := []protocol.SymbolInformation{}
	for _, f := range s.folders {
		for _, file := range f.files() {
			for _, item := range file.Items {
				if name, kind, ok := symbol(item); ok && strings.Contains(strings.ToLower(name.Text), strings.ToLower(p.Query)) {
					text, at, _ := written(file, item, name)
					list = append(list, protocol.SymbolInformation{Name: name.Text, Kind: kind,
						Location: protocol.Location{URI: uri.File(text.Name()), Range: rangeOf(text, at)}})
				}
			}
		}
	}
	return list, nil
}

func (s *Server) folding(p *protocol.FoldingRangeParams) (any, error) {
	f, path := s.folderOf(p.TextDocument.URI)
	list := []protocol.FoldingRange{}
	file := f.tree(path)
	if file == nil || rulefile.IsTable(path) {
		return list, nil
	}
	for _, item := range file.Items {
		if text, at := file.Source.Origin(item.Span()); text.Name() == path && at.End.Line > at.Start.Line {
			list = append(list, protocol.FoldingRange{StartLine: uint32(at.Start.Line - 1), EndLine: uint32(at.End.Line - 1), Kind: protocol.RegionFoldingRange})
		}
	}
	for _, c := range file.Comments {
		if _, at := file.Source.Origin(c.Span()); at.End.Line > at.Start.Line {
			list = append(list, protocol.FoldingRange{StartLine: uint32(at.Start.Line - 1), EndLine: uint32(at.End.Line - 1), Kind: protocol.CommentFoldingRange})
		}
	}
	return list, nil
}

// hint is an inlay hint, which the protocol library does not support yet.
type hint struct {
	Position    protocol.Position `json:"position"`
	Label       string            `json:"label"`
	Kind        int               `json:"kind"` // 1 is a type
	PaddingLeft bool              `json:"paddingLeft"`
}

// inlayHints shows the types of bindings where the type is not written next to them.
func (s *Server) inlayHints(p *struct {
	TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	Range        protocol.Range                  `json:"range"`
}) (any, error) {
	f, path := s.folderOf(p.TextDocument.URI)
	list := []hint{}
	file := f.file(path)
	if file == nil {
		return list, nil
	}
	for _, item := range file.Items {
		patterns := map[*ast.Name]bool{}
		ast.Walk(item, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Pattern:
				patterns[n.Binding] = true
			case *ast.Param:
				patterns[n.Name] = true
			case *ast.LocalVar:
				for _, v := range n.Vars {
					patterns[v.Name] = n.Type != nil && n.Type.Name != "var"
				}
			}
			return true
		})
		for _, b := range f.bindings(file, item) {
			at := rangeOf(file.Source, b.name.Span())
			if b.typ == nil || patterns[b.name] || at.Start.Line < p.Range.Start.Line || at.Start.Line > p.Range.End.Line {
				continue
			}
			list = append(list, hint{Position: at.End, Label: b.typ.String(), Kind: 1, PaddingLeft: true})
		}
	}
	return list, nil
}
