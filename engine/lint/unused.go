package lint

import (
	"fmt"
	"regexp"
	"slices"

	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// usage is the set of declarations that rules, queries and functions of a base refer to.
type usage struct {
	types     map[*fact.Type]bool
	globals   map[*rule.Global]bool
	functions map[*rule.Function]bool
}

// unused finds declared types, functions and globals that are not referred to.
func (l *linter) unused() {
	u := &usage{map[*fact.Type]bool{}, map[*rule.Global]bool{}, map[*rule.Function]bool{}}
	for _, b := range l.base.Branches() {
		u.branch(b)
	}
	for _, r := range l.base.Rules {
		rule.Walk(r.Enabled, u.expr)
	}
	for _, q := range l.base.Queries {
		for _, p := range q.Params {
			u.typ(p.Type)
		}
	}
	for _, f := range l.base.Functions {
		u.locals(f.Locals)
		u.typ(f.Result)
		f.Exprs(u.expr)
	}
	globals := l.declared(`(?m)^\s*global\s([^;\n]*)`)
	for _, g := range l.base.Globals {
		u.typ(g.Type)
		if !u.globals[g] {
			l.unusedAt(globals[g.Name], "the global %s is never read", g.Name)
		}
	}
	for _, f := range l.base.Functions {
		if !u.functions[f] {
			l.found = append(l.found, source.Diagnostic{File: f.File, Span: f.Span, Severity: source.Warning, Code: CodeUnused, Message: fmt.Sprintf("the function %s is never called", f.Name)})
		}
	}
	types := l.declared(`(?m)^\s*declare\s+(?:enum\s+|type\s+|trait\s+)?([\p{L}_$][\p{L}\p{N}_$]*)`)
	for _, t := range l.base.Types.Types() {
		if t.Declared && !u.types[t] {
			l.unusedAt(types[t.Name], "the type %s is never used", t.Name)
		}
	}
}

// place is a part of a file's text.
type place struct {
	file       *source.File
	begin, end int
}

// declared finds the places of declarations, by name. It searches the texts for them, because the checked base does not contain them. In a
// match of the pattern, the place of a name is its last occurrence in the group.
func (l *linter) declared(pattern string) map[string]place {
	heads, word := regexp.MustCompile(pattern), regexp.MustCompile(`[\p{L}_$][\p{L}\p{N}_$]*`)
	places := map[string]place{}
	for _, f := range l.files() {
		for _, m := range heads.FindAllStringSubmatchIndex(f.Text(), -1) {
			names := word.FindAllStringIndex(f.Text()[m[2]:m[3]], -1)
			for _, at := range slices.Backward(names) {
				begin, end := m[2]+at[0], m[2]+at[1]
				if name := f.Text()[begin:end]; places[name].file == nil {
					places[name] = place{f, begin, end}
				}
			}
		}
	}
	return places
}

// unusedAt reports an unused declaration, if its place is known.
func (l *linter) unusedAt(at place, format, name string) {
	if at.file != nil {
		l.found = append(l.found, source.Diagnostic{File: at.file, Span: source.Span{Start: at.file.Pos(at.begin), End: at.file.Pos(at.end)},
			Severity: source.Warning, Code: CodeUnused, Message: fmt.Sprintf(format, name)})
	}
}

// files returns the files of rules, queries and functions.
func (l *linter) files() []*source.File {
	var list []*source.File
	seen := map[*source.File]bool{}
	add := func(f *source.File) {
		if f != nil && !seen[f] {
			seen[f] = true
			list = append(list, f)
		}
	}
	for _, r := range l.base.Rules {
		add(r.File)
	}
	for _, q := range l.base.Queries {
		add(q.File)
	}
	for _, f := range l.base.Functions {
		add(f.File)
	}
	return list
}

func (u *usage) branch(b *rule.Branch) {
	rule.WalkConditions(b.Conditions, func(c rule.Condition) {
		switch c := c.(type) {
		case *rule.Pattern:
			u.typ(c.Type)
		case *rule.Accumulate:
			u.typ(c.Type)
			for _, f := range c.Functions {
				if f.Custom != nil {
					u.locals(f.Custom.Locals)
				}
			}
		}
	})
	for _, a := range b.Actions() {
		u.locals(a.Locals)
	}
	b.Exprs(u.expr)
}

func (u *usage) locals(list []rule.Local) {
	for _, l := range list {
		u.typ(l.Type)
	}
}

// typ marks a type and the types it is made of as used.
func (u *usage) typ(t *fact.Type) {
	if t == nil || u.types[t] {
		return
	}
	u.types[t] = true
	u.typ(t.Elem)
	for _, p := range t.Parents {
		u.typ(p)
	}
	for _, p := range t.Properties {
		u.typ(p.Type)
	}
}

// expr marks the declarations that an expression itself refers to, without its parts.
func (u *usage) expr(e rule.Expr) {
	u.typ(e.Type())
	switch x := e.(type) {
	case *rule.GlobalVar:
		u.globals[x.Global] = true
	case *rule.FunctionCall:
		u.functions[x.Function] = true
	case *rule.InstanceOf:
		u.typ(x.Of)
	case *rule.Const:
		if t, ok := x.Value.(*fact.Type); ok {
			u.typ(t)
		}
	}
}
