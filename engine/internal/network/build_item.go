package network

import (
	"slices"

	"whenthen/engine/rule"
)

// addTerminal ends a path with a terminal node and its agenda item.
func (b *builder) addTerminal(last *Node, branch *rule.Branch, action *rule.Action) error {
	item, err := b.newItem(branch, action, last.Slots)
	if err != nil {
		return err
	}
	n, err := b.append(last, TerminalNode, func(n *Node) error {
		n.Item = item
		return nil
	})
	item.Terminal = n
	return err
}

// setOrigin sets the origin of the changes that an action makes. The origins of the rules' own actions are the Orders of the rules; named
// consequences, and the alternatives of a rule with several, have additional origins. As in Drools, the consequence of an if counts in all
// alternatives as if it belonged to the first.
func (b *builder) setOrigin(i *ItemPlan, ofIf bool) {
	if i.Origin = i.Rule.Order; i.Consequence() == "" && len(i.Rule.Branches) == 1 {
		return
	}
	if !ofIf {
		i.alternative = slices.Index(i.Rule.Branches, i.Branch)
	}
	first, all := len(b.net.Base.Rules), b.net.Origins
	for at := len(all) - 1; at >= 0 && all[at].Rule == i.Rule; at-- {
		if all[at].alternative == i.alternative && all[at].Consequence() == i.Consequence() {
			i.Origin = first + at
			return
		}
	}
	i.Origin = first + len(all)
	b.net.Origins = append(all, i)
}

// newItem creates the agenda item of a branch or of one of its named consequences.
func (b *builder) newItem(branch *rule.Branch, action *rule.Action, slots []factPlace) (*ItemPlan, error) {
	r := branch.Rule
	i := &ItemPlan{ID: len(b.net.Items), Rule: r, Branch: branch, Action: action, Salience: r.Salience, Number: b.net.addAction(action)}
	i.Order = int64(r.Turn)<<32 | int64(i.ID)
	b.setOrigin(i, false)
	b.net.Items = append(b.net.Items, i)
	if branch.DynamicSalience != nil {
		b.net.DynamicItems++
	}
	var err error
	if e := branch.DynamicSalience; e != nil {
		if i.Dynamic, err = b.compiler.Int(e); err != nil {
			return nil, err
		}
		_, i.ConstantSalience = e.(*rule.Const)
		i.Salience = 0
	}
	if r.Enabled != nil {
		if i.Enabled, err = b.compiler.Bool(r.Enabled); err != nil {
			return nil, err
		}
	}
	if i.Timer, err = b.newTimer(branch, slots); err != nil {
		return nil, err
	}
	i.setSlots(slots)
	i.Group = b.groupOf(r.Group)
	b.net.GroupItems[i.Group]++
	if g := r.ActivationGroup; g != "" {
		if b.activations[g] == 0 {
			b.activations[g] = len(b.activations) + 1
		}
		i.Activation = b.activations[g]
	}
	i.Eager = i.Dynamic != nil || r.AutoFocus || i.Activation != 0 || r.NoLoop || r.LockOnActive || r.Eager
	i.Immediate = r.Immediate
	i.Straight = i.Timer == nil && i.Dynamic == nil && i.Activation == 0 && !r.AutoFocus && !r.NoLoop && !r.LockOnActive
	i.Always = i.Enabled == nil && r.Effective == nil && r.Expires == nil && len(r.Calendars) == 0
	return i, nil
}

// setSlots sets the slots of the matches, and finds out whether they include all slots that the attributes read: a named consequence has
// only the facts before it.
func (i *ItemPlan) setSlots(slots []factPlace) {
	i.Load = loadAll(slots)
	read := map[int]bool{}
	readBy(i.Branch.DynamicSalience, read)
	readBy(i.Rule.Enabled, read)
	if t := i.Timer; t != nil {
		readBy(t.DelayExpr, read)
		readBy(t.PeriodExpr, read)
	}
	for _, l := range slots {
		delete(read, l.Slot)
	}
	i.Unbound = len(read) > 0
}

func (b *builder) groupOf(name string) int {
	g, ok := b.net.GroupNumber[name]
	if !ok {
		g = len(b.net.Groups)
		b.net.Groups = append(b.net.Groups, name)
		b.net.GroupItems = append(b.net.GroupItems, 0)
		b.net.GroupNumber[name] = g
	}
	return g
}
