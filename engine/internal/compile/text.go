package compile

import (
	"slices"

	"whenthen/engine/internal/code"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/regex"
)

// concat compiles a concatenation. A chain of + becomes one instruction.
func (u *unit) concat(e *rule.Binary, want int32) val {
	dst := u.Target(want)
	text := &code.Text{Parts: u.textParts(e)}
	u.Emit(e.At, code.Concat, 0, dst, u.Ref(text), 0)
	return val{reg: dst, t: fact.StringType, at: e.At}
}

// textParts evaluates the operands of a chain of + on texts.
func (u *unit) textParts(e rule.Expr) []code.Part {
	operands := textOperands(e, nil)
	parts := make([]code.Part, 0, len(operands))
	for i, x := range operands {
		v := u.stable(u.number(Settled(x), true, u.Temp()), operands[i+1:]...)
		switch {
		case v.konst:
			parts = appendPart(parts, fact.ToString(v.value))
		case v.form() == anyForm && mayMutate(operands[i+1:]):
			// Later operands may change the object: convert it to text now.
			r := u.Temp()
			u.Emit(v.at, code.Concat, 0, r, u.Ref(&code.Text{Parts: []code.Part{{Reg: v.reg, Type: v.t}}}), 0)
			parts = append(parts, code.Part{Reg: r, Type: fact.StringType})
		case v.maybe:
			parts = append(parts, code.Part{Reg: v.reg, Type: v.t})
		default:
			parts = append(parts, code.Part{Reg: v.reg, Type: unboxed(v.t)})
		}
	}
	return parts
}

// appendPart appends a constant to the parts of a text. If the last part is a constant, the two are joined.
func appendPart(parts []code.Part, text string) []code.Part {
	if n := len(parts); n > 0 && parts[n-1].Type == nil {
		parts[n-1].Text += text
		return parts
	}
	return append(parts, code.Part{Text: text})
}

// characters evaluates a text whose identity as an object does not matter, only its characters. So a concatenation of constants is a
// constant.
func (u *unit) characters(e rule.Expr) val {
	if text, ok := u.knownText(e); ok {
		return u.constVal(&rule.Const{Node: rule.Node{T: fact.StringType, At: e.Span()}, Value: text})
	}
	return u.expr(e)
}

// knownText returns the characters of a constant text, or of a concatenation of constants.
func (u *unit) knownText(e rule.Expr) (text string, ok bool) {
	if e.Type() != fact.StringType {
		return "", false
	}
	for _, x := range textOperands(e, nil) {
		switch x.(type) {
		case *rule.Const, *rule.LocalVar:
		default:
			return "", false
		}
		v := u.expr(x)
		if !v.konst || v.value == nil {
			return "", false
		}
		text += fact.ToString(v.value)
	}
	return text, true
}

func textOperands(e rule.Expr, list []rule.Expr) []rule.Expr {
	if b, ok := e.(*rule.Binary); ok && b.Op == operator.Concat {
		return textOperands(b.R, textOperands(b.L, list))
	}
	return append(list, e)
}

// mayMutate reports whether evaluating the expressions may change an object.
func mayMutate(es []rule.Expr) bool {
	return slices.ContainsFunc(es, func(e rule.Expr) bool {
		return rule.Contains(e, func(x rule.Expr) bool {
			switch x.(type) {
			case *rule.Call, *rule.FunctionCall, *rule.DynamicCall, *rule.Invoke, *rule.Assign, *rule.IncDec, *rule.Effect, *rule.New:
				return true
			}
			return false
		})
	})
}

// matches compiles a match against a constant regular expression, which is compiled once. It returns false for any other expression.
func (u *unit) matches(e *rule.Binary, want int32) (val, bool) {
	c, ok := e.R.(*rule.Const)
	if !ok {
		return val{}, false
	}
	s, ok := c.Value.(string)
	if !ok {
		return val{}, false
	}
	re, err := regex.Whole(s)
	if err != nil {
		reject(e.R.Span(), "%v", err)
	}
	if formOf(e.L.Type()) != textForm {
		return val{}, false
	}
	dst := u.Target(want)
	x := u.expr(e.L)
	u.Emit(e.At, code.Matches, 0, dst, x.reg, u.Ref(&code.Pattern{Text: s, Regex: re}))
	return result(e, dst), true
}

// contains compiles "all contains one" and its mirror image memberOf.
func (u *unit) contains(e *rule.Binary, allExpr, oneExpr rule.Expr, want int32) val {
	dst := u.Target(want)
	all := u.stable(u.expr(allExpr), oneExpr)
	one := u.expr(oneExpr)
	if all.form() == textForm && one.form() == textForm {
		u.Emit(e.At, code.ContainsText, 0, dst, all.reg, one.reg)
	} else {
		u.Emit(e.At, code.Contains, 0, dst, u.object(all), u.object(one))
	}
	return result(e, dst)
}
