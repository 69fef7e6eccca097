package engine

import (
	"cmp"
	"maps"
	"slices"
	"sync"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/rete"
	"whenthen/engine/java/kie"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Context returns the object of the variables drools and kcontext.
func (h actionHost) Context() any {
	if h.s.context == nil {
		h.s.context = kie.NewRuleContext(h)
	}
	return h.s.context
}

// Global returns the value of a global.
func (h actionHost) Global(name string) (any, bool) { return h.s.Global(name) }

// Handles lists the handles of the facts inserted through an entry point.
func (h actionHost) Handles(entryPoint string) []any {
	var list []any
	for f := range h.s.Facts() {
		if f.EntryPoint() == entryPoint {
			list = append(list, f)
		}
	}
	return list
}

// HandleOf returns the handle of an object, or nil if the object is not a fact.
func (h actionHost) HandleOf(object any) any {
	if f, ok := h.s.HandleOf(object); ok {
		return f
	}
	return nil
}

// ObjectOf returns the object of a handle, or nil if the fact is not in working memory.
func (h actionHost) ObjectOf(handle any) any {
	if f, ok := handle.(Handle); ok && f.Live() {
		return f.Value()
	}
	return nil
}

// StartProcess starts a process.
func (h actionHost) StartProcess(id string, variables map[string]any) (kie.Process, error) {
	p, err := h.s.StartProcess(id, variables)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Millis returns the time on the session's clock, in Unix milliseconds.
func (h actionHost) Millis() int64 { return h.s.options.now().UnixMilli() }

// Channel returns the host's function that receives objects, or nil if none is registered under that name.
func (h actionHost) Channel(name string) func(any) { return h.s.options.channels[name] }

// Channels lists the channels by name.
func (h actionHost) Channels() []string { return slices.Sorted(maps.Keys(h.s.options.channels)) }

// Firing returns the match whose action is running.
func (h actionHost) Firing() kie.Firing {
	return &firingMatch{s: h.s, Match: h.s.newMatch(h.s.firing), at: h.s.firing}
}

// firingMatch is a match as its own action sees it.
type firingMatch struct {
	*Match
	s  *Session
	at rete.Match
}

// RuleName returns the name of the rule.
func (m *firingMatch) RuleName() string { return m.rule.Name }

// RulePackage returns the package of the rule.
func (m *firingMatch) RulePackage() string { return rulePackage(m.rule) }

// RuleMeta returns the annotations of the rule.
func (m *firingMatch) RuleMeta() map[string]any { return m.rule.Meta }

// MatchedHandles returns the handles of the matched facts, with nil for an object that is not a fact.
func (m *firingMatch) MatchedHandles() []any {
	var list []any
	for _, item := range m.items {
		if item.Fact.ID() == 0 {
			list = append(list, nil)
			continue
		}
		list = append(list, item.Fact)
	}
	return list
}

// MatchedObjects returns the matched objects. For an accumulate with several functions, this is the list of their results.
func (m *firingMatch) MatchedObjects() []any {
	var list []any
	for _, item := range m.items {
		if item.Values != nil {
			list = append(list, fact.NewList(item.Values...))
			continue
		}
		list = append(list, item.Value)
	}
	return list
}

// Declared returns the names of the bindings.
func (m *firingMatch) Declared() []string {
	var names []string
	for _, b := range m.at.Branch().Bindings {
		names = append(names, b.Name)
	}
	return names
}

// Declaration evaluates a binding on the current state of the facts.
func (m *firingMatch) Declaration(name string) (any, bool) {
	read := m.s.rb.bindings.of(m.at.Branch())[name]
	if read == nil || m.s.firing != m.at {
		return nil, false
	}
	frame := &eval.Frame{Types: m.s.types, Globals: m.s.globals, Budget: m.s.budget}
	m.at.Load(frame)
	return read(frame), frame.Err == nil
}

// bindingReaders contains functions that evaluate the bindings of branches. They are compiled on first use. It is safe for concurrent use.
type bindingReaders struct {
	compiler *eval.Compiler
	mu       sync.Mutex
	byBranch map[*rule.Branch]map[string]func(*eval.Frame) any
}

// literal returns the copy of a text literal that actions use, so that equal literals stay the same object across snapshots.
func (r *bindingReaders) literal(text string) (string, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.compiler.Literal(text)
}

func (r *bindingReaders) of(b *rule.Branch) map[string]func(*eval.Frame) any {
	r.mu.Lock()
	defer r.mu.Unlock()
	if readers, ok := r.byBranch[b]; ok {
		return readers
	}
	readers := map[string]func(*eval.Frame) any{}
	for _, binding := range b.Bindings {
		if read, err := r.compiler.Any(binding.Value); err == nil { // a binding of an unused branch has no reader
			readers[binding.Name] = read
		}
	}
	if r.byBranch == nil {
		r.byBranch = map[*rule.Branch]map[string]func(*eval.Frame) any{}
	}
	r.byBranch[b] = readers
	return readers
}

// rulePackage returns the package of a rule as its action sees it: Drools' defaultpkg if the rule names none.
func rulePackage(r *rule.Rule) string { return cmp.Or(r.Package, "defaultpkg") }
