package migrate

import (
	"slices"
	"strings"

	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// need is a member of a Java class, or an operator or accumulate function registered in Java, that a function in Go has to replace.
type need struct {
	member string   // with the types of its parameters: com.acme.Order.save(String, int); or "operator within", "accumulate function spread"
	result string   // its result type, "" for a constructor and for what is registered
	why    string   // the reason why it cannot run
	rules  []string // the rules that call it, directly or through other methods
}

// reach finds the methods that rules call, directly or through methods and functions that can run.
type reach struct {
	overrides map[string][]*fact.Method // the methods of Java classes by shape
	below     map[*rule.Function][]*fact.Method
	calls     map[*fact.Method][]*fact.Method // caches the results of within, by method
}

func newReach(base *rule.Base) *reach {
	r := &reach{overrides: map[string][]*fact.Method{}, below: map[*rule.Function][]*fact.Method{}, calls: map[*fact.Method][]*fact.Method{}}
	for _, t := range base.Types.Types() {
		if t.IsClass() {
			for _, m := range t.OwnMethods() {
				r.overrides[shape(m)] = append(r.overrides[shape(m)], m)
			}
		}
	}
	return r
}

// shape returns a key that a method shares with the methods that override it: its name and number of parameters.
func shape(m *fact.Method) string { return m.Name + strings.Repeat(",", len(m.Params)) }

// from returns the methods that the branches of a rule or query reach, in the order in which they are found.
func (r *reach) from(branches []*rule.Branch) []*fact.Method {
	var list []*fact.Method
	seen := map[*fact.Method]bool{}
	var add func(direct []*fact.Method)
	add = func(direct []*fact.Method) {
		for _, m := range direct {
			if !seen[m] {
				seen[m] = true
				list = append(list, m)
				add(r.within(m))
			}
		}
	}
	for _, b := range branches {
		add(r.collect(b.Exprs))
	}
	return list
}

// within returns the methods that override m and the methods that the code of m calls.
func (r *reach) within(m *fact.Method) []*fact.Method {
	if list, ok := r.calls[m]; ok {
		return list
	}
	r.calls[m] = nil
	var list []*fact.Method
	if m.Owner != nil && m.Owner.IsClass() && !m.Static && !m.Makes {
		for _, o := range r.overrides[shape(m)] {
			if o != m && o.Owner.AssignableTo(m.Owner) {
				list = append(list, o)
			}
		}
	}
	if m.Body != nil {
		if code, err := m.Body(); err == nil {
			if f, ok := code.(*rule.Function); ok {
				list = append(list, r.function(f)...)
			}
		}
	}
	r.calls[m] = list
	return list
}

func (r *reach) function(f *rule.Function) []*fact.Method {
	if list, ok := r.below[f]; ok {
		return list
	}
	r.below[f] = nil
	r.below[f] = r.collect(f.Exprs)
	return r.below[f]
}

// collect returns the methods that expressions call directly or through functions of rule files.
func (r *reach) collect(each func(func(rule.Expr))) []*fact.Method {
	var list []*fact.Method
	add := func(m *fact.Method) {
		if m != nil && !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	each(func(x rule.Expr) {
		switch x := x.(type) {
		case *rule.Call:
			add(x.Method)
		case *rule.New:
			add(x.Ctor)
		case *rule.Prop:
			if x.Property != nil {
				add(x.Property.Getter)
			}
		case *rule.FunctionCall:
			for _, m := range r.function(x.Function) {
				add(m)
			}
		}
	})
	return list
}

// signature returns a member as a Java developer writes it, with owner as the name of its class.
func signature(m *fact.Method, owner string) string {
	name := m.Name
	switch {
	case m.Makes:
		name = "new " + owner
	case owner != "":
		name = owner + "." + m.Name
	}
	return name + m.ParamText()
}

// reason returns why a member cannot run here, with its signature instead of its name, or "" if it can run.
func reason(m *fact.Method) string {
	why := cannotRun(m)
	if why == "" || m.Owner == nil {
		return why
	}
	full := signature(m, m.Owner.Name)
	for _, name := range []string{m.Owner.QualifiedName() + "." + m.Name, m.Owner.Name + "." + m.Name, m.Owner.Name + ".new " + m.Name, m.Owner.Name + ".new"} {
		if rest, ok := strings.CutPrefix(why, name+" "); ok {
			return full + " " + rest
		}
	}
	return full + ": " + why
}

// need records that a rule needs a function in Go instead of a member.
func (r *Report) need(m *fact.Method, rule string) {
	owner := ""
	if m.Owner != nil {
		owner = m.Owner.QualifiedName()
	}
	member := signature(m, owner)
	n := need{member: member, why: reason(m)}
	if !m.Makes {
		n.result = m.Result.String()
	}
	r.needed(n, rule)
}

// needed records that a rule needs a function in Go.
func (r *Report) needed(n need, rule string) {
	i := slices.IndexFunc(r.needs, func(old need) bool { return old.member == n.member })
	if i < 0 {
		i = len(r.needs)
		r.needs = append(r.needs, n)
	}
	if !slices.Contains(r.needs[i].rules, rule) {
		r.needs[i].rules = append(r.needs[i].rules, rule)
	}
}

// place identifies a rule or query by its position.
type place struct {
	file   *source.File
	offset int32
}

// branches returns the branches of the rules and queries of a base, by place.
func branches(base *rule.Base) map[place][]*rule.Branch {
	all := map[place][]*rule.Branch{}
	for _, x := range base.Rules {
		all[place{x.File, x.Span.Start.Offset}] = x.Branches
	}
	for _, x := range base.Queries {
		all[place{x.File, x.Span.Start.Offset}] = x.Branches
	}
	return all
}
