package lint

import (
	"slices"
	"strings"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// summary is the part of a rule that the checks use.
type summary struct {
	rule       *rule.Rule
	conditions [][]string // of each branch: the canonical texts of its conditions
	action     string     // canonical text; "" if the action does nothing
	patterns   []*rule.Pattern
	writes     []write
}

// write is a change that an action makes to facts of a type.
type write struct {
	t      *fact.Type
	insert bool
	delete bool
	// logical is set for a fact that goes when the rule no longer matches.
	logical bool
	mask    fact.Mask
	// values contains the constants that properties are set to.
	values map[string]any
	// unknown contains the properties that are set to anything but a constant.
	unknown map[string]bool
	// given contains what the properties in unknown are set to.
	given map[string]rule.Expr
}

func summarize(r *rule.Rule) *summary {
	s := &summary{rule: r}
	for _, b := range r.Branches {
		var texts []string
		for _, c := range b.Conditions {
			texts = append(texts, c.String())
			if p, ok := c.(*rule.Pattern); ok && p.From == nil {
				s.patterns = append(s.patterns, p)
			}
		}
		s.conditions = append(s.conditions, texts)
		for _, a := range b.Actions() {
			if a.Body != nil && len(a.Body.List) > 0 {
				s.writes = append(s.writes, writes(a)...)
				s.action += a.String() + "\n"
			}
		}
	}
	return s
}

// writes lists the changes that an action makes to facts.
func writes(a *rule.Action) []write {
	var list []write
	expression := func(e rule.Expr) {
		rule.Walk(e, func(x rule.Expr) {
			if effect, ok := x.(*rule.Effect); ok && len(effect.Args) > 0 {
				w := write{t: effect.Args[len(effect.Args)-1].Type(), mask: fact.AllProperties}
				switch effect.Op {
				case rule.EffectInsert, rule.EffectInsertLogical:
					w.insert, w.logical = true, effect.Op == rule.EffectInsertLogical
					if n, ok := effect.Args[0].(*rule.New); ok {
						w.t = n.T
						w.fill(n)
					}
				case rule.EffectUpdate:
					w.mask = effect.Mask
				case rule.EffectDelete:
					w.delete = true
				default:
					return
				}
				list = append(list, w)
			}
		})
	}
	rule.WalkStmt(a.Body, func(s rule.Stmt) {
		if m, ok := s.(*rule.Modify); ok {
			w := write{t: m.Target.Type(), mask: m.Mask}
			for _, c := range m.Calls {
				w.set(c)
			}
			list = append(list, w)
		}
	}, expression)
	return list
}

// fill records the values that a constructor stores in fields.
func (w *write) fill(n *rule.New) {
	if n.Ctor == nil {
		return
	}
	for i, p := range n.Ctor.Fills {
		if i < len(n.Args) {
			w.note(p.Name, n.Args[i])
		}
	}
}

// set records the property that a call in a modify block sets.
func (w *write) set(e rule.Expr) {
	switch x := e.(type) {
	case *rule.Call:
		if p := x.Method.Sets; p != nil && len(x.Args) == 1 {
			w.note(p.Name, x.Args[0])
		}
	case *rule.Assign:
		if p, ok := x.Target.(*rule.Prop); ok && x.Op == operator.None {
			w.note(p.Property.Name, x.Value)
		} else if ok {
			w.note(p.Property.Name, x)
		}
	}
}

func (w *write) note(property string, e rule.Expr) {
	if v, ok := constant(e); ok {
		if w.values == nil {
			w.values = map[string]any{}
		}
		w.values[property] = v
		return
	}
	if w.unknown == nil {
		w.unknown, w.given = map[string]bool{}, map[string]rule.Expr{}
	}
	w.unknown[property], w.given[property] = true, e
}

// constant returns the value of a literal, through conversions.
func constant(e rule.Expr) (any, bool) {
	switch x := e.(type) {
	case *rule.Const:
		return x.Value, true
	case *rule.Convert:
		v, ok := constant(x.X)
		if !ok {
			return nil, false
		}
		c, err := fact.Convert(v, x.T)
		return c, err == nil
	case *rule.Unary:
		if v, ok := constant(x.X); ok && x.Op == operator.Neg {
			switch n := v.(type) {
			case int:
				return -n, true
			case int64:
				return -n, true
			case float64:
				return -n, true
			}
		}
	}
	return nil, false
}

// sameAgenda reports whether two rules with fixed saliences compete: they have the same salience and group, and are not
// in one activation group, of which only one fires.
func sameAgenda(a, b *rule.Rule) bool {
	return a.Salience == b.Salience && a.Group == b.Group && (a.ActivationGroup == "" || a.ActivationGroup != b.ActivationGroup)
}

// key joins texts to a key that does not depend on their order.
func key(list []string) string { return strings.Join(slices.Sorted(slices.Values(list)), "\x00") }
