package expr

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/ir"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// readProperty records that the conditions read a property of a pattern's object.
func (e *Env) readProperty(of rule.Expr, p *fact.Property) {
	slot, ok := of.(*rule.Slot)
	if ok && e.Branch != nil && e.Branch.unread[slot] {
		return
	}
	if !ok || e.Branch == nil || e.Reading == ReadsNothing {
		if c, isCast := of.(*rule.Convert); isCast && e.Reading != ReadsNothing {
			if _, ok := c.X.(*rule.Slot); ok {
				e.readEverything(c.X)
			}
		}
		return
	}
	own := e.Own != nil && e.Own.slot() == slot.Index
	if own && e.Reading == ReadsExpression || !own && e.Branch.InSource {
		return
	}
	mask := fact.AllProperties
	if p.Bit >= 0 && p.Bit < len(p.Owner.Properties) && p.Owner.Properties[p.Bit].Name == p.Name {
		mask = p.Mask()
	}
	if slot.Index < e.Branch.inherited {
		e.Branch.Place(slot.Index).Behind |= mask
		return
	}
	if mask == fact.AllProperties {
		e.Branch.Place(slot.Index).Every = true
	}
	if places := ir.LibraryPlaces[of.Type().Raw()]; places != nil && (e.Reading != ReadsBinding || slices.Contains(places, p.Name)) {
		e.Branch.got(slot.Index, p.Name)
	}
	if !own && e.Branch.behind(slot.Index, of.Span().Start) && mask != fact.AllProperties {
		e.Branch.Place(slot.Index).Behind |= mask
		return
	}
	e.Branch.read(slot.Index, mask, !own || e.Reading == ReadsBinding)
}

// readObject records that a constraint tests a pattern's own object as a whole: the pattern reacts to changes of all properties of
// its type, but not of those that only a subtype has. Objects of other patterns are compared by identity, which never changes.
func (e *Env) readObject(of rule.Expr) {
	slot, ok := of.(*rule.Slot)
	if ok && e.Branch != nil && !e.Branch.unread[slot] && e.Reading == ReadsConstraint && e.Own != nil && e.Own.slot() == slot.Index {
		e.Branch.read(slot.Index, fact.AllProperties, false)
		e.Branch.got(slot.Index, "this")
	}
}

// readEverything records that a constraint casts a pattern's own object or calls a method on it that is not a getter: the pattern reacts to
// every change.
func (e *Env) readEverything(of rule.Expr) {
	e.readObject(of)
	if slot, ok := of.(*rule.Slot); ok && e.Reading == ReadsConstraint && !e.Branch.unread[slot] {
		e.Branch.Place(slot.Index).Every = true
		e.Branch.got(slot.Index, "*")
	}
}

// readsNoProperty handles a test, or an operand of && or ||, whose first name is that of a class, as in Math.abs( x ) > 1, or a variable from
// elsewhere, as in $limit - x > 1, or that reads nothing of the pattern's object. Drools looks for a property with the first name. It does
// not find one, so the pattern reacts to every change. In Math.abs( -3 ) == w it finds w.
func (e *Env) readsNoProperty(x ast.Expr) {
	if e.Branch == nil || e.Own == nil || e.Reading != ReadsConstraint {
		return
	}
	switch x := x.(type) {
	case *ast.Paren:
		e.readsNoProperty(x.X)
		return
	case *ast.InlineEval:
		e.readsNoProperty(x.X)
		return
	case *ast.Unary:
		if x.Op == "!" {
			e.readsNoProperty(x.X)
			return
		}
	case *ast.Binary:
		if x.Op == "&&" || x.Op == "||" {
			e.readsNoProperty(x.X)
			e.readsNoProperty(x.Y)
			return
		}
	}
	if !e.turned(x) && (e.beginsWithClass(x) || e.beginsElsewhere(x)) || !Binds(x) && !e.ReadsOwn(x) {
		e.Branch.Place(e.Own.slot()).Every = true
		e.Branch.read(e.Own.slot(), fact.AllProperties, false)
	}
}

// beginsElsewhere reports whether the first name in an expression is a global, a binding of another pattern, or new.
func (e *Env) beginsElsewhere(x ast.Expr) bool {
	switch first := firstName(x).(type) {
	case *ast.Ident:
		if e.Own.This.Type().Property(first.Name) != nil {
			return false
		}
		v := e.QuietVariable(first)
		return v != nil && !rule.ReadsSlot(v, e.Own.slot())
	case *ast.New:
		return true
	}
	return false
}

// firstName returns the first name in an expression, as an *ast.Ident. It returns nil if there is none, as in a literal, and another
// expression if x begins in another way. The names of functions and of methods of literals do not count, but their arguments do.
func firstName(x ast.Expr) ast.Expr {
	switch y := x.(type) {
	case *ast.Literal:
		return nil
	case *ast.Binary:
		if first := firstName(y.X); first != nil {
			return first
		}
		return firstName(y.Y)
	case *ast.Implied:
		return firstName(y.Of)
	case *ast.InList:
		return firstName(y.X)
	case *ast.Unary:
		return firstName(y.X)
	case *ast.Paren:
		return firstName(y.X)
	case *ast.Cast:
		return firstName(y.X)
	case *ast.Call:
		if y.X != nil {
			if first := firstName(y.X); first != nil {
				return first
			}
		}
		for _, a := range y.Args {
			if first := firstName(a); first != nil {
				return first
			}
		}
		return nil
	}
	if id := rootOf(x); id != nil {
		return id
	}
	return x
}

// turned reports whether Drools swaps the operands of a comparison, or of contains or memberOf. It does if the right operand is a property
// of the pattern's object, or begins with a member or element of a property: text and text.length() + 1, but not ( text ) or number + 1.
func (e *Env) turned(x ast.Expr) bool {
	b, ok := x.(*ast.Binary)
	if !ok {
		return false
	}
	o := operator.Lookup(b.Op)
	if o == nil || o.Argument != "" || !(o.Op >= operator.Eq && o.Op <= operator.Ge || o.Op == operator.Contains || o.Op == operator.MemberOf) {
		return false
	}
	first := leftmost(b.Y)
	if _, plain := first.(*ast.Ident); plain && first != b.Y {
		return false
	}
	id := rootOf(first)
	return id != nil && e.QuietVariable(id) == nil && e.Own.This.Type().Property(id.Name) != nil
}

// rootOf returns the name with which an expression begins, without "this."; nil if it begins with something else.
func rootOf(x ast.Expr) *ast.Ident {
	for x = leftmost(x); ; {
		switch y := x.(type) {
		case *ast.Call:
			x = y.X
		case *ast.Select:
			if _, own := y.X.(*ast.This); own {
				return y.Name.Ident()
			}
			x = y.X
		case *ast.Index:
			x = y.X
		case *ast.Ident:
			return y
		default:
			return nil
		}
	}
}

// beginsWithClass reports whether the first name in an expression is that of a class or of its package, as in -Math.abs( x ) < 1. Drools
// also takes the name of a class for a property with its first letter in lower case. It turns n memberOf List.of( 3 ).
func (e *Env) beginsWithClass(x ast.Expr) bool {
	if b, ok := x.(*ast.Binary); ok && b.Op == operator.MemberOf.String() {
		x = b.Y
	}
	id, ok := firstName(x).(*ast.Ident)
	if !ok || e.QuietVariable(id) != nil {
		return false
	}
	t := e.Own.This.Type()
	return t.Property(id.Name) == nil && t.Property(naming.Uncapitalize(id.Name)) == nil
}
