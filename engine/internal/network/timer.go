package network

import (
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/temporal"
	"whenthen/engine/rule"
	"whenthen/internal/cron"
)

// TimerPlan is the compiled timer of a rule.
type TimerPlan struct {
	*rule.Timer
	ComputedDelay, ComputedPeriod func(*eval.Frame) int64 // for expr timers, in milliseconds; may be nil
	Cron                          *cron.Schedule
	Waits                         []temporal.Wait // the waits of nots, in stream mode
	Given                         bool            // the rule has a timer
	Rule                          *rule.Rule
}

// newTimer creates the timer of a branch, or of one of its named consequences, with the waits that its conditions require; it returns nil
// if there is neither.
func (b *builder) newTimer(branch *rule.Branch, slots []factPlace) (*TimerPlan, error) {
	t := branch.Rule.Timer
	p := &TimerPlan{Timer: t, Given: t != nil, Rule: branch.Rule}
	if b.net.Base.Stream {
		for _, wait := range temporal.Waits(branch.Conditions) {
			if t != nil && wait.Within || slices.ContainsFunc(slots, func(l factPlace) bool { return l.Slot == wait.Slot }) {
				p.Waits = append(p.Waits, wait)
			}
		}
	}
	if t == nil {
		if p.Timer = (&rule.Timer{Kind: "int"}); len(p.Waits) == 0 {
			return nil, nil
		}
		return p, nil
	}
	var err error
	if t.Kind == "cron" {
		p.Cron, err = cron.Parse(t.Cron)
		return p, err
	}
	if t.DelayExpr != nil {
		if p.ComputedDelay, err = b.compiler.Millis(t.DelayExpr); err != nil {
			return nil, err
		}
	}
	if t.PeriodExpr != nil {
		p.ComputedPeriod, err = b.compiler.Millis(t.PeriodExpr)
	}
	return p, err
}

// Limited reports whether the limit on repetitions prevents the timer from being due again. As in Drools, the timer is due once less than
// the limit says, but at least once.
func (p *TimerPlan) Limited(fires int) bool {
	return p.RepeatLimit > 0 && fires >= max(1, p.RepeatLimit-1)
}
