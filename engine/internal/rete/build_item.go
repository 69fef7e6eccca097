package rete

import (
	"slices"

	"whenthen/engine/rule"
)

// addTerminal ends a path with a terminal node and its agenda item.
func (b *builder) addTerminal(last *Node, branch *rule.Branch, action *rule.Action) error {
	item, err := b.newItem(branch, action, last.slots)
	if err != nil {
		return err
	}
	n, err := b.append(last, TerminalNode, func(n *Node) error {
		n.item = item
		return nil
	})
	item.terminal = n
	return err
}

// setOrigin sets the origin of the changes that an action makes. The origins of the rules' own actions are the Orders of the rules; named
// consequences, and the alternatives of a rule with several, have additional origins. As in Drools, the consequence of an if counts in all
// alternatives as if it belonged to the first.
func (b *builder) setOrigin(i *itemPlan, ofIf bool) {
	if i.origin = i.rule.Order; i.consequence() == "" && len(i.rule.Branches) == 1 {
		return
	}
	if !ofIf {
		i.alternative = slices.Index(i.rule.Branches, i.branch)
	}
	first, all := len(b.net.base.Rules), b.net.origins
	for at := len(all) - 1; at >= 0 && all[at].rule == i.rule; at-- {
		if all[at].alternative == i.alternative && all[at].consequence() == i.consequence() {
			i.origin = first + at
			return
		}
	}
	i.origin = first + len(all)
	b.net.origins = append(all, i)
}

// newItem creates the agenda item of a branch or of one of its named consequences.
func (b *builder) newItem(branch *rule.Branch, action *rule.Action, slots []factPlace) (*itemPlan, error) {
	r := branch.Rule
	i := &itemPlan{id: len(b.net.items), rule: r, branch: branch, action: action, salience: r.Salience, number: b.net.addAction(action)}
	i.order = int64(r.Turn)<<32 | int64(i.id)
	b.setOrigin(i, false)
	b.net.items = append(b.net.items, i)
	if branch.DynamicSalience != nil {
		b.net.dynamicItems++
	}
	var err error
	if e := branch.DynamicSalience; e != nil {
		if i.dynamic, err = b.compiler.Int(e); err != nil {
			return nil, err
		}
		_, i.constantSalience = e.(*rule.Const)
		i.salience = 0
	}
	if r.Enabled != nil {
		if i.enabled, err = b.compiler.Bool(r.Enabled); err != nil {
			return nil, err
		}
	}
	if i.timer, err = b.newTimer(branch, slots); err != nil {
		return nil, err
	}
	i.setSlots(slots)
	i.group = b.groupOf(r.Group)
	b.net.groupItems[i.group]++
	if g := r.ActivationGroup; g != "" {
		if b.activations[g] == 0 {
			b.activations[g] = len(b.activations) + 1
		}
		i.activation = b.activations[g]
	}
	i.eager = i.dynamic != nil || r.AutoFocus || i.activation != 0 || r.NoLoop || r.LockOnActive || r.Eager
	i.immediate = r.Immediate
	i.straight = i.timer == nil && i.dynamic == nil && i.activation == 0 && !r.AutoFocus && !r.NoLoop && !r.LockOnActive
	i.always = i.enabled == nil && r.Effective == nil && r.Expires == nil && len(r.Calendars) == 0
	return i, nil
}

// setSlots sets the slots of the matches, and finds out whether they include all slots that the attributes read: a named consequence has
// only the facts before it.
func (i *itemPlan) setSlots(slots []factPlace) {
	i.slots, i.load = slots, loadAll(slots)
	read := map[int]bool{}
	readBy(i.branch.DynamicSalience, read)
	readBy(i.rule.Enabled, read)
	if t := i.timer; t != nil {
		readBy(t.DelayExpr, read)
		readBy(t.PeriodExpr, read)
	}
	for _, l := range slots {
		delete(read, l.slot)
	}
	i.unbound = len(read) > 0
}

func (b *builder) groupOf(name string) int {
	g, ok := b.net.groupNumber[name]
	if !ok {
		g = len(b.net.groups)
		b.net.groups = append(b.net.groups, name)
		b.net.groupItems = append(b.net.groupItems, 0)
		b.net.groupNumber[name] = g
	}
	return g
}
