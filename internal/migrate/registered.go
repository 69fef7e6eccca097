package migrate

import (
	"fmt"
	"slices"
	"strings"

	"whenthen"
	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// registered is an operator or an accumulate function of Java that rules use. A program without Java registers it in Go.
type registered struct {
	operator bool
	name     string     // the word of an operator; of a function the name under which it is registered, or its class if rules import it
	class    *fact.Type // of a function that runs from its source
	params   int        // of an operator: how many values stand in square brackets; one that is used with and without has a function for each
	result   *fact.Type // of a function; nil if it is unknown
}

// registrations returns what rules use of the operators and accumulate functions that their project registers in Java or that rule files
// import as classes, each once, in the order of the rules.
func registrations(analyses []*whenthen.Analysis) []registered {
	var list []registered
	add := func(x registered) {
		if !slices.ContainsFunc(list, func(old registered) bool {
			return old.operator == x.operator && old.name == x.name && old.params == x.params
		}) {
			list = append(list, x)
		}
	}
	for _, a := range analyses {
		for _, f := range a.Files {
			foreign := map[string]bool{} // the words that a finding says are those of Java
			for _, d := range a.InText {
				if d.Code == finding.InJava && d.File == f.Source {
					foreign[d.About[strings.LastIndexByte(d.About, ' ')+1:]] = true
				}
			}
			ast.Walk(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.Binary:
					if foreign[n.Op] {
						add(registered{operator: true, name: n.Op, params: len(n.Params)})
					}
				case *ast.AccumulateFunction:
					if foreign[n.Name.Text] {
						add(registered{name: n.Name.Text})
					}
				}
				return true
			})
		}
		for _, fn := range folds(a.Rules) {
			add(fn.of(a))
		}
	}
	return list
}

// fold is the use of an accumulate function of Java that runs from its source.
type fold struct {
	*rule.AccumulateFunction
	file string
}

// of names the function as a Go program has to register it: by its class if the file imports it.
func (x fold) of(a *whenthen.Analysis) registered {
	r := registered{name: x.Name, class: x.Host.Class, result: x.Host.Result}
	for _, f := range a.Files {
		for _, im := range f.Imports {
			if f.Source.Name() == x.file && im.Kind == ast.ImportAccumulate && im.As.Text == x.Name {
				r.name = im.Name.Text
			}
		}
	}
	return r
}

// folds returns the accumulate functions of a rule base that run from Java sources.
func folds(base *rule.Base) []fold {
	var list []fold
	within := func(branches []*rule.Branch, file string) {
		for _, b := range branches {
			rule.WalkConditions(b.Conditions, func(c rule.Condition) {
				if a, ok := c.(*rule.Accumulate); ok {
					for _, fn := range a.Functions {
						if fn.Host != nil {
							list = append(list, fold{fn, file})
						}
					}
				}
			})
		}
	}
	for _, r := range base.Rules {
		within(r.Branches, r.File.Name())
	}
	for _, q := range base.Queries {
		within(q.Branches, q.File.Name())
	}
	return list
}

// withoutFolds returns the classes without those that only implement accumulate functions, and what is nested in them.
func withoutFolds(classes []*fact.Type, own []registered) []*fact.Type {
	return slices.DeleteFunc(classes, func(t *fact.Type) bool {
		return slices.ContainsFunc(own, func(x registered) bool {
			return x.class != nil && strings.HasPrefix(t.QualifiedName()+".", x.class.QualifiedName()+".") // each rule base has a type of its own
		})
	})
}

// register writes what a program registers in place of operators and accumulate functions of Java, and the stubs.
func (g *goWriter) register(b *strings.Builder, list []registered) {
	for _, x := range list {
		word := x.name[strings.LastIndexByte(x.name, '.')+1:]
		if x.operator {
			name := g.free("Operator" + exported(word))
			g.todo = append(g.todo, name)
			fmt.Fprintf(b, "whenthen.Operator(%q, %s),\n", x.name, name)
			g.write("// %s still has to be written: it is the operator %s, with what stands left and right of it%s.\nfunc %s(left, right any%s) bool {\npanic(%q)\n}\n",
				name, x.name, map[bool]string{true: " and in its square brackets"}[x.params > 0], name, strings.Repeat(", _ any", x.params),
				"the operator "+x.name+" still has to be written in Go")
			continue
		}
		see := ""
		if x.class != nil {
			see = ": see " + x.class.QualifiedName()
		}
		name, result := g.free("Accumulate"+exported(word)), "any"
		if x.result != nil {
			result = g.typeOf(x.result)
		}
		g.todo = append(g.todo, name)
		g.imports["whenthen/engine/fact"] = true
		fmt.Fprintf(b, "whenthen.Accumulator(%q, %s),\n", x.name, name)
		g.write("// %s still has to be written: it is the accumulate function %s%s.\nvar %s = fact.Accumulator[any, any, %s]{\n"+
			"Add:    func(state, value any) any { panic(%q) },\nResult: func(state any) (%s, bool) { panic(%[6]q) },\n}\n",
			name, word, see, name, result, "the accumulate function "+x.name+" still has to be written in Go", result)
	}
}
