package whenthen

import (
	"context"

	"whenthen/engine/lint"
	"whenthen/engine/source"
)

// Wiring lists which rules may activate which other rules. Rules are given by their positions in Rules, types by their qualified names.
type Wiring struct {
	Rules []string // unqualified names, in load order
	// Feeds contains the pairs of rules of which the first may activate the second. If there are more pairs than the limit, it is nil and
	// Dense is true.
	Feeds []Feed
	Dense bool
	// Touches contains the parts of facts through which rules activate each other. Their number grows with the size of the rules, whereas
	// that of Feeds may grow with its square.
	Touches []Touch
}

// Feed reports that a condition of rule To depends on changes by rule From, through facts of Types.
type Feed struct {
	From, To int
	Types    []string
}

// Touch reports that the action of a rule changes a property of the facts of a type, or that a condition of the rule reads a property that
// some rule changes. If Property is "", the action inserts or deletes such facts or may change any property.
type Touch struct {
	Rule           int
	Type, Property string
	Changes        bool // otherwise it reads
}

// WiringOf lists which rules of the files may activate which other rules, at most limit pairs of them. It fails as CompileContext does.
func WiringOf(ctx context.Context, sources []Source, limit int, opts ...Option) (*Wiring, error) {
	base, diagnostics, err := analyse(ctx, sources, settingsOf(opts))
	if err != nil {
		return nil, err
	}
	if source.HasErrors(diagnostics) {
		return nil, &CompileError{Diagnostics: diagnostics}
	}
	w := &Wiring{}
	for _, r := range base.Rules {
		w.Rules = append(w.Rules, r.Name)
	}
	feeds, all := lint.Feeds(base, limit)
	w.Dense = !all
	for _, f := range feeds {
		feed := Feed{From: f.From, To: f.To}
		for _, t := range f.Types {
			feed.Types = append(feed.Types, t.QualifiedName())
		}
		w.Feeds = append(w.Feeds, feed)
	}
	for _, t := range lint.Touches(base) {
		w.Touches = append(w.Touches, Touch{Rule: t.Rule, Type: t.Type.QualifiedName(), Property: t.Property, Changes: t.Changes})
	}
	return w, nil
}
