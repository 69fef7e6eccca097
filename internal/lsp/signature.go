package lsp

import (
	"strings"

	"go.lsp.dev/protocol"

	"whenthen/dsl/ast"
)

// signatureHelp shows the parameters of the call that is being typed.
func (s *Server) signatureHelp(p *protocol.SignatureHelpParams) (any, error) {
	f, path := s.typedIn(p.TextDocument.URI)
	text, ok := f.open[path]
	if !ok {
		return nil, nil
	}
	offset := offsetOf(text, p.Position)
	before := text[:offset]
	depth, argument, open := 0, 0, -1
	for i := len(before) - 1; i >= 0 && open < 0; i-- {
		switch before[i] {
		case ')':
			depth++
		case ',':
			if depth == 0 {
				argument++
			}
		case '(':
			if depth == 0 {
				open = i
			}
			depth--
		case ';', '{', '}':
			return nil, nil
		}
	}
	if open < 0 {
		return nil, nil
	}
	var found []protocol.SignatureInformation
	c := &completer{f: f, file: f.file(path), before: before[itemStart(before[:open]):open], names: f.namesAt(f.file(path), text, offset)}
	if m := chainBefore().FindStringSubmatch(c.before); m != nil {
		if t := c.typeOfChain(m[1]); t != nil {
			for _, method := range f.analysis.Types.Methods(t, m[2]) {
				found = append(found, protocol.SignatureInformation{Label: signature(method)})
			}
		}
	} else {
		name := wordAt(before[:open], open)
		add := func(n *ast.Name, list []*ast.Param) {
			if n != nil && n.Text == name {
				found = append(found, protocol.SignatureInformation{Label: name + "(" + params(list) + ")"})
			}
		}
		for _, file := range f.files() {
			for _, fn := range file.Functions {
				add(fn.Name, fn.Params)
			}
			for _, q := range file.Queries {
				add(q.Name, q.Params)
			}
		}
	}
	if found == nil {
		return nil, nil
	}
	return protocol.SignatureHelp{Signatures: found, ActiveParameter: uint32(argument)}, nil
}

func params(list []*ast.Param) string {
	var texts []string
	for _, p := range list {
		text := ""
		if p.Type != nil {
			text = p.Type.Name + " "
		}
		if p.Name != nil {
			text += p.Name.Text
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, ", ")
}
