package check

import (
	"slices"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Habits are what beginners write that is right rule language and seldom what they mean. They are looked for in the finished
// model, when it is known what every pattern looks at.

// warnHabits looks for them in all rules.
func (c *checker) warnHabits() {
	texts := knownTexts(c.textsCompared())
	for _, r := range c.checked {
		if c.opts.ended() {
			return
		}
		for _, b := range r.ir.Branches {
			if b.Action != nil {
				c.warnSilentChanges(r.unit, b.Action)
			}
			for _, a := range b.Named {
				c.warnSilentChanges(r.unit, a)
			}
			warnCrossProduct(r.unit, b)
			warnEndless(r.unit, r.ir, b)
		}
		warnRareTexts(r.unit, r.ir, texts)
	}
}

// checkedRule is a rule without errors and where its findings belong.
type checkedRule struct {
	unit *unit
	ir   *rule.Rule
}

// change is what an action sets on a fact of its match.
type change struct {
	at       source.Span
	local    int
	property *fact.Property
}

// warnSilentChanges reports a setter whose property a pattern looks at, in an action that tells nobody of it.
func (c *checker) warnSilentChanges(u *unit, a *rule.Action) {
	facts := map[int]bool{}
	for _, in := range a.Inputs {
		if s, ok := in.Value.(*rule.Slot); ok && s.T.Kind == fact.Struct {
			facts[in.Local] = true
		}
	}
	var changes []change
	told, unsure := map[int]bool{}, false
	set := func(of rule.Expr, p *fact.Property, at source.Span) {
		if l, ok := of.(*rule.LocalVar); ok && facts[l.Index] && p != nil {
			changes = append(changes, change{at, l.Index, p})
		}
	}
	tell := func(x rule.Expr) {
		for {
			c, ok := x.(*rule.Convert)
			if !ok {
				break
			}
			x = c.X
		}
		if l, ok := x.(*rule.LocalVar); ok && facts[l.Index] {
			told[l.Index] = true
		} else {
			unsure = true
		}
	}
	rule.WalkStmt(a.Body, func(s rule.Stmt) {
		switch s := s.(type) {
		case *rule.Modify:
			tell(s.Target)
		case *rule.SetLocal:
			if l, ok := s.Value.(*rule.LocalVar); ok && facts[l.Index] {
				told[l.Index] = true // by another name, perhaps
			}
		}
	}, deep(func(x rule.Expr) {
		switch x := x.(type) {
		case *rule.Effect:
			if x.Op == rule.EffectUpdate || x.Op == rule.EffectDelete {
				for _, a := range x.Args {
					tell(a)
				}
			}
		case *rule.Call:
			if x.Of != nil && x.Method.Sets != nil {
				set(x.Of, x.Method.Sets, x.At)
			}
			if x.Method.Name == "update" {
				unsure = true
			}
		case *rule.FunctionCall:
			for _, a := range x.Args {
				if l, ok := a.(*rule.LocalVar); ok {
					told[l.Index] = true // the function may be given it to tell of it later
				}
			}
		case *rule.Assign:
			if p, ok := x.Target.(*rule.Prop); ok {
				set(p.Of, p.Property, x.At)
			}
		}
	}))
	for _, ch := range changes {
		if told[ch.local] || unsure || !c.lookedAt(ch.property) {
			continue
		}
		name := u.file.src.Slice(ch.at)
		if dot := strings.IndexByte(name, '.'); dot > 0 {
			name = "write modify( " + strings.TrimSpace(name[:dot]) + " ) { " + strings.TrimSpace(name[dot+1:]) + " }"
		}
		u.report(source.Warning, ch.at, CodeSilentChange, name, "no rule is told that "+ch.property.Name+" changes here, and there are patterns that look at it")
	}
}

// deep calls f with an expression and all in it.
func deep(f func(rule.Expr)) func(rule.Expr) {
	return func(x rule.Expr) { rule.Walk(x, f) }
}

// lookedAt reports whether a pattern over facts reads a property.
func (c *checker) lookedAt(p *fact.Property) bool {
	seen := false
	for _, r := range c.base.Rules {
		for _, b := range r.Branches {
			rule.WalkConditions(b.Conditions, func(x rule.Condition) {
				if q, ok := x.(*rule.Pattern); ok && q.From == nil && (p.Owner.AssignableTo(q.Type) || q.Type.AssignableTo(p.Owner)) {
					own := q.Type.Property(p.Name)
					seen = seen || own != nil && testsProperty(q, own.Name)
				}
			})
		}
	}
	return seen
}

// testsProperty reports whether the tests of a pattern read a property of its object.
func testsProperty(p *rule.Pattern, name string) (found bool) {
	for _, t := range p.Tests {
		rule.Walk(t.Expr, func(x rule.Expr) {
			if q, ok := x.(*rule.Prop); ok && q.Property.Name == name {
				s, own := q.Of.(*rule.Slot)
				found = found || own && s.Index == p.Slot
			}
		})
	}
	return found
}

// manyTogether is how many conditions or constraints are compared with one another: more are no person's work, and every pair
// of them takes too long.
const manyTogether = 500

// warnCrossProduct reports two patterns that nothing ties to each other although one's type has a property of the other's.
func warnCrossProduct(u *unit, b *rule.Branch) {
	if len(b.Conditions) > manyTogether {
		return
	}
	var patterns []*rule.Pattern
	with := map[int]int{} // slots that something ties to each other, directly or through others, lead to the same slot
	var root func(slot int) int
	root = func(slot int) int {
		if up, tied := with[slot]; tied {
			return root(up)
		}
		return slot
	}
	tie := func(slots []int) {
		for _, x := range slots[1:] {
			if a, b := root(slots[0]), root(x); a != b {
				with[a] = b
			}
		}
	}
	for _, c := range b.Conditions {
		p, ok := c.(*rule.Pattern)
		if !ok {
			if _, named := c.(*rule.NamedCall); !named {
				return // what else stands there may tie them
			}
			continue
		}
		if p.From != nil {
			return
		}
		patterns = append(patterns, p)
		for _, t := range p.Tests {
			tie(append([]int{p.Slot}, t.Slots...))
		}
	}
	for i, p := range patterns {
		for _, q := range patterns[:i] {
			if root(p.Slot) == root(q.Slot) || p.Type == q.Type {
				continue
			}
			for _, side := range [][2]*rule.Pattern{{p, q}, {q, p}} {
				if prop := propertyOf(side[0].Type, side[1].Type); prop != nil {
					name := side[1].Name
					if name == "" {
						name = "$" + strings.ToLower(side[1].Type.Name)
					}
					u.report(source.Warning, p.At, CodeCrossProduct, "join them: "+side[0].Type.Name+"( "+prop.Name+" == "+name+" )",
						"every "+q.Type.Name+" is combined with every "+p.Type.Name+": nothing joins the two patterns")
					return
				}
			}
		}
	}
}

// propertyOf is the only property of t that holds a u, nil if there is none or several.
func propertyOf(t, u *fact.Type) (found *fact.Property) {
	if t.Kind != fact.Struct || u.Kind != fact.Struct {
		return nil
	}
	for _, p := range t.Properties {
		if p.Type == u {
			if found != nil {
				return nil
			}
			found = p
		}
	}
	return found
}

// warnEndless reports an action that always makes its own match again: it inserts what its only pattern takes without any
// constraint.
func warnEndless(u *unit, r *rule.Rule, b *rule.Branch) {
	if r.NoLoop || r.LockOnActive || r.Enabled != nil || r.Timer != nil || r.ActivationGroup != "" || b.Action == nil || len(b.Conditions) != 1 {
		return
	}
	p, ok := b.Conditions[0].(*rule.Pattern)
	if !ok || p.From != nil || p.Window != nil || p.Entry != "" || len(p.Tests) > 0 || p.Passive {
		return
	}
	halts := false
	rule.WalkStmt(b.Action.Body, nil, deep(func(x rule.Expr) {
		if e, ok := x.(*rule.Effect); ok {
			halts = halts || e.Op == rule.EffectHalt || e.Op == rule.EffectDelete
		}
	}))
	if halts {
		return
	}
	for _, s := range b.Action.Body.List { // what always runs
		x, ok := s.(*rule.ExprStmt)
		if !ok {
			continue
		}
		e, ok := x.X.(*rule.Effect)
		if !ok || e.Op != rule.EffectInsert || len(e.Args) != 1 {
			continue
		}
		if made, ok := e.Args[0].(*rule.New); ok && made.T.AssignableTo(p.Type) {
			u.report(source.Warning, x.X.Span(), CodeEndless, "say in the pattern which "+p.Type.Name+" is meant",
				"the rule fires again for what it inserts, and never ends: its pattern takes every "+p.Type.Name)
			return
		}
	}
}

// textUse is how often a text is compared with a property, and whether a rule ever sets the property to it.
type textUse struct {
	compared int
	set      bool
}

// textsCompared collects by property the texts that rules compare it with or set it to.
func (c *checker) textsCompared() map[string]map[string]*textUse {
	all := map[string]map[string]*textUse{}
	use := func(p *fact.Property, text string) *textUse {
		key := p.Owner.QualifiedName() + "." + p.Name
		if all[key] == nil {
			all[key] = map[string]*textUse{}
		}
		if all[key][text] == nil {
			all[key][text] = &textUse{}
		}
		return all[key][text]
	}
	for _, r := range c.base.Rules {
		eachTextTest(r, func(p *fact.Property, text string, _ source.Span) { use(p, text).compared++ })
		for _, b := range r.Branches {
			if b.Action == nil {
				continue
			}
			rule.WalkStmt(b.Action.Body, nil, deep(func(x rule.Expr) {
				if call, ok := x.(*rule.Call); ok && call.Method.Sets != nil && len(call.Args) == 1 {
					if k, ok := call.Args[0].(*rule.Const); ok {
						if s, ok := k.Value.(string); ok {
							use(call.Method.Sets, s).set = true
						}
					}
				}
			}))
		}
	}
	return all
}

// eachTextTest visits the tests property == "text" of a rule's patterns.
func eachTextTest(r *rule.Rule, visit func(p *fact.Property, text string, at source.Span)) {
	for _, b := range r.Branches {
		rule.WalkConditions(b.Conditions, func(c rule.Condition) {
			p, ok := c.(*rule.Pattern)
			if !ok {
				return
			}
			for _, t := range p.Tests {
				prop, isProp := t.Own.(*rule.Prop)
				k, isConst := t.Other.(*rule.Const)
				if t.Op != operator.Eq || !isProp || !isConst {
					continue
				}
				if s, ok := k.Value.(string); ok {
					visit(prop.Property, s, t.At)
				}
			}
		})
	}
}

const (
	shortText = 3   // a shorter text is near too many others
	manyTexts = 500 // a property with more texts than this is no choice of a few
)

// knownTexts lists for each property the texts that are set, or compared with more than once, in alphabetical order.
func knownTexts(all map[string]map[string]*textUse) map[string][]string {
	known := make(map[string][]string, len(all))
	for property, uses := range all {
		for text, use := range uses {
			if len(text) >= shortText && (use.set || use.compared > 1) {
				known[property] = append(known[property], text)
			}
		}
		slices.Sort(known[property]) // of several that are as near to another one, the first is named
	}
	return known
}

// warnRareTexts reports a text that a property is compared with once and that is nearly another one the property has elsewhere.
func warnRareTexts(u *unit, r *rule.Rule, texts map[string][]string) {
	eachTextTest(r, func(p *fact.Property, text string, at source.Span) {
		known := texts[p.Owner.QualifiedName()+"."+p.Name]
		if _, found := slices.BinarySearch(known, text); found || len(text) < shortText || len(known) > manyTexts {
			return
		}
		if near := source.Nearest(text, known); near != "" {
			u.report(source.Warning, at, CodeRareText, didYouMean(text, []string{near}), "no other rule knows the text \""+text+"\" of "+p.Name)
		}
	})
}

// warnForall reports a forall that does not hold as long as there is nothing to hold for.
func (e *env) warnForall(f *ast.Forall, t string) {
	e.report(source.Warning, f.Span(), CodeForallOfNothing, "write forall( "+t+"( … ) ) with the constraints in one pattern if it may hold without facts",
		"without any "+t+" this forall does not hold, unlike every other forall")
}
