package dsl

import (
	"github.com/alecthomas/participle/v2"

	"whenthen/engine/source"
)

// loneNodes carries conditions through the grammar.
type loneNodes struct {
	Base
	list []Condition
}

// loneConditions reads patterns, plain or behind not and exists, as long as no connective and no call of a consequence joins them.
func (p *parser) loneConditions() (*loneNodes, error) {
	nodes := &loneNodes{}
	for {
		at, stream := p.at, p.lx.MakeCheckpoint()
		c, err := p.loneCondition()
		if err != nil {
			return nil, err
		}
		if c == nil || p.joins() {
			p.at = at
			p.lx.LoadCheckpoint(stream)
			break
		}
		p.accept(";")
		nodes.list = append(nodes.list, c)
	}
	if len(nodes.list) == 0 {
		return nil, participle.NextMatch
	}
	return nodes, nil
}

// loneCondition reads one pattern with the word in front of it; nil if anything else stands there.
func (p *parser) loneCondition() (Condition, error) {
	t := *p.peek()
	quantified := (t.Value == "not" || t.Value == "exists") && t.Type == tokIdent && p.atElement(t.Value)
	if quantified {
		p.next()
	}
	if !p.atPattern() || p.is("then") || p.is("end") {
		return nil, nil
	}
	c, err := p.patternCondition()
	if err != nil || !quantified {
		return c, err
	}
	base := Base{source.Span{Start: startOf(t), End: c.Span().End}}
	if t.Value == "not" {
		return &Not{base, c}, nil
	}
	return &Exists{base, c}, nil
}

// joins tells whether the next word makes one thing of the condition before it and what follows.
func (p *parser) joins() bool {
	switch t := p.peek(); t.Value {
	case "and", "or", "&&", "||", "do", "if", "break":
		return t.Type != tokString
	}
	return false
}
