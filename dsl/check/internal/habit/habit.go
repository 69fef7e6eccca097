package habit

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Reporter reports warnings about one rule.
type Reporter interface {
	// Warn reports a warning; the hint may be empty.
	Warn(at source.Span, code source.Code, hint, message string)
	// Slice returns the text of a span of the rule's file.
	Slice(at source.Span) string
}

// Table collects the information about all rules that the warnings need.
type Table struct {
	looked  map[*fact.Type]map[string]bool // by type: names of the properties that patterns over it test
	changes []silentChange
	texts   map[string]map[string]*textUse // by property and string
	tests   []textTest
	groups  groupUse
}

// NewTable returns an empty table. focused are the groups to which the program sets the focus; elsewhere says that it may set it to others
// too.
func NewTable(focused map[string]bool, elsewhere bool) *Table {
	return &Table{looked: map[*fact.Type]map[string]bool{}, texts: map[string]map[string]*textUse{},
		groups: groupUse{focused: map[string]bool{}, outside: focused, unsure: elsewhere}}
}

// See records a rule without errors, and reports the findings that depend on this rule only.
func (h *Table) See(u Reporter, tree *ast.Rule, ir *rule.Rule) {
	for _, b := range ir.Branches {
		for _, a := range b.Actions() {
			h.silentChanges(u, a)
		}
		h.look(b)
		warnCrossProduct(u, b)
		warnEndless(u, ir, b)
	}
	h.seeTexts(u, ir)
	h.groups.see(u, tree, ir)
}

// SeeCode records the body of a function, which rules may call.
func (h *Table) SeeCode(body *rule.Block) { h.groups.seeCode(body) }

// Warn reports the findings that depend on all rules. It is called after the last See.
func (h *Table) Warn() {
	for _, c := range h.changes {
		if h.lookedAt(c.property) {
			c.rule.Warn(c.at, finding.SilentChange, c.hint, "this changes "+c.property.Name+" without telling the rules, and some patterns read it")
		}
	}
	h.warnRareTexts()
	h.groups.warn()
}

// silentChange is a property that an action sets on a fact of its match without notifying the engine.
type silentChange struct {
	at       source.Span
	property *fact.Property
	hint     string
	rule     Reporter
}

// silentChanges records the properties that an action sets on facts without notifying the engine.
func (h *Table) silentChanges(u Reporter, a *rule.Action) {
	facts := factsOf(a)
	changes := map[int][]silentChange{} // by local variable
	told, unsure := map[int]bool{}, false
	tell := func(x rule.Expr) {
		if l, ok := rule.Unconverted(x).(*rule.LocalVar); ok && facts[l.Index] {
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
				told[l.Index] = true // possibly through another variable
			}
		}
	}, rule.Deep(func(x rule.Expr) {
		if s, ok := rule.SettingOf(x); ok && facts[s.Local] && s.Property != nil {
			changes[s.Local] = append(changes[s.Local], silentChange{x.Span(), s.Property, hintFor(u, a, s, x), u})
		}
		switch x := x.(type) {
		case *rule.Effect:
			if x.Op == rule.EffectUpdate || x.Op == rule.EffectDelete {
				for _, a := range x.Args {
					tell(a)
				}
			}
		case *rule.Call:
			unsure = unsure || x.Method.Name == "update"
		case *rule.FunctionCall:
			for _, a := range x.Args {
				if l, ok := a.(*rule.LocalVar); ok {
					told[l.Index] = true // the function may notify the engine later
				}
			}
		}
	}))
	for local := range a.Locals {
		if !told[local] && !unsure {
			h.changes = append(h.changes, changes[local]...)
		}
	}
}

// hintFor returns the hint how to notify the engine of a setting.
func hintFor(u Reporter, a *rule.Action, s rule.Setting, x rule.Expr) string {
	name := a.Locals[s.Local].Name
	if setter, ok := strings.CutPrefix(u.Slice(x.Span()), name+"."); ok {
		if _, call := x.(*rule.Call); call {
			return "write modify( " + name + " ) { " + setter + " }"
		}
	}
	return "write update( " + name + " ) after it"
}

// factsOf returns the local variables of an action that hold facts of its match.
func factsOf(a *rule.Action) map[int]bool {
	facts := map[int]bool{}
	for _, in := range a.Inputs {
		if s, ok := in.Value.(*rule.Slot); ok && s.T.Kind == fact.Struct {
			facts[in.Local] = true
		}
	}
	return facts
}

// look records the properties of facts that patterns test.
func (h *Table) look(b *rule.Branch) {
	rule.WalkConditions(b.Conditions, func(x rule.Condition) {
		p, ok := x.(*rule.Pattern)
		if !ok || p.From != nil {
			return
		}
		for _, t := range p.Tests {
			rule.Walk(t.Expr, func(x rule.Expr) {
				q, ok := x.(*rule.Prop)
				if !ok {
					return
				}
				if s, own := q.Of.(*rule.Slot); own && s.Index == p.Slot {
					if h.looked[p.Type] == nil {
						h.looked[p.Type] = map[string]bool{}
					}
					h.looked[p.Type][q.Property.Name] = true
				}
			})
		}
	})
}

// lookedAt reports whether a pattern over facts tests a property.
func (h *Table) lookedAt(p *fact.Property) bool {
	for t, names := range h.looked {
		if p.Owner.AssignableTo(t) || t.AssignableTo(p.Owner) {
			if own := t.Property(p.Name); own != nil && names[own.Name] {
				return true
			}
		}
	}
	return false
}

// ManyTogether is the largest number of conditions or constraints that are compared in pairs. Rules written by hand have fewer, and
// comparing all pairs of more would take too long.
const ManyTogether = 500

// warnCrossProduct reports two patterns without a join although the type of one has a property of the other's type.
func warnCrossProduct(u Reporter, b *rule.Branch) {
	if len(b.Conditions) > ManyTogether {
		return
	}
	var patterns []*rule.Pattern
	with := map[int]int{} // union-find: slots that are joined, directly or through others, have the same root
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
				return // another kind of condition may join them
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
					u.Warn(p.At, finding.CrossProduct, "to join them, write "+side[0].Type.Name+"( "+prop.Name+" == "+name+" )",
						"every "+q.Type.Name+" is combined with every "+p.Type.Name+": no constraint joins the two patterns")
					return
				}
			}
		}
	}
}

// propertyOf returns the only property of t with type u; nil if there is none or more than one.
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

// warnEndless reports an action that always makes its own rule match again: it inserts a fact of the type of the rule's only pattern, which
// has no constraints.
func warnEndless(u Reporter, r *rule.Rule, b *rule.Branch) {
	if r.NoLoop || r.LockOnActive || r.Enabled != nil || r.Timer != nil || r.ActivationGroup != "" || b.Action == nil || len(b.Conditions) != 1 {
		return
	}
	p, ok := b.Conditions[0].(*rule.Pattern)
	if !ok || p.From != nil || p.Window != nil || p.Entry != "" || len(p.Tests) > 0 || p.Passive {
		return
	}
	halts := false
	rule.WalkStmt(b.Action.Body, nil, rule.Deep(func(x rule.Expr) {
		if e, ok := x.(*rule.Effect); ok {
			halts = halts || e.Op == rule.EffectHalt || e.Op == rule.EffectDelete
		}
	}))
	if halts {
		return
	}
	for _, s := range b.Action.Body.List { // top-level statements are always executed
		x, ok := s.(*rule.ExprStmt)
		if !ok {
			continue
		}
		e, ok := x.X.(*rule.Effect)
		if !ok || e.Op != rule.EffectInsert || len(e.Args) != 1 {
			continue
		}
		if made, ok := e.Args[0].(*rule.New); ok && made.T.AssignableTo(p.Type) {
			u.Warn(x.X.Span(), finding.Endless, "constrain the pattern to the "+p.Type.Name+" that is meant",
				"the rule fires again for each fact that it inserts, without end: its pattern matches every "+p.Type.Name)
			return
		}
	}
}
