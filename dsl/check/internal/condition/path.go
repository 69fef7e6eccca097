package condition

import (
	"cmp"
	"slices"
	"strconv"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/expr"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// A path, /source[ a, b ]/child#Type[ c ], is a sequence of patterns, each over the values that the object of the previous pattern holds.
// The first segment is a property of the pattern that contains the path, or a data source of the rule unit. As with "from", patterns of
// later segments do not react to changes.

// splitPaths separates the constraints that are paths from a pattern, together with the constraints that read a name bound by a path.
func splitPaths(p *ast.Pattern) (rest *ast.Pattern, paths []*ast.Constraint) {
	if !slices.ContainsFunc(p.Constraints, func(c *ast.Constraint) bool { _, isPath := c.X.(*ast.OOPath); return isPath }) {
		return p, nil
	}
	copied := *p
	copied.Constraints = nil
	var bound []string
	for _, c := range p.Constraints {
		_, isPath := c.X.(*ast.OOPath)
		if isPath && c.Binding != nil {
			bound = append(bound, c.Binding.Text)
		}
		if isPath || c.Binding == nil && mentions(c.X, bound...) {
			paths = append(paths, c)
		} else {
			copied.Constraints = append(copied.Constraints, c)
		}
	}
	return &copied, paths
}

func mentions(x ast.Expr, names ...string) bool {
	return ast.Contains(x, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		return ok && slices.Contains(names, id.Name)
	})
}

// patternWithPaths checks a pattern, and the paths among its constraints as conditions that follow it.
func (e checker) patternWithPaths(p *ast.Pattern) []rule.Condition {
	rest, paths := splitPaths(p)
	if len(paths) > 0 && rest.Binding == nil {
		rest.Binding = e.hiddenName(p)
	}
	out := e.patternOrQuery(rest)
	for _, c := range paths {
		if len(out) == 0 {
			return out
		}
		path, ok := c.X.(*ast.OOPath)
		if !ok {
			out = append(out, e.behindPath(c, out[0])...)
			continue
		}
		out = append(out, e.stepsOf(out[0], path, rest.Binding, pathEnd{c.Binding, c.Unify})...)
	}
	return out
}

// stepsOf checks the steps of a path in a pattern, whose object is bound to from. As in Drools, the pattern reacts neither to the property
// that the path begins with nor to what the steps read of its object, by ../ or by its name.
func (e checker) stepsOf(holder rule.Condition, path *ast.OOPath, from *ast.Name, end pathEnd) []rule.Condition {
	p, ok := holder.(*rule.Pattern)
	if !ok {
		return e.segments(path.Segments, from, end)
	}
	before := *e.Branch.Place(p.Slot)
	steps := e.segments(path.Segments, from, end)
	place := e.Branch.Place(p.Slot)
	place.Reads, place.Bound = before.Reads, before.Bound
	return steps
}

// behindPath checks a constraint that reads a name bound by a path of the same pattern.
func (e checker) behindPath(c *ast.Constraint, in rule.Condition) []rule.Condition {
	p, ok := in.(*rule.Pattern)
	if !ok {
		e.Unsupported(c.Span(), "a constraint after a path here")
		return nil
	}
	this := &rule.Slot{Node: ir.Node(p.Type, p.At), Index: p.Slot, Name: "this"}
	y := e.with(&expr.Own{This: this, Outside: true}, expr.ReadsConstraint).Condition(c.X)
	if ir.IsBad(y) {
		return nil
	}
	return []rule.Condition{&rule.Eval{At: c.Span(), Text: e.File.Source.Slice(c.Span()), Expr: y}}
}

// hiddenName returns a new name for an object that has no name in the rule text.
func (e checker) hiddenName(at ast.Node) *ast.Name {
	e.Branch.Hidden++
	return &ast.Name{Base: ast.Base{Range: at.Span()}, Text: project.HiddenPrefix + strconv.Itoa(e.Branch.Hidden)}
}

// pathEnd is the name in front of a path, which the object of its last step is bound to.
type pathEnd struct {
	name  *ast.Name // nil if absent
	unify bool      // with :=
}

// segments checks the steps of a path that starts at the object bound to from.
func (e checker) segments(list []*ast.OOPathSegment, from *ast.Name, end pathEnd) []rule.Condition {
	var out []rule.Condition
	outer := e.Branch.Steps
	defer func() { e.Branch.Steps = outer }()
	e.Branch.Steps = []*ast.Name{from}
	for i, s := range list {
		name, last := e.hiddenName(s), i == len(list)-1
		if last && end.name != nil {
			name = end.name
		}
		p := e.segment(s, from, name)
		if p == nil {
			return nil
		}
		p.Unify = last && end.unify
		step := e.patternWithPaths(p)
		if len(step) == 0 {
			return nil
		}
		if made, ok := step[0].(*rule.Pattern); ok {
			made.Step = true
		}
		out = append(out, step...)
		from = name
		e.Branch.Steps = append(e.Branch.Steps, name)
	}
	return out
}

// segment returns the pattern of one step, over the object in a property, or over its elements.
func (e checker) segment(s *ast.OOPathSegment, from, name *ast.Name) *ast.Pattern {
	if s.Back > 0 {
		e.ErrorHint(s.Span(), finding.Misplaced, "start a path there instead", "only a constraint of a step can go back, as in [ name == ../name ]")
		return nil
	}
	var x ast.Expr = &ast.Select{Base: s.Base, X: &ast.Ident{Base: s.Base, Name: from.Text}, Name: s.Name}
	if s.Index != nil {
		x = &ast.Index{Base: s.Base, X: x, Index: s.Index}
	}
	value := e.with(nil, expr.ReadsNothing).Expr(x)
	if ir.IsBad(value) {
		return nil
	}
	if s.Whole {
		x = &ast.ListLit{Base: s.Base, Elems: []ast.Expr{x}} // what "from" looks at are the elements of this list
	}
	return &ast.Pattern{Base: s.Base, Binding: name, Type: e.segmentType(s, value.Type()), Constraints: s.Constraints, Source: &ast.FromExpr{Base: s.Base, X: x}}
}

// segmentType returns the type of the pattern of a step to a value of type t: the type after #, otherwise the type of the elements,
// otherwise t.
func (e checker) segmentType(s *ast.OOPathSegment, t *fact.Type) *ast.TypeRef {
	if s.Cast != nil {
		return s.Cast
	}
	if !s.Whole && (t.Kind == fact.List || t.Kind == fact.Set) {
		t = cmp.Or(t.Elem, fact.ObjectType)
	}
	return referenceTo(fact.Box(t), s.Base)
}

// referenceTo returns a reference to a type, with the type arguments of a collection.
func referenceTo(t *fact.Type, at ast.Base) *ast.TypeRef {
	if t.Array {
		element := referenceTo(t.Elem, at)
		element.Dims++
		return element
	}
	ref := &ast.TypeRef{Base: at, Name: t.Raw().QualifiedName()}
	if t.Raw() != t && t.Elem != nil {
		if t.Key != nil {
			ref.Args = append(ref.Args, referenceTo(t.Key, at))
		}
		ref.Args = append(ref.Args, referenceTo(t.Elem, at))
	}
	return ref
}

// unitPath checks a path that is a separate condition. It begins at a variable, or at a property of the file's rule unit, whose elements
// are read from the entry point with the name of the property.
func (e checker) unitPath(c *ast.OOPath) []rule.Condition {
	first := c.Segments[0]
	if len(c.Segments) > 1 && first.Cast == nil && first.Index == nil && first.Constraints == nil && e.Scope.Find(first.Name.Text) != nil {
		return e.segments(c.Segments[1:], first.Name, pathEnd{c.Binding, c.Unify})
	}
	unit := e.RuleUnit()
	if unit == nil && e.LostUnit() {
		return e.lostPath(c)
	}
	if unit == nil {
		e.ErrorHint(c.Span(), finding.Misplaced, "add a line unit Name after the package line, or put the path into a pattern", "a path begins at a data source of a rule unit, but this file has no rule unit")
		return nil
	}
	p := unit.Property(first.Name.Text)
	if p == nil {
		e.ErrorHint(first.Name.Span(), finding.UnknownProperty, project.DidYouMean(first.Name.Text, e.Types.Members(unit)), "%s has no data source %q", unit, first.Name.Text)
		return nil
	}
	name := e.hiddenName(first)
	alone := len(c.Segments) == 1
	if alone && c.Binding != nil {
		name = c.Binding
	}
	out := e.patternOrQuery(&ast.Pattern{Base: first.Base, Binding: name, Unify: alone && c.Unify, Type: e.segmentType(first, p.Type), Constraints: first.Constraints,
		Source: &ast.FromEntryPoint{Base: first.Base, Name: first.Name}})
	if len(out) == 0 || alone {
		return out
	}
	return append(out, e.segments(c.Segments[1:], name, pathEnd{c.Binding, c.Unify})...)
}

// lostPath checks a path from a data source of an unknown unit: it binds an object of unknown type.
func (e checker) lostPath(c *ast.OOPath) []rule.Condition {
	last := c.Segments[len(c.Segments)-1]
	name := c.Binding
	if name == nil {
		name = e.hiddenName(last)
	}
	t := last.Cast
	if t == nil {
		t = &ast.TypeRef{Base: last.Base, Name: e.File.Tree.Unit.Name.Text}
	}
	return e.patternOrQuery(&ast.Pattern{Base: last.Base, Binding: name, Unify: c.Unify, Type: t, Constraints: last.Constraints})
}
