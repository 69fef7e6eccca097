package ir

import (
	"slices"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// LeavesFunction reports whether a statement never completes normally, so that no return is needed after it.
func LeavesFunction(s rule.Stmt) bool {
	switch s := s.(type) {
	case *rule.Return, *rule.Throw:
		return true
	case *rule.Block:
		return slices.ContainsFunc(s.List, LeavesFunction) && !(s.Label != "" && breaks(s, s.Label, true))
	case *rule.If:
		return s.Else != nil && LeavesFunction(s.Then) && LeavesFunction(s.Else)
	case *rule.Loop:
		c, ok := s.Cond.(*rule.Const)
		return (s.Cond == nil || ok && c.Value == true) && !breaks(s.Body, s.Label, false)
	case *rule.Try:
		if s.Finally != nil && LeavesFunction(s.Finally) {
			return true
		}
		for _, c := range s.Catches {
			if !LeavesFunction(c.Body) {
				return false
			}
		}
		return LeavesFunction(s.Body)
	case *rule.Switch:
		// A case without a break continues in the next one, so the last case decides.
		hasDefault := false
		for _, c := range s.Cases {
			hasDefault = hasDefault || c.Default
		}
		last := len(s.Cases) - 1
		return hasDefault && LeavesFunction(&rule.Block{List: s.Cases[last].Body})
	}
	return false
}

// breaks reports whether the body of a loop, or a block, contains a break that leaves it: one that names its label, or one without a label,
// which counts unless inner is set, as it is within another loop or a switch.
func breaks(s rule.Stmt, label string, inner bool) bool {
	within := func(inner bool, list ...rule.Stmt) bool {
		return slices.ContainsFunc(list, func(s rule.Stmt) bool { return breaks(s, label, inner) })
	}
	switch s := s.(type) {
	case *rule.Break:
		return s.Label == "" && !inner || s.Label != "" && s.Label == label
	case *rule.Block:
		return s != nil && within(inner, s.List...)
	case *rule.If:
		return within(inner, s.Then) || s.Else != nil && within(inner, s.Else)
	case *rule.Loop:
		return within(true, s.Body)
	case *rule.ForEach:
		return within(true, s.Body)
	case *rule.Switch:
		return slices.ContainsFunc(s.Cases, func(c rule.SwitchCase) bool { return within(true, c.Body...) })
	case *rule.Try:
		return within(inner, s.Body, s.Finally) || slices.ContainsFunc(s.Catches, func(c rule.Catch) bool { return within(inner, c.Body) })
	}
	return false
}

// Leaves reports whether the statement after s is unreachable.
func Leaves(s rule.Stmt) bool {
	switch s := s.(type) {
	case *rule.Return, *rule.Break, *rule.Continue, *rule.Throw:
		return true
	case *rule.Block:
		return len(s.List) > 0 && Leaves(s.List[len(s.List)-1])
	case *rule.If:
		return s.Else != nil && Leaves(s.Then) && Leaves(s.Else)
	}
	return false
}

// Complete reports whether a switch covers every value: it has a default, or a case for each constant of an enum.
func Complete(s *rule.Switch) bool {
	covered := 0
	for _, c := range s.Cases {
		if c.Default {
			return true
		}
		covered += len(c.Values)
	}
	t := s.X.Type()
	return t.Kind == fact.Enum && len(t.Constants) > 0 && covered >= len(t.Constants)
}
