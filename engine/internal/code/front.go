package code

import "whenthen/engine/rule"

// A condition that is tested for many objects of one pattern, while those of the other patterns stay the same, such as
//
//	$a : Person()
//	Person( name == $a.name + " jr.", age < $a.age - 20 )
//
// would compute what depends on $a alone for each of them. In front of such a condition stands code that computes it once.

// Repeated compiles a condition of which parts are computed in front. aside tells which expressions are: they must have no effects, and depend
// neither on the object that varies nor on what the rest of the condition changes. The code begins with these parts and returns nothing; the
// condition itself begins at Code.Body and finds them in the registers Code.Front. It is nil if the condition contains functions as objects.
func (c *Compiler) Repeated(e rule.Expr, aside func(rule.Expr) bool) (compiled *Code, err error) {
	defer recoverCompile(&err)
	u := c.condition(e)
	u.front(e, aside)
	body := u.label()
	u.emit(e.Span(), ReturnVoid, 0, 0, 0, 0)
	u.mark(body)
	u.test(e)
	u.code.Body = int(u.places[body])
	if u.code.Shared || len(u.lambdas) > 0 {
		return nil, nil
	}
	return u.finish(), nil
}

// front computes the parts of an expression that are computed aside.
func (u *unit) front(e rule.Expr, aside func(rule.Expr) bool) {
	if !aside(e) {
		rule.Children(e, func(part rule.Expr) { u.front(part, aside) })
		return
	}
	u.hoist(e, func(r int32) val {
		v := u.exprTo(e, r)
		if f := v.form(); f != anyForm && f != textForm { // null is left to the condition as a whole
			v = u.need(v)
		}
		u.moveTo(v, r)
		u.free(r + 1)
		u.code.Front = append(u.code.Front, r)
		v.reg, v.konst = r, false
		return v
	})
}
