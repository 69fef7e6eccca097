package network

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// AccumulatePart contains the functions that an accumulate node folds, and the constraints on their result.
type AccumulatePart struct {
	Functions []FoldFunction
	Numbers   int                   // how many numbers are stored in each match record
	Key       func(*eval.Frame) any // key of a groupby, or nil
	Single    bool
	Type      *fact.Type // type that a single result must have, or nil
	Tests     []eval.Test
	Slot      int
	LoadLeft  bool   // the functions read slots of the left tuple
	LoadTests Loader // the left slots that code for the result reads
	Batches   bool   // matches may be folded in batches: see foldBatch
	Reads     bool   // the functions read fields of the right objects
	OfFacts   bool   // boxed contributions are the right objects: see rereads
	Implied   bool   // matches may be implied: see implies
	Steady    bool   // no code of rules sets what the right facts are matched by or add
	Result    Loader // slots of a subnetwork's result that the functions and the key read
}

func (b *builder) accumulated(left *Node, c *rule.Accumulate) (*Node, error) {
	what := accumulateKey(c)
	p, overFacts := c.Source[0].(*rule.Pattern)
	overFacts = overFacts && len(c.Source) == 1 && p.From == nil
	if overFacts {
		return b.attach(left, AccumulateNode, what+" over "+string(b.patternKey(p, false)), func(n *Node) (err error) {
			if *n.Tests, err = b.compileTests(AccumulateNode, p, left.Slots, nil); err != nil {
				return err
			}
			if n.Entry, err = b.newEntry(p); err != nil {
				return err
			}
			n.Entry.Node, n.Type, n.Passive = n, p.Type, p.Passive
			n.text = n.entryText() + joinText(p) + hashedText(n) + ": " + foldText(c)
			if err = b.fillAccumulate(n, c); err == nil {
				n.Accumulate.Batches, n.Accumulate.OfFacts = n.batches(), n.Accumulate.gathersFacts(n.Tests.Own)
				n.Accumulate.Implied, n.Accumulate.Steady = n.implies(), b.steady(p)
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
		sub.Feeds = n
		n.text = fmt.Sprintf("over subnetwork %d: %s", sub.ID, foldText(c))
		if err := b.fillAccumulate(n, c); err != nil {
			return err
		}
		n.Accumulate.Result = newLoader(sub.Slots, n.Accumulate.readByFold(c, sub.Slots))
		return nil
	})
}

func (b *builder) fillAccumulate(n *Node, c *rule.Accumulate) error {
	a := &AccumulatePart{Single: c.Single, Type: c.Type, Slot: c.Slot, LoadLeft: c.Key != nil}
	for _, fn := range c.Functions {
		acc, err := b.compiler.Accumulator(fn)
		if err != nil {
			return err
		}
		a.addFunction(acc, fn.Arg)
		a.LoadLeft = a.LoadLeft || fn.ReadsLeft
	}
	a.placeValued()
	for _, t := range c.Tests {
		test, err := b.compiler.Test(t)
		if err != nil {
			return err
		}
		a.Tests = append(a.Tests, test)
	}
	if c.Key != nil {
		key, err := b.compiler.Any(c.Key)
		if err != nil {
			return err
		}
		a.Key = key
	}
	n.Accumulate = a
	n.Load = newLoader(n.Left.Slots, a.readByFold(c, n.Left.Slots))
	a.LoadTests = newLoader(n.Left.Slots, a.readByResult(c, n.Left.Slots))
	n.addSlot(c.Slot, nil)
	return nil
}

// readByFold returns the slots that the functions and the key read for each match: all slots if a function is code of rules.
func (a *AccumulatePart) readByFold(c *rule.Accumulate, have []factPlace) map[int]bool {
	read := readByCode(c, have)
	for _, fn := range c.Functions {
		readBy(fn.Arg, read)
	}
	readBy(c.Key, read)
	return read
}

// readByResult returns the slots that the tests read: all slots if code of rules computes the result.
func (a *AccumulatePart) readByResult(c *rule.Accumulate, have []factPlace) map[int]bool {
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

// batches reports whether matches of an accumulate over facts may be folded in batches, and sets the fields of the functions that gather
// values. Matches of a subnetwork are never folded in batches, because the last fact of a result need not be the one that the functions
// read. At most one function may run code of rules; since it is the only one, its visible effects and errors come in the order of the
// matches.
func (n *Node) batches() bool {
	part, code := n.Accumulate, 0
	var before []*FoldFunction // the functions that gather values
	for i := range part.Functions {
		fn := &part.Functions[i]
		if g, ok := fn.Accumulator.(eval.Gathering); ok && fn.Numbers == nil && g.Gathers(n.Tests.Own) {
			fn.Gathering, fn.Behind = g, len(before)
			fn.Again = fn.Behind > 0 && before[fn.Behind-1].arg == fn.arg
			if !fn.Again {
				before = append(before, fn)
			}
			if g.RunsCode() {
				code++
			}
			continue
		}
		c := fn.Columnar
		part.Reads = true
		if c == nil || !c.ReadsOnly(n.Tests.Own) {
			return false
		}
		if c.RunsCode() {
			code++
		}
	}
	return part.Key == nil && code <= 1
}

// gathersFacts reports whether all contributions that are not numbers are the objects of the right facts.
func (a *AccumulatePart) gathersFacts(own int) bool {
	for i := range a.Functions {
		fn := &a.Functions[i]
		if g, ok := fn.Accumulator.(eval.Gathering); fn.Numbers == nil && !(ok && g.GathersObject(own)) {
			return false
		}
	}
	return a.Key == nil
}

// implies reports whether matches of an accumulate may be implied. They may not if a key can change without an update, because a right
// tuple would then move to another bucket without its matches, or if code of rules folds numbers, because these may be folded twice.
func (n *Node) implies() bool {
	part := n.Accumulate
	code := slices.ContainsFunc(part.Functions, func(fn FoldFunction) bool { return fn.Columnar != nil && fn.Columnar.RunsCode() })
	return part.Batches && part.OfFacts && (part.Numbers == 0 || part.Numbers == 1 && !code) && !n.Tests.MissesChanges
}

// Row returns an empty row with room for the results, and for the key of a group.
func (a *AccumulatePart) Row() *eval.Values {
	n := len(a.Functions)
	if a.Key != nil {
		n++
	}
	return eval.NewRow(n)
}
