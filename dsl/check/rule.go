package check

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/condition"
	"whenthen/dsl/check/internal/expr"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// ruleSource is a rule before it is checked.
type ruleSource struct {
	unit   *project.Unit
	ast    *ast.Rule
	parent *ruleSource // the rule that this one extends
	heir   bool        // another rule extends this one
	turn   int         // rule.Rule.Turn
}

// collectRules registers a file's rules by name.
func (c *passes) collectRules(f *project.File) {
	before := c.turns[f.Package]
	c.turns[f.Package] += len(f.Tree.Rules) + len(f.Tree.Queries)
	queries := f.Tree.Queries
	for i, decl := range f.Tree.Rules {
		for len(queries) > 0 && queries[0].Span().Start.Offset < decl.Span().Start.Offset {
			queries = queries[1:]
		}
		r := &ruleSource{unit: c.UnitOf(f, decl.Name.Text), ast: decl}
		r.turn = before + i + len(f.Tree.Queries) - len(queries)
		key := naming.Qualified(f.Package, decl.Name.Text)
		if old := c.rules[key]; old != nil {
			r.unit.Errorf(decl.Name.Span(), finding.DuplicateName, "a rule %q is already declared (%s)", decl.Name.Text, project.Place(old.unit.File, f, old.ast.Name.Span()))
		} else {
			c.rules[key] = r
		}
		c.ruleList = append(c.ruleList, r)
	}
}

// checkRules checks all rules in load order.
func (c *passes) checkRules() {
	for _, r := range c.ruleList {
		c.resolveParent(r)
		if r.parent != nil {
			r.parent.heir = true
		}
	}
	ahead := c.checkAhead()
	defer ahead.stop()
	for i, r := range c.ruleList {
		if c.Options.Stopped() {
			return
		}
		if made, ok := ahead.take(c.Check, i); ok {
			c.finish(r, made)
			continue
		}
		family := append(c.ancestors(r), r)
		lost := false
		for _, f := range family {
			// The parser skipped text that it could not read, so any finding about the rest might be wrong.
			lost = lost || f.ast.Bad && f.ast.Mended == nil
		}
		r.unit.Failed = r.unit.Failed || lost
		if lost || len(family) > 1 && r.unit.Failed {
			continue
		}
		found := len(c.Found)
		for _, f := range family {
			f.ast.Load()
		}
		made := r.checkBindings(family)
		if lines := mended(family); len(lines) > 0 {
			c.certain(found, lines)
			c.unload(r)
		} else {
			c.finish(r, made)
		}
	}
}

// finish adds a checked rule to the base, unless it has errors.
func (c *passes) finish(r *ruleSource, made *rule.Rule) {
	if !r.failed() {
		c.habits.See(r.unit, r.ast, made)
		made.Order, made.Turn = len(c.Base.Rules), r.turn
		if !c.Options.Forget {
			c.Base.Rules = append(c.Base.Rules, made)
		}
	}
	c.unload(r)
}

// unload frees the syntax tree of a rule. The trees of a large file take as much memory as the rules made from them.
func (c *passes) unload(r *ruleSource) {
	if c.Options.Unload && !r.heir {
		r.ast.Unload()
	}
}

// checkBindings is like check, and also reports unused bindings, unless another rule may use them.
func (r *ruleSource) checkBindings(family []*ruleSource) (made *rule.Rule) {
	c := r.unit.Check
	if len(family) > 1 || r.heir {
		return r.check(family)
	}
	c.BindingsOf(func() { made = r.check(family) })
	return made
}

// mended returns the lines with syntax errors that the parser reported and repaired.
func mended(rules []*ruleSource) map[int32]bool {
	lines := map[int32]bool{}
	for _, r := range rules {
		for _, s := range r.ast.Mended {
			lines[s.Start.Line] = true
		}
	}
	return lines
}

// certain removes, from the findings from an index on, those that may be caused by repaired syntax errors: all on the lines of the repairs,
// warnings, and findings that depend on where blocks begin and end.
func (c *passes) certain(from int, lines map[int32]bool) {
	rest := slices.DeleteFunc(c.Found[from:], func(d source.Diagnostic) bool {
		switch d.Code {
		case finding.Misplaced, finding.Unreachable, finding.MissingReturn, finding.UnknownLabel:
			return true
		}
		return d.Severity != source.Error || lines[d.Span.Start.Line]
	})
	c.Found = c.Found[:from+len(rest)]
}

// resolveParent finds the rule that this one extends. It reports an unknown rule.
func (c *passes) resolveParent(r *ruleSource) {
	if r.ast.Extends == nil {
		return
	}
	u, name := r.unit, r.ast.Extends.Text
	if r.parent = c.rules[naming.Qualified(u.File.Package, name)]; r.parent == nil {
		r.parent = c.rules[name]
	}
	if r.parent == nil {
		u.Orphan = true
		var names []string
		for _, other := range c.ruleList {
			names = append(names, other.ast.Name.Text)
		}
		u.ErrorHint(r.ast.Extends.Span(), finding.UnknownRule, project.DidYouMean(name, names), "there is no rule %q to extend", name)
	}
}

// ancestors returns the rules that r extends, directly or indirectly, the parent last. If r extends itself, it reports that and returns
// nil.
func (c *passes) ancestors(r *ruleSource) []*ruleSource {
	var list []*ruleSource
	for p := r.parent; p != nil; p = p.parent {
		if p == r || len(list) > len(c.ruleList) {
			r.unit.Errorf(r.ast.Extends.Span(), finding.CyclicExtends, "the rule extends itself")
			return nil
		}
		list = append([]*ruleSource{p}, list...)
	}
	return list
}

// failed reports whether the rule, or a rule that it extends, has errors.
func (r *ruleSource) failed() bool {
	for n := 0; r != nil && n < 1000; r, n = r.parent, n+1 {
		if r.unit.Failed {
			return true
		}
	}
	return false
}

// check checks one rule. family are the rules that it extends, its parent last, followed by the rule itself.
func (r *ruleSource) check(family []*ruleSource) *rule.Rule {
	u := r.unit
	for _, a := range r.ast.Annotations {
		noEffect(u, a, nil)
	}
	made := &rule.Rule{Package: u.File.Package, Name: r.ast.Name.Text, Span: r.ast.Span(), File: u.File.Source, Meta: metadata(r.ast.Annotations)}
	var list []condition.Clause
	for _, f := range family {
		list = condition.Extend(list, f.unit, f.ast.When)
	}
	attrs := r.attributes()
	attrs.static(made)
	propagation(u, r.ast.Annotations, made)
	blocks := map[string]*ast.NamedConsequence{}
	for _, f := range family {
		maps.Copy(blocks, f.blocks())
	}
	ever, types := map[string]string{}, map[string]*fact.Type{}
	called := map[string]bool{}
	var checked []*expr.Env // of the alternatives
	for i, list := range condition.Alternatives(list) {
		b := expr.NewBranch(ever)
		b.Blocks, b.Types = blocks, types
		e := expr.New(u)
		e.Branch, e.MVEL = b, attrs.mvel
		branch := &rule.Branch{Rule: made, Index: i}
		branch.Conditions = condition.Check(e, list)
		attrs.dynamic(e, made, branch)
		if r.ast.Then != nil {
			branch.Action = e.Action(r.ast.Then)
		}
		checked = append(checked, e)
		branch.Named, branch.Slots, branch.Bindings = b.Named, b.Next, e.Scope.List(0)
		made.Branches = append(made.Branches, branch)
		for name := range b.Called {
			called[name] = true
		}
	}
	ir.ShareReads(made.Branches)
	for _, n := range r.ast.Named {
		if called[n.Name.Text] {
			continue
		}
		for _, e := range checked { // as in Drools, blocks that are never called must be correct too
			e.Action(n.Body)
		}
		if !u.Failed {
			u.Warnf(n.Name.Span(), finding.UnusedBinding, "no condition calls the block then[%s]", n.Name.Text)
		}
	}
	return made
}

// blocks indexes the named consequences of a rule by name.
func (r *ruleSource) blocks() map[string]*ast.NamedConsequence {
	blocks := map[string]*ast.NamedConsequence{}
	for _, n := range r.ast.Named {
		if blocks[n.Name.Text] != nil {
			r.unit.Errorf(n.Name.Span(), finding.DuplicateName, "there is already a block then[%s]", n.Name.Text)
			continue
		}
		blocks[n.Name.Text] = n
	}
	return blocks
}

// propagation reads @Propagation, which determines when a rule is evaluated.
func propagation(u *project.Unit, list []*ast.Annotation, made *rule.Rule) {
	for _, a := range list {
		if !strings.EqualFold(a.Name.Text, "propagation") {
			continue
		}
		value := annotationValue(a)
		switch strings.ToUpper(naming.Simple(value)) {
		case "EAGER":
			made.Eager = true
		case "IMMEDIATE":
			made.Immediate = true
		case "LAZY":
		default:
			u.Errorf(a.Span(), finding.BadAttribute, "@Propagation must be LAZY, EAGER or IMMEDIATE")
		}
	}
}

// metadata returns the annotations of a rule. Their values are not evaluated, but quotes around a value are removed.
func metadata(list []*ast.Annotation) map[string]any {
	if len(list) == 0 {
		return nil
	}
	meta := map[string]any{}
	for _, a := range list {
		meta[a.Name.Text] = a.Text
		if v, err := strconv.Unquote(a.Text); err == nil && strings.HasPrefix(a.Text, `"`) {
			meta[a.Name.Text] = v
		}
	}
	return meta
}
