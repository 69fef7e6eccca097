package network

import (
	"slices"
	"sync"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/temporal"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Network is the compiled form of a rule base. It is immutable except for internal caches, and safe for concurrent use by any number of
// sessions.
type Network struct {
	Base     *rule.Base
	Nodes    []*Node
	Segments []*Segment
	Paths    []*Path
	Items    []*ItemPlan // in load order
	Origins  []*ItemPlan // the items with an origin of their own: see setOrigin
	actions  []*rule.Action
	Alphas   []*Alpha
	Entries  []*Entry
	Queries  map[*rule.Query]*QueryPlan
	Plans    []*QueryPlan
	Windows  []*WindowPlan
	Lives    *temporal.Lives // nil in cloud mode
	// Deferred, by entry, and Deferring, by alpha part, are the initial states of a session: see deferEntries.
	Deferred  []bool
	Deferring []Deferral

	Stamped bool // a rule reads stamps: see Lineage
	Forked  bool // a node has several sinks

	Start linkStart

	Groups           []string // agenda groups by number; 0 is MAIN
	GroupItems       []int    // number of items of each group
	DynamicItems     int      // number of items with dynamic salience
	GroupNumber      map[string]int
	TurnsUnseen      bool // see emptyTurnsUnseen
	arrivals         bool // the order in which facts reach entries is visible: see arrivalsShow
	ActivationGroups int
	Slots            int // slots of the longest frame

	InitialType *fact.Type
	NeedInitial bool
	Points      []string  // entry points of patterns: "" for the main one, and the names of the others
	dispatches  sync.Map  // Arrival -> *Dispatch
	Spare       sync.Pool // the memory that finished sessions leave to the next ones; it belongs to package rete
}

// Timed reports whether any rule has a timer.
func (n *Network) Timed() bool {
	return slices.ContainsFunc(n.Items, func(p *ItemPlan) bool { return p.Timer != nil })
}

// ItemPlan is the immutable part of an agenda item: one branch of a rule, or one of its named consequences.
type ItemPlan struct {
	ID       int
	Rule     *rule.Rule
	Branch   *rule.Branch
	Action   *rule.Action
	Number   int   // number of the action: see Network.Actions
	Origin   int   // origin of its action's changes, for no-loop: see setOrigin
	Order    int64 // position among all items of equal salience: the turn of the rule, load order, then branch
	Salience int
	Dynamic  func(*eval.Frame) int64 // dynamic salience, or nil
	Enabled  eval.Bool               // or nil
	Load     Loader                  // all facts of the branch
	Unbound  bool                    // the salience, enabled or timer reads a variable that is bound after the named consequence
	// ConstantSalience means that the dynamic salience reads no fact.
	ConstantSalience bool
	Group            int // agenda group
	// Activation is the number of the activation group, from 1, or 0.
	Activation int
	// Straight means that no attribute of the rule applies to a match when it is found or changed: matches only have to be queued.
	Straight bool
	// Always means that no date, condition or calendar can keep a match from firing.
	Always bool
	// alternative is the branch's index in the rule; 0 for the consequence of an if.
	alternative int
	// Eager means that the rule is evaluated as soon as it has staged changes, not when it gets its turn.
	Eager bool
	// Immediate means that the rule is evaluated after every change.
	Immediate bool
	Timer     *TimerPlan // or nil
	Terminal  *Node      // nil for a rule of one pattern
	Path      *Path      // nil for a rule of one pattern
	Entry     *Entry
	Query     *QueryPlan // nil for rules: see newQueryItem
}

// Consequence returns the name of the named consequence, or "" for a rule's own action.
func (p *ItemPlan) Consequence() string {
	if p.Action == nil {
		return ""
	}
	return p.Action.Name
}

// Actions lists the actions of all rules' branches and named consequences, by the number that Match.Load returns.
func (n *Network) Actions() []*rule.Action { return n.actions }

func (n *Network) addAction(a *rule.Action) (number int) {
	n.actions = append(n.actions, a)
	return len(n.actions) - 1
}

// EntryPoints lists the named entry points that patterns read from, in load order.
func (n *Network) EntryPoints() []string { return slices.Clone(n.Points[1:]) }

// findPoints finds the entry points of patterns.
func (n *Network) findPoints() {
	n.Points = []string{""}
	for _, a := range n.Alphas {
		if !slices.Contains(n.Points, a.point) {
			n.Points = append(n.Points, a.point)
		}
	}
}

// ActivationNumbers returns the numbers of the activation groups by name.
func (n *Network) ActivationNumbers() map[string]int {
	numbers := map[string]int{}
	for _, p := range n.Items {
		if p.Activation != 0 {
			numbers[p.Rule.ActivationGroup] = p.Activation
		}
	}
	return numbers
}

// NamedPlace returns the node and arm of a named consequence, both from 1.
func (n *Network) NamedPlace(p *ItemPlan) [2]int {
	for _, node := range n.Nodes {
		if node.Kind == BranchNode {
			for i := range node.Branch.Arms {
				if node.Branch.Arms[i].Plan == p {
					return [2]int{node.ID + 1, i + 1}
				}
			}
		}
	}
	return [2]int{}
}
