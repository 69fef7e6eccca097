package check

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/habit"
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

// Check resolves and types the files as one rule base. The types they declare are added to reg, which the result
// keeps; a registry serves one Check. Rules, functions and queries with errors are left out of the result, which is
// never nil, so it can be shown but must not be run if a diagnostic is an error. Parse errors are not repeated.
// The diagnostics come sorted in reading order.
func Check(files []*ast.File, reg *registry.Registry, opts Options) (*rule.Base, []source.Diagnostic) {
	c := &checker{
		opts:      opts,
		reg:       reg,
		base:      &rule.Base{Types: reg},
		reported:  map[findingKey]bool{},
		globals:   map[string]*rule.Global{},
		functions: map[string][]*function{},
		queries:   map[string]*query{},
		rules:     map[string]*ruleSource{},
		turns:     map[string]int{},
		bindings:  map[bindingSite]*bindingUse{},
		windows:   map[string]*windowScope{},
		defining:  &nameSet{},
		folds:     newFoldTable(),
		habits:    habit.NewTable(opts.Focused, opts.CheckOnly && opts.Classes != nil), // a Java project may focus groups from Java code
	}
	if opts.Classes != nil {
		reg.FindClasses(c.classNamed)
	}
	for _, f := range files {
		c.files = append(c.files, newFileScope(f))
	}
	c.joinPackages()
	declared := c.declareNames()
	for _, f := range c.files {
		c.checkImports(f)
	}
	c.declareTypes(declared)
	for _, f := range c.files {
		c.checkHead(f)
		c.collectGlobals(f)
	}
	for _, f := range c.files {
		c.collectFunctions(f)
		c.collectQueries(f)
		c.collectRules(f)
	}
	c.checkFunctions()
	c.checkQueries()
	c.checkRules()
	if opts.ended() {
		return c.base, c.found
	}
	c.warnUnusedBindings()
	c.habits.Warn()
	source.Sort(c.found)
	return c.base, c.found
}

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
	rules     map[string]*ruleSource // by package and name
	ruleList  []*ruleSource          // in load order
	turns     map[string]int         // by package: number of rules and queries collected so far
	habits    *habit.Table
	bindings  map[bindingSite]*bindingUse
	windows   map[string]*windowScope // by package and name
	defining  *nameSet
	untyped   bool            // a declared type has a field of an unknown type
	heirs     map[string]bool // by qualified name: declared types that extend an unknown type, and so may have any member
	folds     *foldTable
	*apart    // of a rule that is checked ahead of its turn; nil in the main checker
}

// fileScope is a file together with the names that its package and imports make visible.
type fileScope struct {
	ast *ast.File
	src *source.File
	pkg string

	imports     map[string]string // simple name to qualified name
	wildImports []string          // packages, in order
	statics     []staticImport
	// unknown holds the names of unresolved imports and of types already reported. Uses of them are not reported again.
	unknown map[string]bool
	// siblings are the other files of the package. As in Drools, an import of one file is visible in all of them.
	siblings []*fileScope
}

// joinPackages sets the siblings of every file.
func (c *checker) joinPackages() {
	byPackage := map[string][]*fileScope{}
	for _, f := range c.files {
		byPackage[f.pkg] = append(byPackage[f.pkg], f)
	}
	for _, f := range c.files {
		for _, other := range byPackage[f.pkg] {
			if other != f {
				f.siblings = append(f.siblings, other)
			}
		}
	}
}

// staticImport is `import static x.Y.m` or `import function x.Y.m`; member is "*" for all.
type staticImport struct {
	class, member string
}

func newFileScope(f *ast.File) *fileScope {
	s := &fileScope{ast: f, src: f.Source, imports: map[string]string{}, unknown: map[string]bool{}}
	if f.Package != nil && f.Package.Name != nil {
		s.pkg = f.Package.Name.Text
	}
	for _, im := range f.Imports {
		if im.Name == nil {
			continue
		}
		name := im.Name.Text
		dot := strings.LastIndexByte(name, '.')
		switch im.Kind {
		case ast.ImportType:
			if im.Wild {
				s.wildImports = append(s.wildImports, name)
			} else {
				s.imports[name[dot+1:]] = name
			}
		case ast.ImportStatic, ast.ImportFunction:
			if im.Wild {
				s.statics = append(s.statics, staticImport{name, "*"})
			} else if dot > 0 {
				s.statics = append(s.statics, staticImport{name[:dot], name[dot+1:]})
			}
		}
	}
	return s
}

// unit is one rule, query, function or declaration under check. It says where findings belong and whether they include an error.
type unit struct {
	*checker
	file   *fileScope
	name   string // Diagnostic.Rule
	failed bool
	// orphan is set if the rule extends an unknown rule, from which the names it does not bind may come.
	orphan bool
	// class is the Java class whose code is checked; nil in rule files.
	class *javaClass
	// localTypes are the local classes of the code, by simple name.
	localTypes map[string]*fact.Type
}

// allStatics lists the static imports of the file and of its siblings.
func (f *fileScope) allStatics() []staticImport {
	if len(f.siblings) == 0 {
		return f.statics
	}
	list := f.statics[:len(f.statics):len(f.statics)]
	for _, s := range f.siblings {
		list = append(list, s.statics...)
	}
	return list
}

// qualify prefixes a name with its package, if there is one.
func qualify(pkg, name string) string {
	if pkg == "" {
		return name
	}
	return pkg + "." + name
}
