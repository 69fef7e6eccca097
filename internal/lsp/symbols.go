package lsp

import (
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"whenthen/dsl"
	"whenthen/dsl/ast"
)

// symbol is the name and the kind of an item; ok is false for items that have no name of their own.
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
	file := f.file(path)
	if file == nil {
		return list, nil
	}
	for _, item := range file.Items {
		name, kind, ok := symbol(item)
		if !ok {
			continue
		}
		sym := protocol.DocumentSymbol{Name: name.Text, Kind: kind, Range: rangeOf(file.Source, item.Span()), SelectionRange: rangeOf(file.Source, name.Span())}
		if t, is := item.(*ast.TypeDecl); is {
			sym.Children = fields(file, t)
		}
		list = append(list, sym)
	}
	return list, nil
}

func fields(file *dsl.File, t *ast.TypeDecl) []protocol.DocumentSymbol {
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
			Range: rangeOf(file.Source, f.Span()), SelectionRange: rangeOf(file.Source, f.Name.Span())})
	}
	return list
}

func (s *Server) workspaceSymbols(p *protocol.WorkspaceSymbolParams) (any, error) {
	list := []protocol.SymbolInformation{}
	for _, f := range s.folders {
		for _, file := range f.analysis.Files {
			for _, item := range file.Items {
				if name, kind, ok := symbol(item); ok && strings.Contains(strings.ToLower(name.Text), strings.ToLower(p.Query)) {
					list = append(list, protocol.SymbolInformation{Name: name.Text, Kind: kind,
						Location: protocol.Location{URI: uri.File(file.Source.Name()), Range: rangeOf(file.Source, name.Span())}})
				}
			}
		}
	}
	return list, nil
}

func (s *Server) folding(p *protocol.FoldingRangeParams) (any, error) {
	f, path := s.folderOf(p.TextDocument.URI)
	list := []protocol.FoldingRange{}
	file := f.file(path)
	if file == nil {
		return list, nil
	}
	for _, item := range file.Items {
		if at := item.Span(); at.End.Line > at.Start.Line {
			list = append(list, protocol.FoldingRange{StartLine: uint32(at.Start.Line - 1), EndLine: uint32(at.End.Line - 1), Kind: protocol.RegionFoldingRange})
		}
	}
	for _, c := range file.Comments {
		if at := c.Span(); at.End.Line > at.Start.Line {
			list = append(list, protocol.FoldingRange{StartLine: uint32(at.Start.Line - 1), EndLine: uint32(at.End.Line - 1), Kind: protocol.CommentFoldingRange})
		}
	}
	return list, nil
}

// hint is an inlay hint; the protocol library does not have them yet.
type hint struct {
	Position    protocol.Position `json:"position"`
	Label       string            `json:"label"`
	Kind        int               `json:"kind"` // 1 is a type
	PaddingLeft bool              `json:"paddingLeft"`
}

// inlayHints show the types of bindings whose type does not stand beside them.
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
