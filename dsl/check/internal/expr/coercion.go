package expr

import (
	"strings"

	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/internal/cron"
	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
)

// timeForDuration converts a time literal to a Duration if want is Duration. Otherwise the literal is a number of milliseconds.
func (e *Env) timeForDuration(x *rule.Expr, want *fact.Type) {
	c, ok := (*x).(*rule.Const)
	if want != fact.DurationType || !ok {
		return
	}
	text := e.File.Source.Slice(c.At)
	if ms, ok := cron.Span(text); ok && strings.Trim(text, "0123456789") != "" {
		*x = ir.Const(fact.DurationType, datetime.DurationOfMillis(ms), c.At)
	}
}

// charKind compares chars with chars and one-letter strings. It is Invalid if neither operand is a char.
func (e *Env) charKind(l, r *rule.Expr) fact.Kind {
	a, b := (*l).Type(), (*r).Type()
	switch {
	case a.Kind == fact.Char && b.Kind == fact.Char:
		return fact.Char
	case a.Kind == fact.Char && b.Kind == fact.String:
		*r = ir.Convert(*r, fact.Box(a))
		if c, ok := (*r).(*rule.Const); ok && !a.Boxed {
			*r = ir.Convert(c, fact.CharType)
		}
		return charOrText(l, r)
	case a.Kind == fact.String && b.Kind == fact.Char:
		*r = ir.Convert(*r, fact.StringType)
		return fact.String
	}
	return fact.Invalid
}

// charOrText compares strings if the string is longer than one letter, so that the comparison is false and not an error.
func charOrText(l, r *rule.Expr) fact.Kind {
	if c, ok := (*r).(*rule.Convert); ok {
		*l, *r = ir.Convert(*l, fact.StringType), c.X
		return fact.String
	}
	return fact.Char
}

// coercedKind compares values of different kinds with DRL's coercions. The type of the property decides: a string compared with a numeric
// property becomes a number, a number compared with a string property becomes a string.
func (e *Env) coercedKind(l, r *rule.Expr, equality bool) fact.Kind {
	target, other := l, r
	if _, constant := (*l).(*rule.Const); constant {
		target, other = r, l
	}
	to, from := (*target).Type(), (*other).Type()
	_, literal := (*other).(*rule.Const)
	switch {
	case from.Kind == fact.String && !literal && equality && (jtype.IsNumber(to.Kind) || to.Kind == fact.Bool):
		read := fact.Box(to)
		if !to.Kind.Floating() && to.Kind != fact.Bool {
			read = fact.DecimalType
		}
		*target = ir.Boxed(*target)
		*other = &rule.Convert{Node: ir.Node(fact.ObjectType, (*other).Span()), X: *other, Checked: true, Read: read}
		return fact.Any
	case to.Kind == fact.Date && from.Kind == fact.String && !literal && equality:
		*l, *r = ir.Boxed(*l), ir.Boxed(*r)
		return fact.Any
	case to.Kind == fact.String && !literal && !equality && from.Kind.Numeric() && !from.Boxed:
		k := fact.Long
		if from.Kind.Floating() {
			k = fact.Double
		}
		*target, *other = ir.Convert(*target, fact.Box(jtype.OfKind(k))), ir.ToNumber(*other, k)
		return k
	case (to.Kind == fact.Bool && from.Kind == fact.String || to.Kind == fact.String && from.Kind == fact.Bool) && !equality:
		*l, *r = ir.Convert(*l, fact.StringType), ir.Convert(*r, fact.StringType)
		return fact.String
	case equality && (to.Kind == fact.String && jtype.NeverText(from) || from.Kind == fact.String && jtype.NeverText(to)):
		e.WarnHint((*r).Span(), finding.NeverMatches, e.compareHint((*l).Type(), (*r).Type()), "%s can never equal %s", jtype.Article(to), jtype.Article(from))
		*l, *r = ir.Boxed(*l), ir.Boxed(*r)
		return fact.Any
	case jtype.IsNumber(to.Kind) && from.Kind == fact.String,
		to.Kind == fact.Bool && from.Kind == fact.String && equality,
		to.Kind == fact.Date && (from.Kind == fact.String || from.Kind == fact.Long):
		return e.toProperty(other, to)
	case to.Kind == fact.String && (from.Kind.Numeric() || from.Kind == fact.Bool || from.Kind == fact.Decimal ||
		from.Kind == fact.BigInteger || from.Kind == fact.Date):
		*other = ir.Convert(*other, fact.StringType)
		return fact.String
	}
	return fact.Invalid
}

// toProperty converts the other operand to the type of the property. It warns about a constant that cannot be converted, since every such
// comparison fails.
func (e *Env) toProperty(other *rule.Expr, to *fact.Type) fact.Kind {
	text, constant := (*other).(*rule.Const)
	switch to.Kind {
	case fact.Date:
		*other = e.dateConst(*other)
	case fact.Bool: // as Boolean.parseBoolean reads it
		s, _ := text.Value.(string)
		if !strings.EqualFold(s, "true") && !strings.EqualFold(s, "false") {
			e.WarnHint(text.At, finding.ConstantFailure, "", "this string is neither true nor false, and counts as false")
		}
		*other = ir.Const(fact.BoolType, strings.EqualFold(s, "true"), text.At)
	}
	*other = ir.Convert(*other, fact.Box(to))
	if c, folded := (*other).(*rule.Const); folded && !to.Boxed {
		*other = ir.Convert(c, to)
	} else if constant && !folded {
		hint := ""
		if to.Kind == fact.Date {
			hint = "another format of dates must be set: --date-format, or drools.dateformat in the project"
		}
		e.WarnHint((*other).Span(), finding.ConstantFailure, hint, "this string cannot be read as %s, so the comparison always fails", to)
	}
	return to.Kind
}

// dateConst converts a string constant that is a date in the project's own format to the ISO format. It returns any other expression
// unchanged.
func (e *Env) dateConst(x rule.Expr) rule.Expr {
	c, ok := x.(*rule.Const)
	if !ok {
		return x
	}
	if text, ok := c.Value.(string); ok {
		return &rule.Const{Node: c.Node, Value: e.Options.DateText(text)}
	}
	return x
}
