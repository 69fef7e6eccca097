package dsl

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/dsl/source"
)

// primary reads an operand and everything that is selected from it.
func (p *parser) primary() (Expr, error) {
	x, err := p.atom()
	for n := 0; err == nil; n++ {
		if n > maxChain {
			return nil, p.failAs(CodeTooDeep, "too many selections in a row", "")
		}
		var done bool
		if x, done, err = p.selector(x); done {
			return x, err
		}
	}
	return nil, err
}

func (p *parser) atom() (Expr, error) {
	t := p.peek()
	switch t.Type {
	case tokString:
		p.next()
		return &Literal{Base: p.since(startOf(*t)), Kind: LitString, Raw: t.Value, Value: unquote(t.Value), Quote: t.Value[0]}, nil
	case tokNumber:
		return p.number()
	case tokIdent:
		return p.identAtom()
	case tokConst:
		p.next()
		l := &Literal{Base: p.since(startOf(*t)), Kind: LitNull, Raw: t.Value}
		if t.Value != "null" {
			l.Kind, l.Value = LitBool, t.Value == "true"
		}
		return l, nil
	case tokOp:
		switch t.Value {
		case "(":
			return p.paren()
		case "[":
			return p.listOrMap()
		case "{":
			if !p.soft {
				return p.arrayInit()
			}
		case "/", "?/":
			if p.soft {
				return p.ooPath()
			}
		case ".":
			if p.soft && p.adjacent(".", ".", "/") {
				return p.ooPath()
			}
		case "<":
			if !p.soft {
				return p.genericCall()
			}
		}
	}
	return nil, p.record(&syntaxError{code: CodeMissingOperand, want: "a value"})
}

func (p *parser) number() (Expr, error) {
	t := p.peek()
	kind, value, ok := numberLiteral(t.Value, false)
	if p.soft && strings.ContainsAny(t.Value, "_") || p.soft && strings.HasPrefix(t.Value, "0b") {
		ok = false
	}
	if !ok {
		return nil, p.failAs(CodeBadNumber, "the number "+shorten(t.Value)+" cannot be read", "")
	}
	p.next()
	return &Literal{Base: p.since(startOf(*t)), Kind: kind, Raw: t.Value, Value: value}, nil
}

func (p *parser) identAtom() (Expr, error) {
	t := p.next()
	base := p.since(startOf(*t))
	switch t.Value {
	case "this":
		if !p.is("(") {
			return &This{base}, nil
		}
	case "new":
		if p.isIdent() || p.is("<") || p.is("@") {
			return p.creator(base.Range.Start, nil)
		}
		return nil, p.fail("the name of a class")
	case "eval":
		if p.soft && p.is("(") {
			return p.inlineEval(base.Range.Start)
		}
	case "switch":
		if !p.soft && p.is("(") {
			return p.switchExpr(base.Range.Start)
		}
	}
	if p.atCall() {
		args, err := p.arguments()
		if err != nil {
			return nil, err
		}
		return &Call{Base: p.since(base.Range.Start), Name: &Name{Base: base, Text: t.Value}, Args: args}, nil
	}
	if x := p.typeAtom(*t); x != nil {
		return x, nil
	}
	n := nameOf(*t)
	return &Ident{base, n.Text, n.Quote != 0}, nil
}

// atCall tells whether the arguments of a call stand next. A bracket that begins the next condition, or the half constraints of
// `f( > 1 && < 9 )`, are none.
func (p *parser) atCall() bool {
	return p.is("(") && !(p.lineEnds && p.newLine()) && !p.atHalfGroup()
}

// atHalfGroup tells whether an operator stands right behind an opening bracket.
func (p *parser) atHalfGroup() bool {
	if !p.soft {
		return false
	}
	op := p.peek2()
	if op.Type == tokOp {
		return isComparison(op.Value)
	}
	if _, word := wordOperators[op.Value]; !word || op.Type != tokIdent {
		return false
	}
	n := p.peekAt(2)
	_, word := wordOperators[n.Value]
	return n.Type == tokString || n.Type == tokNumber || n.Type == tokIdent && !word && n.Value != "not" && n.Value != "instanceof"
}

// typeAtom reads what only a type can begin, after its first name: `int[].class`, `List<String>::new`, `String[]::new`.
func (p *parser) typeAtom(first lexer.Token) Expr {
	if !isPrimitive(first.Value) && !p.is("[") && !(p.is("<") && !p.soft) && first.Value != "void" {
		return nil
	}
	if p.is("[") && !is(p.peek2(), "]") {
		return nil
	}
	var x Expr
	start := startOf(first)
	p.try(func() bool {
		typ, err := p.typeAfter(nameOf(first))
		if err != nil {
			return false
		}
		switch {
		case p.is(".") && is(p.peek2(), "class"):
			p.next()
			p.next()
			x = &ClassLit{p.since(start), typ}
		case p.is("::") && p.peek2().Type == tokIdent:
			p.next()
			name := nameOf(*p.next())
			x = &MethodRef{Base: p.since(start), Type: typ, Name: name}
		}
		return x != nil
	})
	return x
}

func (p *parser) inlineEval(start source.Pos) (Expr, error) {
	open := *p.next()
	x, err := inside(p, p.expression)
	if err == nil {
		err = p.closing(")", open)
	}
	if err != nil {
		return nil, err
	}
	return &InlineEval{p.since(start), x}, nil
}

func (p *parser) paren() (Expr, error) {
	open := *p.next()
	x, err := inside(p, p.expression)
	if err == nil {
		err = p.closing(")", open)
	}
	if err != nil {
		return nil, err
	}
	return &Paren{p.since(startOf(open)), x}, nil
}

// listOrMap reads [a, b], [k : v] or the empty [:].
func (p *parser) listOrMap() (Expr, error) {
	open := *p.next()
	start := startOf(open)
	if p.is(":") && is(p.peek2(), "]") {
		p.next()
		p.next()
		return &MapLit{Base: p.since(start)}, nil
	}
	if p.accept("]") {
		return &ListLit{Base: p.since(start)}, nil
	}
	p.noBind++
	defer func() { p.noBind-- }()
	var elems []Expr
	var entries []*MapEntry
	for {
		x, err := p.expression()
		if err != nil {
			return nil, err
		}
		if p.is(":") && len(elems) == 0 {
			p.next()
			v, err := p.expression()
			if err != nil {
				return nil, err
			}
			entries = append(entries, &MapEntry{p.since(x.Span().Start), x, v})
		} else if len(entries) > 0 {
			return nil, p.fail(`":" and the value of the map entry`)
		} else {
			elems = append(elems, x)
		}
		if p.accept(",") {
			continue
		}
		if err := p.closing("]", open); err != nil {
			return nil, err
		}
		if entries != nil {
			return &MapLit{p.since(start), entries}, nil
		}
		return &ListLit{p.since(start), elems}, nil
	}
}

// selector reads one step behind x; done tells that there was none.
func (p *parser) selector(x Expr) (_ Expr, done bool, _ error) {
	t := p.peek()
	if t.Type != tokOp {
		return x, true, nil
	}
	start := x.Span().Start
	switch t.Value {
	case ".", "!.":
		if p.adjacent(".", ".", "/") {
			return x, true, nil
		}
		return p.dotSelector(x)
	case "[":
		if p.lineEnds && p.newLine() {
			return x, true, nil
		}
		open := *p.next()
		i, err := inside(p, p.expression)
		if err == nil {
			err = p.closing("]", open)
		}
		if err != nil {
			return nil, true, err
		}
		return &Index{p.since(start), x, i}, false, nil
	case "#":
		if p.soft {
			return p.inlineCast(x)
		}
	case "::":
		if p.soft {
			return x, true, nil
		}
		p.next()
		if p.is("<") {
			if _, err := p.typeArgs(); err != nil {
				return nil, true, err
			}
		}
		name, err := p.name("the name of a method")
		if err != nil {
			return nil, true, err
		}
		return &MethodRef{Base: p.since(start), X: x, Name: name}, false, nil
	case "(":
		return p.halfGroup(x)
	}
	return x, true, nil
}

func (p *parser) dotSelector(x Expr) (Expr, bool, error) {
	start := x.Span().Start
	nullSafe := p.next().Value == "!."
	if !p.soft && p.is("?") && p.peek2().Type == tokIdent {
		p.next() // MVEL's a.?b
		nullSafe = true
	}
	if p.is("(") && p.soft {
		cs, err := p.nestedConstraints()
		if err != nil {
			return nil, true, err
		}
		return &NestedGroup{p.since(start), x, nullSafe, cs}, false, nil
	}
	if p.is("{") && p.mvel && !p.soft {
		list, err := p.arrayInit() // MVEL's x.{ a = 1 }
		if err != nil {
			return nil, true, err
		}
		return &Call{Base: p.since(start), X: x, Name: &Name{Base: Base{list.Span()}, Text: "with"}, Args: list.(*ArrayInit).Elems}, false, nil
	}
	var typeArgs []*TypeRef
	if p.is("<") && !p.soft {
		var err error
		if typeArgs, err = p.typeArgs(); err != nil {
			return nil, true, err
		}
	}
	t := p.peek()
	if t.Type != tokIdent {
		return nil, true, p.record(&syntaxError{code: CodeMissingName, want: `a name after "."`})
	}
	if t.Value == "class" && !is(p.peek2(), "(") {
		p.next()
		if typ := typeOf(x); typ != nil {
			return &ClassLit{p.since(start), typ}, false, nil
		}
		return &Select{p.since(start), x, nullSafe, nameOf(*t)}, false, nil
	}
	if t.Value == "new" && !p.soft && p.peek2().Type == tokIdent {
		p.next()
		n, err := p.creator(start, x)
		return n, err != nil, err
	}
	name := nameOf(*p.next())
	if p.atCall() {
		args, err := p.arguments()
		if err != nil {
			return nil, true, err
		}
		return &Call{p.since(start), x, nullSafe, typeArgs, name, args}, false, nil
	}
	if p.is("[") && is(p.peek2(), "]") {
		if c := p.qualifiedArray(x, name); c != nil {
			return c, false, nil
		}
	}
	return &Select{p.since(start), x, nullSafe, name}, false, nil
}

// qualifiedArray reads `a.b.C[].class` and `a.b.C[]::new` after the last name.
func (p *parser) qualifiedArray(x Expr, name *Name) Expr {
	typ := typeOf(&Select{Base: Base{x.Span().Join(name.Range)}, X: x, Name: name})
	if typ == nil {
		return nil
	}
	var out Expr
	start := typ.Range.Start
	p.try(func() bool {
		for p.accept("[") {
			if !p.accept("]") {
				return false
			}
			typ.Dims++
		}
		typ.Base = p.since(start)
		if p.accept("::") && p.isIdent() {
			out = &MethodRef{Type: typ, Name: nameOf(*p.next()), Base: p.since(start)}
		} else if p.accept(".") && p.accept("class") {
			out = &ClassLit{p.since(start), typ}
		}
		return out != nil
	})
	return out
}

// typeOf turns a chain of names back into a type; nil if x is something else.
func typeOf(x Expr) *TypeRef {
	switch x := x.(type) {
	case *Ident:
		return &TypeRef{Base: x.Base, Name: x.Name}
	case *Select:
		if t := typeOf(x.X); t != nil && !x.NullSafe {
			t.Name += "." + x.Name.Text
			t.Range.End = x.Range.End
			return t
		}
	}
	return nil
}

// inlineCast reads `x#Type`. Of a dotted name the type goes up to the first part with a capital letter: `x#a.b.Sub.field`.
func (p *parser) inlineCast(x Expr) (Expr, bool, error) {
	p.next()
	t, err := p.name("the name of a type")
	if err != nil {
		return nil, true, err
	}
	typ := &TypeRef{Base: t.Base, Name: t.Text}
	last := t.Text
	for !capital(last) && p.is(".") && p.peek2().Type == tokIdent && p.capitalAhead() {
		p.next()
		last = p.next().Value
		typ.Name += "." + last
		typ.Range.End = endOf(p.prev)
	}
	return &InlineCast{p.since(x.Span().Start), x, typ}, false, nil
}

func capital(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r)
}

// capitalAhead tells whether some part of the dotted name that follows begins with a capital letter.
func (p *parser) capitalAhead() bool {
	return p.looking(func() bool {
		for p.accept(".") && p.isIdent() {
			if capital(p.next().Value) {
				return true
			}
		}
		return false
	})
}

// halfGroup reads `f( > 1 && < 9 )` after f.
func (p *parser) halfGroup(x Expr) (Expr, bool, error) {
	if !p.atHalfGroup() {
		return x, true, nil
	}
	open := *p.next()
	last := p.last
	p.last = x
	body, err := p.binary(precOr)
	p.last = last
	if err == nil {
		err = p.closing(")", open)
	}
	if err != nil {
		return nil, true, err
	}
	return &HalfGroup{p.since(x.Span().Start), x, body}, true, nil
}

// genericCall reads `<T>this.call()`-like beginnings: explicit type arguments without a receiver.
func (p *parser) genericCall() (Expr, error) {
	start := p.here()
	typeArgs, err := p.typeArgs()
	if err != nil {
		return nil, err
	}
	name, err := p.name("the name of a method")
	if err != nil {
		return nil, err
	}
	args, err := p.arguments()
	if err != nil {
		return nil, err
	}
	return &Call{Base: p.since(start), TypeArgs: typeArgs, Name: name, Args: args}, nil
}
