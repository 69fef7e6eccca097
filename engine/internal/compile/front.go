package compile

import (
	"whenthen/engine/internal/code"
	"whenthen/engine/rule"
)

// A condition may be tested for many objects of one pattern while the objects of the other patterns stay the same:
//
//	$a : Person()
//	Person( name == $a.name + " jr.", age < $a.age - 20 )
//
// Without this file, the parts that depend only on $a would be computed for each Person. Instead, code before the condition computes them
// once.

// Repeated compiles a condition with parts that are computed before it. aside reports which expressions are such parts: they must have no
// side effects, and depend neither on the object that varies nor on anything that the rest of the condition changes. The code begins with
// these parts and returns nothing. The condition itself begins at Code.Body and reads their values from the registers Code.Front. The
// result is nil if the condition contains functions as objects.
func (c *Compiler) Repeated(e rule.Expr, aside func(rule.Expr) bool) (compiled *code.Code, err error) {
	defer recoverCompile(&err)
	u := c.condition(e)
	u.front(e, aside)
	body := u.Label()
	u.Emit(e.Span(), code.ReturnVoid, 0, 0, 0, 0)
	u.Mark(body)
	u.Code.Body = len(u.Code.Instrs)
	u.test(e)
	if u.Code.Shared || len(u.lambdas) > 0 {
		return nil, nil
	}
	return u.finish(), nil
}

// front computes the parts of an expression for which aside returns true.
func (u *unit) front(e rule.Expr, aside func(rule.Expr) bool) {
	if !aside(e) {
		rule.Children(e, func(part rule.Expr) { u.front(part, aside) })
		return
	}
	u.hoist(e, func(r int32) val {
		v := u.exprTo(e, r)
		if f := v.form(); f != anyForm && f != textForm { // null is handled by the condition as a whole
			v = u.need(v)
		}
		u.moveTo(v, r)
		u.Free(r + 1)
		u.Code.Front = append(u.Code.Front, r)
		v.reg, v.konst = r, false
		return v
	})
}
