package engine

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"whenthen/engine/internal/compile"
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/network"
	"whenthen/engine/internal/prints"
	"whenthen/engine/internal/why"
	"whenthen/engine/outline"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// RuleBase is a compiled set of rules. It is immutable and safe for concurrent use by any number of goroutines and sessions.
type RuleBase struct {
	base         *rule.Base
	network      *network.Network
	actions      map[*rule.Action]*eval.Action
	fired        []*eval.Action         // the same actions, indexed by the number that rete.Match.Load returns
	queries      map[string]*rule.Query // keyed by plain name and by qualified name
	globals      map[string]*rule.Global
	initial      map[*rule.Global]func(*eval.Frame) any // see Rule.Global.Init
	singletons   map[string]bool                        // the entry points that are singleton data sources of rule units
	bindings     *bindingReaders
	grouped      bool // an agenda group besides MAIN has rules
	missing      bool // it stands for a rule base that is missing: see NoRules
	prints       sync.Once
	print        string // see fingerprint
	pointsOnce   sync.Once
	points       []string // see EntryPoints
	rulesOnce    sync.Once
	rulesPrinted []prints.Print // by rule.Order

	processes map[string]*rule.Process // by id
	scripts   map[string]*script       // keyed by the name of the rule that contains the code
	logical   bool                     // an action inserts logically, so sessions must find equal facts
}

// Compile builds the network and the actions of a checked base. It fails only if ctx ends or if the base is inconsistent, which package
// dsl/check prevents.
func Compile(ctx context.Context, base *rule.Base) (*RuleBase, error) {
	compiler := eval.NewCompiler(base)
	actions := compileActions(ctx, base, compiler.Fork())
	net, err := network.Build(ctx, base, compiler)
	acting := <-actions
	if err := cmp.Or(err, acting.err); err != nil {
		return nil, err
	}
	Interpret(base)
	rb := &RuleBase{
		base:    base,
		network: net,
		actions: acting.of,
		queries: map[string]*rule.Query{},
		globals: map[string]*rule.Global{},
		initial: map[*rule.Global]func(*eval.Frame) any{},
	}
	for _, g := range base.Globals {
		rb.globals[g.Name] = g
		rb.addSingletons(g)
		if g.Init == nil {
			continue
		}
		initial, err := compiler.Any(g.Init)
		if err != nil {
			return nil, err
		}
		rb.initial[g] = initial
	}
	for _, q := range base.Queries {
		rb.queries[q.Name] = q
		rb.queries[q.Package+"."+q.Name] = q
	}
	for _, a := range net.Actions() {
		rb.fired = append(rb.fired, rb.actions[a])
	}
	rb.grouped = slices.ContainsFunc(base.Rules, func(r *rule.Rule) bool { return !network.IsMain(r.Group) })
	if err := rb.addProcesses(); err != nil {
		return nil, err
	}
	rb.bindings = &bindingReaders{compiler: compiler}
	rb.logical = compiler.InsertsLogically() || acting.logical
	return rb, nil
}

// Interpret lets code of the Java classes of a base run, such as static initializers, although the base is not compiled: for programs that
// only look at the classes. Nothing bounds what that code does.
func Interpret(base *rule.Base) { base.Types.Interpret(eval.NewBodies(base)) }

// actions are the compiled actions of a base.
type actions struct {
	of      map[*rule.Action]*eval.Action
	logical bool // an action inserts logically
	err     error
}

// fewRules is the maximum number of rules whose actions are compiled faster than another goroutine is started.
const fewRules = 4

// compileActions compiles the actions of a base, in another goroutine if there are more than fewRules rules. The result it sends is
// complete unless err is set.
func compileActions(ctx context.Context, base *rule.Base, compiler *eval.Compiler) <-chan actions {
	done := make(chan actions, 1)
	compile := func() {
		made := actions{of: map[*rule.Action]*eval.Action{}}
		made.err = made.compile(ctx, base, compiler)
		made.logical = compiler.InsertsLogically()
		done <- made
	}
	if len(base.Rules) <= fewRules {
		compile()
	} else {
		go compile()
	}
	return done
}

func (a *actions) compile(ctx context.Context, base *rule.Base, compiler *eval.Compiler) error {
	for _, r := range base.Rules {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		for _, branch := range r.Branches {
			for _, action := range branch.Actions() {
				compiled, err := compiler.Action(action)
				if err != nil {
					return fmt.Errorf("rule %q: %w", r.Name, err)
				}
				a.of[action] = compiled
			}
		}
	}
	return nil
}

// Timed reports whether the passing of time alone can cause changes in a session: because of timers, time windows, or the events of stream
// mode.
func (rb *RuleBase) Timed() bool {
	timed := rb.base.Stream || slices.ContainsFunc(rb.base.Rules, func(r *rule.Rule) bool { return r.Timer != nil })
	for _, b := range rb.base.Branches() {
		rule.WalkConditions(b.Conditions, func(c rule.Condition) {
			p, ok := c.(*rule.Pattern)
			timed = timed || ok && p.Window != nil && p.Window.Time > 0
		})
	}
	return timed
}

// Types returns the registry of all types that the rules can use. Use it to create facts of declared types.
func (rb *RuleBase) Types() *registry.Registry { return rb.base.Types }

// GlobalType returns the declared type of a global, or nil if there is no global of that name.
func (rb *RuleBase) GlobalType(name string) *fact.Type {
	if g := rb.globals[name]; g != nil {
		return g.Type
	}
	return nil
}

// Code returns a listing of the instructions of functions, conditions and actions, in load order.
func (rb *RuleBase) Code() (string, error) { return compile.Listing(rb.base) }

// Network returns the network as text, one node a line. The text is the same in every process.
func (rb *RuleBase) Network() string { return rb.network.String() }

// rulePrints returns the fingerprints by which rules are compared with those of other rule bases, indexed by rule.Order.
func (rb *RuleBase) rulePrints() []prints.Print {
	rb.rulesOnce.Do(func() { rb.rulesPrinted = prints.Of(rb.base) })
	return rb.rulesPrinted
}

// Rules lists the rules in load order.
func (rb *RuleBase) Rules() []outline.Rule {
	infos := make([]outline.Rule, len(rb.base.Rules))
	for i, r := range rb.base.Rules {
		infos[i] = outline.OfRule(r)
	}
	return infos
}

// ruleNamed returns the rule with a name, or with a package and name.
func (rb *RuleBase) ruleNamed(name string) (*rule.Rule, error) {
	names := make([]string, len(rb.base.Rules))
	for i, r := range rb.base.Rules {
		if r.Name == name || r.Package+"."+r.Name == name {
			return r, nil
		}
		names[i] = r.Name
	}
	return nil, &NoRuleError{Name: name, Near: source.Nearest(name, names)}
}

// CanMatch reports whether a pattern of a rule, at any depth, could match objects of a type. It returns false if there is no such rule.
func (rb *RuleBase) CanMatch(ruleName string, t *fact.Type) bool {
	r, err := rb.ruleNamed(ruleName)
	return err == nil && why.CanMatch(r, t)
}

// Queries lists the queries in load order.
func (rb *RuleBase) Queries() []outline.Query {
	infos := make([]outline.Query, len(rb.base.Queries))
	for i, q := range rb.base.Queries {
		infos[i] = outline.OfQuery(q)
	}
	return infos
}

// Globals lists the globals in load order.
func (rb *RuleBase) Globals() []outline.Global {
	infos := make([]outline.Global, len(rb.base.Globals))
	for i, g := range rb.base.Globals {
		infos[i] = outline.Global{Name: g.Name, Type: g.Type}
	}
	return infos
}

// EntryPoints lists the names of the entry points that patterns read from, in load order, without the default entry point, and then the data
// sources of rule units that no pattern reads from.
func (rb *RuleBase) EntryPoints() []string {
	rb.pointsOnce.Do(func() {
		points := rb.network.EntryPoints()
		for _, g := range rb.base.Globals {
			for _, s := range g.Sources {
				if !slices.Contains(points, s.Name) {
					points = append(points, s.Name)
				}
			}
		}
		rb.points = slices.Clip(points)
	})
	return rb.points
}
