package project

import (
	"time"

	"whenthen/dsl/ast"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// Options configure a check. The zero value reports errors and warnings.
type Options struct {
	// ErrorsOnly leaves warnings out.
	ErrorsOnly bool
	// Classes finds the Java classes that the files import; nil if there are none.
	Classes Classes
	// Lenient makes the import of an unknown type a warning.
	Lenient bool
	// Operators and Functions are the names of operators and accumulate functions that a Java program registers with Drools.
	Operators, Functions map[string]bool
	// FoldClass returns the class of an accumulate function that a Java program registers under a name, or "" if there is none. It is nil
	// if no Java program is known.
	FoldClass func(name string) string
	// CheckOnly means that the result will not run here. Uses of classes of the Java platform and of Drools that this engine does not have
	// are then only warnings, since the classes exist where the rules run.
	CheckOnly bool
	// Date parses a date in the format that a project sets for its rules; nil if it sets none: see whenthen.DateFormat. The date is in UTC;
	// ok is false for a text in another format.
	Date func(text string) (date time.Time, ok bool)
	// Unload frees the syntax tree of each rule as soon as the rule is checked.
	Unload bool
	// Focused are the agenda groups that get the focus from outside of the rules.
	Focused map[string]bool
	// Forget leaves the checked rules out of the result.
	Forget bool
	// Ended, if set, is called before each function, query and rule; if it returns true, the rest is not checked. It is called from several
	// goroutines.
	Ended func() bool
}

// Stopped reports whether the rest is not to be checked.
func (o *Options) Stopped() bool { return o.Ended != nil && o.Ended() }

// DateText converts a date in the project's own format to the ISO format. Any other text is returned unchanged.
func (o *Options) DateText(text string) string {
	if o.Date == nil {
		return text
	}
	date, ok := o.Date(text)
	switch {
	case !ok:
		return text
	case date.Equal(date.Truncate(24 * time.Hour)):
		return date.Format(time.DateOnly)
	}
	return date.Format("2006-01-02T15:04:05.999999999")
}

// Check is the state of one check that all its parts share.
type Check struct {
	Options Options
	Types   *registry.Registry
	Base    *rule.Base
	Files   []*File

	Found    []source.Diagnostic
	reported map[findingKey]bool
	quiet    bool    // findings are discarded
	Failing  []error // the errors with which statements in the code of a class fail at run time

	Globals   map[string]*rule.Global
	units     map[*fact.Type]*rule.Global // the globals that hold rule units, by type
	Functions map[string][]*Function      // overloads by package and name
	Queries   map[string]*Query           // by package and name
	bindings  map[bindingSite]*bindingUse
	Windows   map[string]*Window // by package and name
	Untyped   bool               // a declared type has a field of an unknown type
	Heirs     map[string]bool    // by qualified name: declared types that extend an unknown type, and so may have any member
	folds     *foldTable
	// Define adds a class that code declares to the registry. It belongs to a later stage, which compiles the methods of the class.
	Define func(*Check, *ClassScope) *fact.Type
	*Apart // only for a rule that is checked ahead of its turn; nil in the main check
}

// Apart collects the effects, besides findings, of checking a rule ahead of its turn.
type Apart struct {
	UsedGlobals []*rule.Global
	Lasting     bool // this rule changes how other rules are checked
}

// UseGlobal records that code or a condition reads a global.
func (u *Unit) UseGlobal(g *rule.Global) {
	if u.Apart != nil {
		u.UsedGlobals = append(u.UsedGlobals, g)
		return
	}
	g.Used = true
}

// AddUnit makes a type the rule unit of a file: rules read its variables from a global with the name of the type.
func (c *Check) AddUnit(t *fact.Type) {
	if c.units[t] == nil {
		c.units[t] = &rule.Global{Name: t.Name, Type: t, Index: len(c.Base.Globals)}
		c.Base.Globals = append(c.Base.Globals, c.units[t])
	}
}

// UnitOfType returns the global that holds the rule unit of a type; nil if the type is not a rule unit.
func (c *Check) UnitOfType(t *fact.Type) *rule.Global { return c.units[t] }

// New returns the state at the start of a check.
func New(reg *registry.Registry, opts Options) *Check {
	return &Check{
		Options:   opts,
		Types:     reg,
		Base:      &rule.Base{Types: reg},
		Globals:   map[string]*rule.Global{},
		units:     map[*fact.Type]*rule.Global{},
		Functions: map[string][]*Function{},
		Queries:   map[string]*Query{},
		Windows:   map[string]*Window{},
		Heirs:     map[string]bool{},
		folds:     &foldTable{of: map[string]*fact.Fold{}},
	}
}

// Alone returns a copy of the state whose findings are separate.
func (c *Check) Alone() *Check {
	own := *c
	own.Found, own.Failing, own.reported, own.bindings = nil, nil, nil, nil
	return &own
}

// AddFiles adds the files that form the rule base.
func (c *Check) AddFiles(files []*ast.File) {
	byPackage := map[string][]*File{}
	for _, f := range files {
		added := newFile(f)
		c.Files = append(c.Files, added)
		byPackage[added.Package] = append(byPackage[added.Package], added)
	}
	for _, f := range c.Files {
		for _, other := range byPackage[f.Package] {
			if other != f {
				f.together = append(f.together, other)
			}
		}
	}
}
