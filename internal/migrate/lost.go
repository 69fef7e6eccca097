package migrate

import (
	"strings"

	"whenthen"
	"whenthen/dsl"
	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/token"
	"whenthen/engine/source"
	"whenthen/internal/fact/naming"
)

// pieces finds the pieces of text that decide whether a rule runs: its own, and those of the functions that it calls.
type pieces struct {
	lost      map[*dsl.File]map[string]source.Diagnostic // by file, the result of lostNames
	functions map[string][]piece                         // by name
}

// piece is a part of a rule file.
type piece struct {
	file *dsl.File
	at   source.Span
}

func newPieces(a *whenthen.Analysis) *pieces {
	t := &pieces{map[*dsl.File]map[string]source.Diagnostic{}, map[string][]piece{}}
	for _, f := range a.Files {
		t.lost[f] = lostNames(f, a.InText)
		for _, item := range f.Items {
			if fn, ok := item.(*ast.Function); ok {
				t.functions[fn.Name.Text] = append(t.functions[fn.Name.Text], piece{f, fn.Span()})
			}
		}
	}
	return t
}

// of returns a piece of a file and the functions that it calls, directly or through other functions.
func (t *pieces) of(f *dsl.File, at source.Span) []piece {
	list, seen := []piece{{f, at}}, map[string]bool{}
	for i := 0; i < len(list); i++ {
		words := token.Lex(list[i].file.Source.Slice(list[i].at))
		for k, w := range words {
			method := k > 0 && words[k-1].Value == "."
			if calls := k+1 < len(words) && words[k+1].Value == "("; calls && !method && !seen[w.Value] {
				seen[w.Value] = true
				list = append(list, t.functions[w.Value]...)
			}
		}
	}
	return list
}

// lostNames maps the names in a file whose meaning is unknown to the diagnostics about them: classes with an unknown import, globals with an
// unknown type, and operators and accumulate functions registered in Java. All are reported once, and not wherever they are used.
func lostNames(f *dsl.File, found []source.Diagnostic) map[string]source.Diagnostic {
	lost := map[string]source.Diagnostic{}
	for _, d := range found {
		if d.File != nil && d.File.Name() == f.Source.Name() && (d.Code == finding.UnknownImport || d.Code == finding.UnknownType || d.Code == finding.Outside || d.Code == finding.InJava) {
			text := f.Source.Slice(d.Span)
			lost[naming.Simple(text[strings.LastIndexAny(text, " \t\n")+1:])] = d // an operator may have a not before it
		}
	}
	for _, item := range f.Items {
		if g, ok := item.(*ast.Global); ok {
			if d, unknown := lost[naming.Simple(g.Type.Name)]; unknown {
				lost[g.Name.Text] = d
			}
		}
	}
	return lost
}

// missing adds to the state that the rule uses unknown names. Names that exist in Drools or Java, but not in this engine, are only a
// warning. registered lists the operators and accumulate functions that need a function in Go.
func (r *ruleState) missing(lost map[string]source.Diagnostic, file *source.File, at source.Span) (registered []string) {
	for _, t := range token.Lex(file.Slice(at)) {
		d, unknown := lost[t.Value]
		switch {
		case !unknown || t.Type != token.Ident:
		case d.Code == finding.Outside:
			r.worse(needsGo, d.Message)
		case d.Code == finding.InJava:
			r.worse(needsGo, d.Message)
			registered = append(registered, d.About)
		case d.Severity == source.Warning:
			r.worse(unsupported, d.Message)
		default:
			r.worse(wrong, d.Message)
		}
	}
	return registered
}
