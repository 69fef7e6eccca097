package habit

import (
	"strconv"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// groupUse collects the groups that have rules and the groups that get the focus.
type groupUse struct {
	used    []usedGroup // the first rule of each group, in load order
	focused map[string]bool
	outside map[string]bool // groups to which the program sets the focus
	unsure  bool            // groups may get the focus in ways that the rules do not show
}

// usedGroup is a group and the first position where a rule names it.
type usedGroup struct {
	name string
	rule Reporter
	at   source.Span
}

// see records the group of a rule and the groups to which its actions set the focus.
func (g *groupUse) see(u Reporter, tree *ast.Rule, r *rule.Rule) {
	for _, b := range r.Branches {
		for _, a := range b.Actions() {
			g.seeCode(a.Body)
		}
	}
	if r.Group == "" || r.Group == "MAIN" {
		return
	}
	if r.AutoFocus {
		g.focused[r.Group] = true
	}
	for _, known := range g.used {
		if known.name == r.Group {
			return
		}
	}
	g.used = append(g.used, usedGroup{r.Group, u, groupPlace(tree)})
}

// namesGroup contains the methods of an agenda with a group as their argument that code usually calls to set the focus to it.
var namesGroup = map[string]bool{"setFocus": true, "getAgendaGroup": true, "getRuleFlowGroup": true, "activateRuleFlowGroup": true}

// seeCode records the groups to which code sets the focus.
func (g *groupUse) seeCode(body *rule.Block) {
	name := func(args []rule.Expr) {
		if len(args) == 0 {
			return
		}
		if c, ok := args[0].(*rule.Const); ok {
			if s, ok := c.Value.(string); ok {
				g.focused[s] = true
				return
			}
		}
		g.unsure = true
	}
	rule.WalkStmt(body, nil, rule.Deep(func(x rule.Expr) {
		switch x := x.(type) {
		case *rule.Effect:
			if x.Op == rule.EffectSetFocus || x.Op == rule.EffectActivateGroup {
				name(x.Args)
			}
		case *rule.Call:
			if namesGroup[x.Method.Name] {
				name(x.Args)
			}
		}
	}))
}

// warn reports the groups that never get the focus.
func (g *groupUse) warn() {
	for _, group := range g.used {
		if g.unsure || g.focused[group.name] || g.outside[group.name] {
			continue
		}
		quoted := strconv.Quote(group.name)
		group.rule.Warn(group.at, finding.NoFocus, "set the focus from the program or with run --focus, call drools.setFocus( "+quoted+" ) in a rule, or add auto-focus true",
			"no rule sets the focus to the group "+quoted+", so its rules fire only if the program sets it")
	}
}

// groupPlace returns the position of the attribute that names the rule's group, otherwise of the rule's name.
func groupPlace(r *ast.Rule) source.Span {
	for _, a := range r.Attributes {
		if a.Name.Text == "agenda-group" || a.Name.Text == "ruleflow-group" {
			return a.Span()
		}
	}
	return r.Name.Span()
}
