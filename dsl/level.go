package dsl

import (
	"strings"

	"whenthen/dsl/keyword"
	"whenthen/engine/source"
)

// checkLevel reports forms of an item that the language level does not have. The grammar itself reads both levels.
func (r *reader) checkLevel(it Item) {
	Walk(it, func(n Node) bool {
		if r.opts.Level == DRL10 {
			r.notInDRL10(n)
		} else {
			r.notInDRL6(n)
		}
		return true
	})
}

func (r *reader) levelError(span source.Span, msg, hint string) { r.report(span, CodeLevel, msg, hint) }

func (r *reader) notInDRL10(n Node) {
	switch n := n.(type) {
	case *Binary:
		if _, ok := n.X.(*Implied); ok {
			r.levelError(n.OpName.Range, "a comparison without its left side is not DRL10", "write the left side again")
		}
	case *InList:
		if i, ok := n.X.(*Implied); ok {
			r.levelError(i.Range, "a comparison without its left side is not DRL10", "write the left side again")
		}
	case *Attribute:
		if a := keyword.AttributeNamed(n.Name.Text); a != nil && a.Instead != "" {
			r.levelError(n.Name.Range, `"`+a.Name+`" is not DRL10`, `use "`+a.Instead+`"`)
		}
	case *Pattern:
		for _, a := range n.Before {
			r.levelError(a.Range, "an annotation in front of a pattern is not DRL10", "put it behind the pattern")
		}
	case *Name:
		if n.Quote == '`' {
			r.levelError(n.Range, "names in back quotes are not DRL10", "")
		}
	case *Ident:
		if n.Quoted {
			r.levelError(n.Range, "names in back quotes are not DRL10", "")
		}
	}
}

func (r *reader) notInDRL6(n Node) {
	switch n := n.(type) {
	case *Binary:
		if strings.HasPrefix(n.Op, "##") {
			r.levelError(n.OpName.Range, `"##" in front of an operator is DRL10`, "in DRL6 a custom operator is a bare word")
		}
	case *Field:
		if n.Name.Text == "end" {
			r.levelError(n.Name.Range, `a field cannot be called "end" in DRL6`, "")
		}
	case *Function:
		for _, q := range n.Params {
			if q.Variadic {
				r.levelError(q.Range, "a parameter list of open length is DRL10", "use an array")
			}
		}
	}
}

// checkPatternNames reports `acumulate( ... )` and the like, which read well as patterns of an unknown type. A query of the file may have such
// a name.
func (r *reader) checkPatternNames(it Item) {
	Walk(it, func(n Node) bool {
		if from, ok := n.(*FromExpr); ok {
			r.checkSourceName(from)
		}
		pat, ok := n.(*Pattern)
		if !ok || capital(pat.Type.Name) || pat.Type.Name[0] == '$' || len(pat.Type.Name) < 4 || strings.Contains(pat.Type.Name, ".") || r.queries[pat.Type.Name] {
			return true
		}
		word := source.Nearest(pat.Type.Name, keyword.WithBrackets())
		if diff := len(word) - len(pat.Type.Name); word != "" && diff >= -1 && diff <= 1 {
			r.reportOnce(pat.Type.Range, CodeMisspelling, `unknown word "`+pat.Type.Name+`"`, didYouMean(word))
		}
		return true
	})
}

// checkSourceName reports `from colect( Type( ... ) )`, which reads well as a call of a function.
func (r *reader) checkSourceName(from *FromExpr) {
	call, ok := from.X.(*Call)
	if !ok || call.X != nil || len(call.Args) == 0 {
		return
	}
	if arg, ok := call.Args[0].(*Call); !ok || arg.X != nil || !capital(arg.Name.Text) {
		return
	}
	if word := source.Nearest(call.Name.Text, []string{"collect", "accumulate"}); word != "" {
		r.reportOnce(call.Name.Range, CodeMisspelling, `unknown word "`+call.Name.Text+`"`, didYouMean(word))
	}
}
