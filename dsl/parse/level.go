package parse

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/java"
	"whenthen/dsl/keyword"
	"whenthen/dsl/mistake"
	"whenthen/engine/source"
)

// checkTree reports mistakes that parse without an error: forms that the language level does not have (the grammar accepts both levels),
// and misspelt words that parse as names.
func (r *reader) checkTree(it ast.Item) {
	ast.Walk(it, func(n ast.Node) bool {
		if r.opts.Level == ast.DRL10 {
			r.notInDRL10(n)
		} else {
			r.notInDRL6(n)
		}
		switch n := n.(type) {
		case *ast.FromExpr:
			r.checkSourceName(n)
		case *ast.Pattern:
			r.checkPatternName(n)
		case *ast.Attribute:
			r.checkTime(n)
		}
		return true
	})
}

func (r *reader) levelError(span source.Span, msg, hint string) {
	r.report(span, mistake.Level, msg, hint)
}

func (r *reader) notInDRL10(n ast.Node) {
	switch n := n.(type) {
	case *ast.Binary:
		if _, ok := n.X.(*ast.Implied); ok {
			r.levelError(n.OpName.Range, "a comparison without a left side is not allowed in DRL10", "repeat the left side")
		}
	case *ast.InList:
		if i, ok := n.X.(*ast.Implied); ok {
			r.levelError(i.Range, "a comparison without a left side is not allowed in DRL10", "repeat the left side")
		}
	case *ast.Attribute:
		if a := keyword.AttributeNamed(n.Name.Text); a != nil && a.Instead != "" {
			r.levelError(n.Name.Range, `the attribute "`+a.Name+`" does not exist in DRL10`, `use "`+a.Instead+`"`)
		}
	case *ast.Pattern:
		for _, a := range n.Before {
			r.levelError(a.Range, "an annotation before a pattern is not allowed in DRL10", "put it after the pattern")
		}
	case *ast.Name:
		if n.Quote == '`' {
			r.levelError(n.Range, "names in back quotes are not allowed in DRL10", "")
		}
	case *ast.Ident:
		if n.Quoted {
			r.levelError(n.Range, "names in back quotes are not allowed in DRL10", "")
		}
	}
}

func (r *reader) notInDRL6(n ast.Node) {
	switch n := n.(type) {
	case *ast.Binary:
		if strings.HasPrefix(n.Op, "##") {
			r.levelError(n.OpName.Range, `"##" before an operator is allowed only in DRL10`, "in DRL6 write a custom operator without ##")
		}
	case *ast.Field:
		if n.Name.Text == "end" {
			r.levelError(n.Name.Range, `a field cannot be called "end" in DRL6`, "")
		}
	case *ast.Function:
		for _, q := range n.Params {
			if q.Variadic {
				r.levelError(q.Range, "a parameter with ... is allowed only in DRL10", "use an array")
			}
		}
	}
}

// checkTime reports a time with a unit without brackets, as in duration 6s.
func (r *reader) checkTime(a *ast.Attribute) {
	if l, ok := a.Value.(*ast.Literal); ok && l.Kind == ast.LitTime && (a.Name.Text == "timer" || a.Name.Text == "duration") {
		r.reportOnce(l.Range, mistake.MissingBracket, "a time with a unit must be in brackets", "write "+a.Name.Text+" ( "+l.Raw+" )")
	}
}

// checkPatternName reports `acumulate( ... )` and the like, which parse as a pattern of an unknown type. A query of the file may
// have such a name.
func (r *reader) checkPatternName(pat *ast.Pattern) {
	name := pat.Type.Name
	if java.Capital(name) || name[0] == '$' || len(name) < 4 || strings.Contains(name, ".") || r.queries[name] {
		return
	}
	word := source.Nearest(name, keyword.WithBrackets())
	if diff := len(word) - len(name); word != "" && diff >= -1 && diff <= 1 {
		r.reportOnce(pat.Type.Range, mistake.Misspelling, `unknown word "`+name+`"`, didYouMean(word))
	}
}

// checkSourceName reports `from colect( Type( ... ) )`, which parses as a call of a function.
func (r *reader) checkSourceName(from *ast.FromExpr) {
	call, ok := from.X.(*ast.Call)
	if !ok || call.X != nil || len(call.Args) == 0 {
		return
	}
	if arg, ok := call.Args[0].(*ast.Call); !ok || arg.X != nil || !java.Capital(arg.Name.Text) {
		return
	}
	if word := source.Nearest(call.Name.Text, []string{"collect", "accumulate"}); word != "" {
		r.reportOnce(call.Name.Range, mistake.Misspelling, `unknown word "`+call.Name.Text+`"`, didYouMean(word))
	}
}
