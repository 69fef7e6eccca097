package check

import (
	"whenthen/dsl"
	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

var wordOperators = map[string]rule.Op{
	"contains": rule.OpContains, "excludes": rule.OpContains, "memberOf": rule.OpMemberOf, "matches": rule.OpMatches,
	"soundslike": rule.OpSoundsLike, "str": rule.OpLength,
	"after": rule.OpAfter, "before": rule.OpBefore, "coincides": rule.OpCoincides, "during": rule.OpDuring,
	"includes": rule.OpIncludes, "finishes": rule.OpFinishes, "finishedby": rule.OpFinishedBy, "meets": rule.OpMeets,
	"metby": rule.OpMetBy, "overlaps": rule.OpOverlaps, "overlappedby": rule.OpOverlappedBy, "starts": rule.OpStarts,
	"startedby": rule.OpStartedBy,
}

// temporalArgs is the largest number of arguments each temporal operator takes.
var temporalArgs = map[rule.Op]int{
	rule.OpAfter: 2, rule.OpBefore: 2, rule.OpCoincides: 2, rule.OpOverlaps: 2, rule.OpOverlappedBy: 2, rule.OpDuring: 4,
	rule.OpIncludes: 4, rule.OpFinishes: 1, rule.OpFinishedBy: 1, rule.OpMeets: 1, rule.OpMetBy: 1, rule.OpStarts: 1,
	rule.OpStartedBy: 1,
}

// wordOperator types contains, matches and their kin.
func (e *env) wordOperator(x *dsl.Binary) rule.Expr {
	op, ok := wordOperators[x.Op]
	if !ok {
		var names []string
		for name := range wordOperators {
			names = append(names, name)
		}
		e.errorHint(x.OpName.Span(), CodeUnknownOperator, didYouMean(x.Op, names), "there is no operator %q", x.Op)
		return bad(x.Span())
	}
	l, r := e.expr(x.X), e.expr(x.Y)
	if isBad(l) || isBad(r) {
		return bad(x.Span())
	}
	y := &rule.Binary{Node: node(fact.BoolType, x.Span()), Op: op, Kind: l.Type().Kind, L: l, R: r}
	fits := false
	switch op {
	case rule.OpContains:
		fits = e.contains(y)
	case rule.OpMemberOf:
		fits = e.memberOf(y)
	case rule.OpMatches, rule.OpSoundsLike:
		fits = e.texts(y)
	case rule.OpLength:
		fits = e.strOperator(x, y)
	default:
		return e.temporal(x, y)
	}
	if !fits {
		if !e.failed || !isBad(y.L) {
			e.errorf(x.OpName.Span(), CodeWrongOperand, "%s cannot be used between %s and %s", x.Op, article(l.Type()), article(r.Type()))
		}
		return bad(x.Span())
	}
	var out rule.Expr = y
	if x.Negated != (x.Op == "excludes") {
		out = not(y)
	}
	return e.guarded(out, x.X, x.Y)
}

// contains converts the operands of contains: an element for a collection, a text for a text.
func (e *env) contains(y *rule.Binary) bool {
	if y.R.Type().Kind == fact.Void {
		return false
	}
	switch y.Kind {
	case fact.List, fact.Set, fact.Any, fact.Map:
		y.R = boxUp(y.R)
		return true
	case fact.String:
		if y.R.Type().Kind != fact.String {
			y.R = convert(y.R, fact.StringType)
		}
		return true
	}
	return false
}

// memberOf is contains with the operands turned round; Kind is the collection's.
func (e *env) memberOf(y *rule.Binary) bool {
	y.Kind = y.R.Type().Kind
	switch y.Kind {
	case fact.List, fact.Set, fact.Any, fact.Map:
		y.L = boxUp(y.L)
		return y.L.Type().Kind != fact.Void
	}
	return false
}

// texts makes both operands texts.
func (e *env) texts(y *rule.Binary) bool {
	for _, x := range []*rule.Expr{&y.L, &y.R} {
		switch k := (*x).Type().Kind; {
		case k == fact.String:
		case k == fact.Any, k == fact.Null, k == fact.Enum, primitive(k) != nil, k == fact.Decimal, k == fact.BigInteger:
			*x = convert(*x, fact.StringType)
		default:
			return false
		}
	}
	y.Kind = fact.String
	return true
}

// strOperator types str[startsWith], str[endsWith] and str[length].
func (e *env) strOperator(x *dsl.Binary, y *rule.Binary) bool {
	word := ""
	if len(x.Params) == 1 {
		if id, ok := x.Params[0].(*dsl.Ident); ok {
			word = id.Name
		}
	}
	switch word {
	case "startsWith", "endsWith":
		y.Op = rule.OpStartsWith
		if word == "endsWith" {
			y.Op = rule.OpEndsWith
		}
		return e.texts(y)
	case "length":
		if y.L.Type().Kind != fact.String && y.L.Type().Kind != fact.Any {
			return false
		}
		y.L, y.Kind = convert(y.L, fact.StringType), fact.String
		if y.R.Type().Kind != fact.Int && y.R.Type().Kind != fact.String && y.R.Type().Kind != fact.Any && !y.R.Type().Kind.Integer() {
			return false
		}
		y.R = convert(unboxed(y.R), fact.IntType)
		return true
	}
	e.errorHint(x.OpName.Span(), CodeUnknownOperator, "write str[startsWith], str[endsWith] or str[length]", "str has no such form")
	y.L = bad(x.Span())
	return false
}

// temporal types the operators on events and dates.
func (e *env) temporal(x *dsl.Binary, y *rule.Binary) rule.Expr {
	if n := temporalArgs[y.Op]; len(x.Params) > n {
		e.errorf(x.Params[n].Span(), CodeWrongArity, "%s takes at most %d arguments", x.Op, n)
		return bad(x.Span())
	}
	y.Kind = fact.Date
	for _, side := range []*rule.Expr{&y.L, &y.R} {
		switch t := (*side).Type(); {
		case t.Event, t.Kind == fact.Any, t.Kind.Integer(): // integers are milliseconds
			*side, y.Kind = boxUp(*side), fact.Any
		case t.Kind == fact.Struct:
			e.errorHint((*side).Span(), CodeWrongOperand, "declare it as one: @role( event )", "%s is no event and no date, so it has no time", t)
			return bad(x.Span())
		default:
			*side = convert(*side, fact.DateType)
		}
	}
	for _, p := range x.Params {
		if lit, ok := p.(*dsl.Literal); ok && lit.Kind == dsl.LitStar {
			y.Args = append(y.Args, &rule.Const{Node: node(fact.LongType, p.Span()), Value: int64(1<<63 - 1)})
			continue
		}
		a := e.expr(p)
		if isBad(a) {
			return bad(x.Span())
		}
		if !a.Type().Kind.Integer() {
			e.errorf(p.Span(), CodeWrongOperand, "a time is needed here, not %s", article(a.Type()))
			return bad(x.Span())
		}
		y.Args = append(y.Args, convert(unboxed(a), fact.LongType))
	}
	if x.Negated {
		return not(y)
	}
	return y
}

// inList types x in (a, b) as a chain of ==.
func (e *env) inList(x *dsl.InList) rule.Expr {
	l := e.expr(x.X)
	y := &rule.In{Node: node(fact.BoolType, x.Span()), X: l, Negated: x.Negated}
	failed := isBad(l)
	for _, item := range x.List {
		r := e.expr(item)
		if failed || isBad(r) {
			failed = true
			continue
		}
		test := e.compare(rule.OpEq, l, r, item.Span(), item.Span())
		if isBad(test) {
			failed = true
			continue
		}
		y.List = append(y.List, test)
	}
	if failed {
		return bad(x.Span())
	}
	return e.guarded(y, x.X)
}
