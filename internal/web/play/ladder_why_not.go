package play

import (
	"context"
	"slices"
	"strings"

	"whenthen"
	why "whenthen/engine/explain"
	"whenthen/internal/sudoku/ladder"
)

// Unfired explains why a technique finds nothing on a position. It describes the rule in the technique's file whose match got furthest.
type Unfired struct {
	Rule    string   `json:"rule"`
	File    string   `json:"file"`
	Line    int      `json:"line"`
	Matches int      `json:"matches"` // number of matches; if it is not 0, the technique does find something
	Facts   []Fact   `json:"facts"`   // facts that matched the conditions before the failing one, in the nearest miss
	Near    *Fact    `json:"near"`    // the fact that nearly satisfies the failing condition; nil if there is no such fact
	Tests   []string `json:"tests"`   // the tests that Near does not satisfy
	Lines   []Source `json:"lines"`   // the conditions, up to the failing one
	Fails   string   `json:"fails"`   // the failing condition
	Nothing bool     `json:"nothing"` // the pattern exists, but it would have no new effect
	Holds   int      `json:"holds"`   // number of combinations that satisfy all conditions before the failing one
	Parts   [][]Mark `json:"parts"`   // the candidates that Facts are about, then the candidates that Near is about
}

// WhyNot explains why a technique finds nothing on the position of a job. It runs without the techniques that come before it.
func (b *ladderBase) WhyNot(ctx context.Context, job Job, technique string) (*Unfired, error) {
	rules, err := b.compile(b.with(job.Files).Only(technique).Sources())
	if err != nil {
		return nil, err
	}
	session := rules.NewSession(whenthen.MaxFirings(job.Limits.Firings), whenthen.MaxFacts(job.Limits.Facts))
	defer session.Close()
	state := stateOf(&job.Position)
	for _, f := range ladder.NewGrid(state).Facts(state) {
		if _, err := session.Insert(f); err != nil {
			return nil, err
		}
	}
	if _, err := session.FireAll(ctx); err != nil {
		return nil, err
	}
	finds := false
	for h := range session.Facts() {
		switch h.Value().(type) {
		case *ladder.Elimination, *ladder.Placement:
			finds = true
		}
	}
	var best *Unfired
	depth := 0
	for _, r := range rules.Rules() {
		if r.File == nil || ladder.TechniqueOf(r.File.Name()) != technique {
			continue
		}
		answer, err := session.WhyNotContext(ctx, r.Name)
		if err != nil {
			return nil, err
		}
		if len(answer.Matches) > 0 && !finds {
			continue // this rule only prepares facts for another rule of the file
		}
		if best == nil || len(answer.Matches) > 0 || len(answer.Conditions) > depth {
			best, depth = unfired(session, answer), len(answer.Conditions)
			best.File, best.Line = r.File.Name(), int(r.Span.Start.Line)
			for i, c := range answer.Conditions {
				for line := c.At.Start.Line; line <= c.At.End.Line; line++ {
					l := Source{Line: int(line), Text: strings.TrimRight(r.File.Line(int(line)), " \t\r"), Cond: i + 1}
					if line == c.At.Start.Line {
						l.Ref = i + 1
					}
					best.Lines = append(best.Lines, l)
				}
			}
			best.Lines = outdented(oncePerLine(best.Lines))
			if best.Matches > 0 {
				break
			}
		}
	}
	if best == nil {
		return nil, &StopError{Kind: StopOther, Head: "There is no rule in that file."}
	}
	return best, nil
}

// unfired converts the engine's answer to facts of the page.
func unfired(session *whenthen.Session, answer *why.WhyNot) *Unfired {
	u := &Unfired{Rule: answer.Rule, Matches: len(answer.Matches), Facts: []Fact{}, Tests: []string{}, Parts: [][]Mark{}}
	show := func(f why.Fact) Fact {
		h, ok := session.Handle(f.ID)
		if !ok {
			u.Parts = append(u.Parts, []Mark{})
			return Fact{Type: f.Type, Text: f.Text}
		}
		var part Step
		(&ladderGame{}).picture(&part, h.Value())
		u.Parts = append(u.Parts, unique(part.Cause))
		return viewLadder(h.Value())
	}
	if u.Matches > 0 || len(answer.Conditions) == 0 {
		return u
	}
	last := answer.Conditions[len(answer.Conditions)-1]
	u.Fails = last.Text
	u.Nothing = answer.Verdict == why.WrongResult || last.Result != nil
	if n := len(answer.Conditions); n > 1 {
		u.Holds = answer.Conditions[n-2].Holds
	}
	if last.Nearest == nil {
		return u
	}
	for _, f := range last.Nearest.With {
		u.Facts = append(u.Facts, show(f))
	}
	again := slices.ContainsFunc(last.Nearest.With, func(f why.Fact) bool { return f.ID == last.Nearest.Fact.ID })
	if again {
		return u // the nearest fact is one that is already part of the match
	}
	near := show(last.Nearest.Fact)
	u.Near = &near
	for _, t := range last.Nearest.Tests {
		if !t.Holds {
			u.Tests = append(u.Tests, t.Text)
		}
	}
	return u
}
