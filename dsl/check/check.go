package check

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/habit"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/registry"
)

// Check resolves and types the files as one rule base. The types they declare are added to reg, which the result
// keeps; a registry serves one Check. Rules, functions and queries with errors are left out of the result, which is
// never nil, so it can be shown but must not be run if a diagnostic is an error. Parse errors are not repeated.
// The diagnostics come sorted in reading order.
func Check(files []*ast.File, reg *registry.Registry, opts Options) (*rule.Base, []source.Diagnostic) {
	c := &passes{
		checker: newChecker(reg, opts),
		rules:   map[string]*ruleSource{},
		turns:   map[string]int{},
		habits:  habit.NewTable(opts.Focused, opts.CheckOnly && opts.Classes != nil), // a Java project may focus groups from Java code
	}
	c.define = define
	if opts.Classes != nil {
		reg.FindClasses(findClasses(c.checker))
	}
	c.addFiles(files)
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

// passes is the state of the passes over the files: what all parts of the checker share, and the rules.
type passes struct {
	*checker
	rules    map[string]*ruleSource // by package and name
	ruleList []*ruleSource          // in load order
	turns    map[string]int         // by package: number of rules and queries collected so far
	habits   *habit.Table
}
