package network

import (
	"context"
	"fmt"
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/interval"
	"whenthen/engine/internal/temporal"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// MainGroup is the agenda group of rules without an agenda-group.
const MainGroup = "MAIN"

// IsMain reports whether a group is MAIN.
func IsMain(group string) bool { return group == "" || group == MainGroup }

// builder builds a network rule by rule, in load order.
type builder struct {
	net         *Network
	compiler    *eval.Compiler
	rule        *rule.Rule  // being built; nil in a query
	query       *rule.Query // being built; nil in a rule
	branch      *rule.Branch
	silent      rule.PropertySet // properties that code of the base may set without an update; nil until it is needed
	set         rule.PropertySet // properties that code of the base sets; nil until it is needed
	what        string           // the rule or query being built, for messages
	at          source.Span      // of the condition being built
	nodes       map[nodeKey]*Node
	alphas      map[string]*Alpha
	activations map[string]int
	follow      []rule.Condition // conditions after the one being built
	key         []byte           // scratch space for the canonical form being made
	frame       eval.Frame       // frame in which constants are computed
	untested    *Tests           // shared by all nodes without tests
	inSource    int              // number of accumulate sources that enclose the condition being built
	branches    []*Node          // branch nodes of the branch being built
}

// nodeKey identifies equal nodes by their parent node and their canonical form.
type nodeKey struct {
	left      int // ID of the parent node, or -1
	kind      Kind
	immediate bool // the node belongs to a rule that is evaluated with every change
	form      string
}

// Build builds the network of a rule base; compiler is the compiler of the base. It fails only for invalid rules, such as one with an
// unknown accumulate function; the error then names the rule. When ctx ends, Build returns its cause.
func Build(ctx context.Context, base *rule.Base, compiler *eval.Compiler) (*Network, error) {
	b := &builder{
		net: &Network{
			Base: base, arrivals: arrivalsShow(base),
			Queries:     map[*rule.Query]*QueryPlan{},
			Groups:      []string{MainGroup},
			GroupItems:  []int{0},
			GroupNumber: map[string]int{MainGroup: 0, "": 0},
			InitialType: &fact.Type{Name: "InitialFact", Kind: fact.Struct, Boxed: true},
		},
		compiler:    compiler,
		frame:       eval.Frame{Types: base.Types},
		untested:    &Tests{},
		nodes:       map[nodeKey]*Node{},
		alphas:      map[string]*Alpha{},
		activations: map[string]int{},
	}
	b.declareQueries()
	for _, q := range base.Queries { // before the rules, since an event must reach a query before the rules that call it
		b.query, b.what = q, fmt.Sprintf("query %q", q.Name)
		if err := b.addQuery(q); err != nil {
			return nil, fmt.Errorf("%s: %w", b.what, err)
		}
	}
	b.query = nil
	for _, r := range base.Rules {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		b.rule = r
		for _, branch := range r.Branches {
			b.branch, b.what = branch, fmt.Sprintf("rule %q", r.Name)
			if err := b.addBranch(branch); err != nil {
				return nil, fmt.Errorf("%s: %w", b.what, err)
			}
		}
	}
	b.rule = nil
	if base.Stream { // in cloud mode events do not expire
		b.net.Lives = temporal.NewLives(base)
	}
	b.net.ActivationGroups = len(b.activations)
	b.cutSegments()
	b.net.Stamped = slices.ContainsFunc(b.net.Base.Rules, looksAtChanges)
	b.net.traceEntries()
	b.net.findPoints()
	b.deferEntries()
	b.net.startLinking()
	return b.net, nil
}

// addBranch builds one conjunction and its terminal.
func (b *builder) addBranch(branch *rule.Branch) error {
	b.net.Slots = max(b.net.Slots, branch.Slots)
	if p := b.onePattern(branch); p != nil {
		if len(branch.Conditions) > 1 { // named consequences have paths of their own
			if _, err := b.chain(nil, branch.Conditions); err != nil {
				return err
			}
		}
		item, err := b.newItem(branch, branch.Action, []factPlace{{Slot: p.Slot, Type: p.Type}})
		if err != nil {
			return err
		}
		e, err := b.newEntry(p)
		if err != nil {
			return err
		}
		e.Item, item.Entry = item, e
		return nil
	}
	last, err := b.chain(nil, branch.Conditions)
	if err != nil {
		return err
	}
	if last == nil {
		last = b.initialRoot()
	}
	if err := b.addTerminal(last, branch, branch.Action); err != nil {
		return err
	}
	for _, n := range b.branches {
		n.Branch.Item = last.Sinks[len(last.Sinks)-1].Item
	}
	b.branches = nil
	return nil
}

// onePattern returns the pattern of a branch that consists of one pattern, apart from plain do[name], and therefore needs no nodes for its
// own action. Otherwise it returns nil.
func (b *builder) onePattern(branch *rule.Branch) *rule.Pattern {
	r := branch.Rule
	if r == nil || r.LockOnActive || r.Timer != nil || len(branch.Conditions) == 0 {
		return nil
	}
	for _, c := range branch.Conditions[1:] {
		if call, ok := c.(*rule.NamedCall); !ok || !call.Plain() {
			return nil
		}
	}
	if p, ok := branch.Conditions[0].(*rule.Pattern); ok && p.From == nil && p.Window == nil && alphaOnly(p) {
		return p
	}
	return nil
}

func alphaOnly(p *rule.Pattern) bool {
	return !slices.ContainsFunc(p.Tests, func(t *rule.Test) bool { return !t.Alpha() })
}

// chain appends nodes for conditions after left, which is nil at the beginning of a branch.
func (b *builder) chain(left *Node, conditions []rule.Condition) (*Node, error) {
	for i, c := range conditions {
		var err error
		b.follow = conditions[i+1:]
		if left, err = b.condition(left, c); err != nil {
			return nil, err
		}
	}
	return left, nil
}

func (b *builder) condition(left *Node, c rule.Condition) (*Node, error) {
	outer := b.at
	defer func() { b.at = outer }()
	b.at = c.Span()
	if p, ok := c.(*rule.Pattern); ok && p.From == nil {
		if left == nil && alphaOnly(p) && p.Window == nil {
			return b.root(p)
		}
		return b.joined(orInitial(b, left), JoinNode, p)
	}
	left = orInitial(b, left)
	switch c := c.(type) {
	case *rule.Pattern:
		return b.from(left, c)
	case *rule.Not:
		return b.existence(left, NotNode, c.Conditions)
	case *rule.Exists:
		return b.existence(left, ExistsNode, c.Conditions)
	case *rule.Eval:
		return b.eval(left, c)
	case *rule.Accumulate:
		return b.accumulated(left, c)
	case *rule.QueryCall:
		return b.queryCall(left, c)
	case *rule.NamedCall:
		return b.namedCall(left, c)
	case *rule.Unify:
		return b.unify(left, c)
	}
	return nil, fmt.Errorf("unknown kind of condition %T", c)
}

func orInitial(b *builder, left *Node) *Node {
	if left == nil {
		return b.initialRoot()
	}
	return left
}

// attach returns the child of left with this key. If there is none yet, it creates one and calls fill.
func (b *builder) attach(left *Node, kind Kind, key string, fill func(*Node) error) (*Node, error) {
	return b.attachKeyed(left, kind, []byte(key), fill)
}

// attachKeyed does the same as attach with a key in scratch space, which fill may overwrite. Most keys are keys of existing nodes.
func (b *builder) attachKeyed(left *Node, kind Kind, key []byte, fill func(*Node) error) (*Node, error) {
	id, immediate := -1, false
	if left != nil {
		id = left.ID
		immediate = b.rule != nil && b.rule.Immediate // rules that are evaluated later must not find their work already done
	}
	if n := b.nodes[nodeKey{left: id, kind: kind, immediate: immediate, form: string(key)}]; n != nil { // written so that the form is not copied
		return n, nil
	}
	full := nodeKey{left: id, kind: kind, immediate: immediate, form: string(key)}
	n, err := b.append(left, kind, fill)
	if err == nil {
		b.nodes[full] = n
	}
	return n, err
}

// append creates a child of left and calls fill.
func (b *builder) append(left *Node, kind Kind, fill func(*Node) error) (*Node, error) {
	n := newNode(kind, b.untested)
	n.Left, n.At, n.Rule = left, b.at, b.rule
	if left != nil {
		n.Slots = left.Slots
	}
	if err := fill(n); err != nil {
		return nil, err
	}
	switch kind {
	case TerminalNode, AnswerNode, SubnetworkNode: // they have the tuples of the node before them
	default:
		if left != nil && len(n.Slots) == len(left.Slots) {
			n.Slots = below(n.Slots)
		}
	}
	n.ID = len(b.net.Nodes)
	b.net.Nodes = append(b.net.Nodes, n)
	if left != nil {
		n.Place = len(left.Sinks)
		left.Sinks = append(left.Sinks, n)
	}
	return n, nil
}

func (b *builder) initialRoot() *Node {
	b.net.NeedInitial = true
	n, _ := b.root(&rule.Pattern{Slot: -1, Type: b.net.InitialType})
	return n
}

func (b *builder) root(p *rule.Pattern) (*Node, error) {
	key := b.patternKey(p, true)
	return b.attachKeyed(nil, RootNode, key, func(n *Node) error {
		e, err := b.newEntry(p)
		if err != nil {
			return err
		}
		switch {
		case p.Unmasked:
			e.reads = fact.AllProperties
		case p.Unread:
			e.reads = 0
		default:
			e.reads |= p.FromReads
		}
		n.slot, n.Slots = p.Slot, []factPlace{{Slot: p.Slot, Type: p.Type, pattern: p}}
		e.Node, e.Left, n.Entry = n, true, e
		e.Streams = p.Type.Event
		n.Must, n.Type = true, p.Type
		n.pattern = p
		return nil
	})
}

// joined adds a node whose right input is a pattern over facts.
func (b *builder) joined(left *Node, kind Kind, p *rule.Pattern) (*Node, error) {
	var unified *interval.Plan
	if kind == JoinNode {
		unified = interval.Unifications(b.compiler, p, b.follow, func(slot int) bool {
			return slices.ContainsFunc(left.Slots, func(l factPlace) bool { return l.Slot == slot })
		})
	}
	follow := b.follow
	n, err := b.attachKeyed(left, kind, append(b.patternKey(p, false), unifiedKey(p, follow)...), func(n *Node) (err error) {
		if *n.Tests, err = b.compileTests(kind, p, left.Slots, unified); err != nil {
			return err
		}
		if err := n.Tests.orderUnified(b.compiler, follow, left.Slots); err != nil {
			return err
		}
		n.Tests.Compares = b.comparedBy(left, p, n.Tests)
		if kind != JoinNode {
			if err := n.Tests.orderNearest(b.compiler, p); err != nil {
				return err
			}
		}
		if n.Entry, err = b.newEntry(p); err != nil {
			return err
		}
		n.Entry.Node = n
		n.Passive, n.Type = p.Passive, p.Type
		n.Must = kind == JoinNode && !p.Passive || kind == ExistsNode || kind == NotNode && len(n.Tests.All) == 0
		n.startLinked = kind == NotNode
		if kind == JoinNode {
			n.addSlot(p.Slot, p.Type)
			n.Slots[0].pattern = p
		}
		n.pattern = p
		return nil
	})
	return n, err
}

// existence adds a not or exists, with a subnetwork unless its condition is a single pattern over facts.
func (b *builder) existence(left *Node, kind Kind, conditions []rule.Condition) (*Node, error) {
	if p, ok := conditions[0].(*rule.Pattern); ok && len(conditions) == 1 && p.From == nil {
		return b.joined(left, kind, p)
	}
	sub, err := b.subnetwork(left, kind, conditions)
	if err != nil {
		return nil, err
	}
	return b.attach(left, kind, fmt.Sprintf("over subnetwork %d", sub.ID), func(n *Node) error {
		sub.Feeds = n
		n.Must = kind == ExistsNode
		n.Single = kind == NotNode && left.Kind != RootNode && onlyUnified(conditions)
		n.text = fmt.Sprintf("over subnetwork %d", sub.ID)
		return nil
	})
}

// onlyUnified reports whether conditions consist of a pattern and its unifications.
func onlyUnified(conditions []rule.Condition) bool {
	p, ok := conditions[0].(*rule.Pattern)
	return ok && p.From == nil && len(unifications(conditions[1:])) == len(conditions)-1
}

// subnetwork builds conditions after left and the node that ends them. Nodes with different forms do not share an end node, because it must
// feed only one node.
func (b *builder) subnetwork(left *Node, feeds any, conditions []rule.Condition) (*Node, error) {
	last, err := b.chain(left, conditions)
	if err != nil {
		return nil, err
	}
	return b.attach(last, SubnetworkNode, fmt.Sprintf("for %v behind %d", feeds, left.ID), func(n *Node) error {
		n.text = fmt.Sprintf("behind %d", left.ID)
		for at := last; at != left; at = at.Left {
			n.Depth++
			if at.Query != nil {
				n.Depth += max(len(at.Query.Outputs)-1, 0)
			}
		}
		return nil
	})
}

func (b *builder) eval(left *Node, c *rule.Eval) (*Node, error) {
	return b.attachKeyed(left, EvalNode, appendNames([]byte(rule.Canonical(c.Expr, -1)), c.Text), func(n *Node) (err error) {
		n.text = c.Expr.String()
		n.Load = loadRead(left.Slots, c.Expr)
		n.Condition, n.Load.Timed, err = b.compiler.Condition(c.Expr)
		return err
	})
}
