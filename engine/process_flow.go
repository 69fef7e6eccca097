package engine

import (
	"errors"
	"fmt"
	"slices"

	"whenthen/engine/rule"
)

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
