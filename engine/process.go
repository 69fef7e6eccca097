package engine

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"whenthen/engine/internal/network"

	"whenthen/engine/internal/eval"
	"whenthen/engine/java/kie"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Process is a process that a session has started.
type Process struct {
	s     *Session
	id    int64
	flow  *rule.Process
	vars  map[string]any
	state processState

	// due is the stack of flows to follow; the last one is followed next. waiting contains the rule tasks whose groups are not empty yet.
	due     []*rule.ProcessFlow
	waiting []*ruleTask
	arrived map[*rule.ProcessNode][]*rule.ProcessFlow // flows that have arrived at gateways that wait for more
	node    *rule.ProcessNode                         // the node whose code is running
	answer  bool                                      // result of the last condition
	moving  bool
}

type processState int

// The states have the same numbers as in jBPM.
const (
	processActive    processState = 1
	processCompleted processState = 2
	processAborted   processState = 3
)

// ruleTask is a rule task that waits until its group is empty.
type ruleTask struct {
	node  *rule.ProcessNode
	facts map[string]Handle // the facts it inserted, by input name
}

// ID returns the number of the process in its session, from 1.
func (p *Process) ID() int64 { return p.id }

// ProcessID returns the id given in the process file.
func (p *Process) ProcessID() string { return p.flow.ID }

// ProcessName returns the name given in the process file.
func (p *Process) ProcessName() string { return p.flow.Name }

// Variable returns the value of a variable in canonical form, or nil if it is not set.
func (p *Process) Variable(name string) any { return p.vars[name] }

// SetVariable sets a variable. The value must be in canonical form.
func (p *Process) SetVariable(name string, value any) { p.vars[name] = value }

// State returns 1 while the process is active, 2 when it has completed, and 3 when an error has aborted it.
func (p *Process) State() int { return int(p.state) }

// Done reports whether the process has ended, by completion or by an error.
func (p *Process) Done() bool { return p.state != processActive }

// NodeName returns the name of the node whose code is running, or "" if no code is running.
func (p *Process) NodeName() string {
	if p.node == nil {
		return ""
	}
	return p.node.Name
}

// Decide sets the result of the condition that is running. The code of the process calls it.
func (p *Process) Decide(yes bool) { p.answer = yes }

// StartProcess starts a process of the rule base. Its scripts run at once, up to the first rule tasks. A rule task activates its
// ruleflow group, and the process continues during a run, whenever the group of a task is empty. The variables are set by name,
// converted as globals are.
func (s *Session) StartProcess(id string, variables map[string]any) (*Process, error) {
	if err := s.open(); err != nil {
		return nil, err
	}
	flow := s.rb.processes[id]
	if flow == nil {
		known := slices.Sorted(maps.Keys(s.rb.processes))
		if len(known) == 0 {
			return nil, fmt.Errorf("there is no process %q: the rule base has no processes", id)
		}
		return nil, fmt.Errorf("there is no process %q; there are %q", id, known)
	}
	if flow.Refused != "" {
		return nil, fmt.Errorf("process %q cannot run: %s", id, flow.Refused)
	}
	s.started++
	p := &Process{s: s, id: s.started, flow: flow, vars: map[string]any{}, state: processActive, arrived: map[*rule.ProcessNode][]*rule.ProcessFlow{}}
	for _, name := range slices.Sorted(maps.Keys(variables)) {
		v, err := fact.Convert(variables[name], fact.ObjectType)
		if err != nil {
			return nil, fmt.Errorf("variable %s of process %s: %w", name, id, err)
		}
		p.vars[name] = v
	}
	s.processes = append(s.processes, p)
	p.leave(flow.Start)
	if err := p.move(); err != nil {
		return nil, err
	}
	return p, nil
}

// groupEmpty continues the processes that wait for a group. It reports whether there were any.
func (s *Session) groupEmpty(group string) bool {
	found := false
	for _, p := range slices.Clone(s.processes) {
		if s.flowErr != nil {
			break
		}
		ended := p.taskEnded(group)
		if !ended {
			continue
		}
		found = true
		if err := p.move(); err != nil && s.flowErr == nil {
			s.flowErr = err
		}
	}
	if s.flowErr != nil {
		s.wm.HaltNow()
	}
	return found
}

// taskEnded finishes the rule tasks of a group. It reports whether the process had any.
func (p *Process) taskEnded(group string) bool {
	ended := false
	for _, t := range slices.Clone(p.waiting) {
		if t.node.Group != group || p.Done() {
			continue
		}
		ended = true
		p.waiting = slices.DeleteFunc(p.waiting, func(o *ruleTask) bool { return o == t })
		for _, out := range t.node.Outputs {
			if h, ok := t.facts[out.Input]; ok && h.Live() {
				p.vars[out.Variable] = h.Value()
			}
		}
		for _, in := range t.node.Inputs {
			if h, ok := t.facts[in.Name]; ok && h.Live() {
				_ = p.s.Delete(h)
			}
		}
		if err := p.runAll(t.node, t.node.Exit); err != nil {
			p.s.flowErr = p.failed(t.node, err)
			return true
		}
		p.leave(t.node)
	}
	return ended
}

// beginTask inserts the inputs of a rule task as facts and activates its group.
func (p *Process) beginTask(n *rule.ProcessNode) error {
	t := &ruleTask{node: n, facts: map[string]Handle{}}
	for _, in := range n.Inputs {
		var value any = in.Text
		if in.Variable != "" {
			value = p.vars[in.Variable]
		}
		if value == nil {
			continue
		}
		h, err := p.s.Insert(value)
		if err != nil {
			return err
		}
		t.facts[in.Name] = h
	}
	p.waiting = append(p.waiting, t)
	p.s.wm.ActivateGroup(n.Group)
	return nil
}

func (p *Process) runAll(n *rule.ProcessNode, names []string) error {
	for _, name := range names {
		if err := p.run(n, name); err != nil {
			return err
		}
	}
	return nil
}

// run runs code of the process, which is compiled as the action of the rule with the given name. The code runs at once, even if another
// rule's action is running.
func (p *Process) run(n *rule.ProcessNode, name string) error {
	code := p.s.rb.scripts[name]
	if code == nil {
		return fmt.Errorf("there is no code %q", name)
	}
	node := p.node
	p.node = n
	defer func() { p.node = node }()
	s := p.s
	f := &eval.Frame{Types: s.types, Globals: s.globals, Host: actionHost{s}, Budget: s.budget, FactTime: s.factTime, Forks: &s.forks}
	f.Slots = make([]fact.Object, code.branch.Slots)
	f.Slots[code.slot] = s.types.Object(kie.NewProcessContext(p))
	return s.rb.actions[code.branch.Action].Run(f)
}

// failed wraps an error with the node at which it occurred and, if known, its place in the node's code.
func (p *Process) failed(n *rule.ProcessNode, err error) error {
	out := &RuntimeError{Phase: Flowing, File: p.flow.File, Span: n.Span}
	var failure *eval.Error
	if errors.As(err, &failure) {
		if failure.File != nil && failure.File.Name() != p.flow.File.Name() { // the file of a function or method that the code has called
			out.File, out.Span = failure.File, failure.Span
		} else {
			out.Span.Start.Line, out.Span.Start.Col = failure.Span.Start.Line, 1
		}
		err = &ActionError{Message: failure.Message, Cause: causeOf(failure.Cause)}
	}
	out.Cause = fmt.Errorf("process %s, %q: %w", p.flow.ID, n.Label(), err)
	return out
}

// script is code of a process, compiled as the action of a rule whose only pattern is the process.
type script struct {
	branch *rule.Branch
	slot   int
}

// addProcesses registers the processes of the base and their scripts.
func (rb *RuleBase) addProcesses() error {
	if len(rb.base.Processes) == 0 {
		return nil
	}
	rb.processes, rb.scripts = map[string]*rule.Process{}, map[string]*script{}
	for _, p := range rb.base.Processes {
		if rb.processes[p.ID] != nil {
			return fmt.Errorf("there are two processes %q", p.ID)
		}
		rb.processes[p.ID] = p
		for _, n := range p.Nodes {
			if n.Kind == rule.RuleTask {
				rb.grouped = rb.grouped || !network.IsMain(n.Group)
			}
		}
	}
	for _, r := range rb.base.Rules {
		for _, b := range r.Branches {
			if len(b.Conditions) != 1 {
				continue
			}
			if pattern, ok := b.Conditions[0].(*rule.Pattern); ok && pattern.Type == kie.ProcessContextType {
				rb.scripts[r.Name] = &script{b, pattern.Slot}
			}
		}
	}
	return nil
}
