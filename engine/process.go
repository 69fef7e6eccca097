package engine

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/java"
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

	// due are the flows to follow, the next one last, and waiting the rule tasks whose groups are not empty yet.
	due     []*rule.ProcessFlow
	waiting []*ruleTask
	arrived map[*rule.ProcessNode][]*rule.ProcessFlow // at gateways that wait for more
	node    *rule.ProcessNode                         // whose code runs
	answer  bool                                      // of the condition that has run
	moving  bool
}

type processState int

// The states have the numbers that jBPM gives them.
const (
	processActive    processState = 1
	processCompleted processState = 2
	processAborted   processState = 3
)

// ruleTask is a rule task that waits until its group is empty.
type ruleTask struct {
	node  *rule.ProcessNode
	facts map[string]Handle // what it has inserted
}

// ID numbers the processes of a session, from 1.
func (p *Process) ID() int64 { return p.id }

// ProcessID is the id that the file of the process gives.
func (p *Process) ProcessID() string { return p.flow.ID }

// ProcessName is the name that the file of the process gives.
func (p *Process) ProcessName() string { return p.flow.Name }

// Variable is the value of a variable in canonical form, nil if it has none.
func (p *Process) Variable(name string) any { return p.vars[name] }

// SetVariable gives a variable a value in canonical form.
func (p *Process) SetVariable(name string, value any) { p.vars[name] = value }

// State is 1 while the process is active, 2 when it has ended, and 3 when an error has ended it.
func (p *Process) State() int { return int(p.state) }

// Done reports that the process has ended.
func (p *Process) Done() bool { return p.state != processActive }

// NodeName is the name of the node whose code runs, "" outside of any.
func (p *Process) NodeName() string {
	if p.node == nil {
		return ""
	}
	return p.node.Name
}

// Decide takes the answer of a condition; it is called by the code of the process.
func (p *Process) Decide(yes bool) { p.answer = yes }

// StartProcess starts a process of the rule base. Its scripts run at once, up to the first rule tasks; these activate their
// groups, and the process goes on while rules fire, each time that a group is empty. Variables are values by name, converted
// as globals are.
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

// groupEmpty lets the processes go on that wait for a group. It reports whether there were any.
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

// taskEnded finishes the rule tasks of a group.
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

// leave makes all flows that leave a node due, the first one next.
func (p *Process) leave(n *rule.ProcessNode) { p.follow(n.Out) }

func (p *Process) follow(flows []*rule.ProcessFlow) {
	for _, f := range slices.Backward(flows) {
		p.due = append(p.due, f)
	}
}

// move follows the flows that are due, and then what gateways have waited for.
func (p *Process) move() error {
	if p.moving {
		return nil // a script has started something that comes back here; the loop around it goes on
	}
	p.moving = true
	defer func() { p.moving = false }()
	for steps := 0; !p.Done(); steps++ {
		if steps > maxFlowSteps {
			p.state = processAborted
			return p.failed(p.flow.Start, fmt.Errorf("it has gone %d steps without a rule task: its flows are a circle", maxFlowSteps))
		}
		if n := len(p.due); n > 0 {
			f := p.due[n-1]
			p.due = p.due[:n-1]
			if err := p.enter(f); err != nil {
				p.state = processAborted
				return p.failed(f.To, err)
			}
			continue
		}
		if !p.releaseJoin() {
			break
		}
	}
	if !p.Done() && len(p.waiting) == 0 && len(p.due) == 0 {
		p.state = processCompleted
	}
	if p.Done() {
		p.s.processes = slices.DeleteFunc(p.s.processes, func(o *Process) bool { return o == p })
	}
	return nil
}

// maxFlowSteps bounds the steps that a process goes without firing rules.
const maxFlowSteps = 100_000

// enter does the work of the node that a flow leads to.
func (p *Process) enter(f *rule.ProcessFlow) error {
	n := f.To
	if err := p.runAll(n, n.Entry); err != nil {
		return err
	}
	switch n.Kind {
	case rule.EndNode:
		if n.Terminate {
			p.due, p.waiting, p.arrived = nil, nil, nil
			p.state = processCompleted
		}
		return p.runAll(n, n.Exit)
	case rule.RuleTask:
		return p.beginTask(n)
	case rule.ScriptTask:
		if err := p.runAll(n, n.Scripts); err != nil {
			return err
		}
	case rule.Parallel, rule.Inclusive:
		if len(n.In) > 1 {
			p.arrived[n] = append(p.arrived[n], f)
			if n.Kind == rule.Inclusive || !p.complete(n) {
				return nil
			}
			p.take(n)
		}
		return p.split(n)
	case rule.Exclusive:
		return p.split(n)
	}
	if err := p.runAll(n, n.Exit); err != nil {
		return err
	}
	p.leave(n)
	return nil
}

// complete reports that something has arrived over every flow into a parallel gateway.
func (p *Process) complete(n *rule.ProcessNode) bool {
	for _, f := range n.In {
		if !slices.Contains(p.arrived[n], f) {
			return false
		}
	}
	return true
}

// take takes one arrival over each flow.
func (p *Process) take(n *rule.ProcessNode) {
	for _, f := range n.In {
		if i := slices.Index(p.arrived[n], f); i >= 0 {
			p.arrived[n] = slices.Delete(p.arrived[n], i, i+1)
		}
	}
}

// releaseJoin lets an inclusive gateway go on at which nothing more can arrive.
func (p *Process) releaseJoin() bool {
	for _, n := range p.flow.Nodes {
		if n.Kind != rule.Inclusive || len(p.arrived[n]) == 0 {
			continue
		}
		coming := slices.ContainsFunc(p.waiting, func(t *ruleTask) bool { return reaches(t.node, n, map[*rule.ProcessNode]bool{}) })
		for other, flows := range p.arrived {
			coming = coming || other != n && len(flows) > 0 && reaches(other, n, map[*rule.ProcessNode]bool{})
		}
		if coming {
			continue
		}
		p.arrived[n] = nil
		if err := p.split(n); err != nil {
			p.s.flowErr = p.failed(n, err)
			p.state = processAborted
		}
		return true
	}
	return false
}

// reaches reports that flows lead from one node to another.
func reaches(from, to *rule.ProcessNode, seen map[*rule.ProcessNode]bool) bool {
	for _, f := range from.Out {
		if f.To == to || !seen[f.To] && visit(f.To, seen) && reaches(f.To, to, seen) {
			return true
		}
	}
	return false
}

func visit(n *rule.ProcessNode, seen map[*rule.ProcessNode]bool) bool {
	seen[n] = true
	return true
}

// split chooses among the flows that leave a gateway.
func (p *Process) split(n *rule.ProcessNode) error {
	if err := p.runAll(n, n.Exit); err != nil {
		return err
	}
	if len(n.Out) == 1 || n.Kind == rule.Parallel {
		p.leave(n)
		return nil
	}
	flows := slices.Clone(n.Out)
	slices.SortStableFunc(flows, func(a, b *rule.ProcessFlow) int { return a.Priority - b.Priority })
	var chosen []*rule.ProcessFlow
	for _, f := range flows {
		if f == n.Default {
			continue
		}
		yes, err := p.holds(f)
		if err != nil {
			return err
		}
		if yes {
			chosen = append(chosen, f)
			if n.Kind == rule.Exclusive {
				break
			}
		}
	}
	if len(chosen) == 0 && n.Default != nil {
		chosen = []*rule.ProcessFlow{n.Default}
	}
	if len(chosen) == 0 {
		return errors.New("none of its conditions holds, and it has no default flow")
	}
	p.follow(chosen)
	return nil
}

// holds asks the condition of a flow.
func (p *Process) holds(f *rule.ProcessFlow) (bool, error) {
	if f.Query != "" {
		rows, err := p.s.query(p.flow.Package+"."+f.Query, nil)
		return len(rows) > 0, err
	}
	if f.Condition == "" {
		return true, nil
	}
	p.answer = false
	err := p.run(f.From, f.Condition)
	return p.answer, err
}

// beginTask activates the group of a rule task.
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

// run runs the action of a rule that holds code of the process. It runs at once, also inside the action of a rule that fires.
func (p *Process) run(n *rule.ProcessNode, name string) error {
	code := p.s.rb.scripts[name]
	if code == nil {
		return fmt.Errorf("there is no code %q", name)
	}
	node := p.node
	p.node = n
	defer func() { p.node = node }()
	s := p.s
	f := &eval.Frame{Types: s.types, Globals: s.globals, Host: actionHost{s}, Budget: s.budget, FactTime: s.factTime}
	f.Slots = make([]fact.Object, code.branch.Slots)
	f.Slots[code.slot] = s.types.Object(java.NewProcessContext(p))
	return s.rb.actions[code.branch.Action].Run(f)
}

// failed is an error at a node, with the place of the code in it if that is known.
func (p *Process) failed(n *rule.ProcessNode, err error) error {
	out := &RuntimeError{Phase: Flowing, File: p.flow.File, Span: n.Span}
	var failure *eval.Error
	if errors.As(err, &failure) {
		out.Span.Start.Line, out.Span.Start.Col = failure.Span.Start.Line, 1
		err = &ActionError{Message: failure.Message, Cause: causeOf(failure.Cause)}
	}
	out.Cause = fmt.Errorf("process %s, %q: %w", p.flow.ID, n.Label(), err)
	return out
}

// script is the code of a process, compiled as the action of a rule whose one pattern is the process.
type script struct {
	branch *rule.Branch
	slot   int
}

// addProcesses makes the processes of the base ready to run.
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
				rb.groups[n.Group] = true
			}
		}
	}
	for _, r := range rb.base.Rules {
		for _, b := range r.Branches {
			if len(b.Conditions) != 1 {
				continue
			}
			if pattern, ok := b.Conditions[0].(*rule.Pattern); ok && pattern.Type == java.ProcessContextType {
				rb.scripts[r.Name] = &script{b, pattern.Slot}
			}
		}
	}
	return nil
}
