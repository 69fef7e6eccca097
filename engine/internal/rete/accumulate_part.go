package rete

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// accumulatePart contains the functions that an accumulate node folds, and the constraints on their result.
type accumulatePart struct {
	functions []foldFunction
	numbers   int                   // how many numbers are stored in each match record
	key       func(*eval.Frame) any // key of a groupby, or nil
	single    bool
	typ       *fact.Type // type that a single result must have, or nil
	tests     []eval.Test
	slot      int
	loadLeft  bool   // the functions read slots of the left tuple
	loadTests loader // the left slots that code for the result reads
	batches   bool   // matches may be folded in batches: see foldBatch
	reads     bool   // the functions read fields of the right objects
	ofFacts   bool   // boxed contributions are the right objects: see rereads
	implied   bool   // matches may be implied: see implies
	steady    bool   // no code of rules sets what the right facts are matched by or add
	result    loader // slots of a subnetwork's result that the functions and the key read
}

func (b *builder) accumulated(left *Node, c *rule.Accumulate) (*Node, error) {
	what := accumulateKey(c)
	p, overFacts := c.Source[0].(*rule.Pattern)
	overFacts = overFacts && len(c.Source) == 1 && p.From == nil
	if overFacts {
		return b.attach(left, AccumulateNode, what+" over "+string(b.patternKey(p, false)), func(n *Node) (err error) {
			if *n.tests, err = b.compileTests(AccumulateNode, p, left.slots, nil); err != nil {
				return err
			}
			if n.entry, err = b.newEntry(p); err != nil {
				return err
			}
			n.entry.node, n.typ, n.passive = n, p.Type, p.Passive
			n.text = n.entryText() + joinText(p) + hashedText(n) + ": " + foldText(c)
			if err = b.fillAccumulate(n, c); err == nil {
				n.accumulate.batches, n.accumulate.ofFacts = n.batches(), n.accumulate.gathersFacts(n.tests.own)
				n.accumulate.implied, n.accumulate.steady = n.implies(), b.steady(p)
			}
			return err
		})
	}
	b.inSource++
	sub, err := b.subnetwork(left, what, c.Source)
	b.inSource--
	if err != nil {
		return nil, err
	}
	return b.attach(left, AccumulateNode, fmt.Sprintf("%s over subnetwork %d", what, sub.ID), func(n *Node) error {
		sub.feeds = n
		n.text = fmt.Sprintf("over subnetwork %d: %s", sub.ID, foldText(c))
		if err := b.fillAccumulate(n, c); err != nil {
			return err
		}
		n.accumulate.result = newLoader(sub.slots, n.accumulate.readByFold(c, sub.slots))
		return nil
	})
}

func (b *builder) fillAccumulate(n *Node, c *rule.Accumulate) error {
	a := &accumulatePart{single: c.Single, typ: c.Type, slot: c.Slot, loadLeft: c.Key != nil}
	for _, fn := range c.Functions {
		acc, err := b.compiler.Accumulator(fn)
		if err != nil {
			return err
		}
		a.addFunction(acc, fn.Arg)
		a.loadLeft = a.loadLeft || fn.ReadsLeft
	}
	a.placeValued()
	for _, t := range c.Tests {
		test, err := b.compiler.Test(t)
		if err != nil {
			return err
		}
		a.tests = append(a.tests, test)
	}
	if c.Key != nil {
		key, err := b.compiler.Any(c.Key)
		if err != nil {
			return err
		}
		a.key = key
	}
	n.accumulate = a
	n.load = newLoader(n.left.slots, a.readByFold(c, n.left.slots))
	a.loadTests = newLoader(n.left.slots, a.readByResult(c, n.left.slots))
	n.addSlot(c.Slot, nil)
	return nil
}

// readByFold returns the slots that the functions and the key read for each match: all slots if a function is code of rules.
func (a *accumulatePart) readByFold(c *rule.Accumulate, have []factPlace) map[int]bool {
	read := readByCode(c, have)
	for _, fn := range c.Functions {
		readBy(fn.Arg, read)
	}
	readBy(c.Key, read)
	return read
}

// readByResult returns the slots that the tests read: all slots if code of rules computes the result.
func (a *accumulatePart) readByResult(c *rule.Accumulate, have []factPlace) map[int]bool {
	read := readByCode(c, have)
	for _, t := range c.Tests {
		readBy(t.Expr, read)
	}
	return read
}

// readByCode returns all slots if a function is code of rules, and an empty map otherwise.
func readByCode(c *rule.Accumulate, have []factPlace) map[int]bool {
	if slices.ContainsFunc(c.Functions, func(fn *rule.AccumulateFunction) bool { return fn.Custom != nil }) {
		return everySlot(have)
	}
	return map[int]bool{}
}

// foldText describes the functions, the key and the tests of an accumulate, for Network.String.
func foldText(c *rule.Accumulate) string {
	var list []string
	if c.Key != nil {
		list = append(list, "by "+c.Key.String())
	}
	for _, fn := range c.Functions {
		arg := ""
		if fn.Arg != nil {
			arg = fn.Arg.String()
		}
		list = append(list, fmt.Sprintf("%s(%s)", fn.Name, arg))
	}
	for _, t := range c.Tests {
		list = append(list, t.String())
	}
	return strings.Join(list, ", ")
}

// accumulateKey returns a text that is equal for two accumulates exactly if they can share a node.
func accumulateKey(c *rule.Accumulate) string {
	var s strings.Builder
	fmt.Fprintf(&s, "#%d", c.Slot)
	if c.Key != nil {
		fmt.Fprintf(&s, " groupby %p", c) // as in Drools, groupbys never share a node
	}
	for _, fn := range c.Functions {
		if fn.Custom != nil {
			fmt.Fprintf(&s, " code %p", fn.Custom)
			continue
		}
		fmt.Fprintf(&s, " %s(", fn.Name)
		if fn.Arg != nil {
			s.WriteString(rule.Canonical(fn.Arg, -1))
		}
		if fn.ReadsLeft {
			s.Write(appendNames(nil, fn.Text))
		}
		fmt.Fprintf(&s, ") %v", fn.Result)
	}
	if c.Single {
		fmt.Fprintf(&s, " single %v", c.Type)
	}
	for _, t := range c.Tests {
		s.Write(appendJoinKey([]byte(" if "), t, c.Slot))
	}
	return s.String()
}
