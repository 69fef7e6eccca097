package ir

import (
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

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
