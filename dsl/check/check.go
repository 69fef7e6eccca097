package check

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/class"
	"whenthen/dsl/check/internal/habit"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/registry"
)

// Options configure a check. The zero value reports errors and warnings.
type Options = project.Options

// Classes finds the Java classes that rule files import.
type Classes = project.Classes

// Class is the syntax of a Java class.
type Class = project.Class

// Check resolves and types the files as one rule base. The types they declare are added to reg, which the result keeps; a registry can be
// used for one Check only. Rules, functions and queries with errors are left out of the result. The result is never nil, so that it can be
// shown, but it must not be run if a diagnostic is an error. Parse errors are not repeated. The diagnostics are sorted in reading order.
func Check(files []*ast.File, reg *registry.Registry, opts Options) (*rule.Base, []source.Diagnostic) {
	c := &passes{
		Check:  project.New(reg, opts),
		rules:  map[string]*ruleSource{},
		turns:  map[string]int{},
		habits: habit.NewTable(opts.Focused, opts.CheckOnly && opts.Classes != nil), // a Java project may focus groups from Java code
	}
	c.Define = class.Define
	if opts.Classes != nil {
		reg.FindClasses(class.Finder(c.Check))
	}
	c.AddFiles(files)
	declared := c.declareNames()
	for _, f := range c.Files {
		c.checkImports(f)
	}
	c.declareTypes(declared)
	for _, f := range c.Files {
		c.checkHead(f)
		c.collectGlobals(f)
	}
	for _, f := range c.Files {
		c.collectFunctions(f)
		c.collectQueries(f)
		c.collectRules(f)
	}
	c.checkFunctions()
	c.checkQueries()
	c.checkRules()
	c.completeUnits()
	if opts.Stopped() {
		return c.Base, c.Found
	}
	c.WarnUnusedBindings()
	c.habits.Warn()
	source.Sort(c.Found)
	return c.Base, c.Found
}

// passes is the state of the passes over the files: the state that all parts of the checker share, and the rules.
type passes struct {
	*project.Check
	rules    map[string]*ruleSource // by package and name
	ruleList []*ruleSource          // in load order
	turns    map[string]int         // by package: number of rules and queries collected so far
	habits   *habit.Table
}
