package engine

import (
	"fmt"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

// The data sources of a rule unit are entry points with their names.

// addSingletons records which data sources hold one fact at most, if a global is a rule unit.
func (rb *RuleBase) addSingletons(g *rule.Global) {
	for _, p := range g.Sources {
		if p.Type.AssignableTo(fact.SingletonStoreType) {
			if rb.singletons == nil {
				rb.singletons = map[string]bool{}
			}
			rb.singletons[p.Name] = true
		}
	}
}

// subscribe inserts the contents of the data sources of a rule unit.
func (s *Session) subscribe(unit any, g *rule.Global) error {
	if unit == nil || len(g.Sources) == 0 {
		return nil
	}
	o := s.types.Object(unit)
	for _, p := range g.Sources {
		held, _ := p.Try(o)
		if held == nil {
			continue
		}
		items, err := adapt.ItemsOf(held)
		if err != nil {
			return fmt.Errorf("data source %s: %w", p.Name, err)
		}
		for _, item := range items {
			if _, err := s.InsertAt(p.Name, item); err != nil {
				return fmt.Errorf("data source %s: %w", p.Name, err)
			}
		}
	}
	return nil
}

// insertAlone deletes the facts of an entry point and inserts an object there. It changes nothing if the object cannot be inserted.
func (s *Session) insertAlone(entryPoint string, object any) (h Handle, err error) {
	defer fact.RecoverFailure(&err)
	if err := s.open(); err != nil {
		return Handle{}, err
	}
	if o := s.types.Object(object); !o.IsNull() {
		if err := s.insertable(object, o); err != nil {
			return Handle{}, err
		}
		var earlier []Handle
		for f := range s.Facts() {
			if f.EntryPoint() == entryPoint {
				earlier = append(earlier, f)
			}
		}
		for _, f := range earlier {
			if err := s.Delete(f); err != nil {
				return Handle{}, err
			}
		}
	}
	return s.insertAny(entryPoint, object)
}
