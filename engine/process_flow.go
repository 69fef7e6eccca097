package engine

import (
	"errors"
	"fmt"
	"slices"

	"whenthen/engine/rule"
)

// leave schedules all flows that leave a node, in order.
func (p *Process) leave(n *rule.ProcessNode) { p.follow(n.Out) }

func (p *Process) follow(flows []*rule.ProcessFlow) {
	for _, f := range slices.Backward(flows) {
		p.due = append(p.due, f)
	}
}

// move follows the flows that are due until none is left and no waiting gateway can continue.
func (p *Process) move() error {
	if p.moving {
		return nil // called again from a script; the outer call continues the loop
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

// maxFlowSteps limits the steps of a process between two rule tasks.
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

// complete reports whether a flow has arrived over every edge into a parallel gateway.
func (p *Process) complete(n *rule.ProcessNode) bool {
	return !slices.ContainsFunc(n.In, func(f *rule.ProcessFlow) bool { return !slices.Contains(p.arrived[n], f) })
}

// take consumes one arrival over each edge into a gateway.
func (p *Process) take(n *rule.ProcessNode) {
	for _, f := range n.In {
		if i := slices.Index(p.arrived[n], f); i >= 0 {
			p.arrived[n] = slices.Delete(p.arrived[n], i, i+1)
		}
	}
}

// releaseJoin continues one inclusive gateway that no further flow can reach. It reports whether there was one.
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

// reaches reports whether a path of flows leads from one node to another.
func reaches(from, to *rule.ProcessNode, seen map[*rule.ProcessNode]bool) bool {
	for _, f := range from.Out {
		if f.To == to {
			return true
		}
		if !seen[f.To] {
			seen[f.To] = true
			if reaches(f.To, to, seen) {
				return true
			}
		}
	}
	return false
}

// split schedules the flows out of a gateway: all flows if it is parallel; the first flow whose condition holds if it is exclusive;
// otherwise all flows whose conditions hold; or the default flow if no condition holds.
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

// holds evaluates the condition of a flow. It returns true for a flow without a condition.
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
