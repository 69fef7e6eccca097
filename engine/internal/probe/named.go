package probe

import (
	"fmt"
	"slices"

	"whenthen/engine/rule"
)

// arm returns the index of the alternative that a call of named consequences takes for a combination, or -1 if it takes none.
func (p *prober) arm(c *rule.NamedCall, l Combination) int {
	return slices.IndexFunc(c.Arms, func(arm rule.NamedArm) bool {
		taken := arm.If == nil || p.isTrue(arm.If, l.slots)
		if p.observer != nil && arm.If != nil {
			p.observer.Arm(arm.If, taken)
		}
		return taken
	})
}

// unbroken removes the combinations that a break[...] ends.
func (p *prober) unbroken(c *rule.NamedCall, left []Combination) []Combination {
	var kept []Combination
	for _, l := range left {
		if i := p.arm(c, l); i < 0 || !c.Arms[i].Break {
			kept = append(kept, l)
		}
	}
	return kept
}

// untaken explains each alternative that is not taken for any combination: its own condition is false, or the condition of an earlier
// alternative is true.
func (p *prober) untaken(c *rule.NamedCall, b *rule.Branch, left []Combination) []string {
	taken := map[int]bool{}
	for _, l := range left {
		taken[p.arm(c, l)] = true
	}
	var told []string
	for i, arm := range c.Arms {
		if taken[i] || len(left) == 0 {
			continue
		}
		first := left[0]
		if before := p.arm(c, first); before >= 0 && before < i {
			told = append(told, fmt.Sprintf("then[%s] has not run: %s is called instead, since %s", b.Named[arm.Action].Name, callText(c.Arms[before], b), p.outcome(c.Arms[before].If, first)))
			continue
		}
		told = append(told, fmt.Sprintf("then[%s] has not run: %s", b.Named[arm.Action].Name, p.outcome(arm.If, first)))
	}
	return told
}

// tellBroken reports the break[...] that has ended every combination.
func (p *prober) tellBroken(c *rule.NamedCall, b *rule.Branch, left []Combination) string {
	arm := c.Arms[p.arm(c, left[0])]
	reason := callText(arm, b) + " skips the conditions after it"
	if arm.If == nil {
		return reason
	}
	return reason + ": " + p.outcome(arm.If, left[0])
}

// outcome returns a condition with its truth value for a combination, and its values.
func (p *prober) outcome(e rule.Expr, l Combination) string {
	t := p.test(e, p.file.expr(e), l.slots)
	return fmt.Sprintf("%s is %t%s", t.Text, t.Holds, valuesText(t.Values))
}

// callText returns a call as written: do[name] or break[name].
func callText(arm rule.NamedArm, b *rule.Branch) string {
	word := "do"
	if arm.Break {
		word = "break"
	}
	return word + "[" + b.Named[arm.Action].Name + "]"
}
