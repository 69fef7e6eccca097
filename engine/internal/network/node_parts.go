package network

import (
	"fmt"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// branchPart contains the arms of a branch node.
type branchPart struct {
	Arms []BranchArm
	Item *ItemPlan // item of the rule's own action; while facts are adopted, matches of the arms are recorded as its matches
}

// BranchArm is one "if" of a branch: the test, and the named consequence that it leads to.
type BranchArm struct {
	Test   eval.Bool // nil means always true
	Plan   *ItemPlan // of the named consequence
	Breaks bool
}

// namedCall adds do[name], break[name] and if … do. A plain do ends a path of its own. The other nodes are shared by the branches into
// which a later "or" divides the rule, so that the consequence runs once.
func (b *builder) namedCall(left *Node, c *rule.NamedCall) (*Node, error) {
	if c.Plain() {
		return left, b.addTerminal(left, b.branch, b.branch.Named[c.Arms[0].Action])
	}
	n, err := b.attach(left, BranchNode, fmt.Sprintf("#%d:%d", b.rule.Order, c.At.Start.Offset), func(n *Node) error {
		n.Branch = &branchPart{}
		n.text = oneLine(c)
		n.Load = loadAll(left.Slots)
		for _, arm := range c.Arms {
			a := BranchArm{Breaks: arm.Break}
			if arm.If != nil {
				test, err := b.compiler.Bool(arm.If)
				if err != nil {
					return err
				}
				a.Test = test
			}
			action := b.branch.Named[arm.Action]
			a.Plan = &ItemPlan{ID: -1, Rule: b.rule, Branch: b.branch, Action: action, Number: b.net.addAction(action)}
			a.Plan.setSlots(below(left.Slots))
			b.setOrigin(a.Plan, true)
			n.Branch.Arms = append(n.Branch.Arms, a)
		}
		return nil
	})
	if err == nil && n.Branch.Item == nil {
		b.branches = append(b.branches, n)
	}
	return n, err
}

// fromPart is the source of a from node.
type fromPart struct {
	Elements func(*eval.Frame, func(fact.Object))
	Alone    []eval.Test // those of the node's tests that read nothing but the element
}

func (b *builder) from(left *Node, p *rule.Pattern) (*Node, error) {
	key := fmt.Sprintf("%s from %s", b.elementKey(p), rule.Canonical(p.From, -1))
	if b.inSource > 0 {
		key += " in a source" // Drools does not share such a node with other nodes
	}
	if p.Step {
		key = fmt.Sprintf("step %d", len(b.net.Nodes)) // a key of its own: such a node is never shared
	}
	return b.attach(left, FromNode, key, func(n *Node) (err error) {
		if *n.Tests, err = compileAllTests(b.compiler, p, left.Slots); err != nil {
			return err
		}
		elements, err := b.compiler.Elements(p.From)
		if err != nil {
			return err
		}
		n.From = &fromPart{Elements: elements}
		for i, t := range p.Tests {
			if t.Alpha() {
				n.From.Alone = append(n.From.Alone, n.Tests.All[i])
			}
		}
		n.Load = loadAll(left.Slots)
		n.Type = p.Type
		n.text = oneLine(p)
		n.addSlot(p.Slot, p.Type)
		return nil
	})
}

// unifyPart is the value of a unification, and the slot of the parameter.
type unifyPart struct {
	Value func(*eval.Frame) fact.Object
	Slot  int
}

func (b *builder) unify(left *Node, c *rule.Unify) (*Node, error) {
	key := fmt.Sprintf("#%d = %s", c.Slot, rule.Canonical(c.Value, -1))
	return b.attach(left, UnifyNode, key, func(n *Node) error {
		value, err := b.compiler.Object(c.Value)
		if err != nil {
			return err
		}
		n.Unify = &unifyPart{value, c.Slot}
		n.text = oneLine(c)
		n.Load = loadAll(left.Slots)
		n.addParam(c.Slot)
		return nil
	})
}
