package check

import (
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// leavesFunction reports that a statement never ends normally, so that a return behind it is not missed.
func leavesFunction(s rule.Stmt) bool {
	switch s := s.(type) {
	case *rule.Return, *rule.Throw:
		return true
	case *rule.Block:
		for _, inner := range s.List {
			if leavesFunction(inner) {
				return true
			}
		}
	case *rule.If:
		return s.Else != nil && leavesFunction(s.Then) && leavesFunction(s.Else)
	case *rule.Loop:
		c, ok := s.Cond.(*rule.Const)
		return (s.Cond == nil || ok && c.Value == true) && !breaks(s.Body)
	case *rule.Try:
		if s.Finally != nil && leavesFunction(s.Finally) {
			return true
		}
		for _, c := range s.Catches {
			if !leavesFunction(c.Body) {
				return false
			}
		}
		return leavesFunction(s.Body)
	case *rule.Switch:
		// Falling through ends in the last case.
		hasDefault := false
		for _, c := range s.Cases {
			hasDefault = hasDefault || c.Default
		}
		last := len(s.Cases) - 1
		return hasDefault && leavesFunction(&rule.Block{List: s.Cases[last].Body})
	}
	return false
}

// breaks reports a break that may leave a loop with this body.
func breaks(s rule.Stmt) bool {
	switch s := s.(type) {
	case *rule.Break:
		return true
	case *rule.Block:
		for _, inner := range s.List {
			if breaks(inner) {
				return true
			}
		}
	case *rule.If:
		return breaks(s.Then) || s.Else != nil && breaks(s.Else)
	case *rule.Try:
		return breaks(s.Body)
	}
	return false
}

// leaves reports that nothing after the statement runs.
func leaves(s rule.Stmt) bool {
	switch s := s.(type) {
	case *rule.Return, *rule.Break, *rule.Continue, *rule.Throw:
		return true
	case *rule.Block:
		return len(s.List) > 0 && leaves(s.List[len(s.List)-1])
	case *rule.If:
		return s.Else != nil && leaves(s.Then) && leaves(s.Else)
	}
	return false
}

// complete tells whether a switch covers every value: it has a default, or a case for each constant of an enum.
func complete(s *rule.Switch) bool {
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
