package probe

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/internal/fact"
)

// related names facts that could be meant if no fact has the type t: facts of another type with that name, or of a supertype. If t is an
// interface it lists the types of all facts, since one of them should perhaps implement it.
func (p *prober) related(t *fact.Type) string {
	var other []string
	for _, f := range p.Facts {
		own := f.Object.Type
		switch {
		case own.Name == t.Name:
			return fmt.Sprintf(". %s is of type %s, but the rule means %s", Show(f, "").Brief(), own.QualifiedName(), t.QualifiedName())
		case own.Kind == fact.Struct && t.AssignableTo(own):
			return fmt.Sprintf(". %s is of type %s, not of %s", Show(f, "").Brief(), own.Name, t.Name)
		case !slices.Contains(other, own.Name):
			other = append(other, own.Name)
		}
	}
	if !t.IsInterface() && !t.Trait || len(other) == 0 {
		return ""
	}
	if len(other) > maxShown {
		other = append(other[:maxShown], "…")
	}
	return fmt.Sprintf(". %s is an interface that none of the facts' types implements; these types are %s", t.Name, strings.Join(other, ", "))
}
