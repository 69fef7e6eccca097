package format

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// items formats the whole file.
func (l *layout) items(cares []itemCare) {
	for k, it := range l.file.Items {
		first, last := l.first(it), l.last(it)
		g := l.hard(first, 0)
		g.apart = k > 0 && !together(l.file.Items[k-1], it)
		if cares[k].care < careAll {
			l.item(it)
			for _, n := range keptParts(cares[k], it) {
				l.keep(l.first(n), l.last(n))
			}
		} else {
			l.keep(first, last)
		}
	}
}

// keptParts lists the parts of an item whose text is kept.
func keptParts(c itemCare, it ast.Item) []ast.Node {
	all := itemParts(it)
	var kept []ast.Node
	for _, i := range c.parts {
		kept = append(kept, all[i])
	}
	return kept
}

// together reports whether two items need no blank line between them: short items of the same kind.
func together(a, b ast.Item) bool {
	switch a.(type) {
	case *ast.Import:
		_, ok := b.(*ast.Import)
		return ok
	case *ast.Global:
		_, ok := b.(*ast.Global)
		return ok
	case *ast.Attribute:
		_, ok := b.(*ast.Attribute)
		return ok
	case *ast.Package:
		_, ok := b.(*ast.Unit)
		return ok
	}
	return false
}

func (l *layout) item(it ast.Item) {
	switch it := it.(type) {
	case *ast.Package:
		l.glueAll(it.Name)
	case *ast.Unit:
		l.glueAll(it.Name)
	case *ast.Import:
		l.glueAll(it.Name)
		l.glueOwn(it, "*")
	case *ast.Global:
		l.typ(it.Type)
	case *ast.Function:
		l.function(it)
	case *ast.TypeDecl:
		l.typeDecl(it)
	case *ast.EntryPointDecl:
		l.dashes(it)
		l.metadata(it.Annotations)
		l.end(it)
	case *ast.WindowDecl:
		l.metadata(it.Annotations)
		if it.Pattern != nil {
			l.hard(l.first(it.Pattern), formatStep)
			l.condition(it.Pattern, formatStep)
		}
		l.end(it)
	case *ast.Query:
		l.query(it)
	case *ast.Rule:
		l.rule(it)
	case *ast.Attribute:
		l.attribute(it, 0)
	}
}

// dashes removes blanks inside words such as entry-point.
func (l *layout) dashes(n ast.Node) {
	for _, i := range l.own(n) {
		if l.is(i, "-") {
			l.glue(i)
			l.glue(i + 1)
		}
	}
}

// end puts the "end" of an item on a separate line.
func (l *layout) end(it ast.Item) {
	i := l.last(it)
	if l.is(i, ";") {
		i--
	}
	g := l.hard(i, 0)
	g.inner, g.bottom = formatStep, true
	if _, ok := it.(*ast.Rule); ok {
		g.inner = 2 * formatStep
	}
}

func (l *layout) function(f *ast.Function) {
	l.typ(f.Result)
	l.params(f, f.Params, 0)
	if f.Body != nil {
		l.follow(l.first(f.Body), 0)
		l.block(f.Body, 0)
	}
}

// metadata puts each annotation of a declaration on a separate line.
func (l *layout) metadata(as []*ast.Annotation) {
	for _, a := range as {
		l.hard(l.first(a), formatStep)
	}
	l.annotations(as)
}

// annotations formats annotations. Their content is not changed.
func (l *layout) annotations(as []*ast.Annotation) {
	for _, a := range as {
		l.annotation(a)
	}
}

func (l *layout) annotation(a *ast.Annotation) {
	l.glueAll(a.Name)
	l.glue(l.first(a.Name))
	if a.HasParens {
		l.verbatim(l.last(a.Name)+1, l.last(a))
	}
}

// verbatim keeps the text between two brackets, without the blanks at its ends.
func (l *layout) verbatim(open, end int) {
	first, last := open+1, end-1
	if len(l.gaps[first].comments) > 0 {
		first--
	}
	if len(l.gaps[end].comments) > 0 {
		last++
	}
	l.glue(open + 1)
	l.glue(end)
	l.keep(first, last)
}

func (l *layout) typeDecl(d *ast.TypeDecl) {
	l.metadata(d.Annotations)
	l.glueAll(d.Name)
	l.types(d.Extends)
	if len(d.Constants) > 0 {
		grp := l.open(l.first(d.Constants[0]), l.last(d.Constants[len(d.Constants)-1]))
		l.groups[grp].fill = true
		for i, c := range d.Constants {
			if i == 0 {
				l.hard(l.first(c), formatStep)
			} else {
				l.soft(grp, l.first(c), formatStep, true)
			}
			l.arguments(c, c.Args, formatStep, false)
		}
	} else if d.Enum {
		for _, i := range l.own(d) {
			if l.is(i, ";") && !l.is(i-1, "end") {
				l.hard(i, formatStep)
			}
		}
	}
	for _, f := range d.Fields {
		l.hard(l.first(f), formatStep)
		l.typ(f.Type)
		l.expr(f.Init, formatStep)
		l.annotations(f.Annotations)
	}
	l.end(d)
	l.header(d)
}

// header removes blank lines after the first line of an item.
func (l *layout) header(it ast.Item) {
	for i := l.first(it) + 1; i <= l.last(it); i++ {
		if l.gaps[i].kind == gapHard {
			l.gaps[i].top = true
			return
		}
	}
}

func (l *layout) query(q *ast.Query) {
	l.params(q, q.Params, 0)
	if q.HasParams && (q.Name.Quote == '"' || q.Name.Quote == '\'') {
		l.space(l.last(q.Name) + 1)
	}
	l.metadata(q.Annotations)
	l.conditions(q.When, formatStep)
	l.end(q)
	l.header(q)
}

func (l *layout) rule(r *ast.Rule) {
	l.metadata(r.Annotations)
	for _, a := range r.Attributes {
		l.hard(l.first(a), formatStep)
		l.attribute(a, formatStep)
	}
	begin := l.last(r.Name)
	l.conditions(r.When, 2*formatStep)
	for _, i := range l.own(r) {
		t := &l.toks[i]
		if t.Type != token.Ident || i <= begin {
			if l.is(i, ":") {
				l.glue(i)
			}
			continue
		}
		switch t.Value {
		case "attributes":
			l.hard(i, formatStep)
		case "when":
			l.hard(i, formatStep).bottom = true
		case "then":
			g := l.hard(i, formatStep)
			g.bottom = true
			if r.HasWhen {
				g.inner = 2 * formatStep
			}
		}
	}
	if len(r.When) > 0 {
		l.gaps[l.first(r.When[0])].top = true
	}
	if r.Then != nil {
		l.statements(r.Then.Stmts, 2*formatStep)
	}
	for _, n := range r.Named {
		l.named(n)
	}
	l.end(r)
	l.header(r)
}

// named formats a `then[name]` block.
func (l *layout) named(n *ast.NamedConsequence) {
	first := l.first(n)
	g := l.hard(first, formatStep)
	g.inner, g.bottom = 2*formatStep, true
	for _, i := range l.own(n) {
		if i > first {
			l.glue(i)
		}
	}
	l.glue(l.first(n.Name))
	if n.Body != nil {
		l.statements(n.Body.Stmts, 2*formatStep)
	}
}

func (l *layout) attribute(a *ast.Attribute, indent int) {
	l.glueAll(a.Name)
	if a.Timer != nil {
		l.space(l.first(a.Timer))
		l.verbatim(l.first(a.Timer), l.last(a.Timer))
	}
	if a.Value != nil {
		l.space(l.first(a.Value))
		l.expr(a.Value, indent)
	}
}

// emptySpan reports whether a node has no text, like an implied operand.
func emptySpan(s source.Span) bool { return s.Start.Offset >= s.End.Offset }
