package lsp

import (
	"fmt"
	"strings"
	"unicode"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"whenthen/internal/lazy"
)

var plainName = lazy.Regexp(`^[\pL_$][\pL\pN_$]*$`)

// rename renames a declaration everywhere: bindings in their rule, everything else in all files of the folder. Getters and setters of a
// declared property are renamed along with it.
func (s *Server) rename(p *protocol.RenameParams) (any, error) {
	f, path := s.folderOf(p.TextDocument.URI)
	o := f.at(path, p.Position)
	if o == nil {
		return nil, fmt.Errorf("nothing here can be renamed")
	}
	key := o.means()
	kind, _, _ := strings.Cut(key, " ")
	if kind != "rule" && !plainName().MatchString(p.NewName) {
		return nil, fmt.Errorf("%q is not a valid name", p.NewName)
	}
	all := f.occurrences()
	declared := false
	for _, d := range all {
		declared = declared || d.declares && d.key == key
	}
	if !declared {
		return nil, fmt.Errorf("it is not declared in these rule files, so it cannot be renamed here")
	}
	edit := protocol.WorkspaceEdit{Changes: map[protocol.DocumentURI][]protocol.TextEdit{}}
	for _, d := range all {
		if d.means() != key {
			continue
		}
		old := d.text.Slice(d.at)
		doc := uri.File(d.text.Name())
		edit.Changes[doc] = append(edit.Changes[doc], protocol.TextEdit{Range: rangeOf(d.text, d.at), NewText: renamed(old, d.key, p.NewName)})
	}
	return edit, nil
}

// renamed returns the new text of one occurrence: a quoted name keeps its quotes, getX and setX keep their prefix.
func renamed(old, key, name string) string {
	if strings.HasPrefix(key, "accessor ") {
		for _, prefix := range []string{"get", "set", "is"} {
			if strings.HasPrefix(old, prefix) {
				r := []rune(name)
				r[0] = unicode.ToUpper(r[0])
				return prefix + string(r)
			}
		}
	}
	if old != "" && (old[0] == '"' || old[0] == '\'') {
		return old[:1] + name + old[:1]
	}
	if strings.HasPrefix(key, "rule ") && !plainName().MatchString(name) {
		return `"` + name + `"`
	}
	return name
}
