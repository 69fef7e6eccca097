package rule

import (
	"slices"
	"strings"

	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// PropertySet is a set of properties: by the name of the property, the types that have it. A nil type means an unknown type. Contents is in
// it if code changes what collections contain.
type PropertySet map[string][]*fact.Type

// Contents is the name of a Setting that changes what a list, set, map or array contains.
const Contents = "[]"

// Has reports whether a property is in the set, perhaps through a subtype or supertype of its owner.
func (u PropertySet) Has(p *fact.Property) bool {
	return slices.ContainsFunc(u[p.Name], func(t *fact.Type) bool {
		return t == nil || p.Owner == nil || t.AssignableTo(p.Owner) || p.Owner.AssignableTo(t)
	})
}

// SilentlySet returns the properties that code of the base may set on a fact without notifying the session: by a setter or an assignment
// that is not followed by an update of the same fact. If it is not certain that an update follows, the property is included. The code of
// Java classes is not examined.
func (b *Base) SilentlySet() PropertySet {
	u := PropertySet{}
	b.eachCode(u.see, u.seeCode)
	return u
}

// Set returns the properties that code of the base sets at all, with or without an update.
func (b *Base) Set() PropertySet {
	u := PropertySet{}
	see := throughLambdas(u.see)
	b.eachCode(u.see, func(body *Block) { WalkStmt(body, nil, see) })
	return u
}

// eachCode visits the expressions in conditions, and the bodies of functions and actions, which may be nil.
func (b *Base) eachCode(expr func(Expr), body func(*Block)) {
	for _, f := range b.Functions {
		body(f.Body)
	}
	for _, branch := range b.Branches() {
		branch.conditionExprs(expr)
		for _, a := range branch.Actions() {
			body(a.Body)
		}
	}
}

// seeCode adds the properties that an action or function sets silently.
func (u PropertySet) seeCode(body *Block) {
	if body != nil {
		c := settingCode{u, map[int]bool{}}
		u.keep(c.list(body.List, nil))
	}
}

// settingCode analyses the code of one action or function.
type settingCode struct {
	PropertySet
	fresh map[int]bool // local variables with a new object that no other code refers to, so that it is not a fact yet
}

// Setting is a property that code sets, on the object in a local variable, or elsewhere if Local is -1. Property is nil if only its name is
// known.
type Setting struct {
	Local    int
	Name     string
	Property *fact.Property
}

func (u PropertySet) keep(open []Setting) {
	for _, s := range open {
		u.keepOne(s)
	}
}

func (u PropertySet) keepOne(s Setting) {
	var owner *fact.Type
	if s.Property != nil {
		owner = s.Property.Owner
	}
	if !slices.Contains(u[s.Name], owner) {
		u[s.Name] = append(u[s.Name], owner)
	}
}

// see adds the property that an expression sets.
func (u PropertySet) see(x Expr) {
	if s, ok := SettingOf(x); ok {
		u.keepOne(s)
	}
}

// list analyses statements that run one after the other. open contains the settings that no update has followed so far; so does the result.
func (u settingCode) list(list []Stmt, open []Setting) []Setting {
	for _, s := range list {
		open = u.stmt(s, open)
	}
	return open
}

// stmt does the same as list for one statement.
func (u settingCode) stmt(s Stmt, open []Setting) []Setting {
	switch s := s.(type) {
	case *Block:
		return u.list(s.List, open)
	case *If:
		return u.perhaps(s.Else, u.perhaps(s.Then, u.expr(s.Cond, open)))
	case *ForEach:
		return u.repeated(s.Body, u.expr(s.Over, open))
	case *Loop:
		return u.repeated(&Block{List: append([]Stmt{s.Body}, s.Post...)}, u.expr(s.Cond, u.list(s.Init, open)))
	case *Switch:
		open = u.expr(s.X, open)
		for _, c := range s.Cases {
			open = u.perhaps(&Block{List: c.Body}, open)
		}
		return open
	case *Modify: // modify notifies the session of the properties that its calls set on its own fact
		for _, c := range s.Calls {
			u.keep(slices.DeleteFunc(u.expr(c, nil), func(o Setting) bool { return o.Local == s.Local }))
		}
		return u.expr(s.Target, open)
	case *ExprStmt:
		if local, mask, ok := updated(s.X); ok {
			return slices.DeleteFunc(open, func(o Setting) bool {
				return o.Local == local && (mask == fact.AllProperties || o.Property != nil && mask&o.Property.Mask() != 0)
			})
		}
		return u.expr(s.X, open)
	case *SetLocal:
		open = u.renamed(u.expr(s.Value, open), s.Local)
		switch Unconverted(s.Value).(type) {
		case *New, *NewArray:
			u.fresh[s.Local] = true
		default:
			u.fresh[s.Local] = false
		}
		return open
	}
	u.keep(open) // return, throw, break and similar statements, or a try, in which a statement may fail
	WalkStmt(s, nil, throughLambdas(u.see))
	u.uses(s)
	return nil
}

// uses removes from fresh the new objects that other code may refer to from here on.
func (u settingCode) uses(s Stmt) {
	WalkStmt(s, nil, func(x Expr) { u.expr(x, nil) })
}

// repeated does the same as perhaps for the body of a loop: an object that is new in the first iteration need not be new in the next one.
func (u settingCode) repeated(s Stmt, open []Setting) []Setting {
	u.uses(s)
	return u.perhaps(s, open)
}

// perhaps does the same as stmt for a statement that may not run, so that its updates count only for its own settings.
func (u settingCode) perhaps(s Stmt, open []Setting) []Setting {
	WalkStmt(s, func(x Stmt) {
		switch x := x.(type) {
		case *SetLocal:
			open = u.renamed(open, x.Local)
		case *Return, *Throw, *Break, *Continue, *Try:
			u.keep(open)
		}
	}, func(x Expr) {
		Walk(x, func(x Expr) {
			if local, ok := assigned(x); ok {
				open = u.renamed(open, local)
			}
		})
	})
	return append(open, u.stmt(s, nil)...)
}

// expr adds the properties that an expression sets. The body of a lambda runs later.
func (u settingCode) expr(x Expr, open []Setting) []Setting {
	members := map[Expr]bool{} // the owners of members
	Walk(x, func(x Expr) {
		if s, ok := SettingOf(x); ok && !u.fresh[s.Local] {
			open = append(open, s)
		}
		if local, ok := assigned(x); ok {
			open = u.renamed(open, local)
		}
		switch x := x.(type) {
		case *Call:
			members[x.Of] = true
		case *Prop:
			members[x.Of] = true
		case *LocalVar:
			if !members[x] {
				u.fresh[x.Index] = false
			}
		case *Lambda:
			clear(u.fresh)
			throughLambdas(u.see)(x)
		}
	})
	return open
}

// renamed adds the open settings of a local variable that is about to refer to another object, and removes them from open.
func (u PropertySet) renamed(open []Setting, local int) []Setting {
	return slices.DeleteFunc(open, func(o Setting) bool {
		if o.Local == local {
			u.keepOne(o)
		}
		return o.Local == local
	})
}

func assigned(x Expr) (local int, ok bool) {
	if a, ok := x.(*Assign); ok {
		if l, ok := a.Target.(*LocalVar); ok {
			return l.Index, true
		}
	}
	return 0, false
}

// SettingOf returns the property that an expression sets by itself, without its operands.
func SettingOf(x Expr) (s Setting, ok bool) {
	var of, target Expr
	switch x := x.(type) {
	case *Call:
		if of, s.Property = x.Of, x.Method.Sets; s.Property == nil && x.Method.Writes != 0 && of != nil && of.Type().Kind.Collection() {
			return contentsOf(of)
		}
	case *DynamicCall:
		if name, found := strings.CutPrefix(x.Name, "set"); found {
			of, s.Name = x.Of, naming.Uncapitalize(name)
		}
	case *Assign:
		target = x.Target
	case *IncDec:
		target = x.Target
	}
	switch t := target.(type) {
	case *Prop:
		of, s.Property = t.Of, t.Property
	case *DynamicProp:
		of, s.Name = t.Of, t.Name
	case *Index:
		return contentsOf(t.Of)
	}
	if s.Property != nil {
		s.Name = s.Property.Name
	}
	s.Local = -1
	if l, ok := Unconverted(of).(*LocalVar); ok {
		s.Local = l.Index
	}
	return s, s.Name != ""
}

// contentsOf returns the setting of what a collection contains. It belongs to the local variable from which the collection was reached. ok
// is false for a collection in a global, which belongs to no fact.
func contentsOf(of Expr) (s Setting, ok bool) {
	for {
		switch o := Unconverted(of).(type) {
		case *LocalVar:
			return Setting{Local: o.Index, Name: Contents}, true
		case *GlobalVar:
			return Setting{}, false
		case *Prop:
			of = o.Of
		case *Call:
			of = o.Of
		case *Index:
			of = o.Of
		default:
			return Setting{Local: -1, Name: Contents}, true
		}
	}
}

// updated returns the local variable whose fact an expression reports as updated, and the updated properties.
func updated(x Expr) (local int, told fact.Mask, ok bool) {
	e, ok := x.(*Effect)
	if !ok || e.Op != EffectUpdate || len(e.Args) != 1 {
		return 0, 0, false
	}
	l, ok := Unconverted(e.Args[0]).(*LocalVar)
	if !ok {
		return 0, 0, false
	}
	return l.Index, e.Mask, true
}
