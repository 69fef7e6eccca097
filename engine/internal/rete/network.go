package rete

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
	base     *rule.Base
	nodes    []*Node
	segments []*Segment
	paths    []*Path
	items    []*itemPlan // in load order
	origins  []*itemPlan // the items with an origin of their own: see setOrigin
	actions  []*rule.Action
	alphas   []*alpha
	entries  []*Entry
	queries  map[*rule.Query]*queryPlan
	plans    []*queryPlan
	windows  []*windowPlan
	lives    *temporal.Lives // nil in cloud mode
	// deferred, by entry, and deferring, by alpha part, are the initial states of a session: see deferEntries.
	deferred  []bool
	deferring []deferral

	stamped bool // a rule reads stamps: see lineage
	forked  bool // a node has several sinks

	start linkStart

	groups           []string // agenda groups by number; 0 is MAIN
	groupItems       []int    // number of items of each group
	dynamicItems     int      // number of items with dynamic salience
	groupNumber      map[string]int
	turnsUnseen      bool // see emptyTurnsUnseen
	arrivals         bool // the order in which facts reach entries is visible: see arrivalsShow
	activationGroups int
	slots            int // slots of the longest frame

	initialType *fact.Type
	needInitial bool
	points      []string  // entry points of patterns: "" for the main one, and the names of the others
	dispatches  sync.Map  // arrival -> *dispatch
	spare       sync.Pool // *spare
}

// timed reports whether any rule has a timer.
func (n *Network) timed() bool {
	return slices.ContainsFunc(n.items, func(p *itemPlan) bool { return p.timer != nil })
}

// itemPlan is the immutable part of an agenda item: one branch of a rule, or one of its named consequences.
type itemPlan struct {
	id       int
	rule     *rule.Rule
	branch   *rule.Branch
	action   *rule.Action
	number   int   // number of the action: see Network.Actions
	origin   int   // origin of its action's changes, for no-loop: see setOrigin
	order    int64 // position among all items of equal salience: the turn of the rule, load order, then branch
	salience int
	dynamic  func(*eval.Frame) int64 // dynamic salience, or nil
	enabled  eval.Bool               // or nil
	load     loader                  // all facts of the branch
	slots    []factPlace             // places of a match's facts, newest first
	unbound  bool                    // the salience, enabled or timer reads a variable that is bound after the named consequence
	// constantSalience means that the dynamic salience reads no fact.
	constantSalience bool
	group            int // agenda group
	// activation is the number of the activation group, from 1, or 0.
	activation int
	// straight means that no attribute of the rule applies to a match when it is found or changed: matches only have to be queued.
	straight bool
	// always means that no date, condition or calendar can keep a match from firing.
	always bool
	// alternative is the branch's index in the rule; 0 for the consequence of an if.
	alternative int
	// eager means that the rule is evaluated as soon as it has staged changes, not when it gets its turn.
	eager bool
	// immediate means that the rule is evaluated after every change.
	immediate bool
	timer     *timerPlan // or nil
	terminal  *Node      // nil for a rule of one pattern
	path      *Path      // nil for a rule of one pattern
	entry     *Entry
	query     *queryPlan // nil for rules: see newQueryItem
}

// consequence returns the name of the named consequence, or "" for a rule's own action.
func (p *itemPlan) consequence() string {
	if p.action == nil {
		return ""
	}
	return p.action.Name
}

// Actions lists the actions of all rules' branches and named consequences, by the number that Match.Load returns.
func (n *Network) Actions() []*rule.Action { return n.actions }

func (n *Network) addAction(a *rule.Action) (number int) {
	n.actions = append(n.actions, a)
	return len(n.actions) - 1
}

// EntryPoints lists the named entry points that patterns read from, in load order.
func (n *Network) EntryPoints() []string { return slices.Clone(n.points[1:]) }

// findPoints finds the entry points of patterns.
func (n *Network) findPoints() {
	n.points = []string{""}
	for _, a := range n.alphas {
		if !slices.Contains(n.points, a.point) {
			n.points = append(n.points, a.point)
		}
	}
}
