package dsl

// Expressions are read by precedence climbing. The same code serves constraints (soft is set: word operators, half constraints, bindings,
// inline casts) and Java code (lambdas, assignments, anonymous classes).

// Binding strengths, loose to tight.
const (
	precOr = iota + 1
	precAnd
	precBitOr
	precBitXor
	precBitAnd
	precEqual
	precRelational
	precShift
	precSum
	precProduct
)

var operatorPrec = map[string]int{
	"||": precOr, "&&": precAnd, "|": precBitOr, "^": precBitXor, "&": precBitAnd, "==": precEqual, "!=": precEqual,
	"<": precRelational, ">": precRelational, "<=": precRelational, ">=": precRelational,
	"+": precSum, "-": precSum, "*": precProduct, "/": precProduct, "%": precProduct,
}

// wordOperators are the operators written as words. Those that take arguments in square brackets are true.
var wordOperators = map[string]bool{
	"contains": false, "excludes": false, "matches": false, "memberOf": false, "soundslike": false, "in": false, "str": true,
	"after": true, "before": true, "coincides": true, "during": true, "includes": true, "finishes": true, "finishedby": true,
	"meets": true, "metby": true, "overlaps": true, "overlappedby": true, "starts": true, "startedby": true,
}

// mvelOperators are the words MVEL code knows as operators besides.
var mvelOperators = map[string]bool{"contains": true, "is": true, "in": true, "soundslike": true, "strsim": true, "memberOf": true, "matches": true}

func isComparison(op string) bool {
	return op == "==" || op == "!=" || op == "<" || op == ">" || op == "<=" || op == ">="
}

// infix is the operator at the next token with its strength; 0 if there is none that may stand here.
func (p *parser) infix() (op string, prec, width int) {
	t := p.peek()
	switch t.Type {
	case tokOp:
		if t.Value == ">" && p.adjacent(">", ">") {
			switch {
			case p.adjacent(">", ">", ">="), p.adjacent(">", ">="):
				return "", 0, 0
			case p.adjacent(">", ">", ">"):
				return ">>>", precShift, 3
			}
			return ">>", precShift, 2
		}
		if t.Value == "<" && p.adjacent("<", "<") {
			return "<<", precShift, 2
		}
		if t.Value == "<" && p.adjacent("<", "<=") || t.Value == ">" && p.adjacent(">", ">=") {
			return "", 0, 0
		}
		if p.soft && t.Value == "##" || p.soft && t.Value == "~" {
			return t.Value, precRelational, 1
		}
		if t.Value == "/" && p.lineEnds && p.newLine() && p.peek2().Type == tokIdent {
			return "", 0, 0 // an OOPath on a line of its own
		}
		if t.Value == "~" && !p.soft && p.adjacent("~", "=") {
			return "~=", precRelational, 2
		}
		return t.Value, operatorPrec[t.Value], 1
	case tokIdent:
		return p.wordInfix(t.Value)
	}
	return "", 0, 0
}

func (p *parser) wordInfix(word string) (string, int, int) {
	if word == "instanceof" {
		return word, precRelational, 1
	}
	if !p.soft {
		if p.mvel && mvelOperators[word] && !p.newLine() {
			return word, precRelational, 1
		}
		return "", 0, 0
	}
	if word == "not" {
		n := p.peek2()
		if _, ok := wordOperators[n.Value]; n.Type == tokIdent && (ok || n.Value == "instanceof") || is(n, "##") {
			return word, precRelational, 1
		}
		return "", 0, 0
	}
	if _, ok := wordOperators[word]; ok {
		return word, precRelational, 1
	}
	return "", 0, 0
}

// operatorName consumes the tokens of an operator and makes one name of them.
func (p *parser) operatorName(width int) *Name {
	start, text := p.here(), ""
	for ; width > 0; width-- {
		text += p.next().Value
	}
	return &Name{Base: p.since(start), Text: text}
}

// comparison reads an operator of equality or relation behind x with its right side, and the half constraints that go on with x.
func (p *parser) comparison(x Expr) (Expr, error) {
	c, err := p.singleComparison(x)
	if err != nil || !p.soft {
		return c, err
	}
	return p.restrictions(c, x)
}

func (p *parser) singleComparison(x Expr) (Expr, error) {
	start := x.Span().Start
	opStart := p.here()
	t := p.next()
	op, negated := t.Value, false
	if op == "not" && t.Type == tokIdent {
		negated = true
		t = p.next()
		op = t.Value
	}
	switch {
	case op == "instanceof":
		return p.instanceOf(x, negated)
	case op == "in" && t.Type == tokIdent && (p.soft || p.is("(")):
		return p.inList(x, negated)
	case op == "##" || op == "~" && p.soft || op == "~" && p.is("="):
		op += p.next().Value
	}
	b := &Binary{Op: op, OpName: &Name{Base: p.since(opStart), Text: op}, Negated: negated, X: x}
	if p.is("[") && (wordOperators[op] || p.soft && op[0] == '#') {
		params, err := p.operatorParams()
		if err != nil {
			return nil, err
		}
		b.Params, b.HasParams = params, true
	}
	y, err := p.binary(precShift)
	if err != nil {
		return nil, err
	}
	b.Y, b.Base = y, p.since(start)
	return b, nil
}

// operatorParams reads the arguments of str[startsWith] or after[3m, *].
func (p *parser) operatorParams() ([]Expr, error) {
	open := *p.next()
	if p.accept("]") {
		return nil, nil
	}
	var params []Expr
	for {
		start := p.here()
		var x Expr
		var err error
		if p.is("-") && is(p.peek2(), "*") {
			p.next()
			x = &Unary{Op: "-", X: p.star()}
			x.(*Unary).Base = p.since(start)
		} else if p.is("*") {
			x = p.star()
		} else if x, err = p.expression(); err != nil {
			return nil, err
		}
		asTime(x)
		params = append(params, x)
		if !p.accept(",") {
			return params, p.closing("]", open)
		}
	}
}

// star reads the * of after[3m, *].
func (p *parser) star() *Literal {
	t := p.next()
	return &Literal{Base: Base{spanOf(*t)}, Kind: LitStar, Raw: t.Value}
}

// asTime reads number literals again where times stand: 10d is ten days there.
func asTime(x Expr) {
	if u, ok := x.(*Unary); ok {
		x = u.X
	}
	if l, ok := x.(*Literal); ok && l.Kind == LitDouble {
		if kind, value, ok := numberLiteral(l.Raw, true); ok {
			l.Kind, l.Value = kind, value
		}
	}
}

func (p *parser) instanceOf(x Expr, negated bool) (Expr, error) {
	if !p.soft {
		p.accept("final")
	}
	typ, err := p.typeRef()
	if err != nil {
		return nil, err
	}
	n := &InstanceOf{X: x, Negated: negated, Type: typ}
	if !p.soft && p.isIdent() && !p.newLine() && p.peek().Value != "instanceof" {
		n.Binding = nameOf(*p.next())
	}
	n.Base = p.since(x.Span().Start)
	return n, nil
}

func (p *parser) inList(x Expr, negated bool) (Expr, error) {
	open := *p.peek()
	if !p.is("(") {
		return nil, p.fail(`"(" and the list of values`)
	}
	list, err := p.arguments()
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, p.record(&syntaxError{code: CodeMissingOperand, want: "at least one value in the brackets", opens: open})
	}
	return &InList{p.since(x.Span().Start), x, negated, list}, nil
}
