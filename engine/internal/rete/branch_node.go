package rete

import (
	"errors"

	"whenthen/engine/rule"
)

type branchPart struct{}

func (b *builder) namedCall(*Node, *rule.NamedCall) (*Node, error)             { return nil, errors.New("named") }
func (b *builder) endsInBreak(*Node) bool                                      { return false }
func (w *WorkingMemory) evaluateBranch(*Node, *nodeMemory, *staging, *results) {}
