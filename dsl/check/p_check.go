package check

import (
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
	// CheckOnly says that the result will not run here. Classes of the Java platform and of Drools that this engine lacks are then
	// worth a warning only, since they exist where the rules do run.
	CheckOnly bool
	// Unload frees the syntax tree of each rule as soon as the rule is checked.
	Unload bool
	// Focused are the groups that get the focus from outside of the rules.
	Focused map[string]bool
	// Forget leaves the checked rules out of the result.
	Forget bool
	// Ended, if set, is called before each function, query and rule; when it returns true, the rest is not checked. It is called
	// from several goroutines.
	Ended func() bool
}

func (o *Options) ended() bool { return o.Ended != nil && o.Ended() }

// checker is the state of one Check.
type checker struct {
	opts  Options
	reg   *registry.Registry
	base  *rule.Base
	files []*fileScope

	found    []source.Diagnostic
	reported map[findingKey]bool
	quiet    bool    // findings are discarded
	failing  []error // the errors that statements in the code of a class fail with at run time

	globals   map[string]*rule.Global
	functions map[string][]*function // overloads by package and name
	queries   map[string]*query      // by package and name
	bindings  map[bindingSite]*bindingUse
	windows   map[string]*windowScope // by package and name
	untyped   bool                    // a declared type has a field of an unknown type
	heirs     map[string]bool         // by qualified name: declared types that extend an unknown type, and so may have any member
	folds     *foldTable
	// define adds a class that code declares to the registry. It belongs to a later stage, which compiles the methods of the class.
	define func(*checker, *javaClass) *fact.Type
	*apart // of a rule that is checked ahead of its turn; nil in the main checker
}

// apart collects the effects that checking a rule ahead of its turn has besides its own findings.
type apart struct {
	used    []*rule.Global
	lasting bool // other rules would be checked differently because of this one
}

// useGlobal records that code or a condition reads a global.
func (u *unit) useGlobal(g *rule.Global) {
	if u.apart != nil {
		u.used = append(u.used, g)
		return
	}
	g.Used = true
}

// newChecker is the state at the start of a check.
func newChecker(reg *registry.Registry, opts Options) *checker {
	return &checker{
		opts:      opts,
		reg:       reg,
		base:      &rule.Base{Types: reg},
		globals:   map[string]*rule.Global{},
		functions: map[string][]*function{},
		queries:   map[string]*query{},
		windows:   map[string]*windowScope{},
		heirs:     map[string]bool{},
		folds:     newFoldTable(),
	}
}

// alone is the state of a check that keeps its findings to itself.
func (c *checker) alone() *checker {
	own := *c
	own.found, own.failing, own.reported, own.bindings = nil, nil, nil, nil
	return &own
}

// addFiles adds the files that form the rule base.
func (c *checker) addFiles(files []*ast.File) {
	byPackage := map[string][]*fileScope{}
	for _, f := range files {
		added := newFileScope(f)
		c.files = append(c.files, added)
		byPackage[added.pkg] = append(byPackage[added.pkg], added)
	}
	for _, f := range c.files {
		for _, other := range byPackage[f.pkg] {
			if other != f {
				f.siblings = append(f.siblings, other)
			}
		}
	}
}
