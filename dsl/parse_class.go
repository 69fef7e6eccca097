package dsl

import "whenthen/dsl/source"

// modifiers reads words such as final and annotations.
func (p *parser) modifiers() (words []string, as []*Annotation) {
	for {
		switch {
		case p.is("@") && !is(p.peek2(), "interface"):
			a, err := p.annotation()
			if err != nil {
				return words, as
			}
			as = append(as, a)
		case p.isIdent() && isModifier(p.peek().Value) && (p.peek2().Type == tokIdent || is(p.peek2(), "<") || is(p.peek2(), "@") || is(p.peek2(), "{")):
			words = append(words, p.next().Value)
		default:
			return words, as
		}
	}
}

func isModifier(w string) bool {
	switch w {
	case "final", "static", "public", "private", "protected", "abstract", "synchronized", "native", "transient", "volatile", "strictfp", "default":
		return true
	}
	return false
}

// declaration reads a local variable or a local class.
func (p *parser) declaration() (Stmt, error) {
	start := p.here()
	isClass := p.looking(func() bool { p.modifiers(); return p.atClass() })
	if isClass {
		words, as := p.modifiers()
		c, err := p.class(start, words, as)
		if err != nil {
			return nil, err
		}
		return &LocalClass{c.Base, c}, nil
	}
	v, err := p.localVar()
	if err != nil {
		return nil, err
	}
	if err := p.semicolon(); err != nil {
		return nil, err
	}
	v.Base = p.since(start)
	return v, nil
}

func (p *parser) atClass() bool {
	switch p.peek().Value {
	case "class", "interface", "enum", "record":
		n := p.peekAt(2)
		return p.isIdent() && p.peek2().Type == tokIdent && (is(n, "{") || is(n, "<") || is(n, "extends") || is(n, "implements") || is(n, "("))
	}
	return false
}

// atLocalVar tells whether a type and a name stand next, and then something that goes on with a declaration.
func (p *parser) atLocalVar() bool {
	n := p.peek2()
	if !p.isIdent() || n.Type == tokOp && n.Value != "." && n.Value != "<" && n.Value != "[" {
		return false
	}
	if p.is("new") || p.is("return") || p.is("throw") || p.is("else") || p.is("instanceof") {
		return false
	}
	return p.looking(func() bool {
		if _, err := p.typeRef(); err != nil || !p.isIdent() || p.is("instanceof") || p.mvel && p.newLine() {
			return false
		}
		if p.mvel && mvelOperators[p.peek().Value] && !is(p.peek2(), "=") {
			return false
		}
		p.next()
		t := p.peek()
		if t.Type == tokOp {
			switch t.Value {
			case "=", ";", ",", ":", "[", "}", ")":
				return true
			}
			return false
		}
		return p.newLine() || t.EOF()
	})
}

// atLocalVarName tells whether a type and a name stand next.
func (p *parser) atLocalVarName() bool {
	return p.looking(func() bool {
		_, err := p.typeRef()
		return err == nil && p.isIdent() && !p.is("when") && !p.is("instanceof")
	})
}

// localVar reads `final @A Type a = 1, b[]` without the semicolon.
func (p *parser) localVar() (*LocalVar, error) {
	start := p.here()
	v := &LocalVar{}
	v.Modifiers, v.Annotations = p.modifiers()
	var err error
	if v.Type, err = p.typeRef(); err != nil {
		return nil, err
	}
	if v.Vars, err = p.variables(); err != nil {
		return nil, err
	}
	v.Base = p.since(start)
	return v, nil
}

func (p *parser) variables() ([]*VarDecl, error) {
	var vars []*VarDecl
	for {
		start := p.here()
		n, err := p.name("the name of a variable")
		if err != nil {
			return nil, err
		}
		d := &VarDecl{Name: n, Dims: p.brackets()}
		if p.accept("=") {
			if d.Init, err = p.arrayInitOr(p.expression); err != nil {
				return nil, err
			}
		}
		d.Base = p.since(start)
		vars = append(vars, d)
		if !p.accept(",") {
			return vars, nil
		}
	}
}

// params reads `( Type a, b )`.
func (p *parser) params() ([]*Param, error) {
	open := *p.peek()
	if err := p.expect("("); err != nil {
		return nil, err
	}
	if p.accept(")") {
		return nil, nil
	}
	var params []*Param
	for {
		q, err := p.param()
		if err != nil {
			return nil, err
		}
		params = append(params, q)
		if !p.accept(",") {
			if p.accept(")") {
				return params, nil
			}
			e := p.fail(`"," or ")"`)
			e.opens = open
			return nil, e
		}
	}
}

func (p *parser) param() (*Param, error) {
	start := p.here()
	q := &Param{}
	q.Modifiers, q.Annotations = p.modifiers()
	if n := p.peek2(); !(p.isIdent() && (is(n, ",") || is(n, ")") || n.EOF())) && !p.bareArrayParam() {
		var err error
		if q.Type, err = p.typeRef(); err != nil {
			return nil, err
		}
		if p.adjacent(".", ".", ".") {
			for range 3 {
				p.next()
			}
			q.Variadic = true
		}
	}
	var err error
	if q.Name, err = p.name("the name of a parameter"); err != nil {
		return nil, err
	}
	if dims := p.brackets(); dims > 0 && q.Type != nil {
		q.Type.Dims += dims
	}
	q.Base = p.since(start)
	return q, nil
}

// bareArrayParam tells of `name[]` without a type, which queries allow.
func (p *parser) bareArrayParam() bool {
	return p.looking(func() bool {
		p.next()
		return p.brackets() > 0 && (p.is(",") || p.is(")"))
	})
}

// atLambda tells whether `x ->` or `( ... ) ->` stands next.
func (p *parser) atLambda() bool {
	t := p.peek()
	if t.Type == tokIdent {
		return is(p.peek2(), "->")
	}
	if !is(t, "(") {
		return false
	}
	if n := p.peek2(); n.Type != tokIdent && !is(n, ")") && !is(n, "@") {
		return false
	}
	return p.looking(func() bool {
		_, err := p.params()
		return err == nil && p.is("->")
	})
}

func (p *parser) lambda() (Expr, error) {
	start := p.here()
	l := &Lambda{}
	var err error
	if p.isIdent() {
		n := nameOf(*p.next())
		l.Params = []*Param{{Base: n.Base, Name: n}}
	} else if l.Params, err = p.params(); err != nil {
		return nil, err
	}
	p.next()
	if p.is("{") {
		lenient := p.lenient
		l.Body, err = p.block()
		p.lenient = lenient
	} else {
		l.X, err = p.expression()
	}
	if err != nil {
		return nil, err
	}
	l.Base = p.since(start)
	return l, nil
}

// class reads a class, interface, enum or record behind its modifiers.
func (p *parser) class(start source.Pos, words []string, as []*Annotation) (*Class, error) {
	c := &Class{Modifiers: words, Annotations: as, Kind: p.next().Value}
	var err error
	if c.Name, err = p.name("the name of a class"); err != nil {
		return nil, err
	}
	if p.is("<") {
		if c.TypeParams, err = p.typeParams(); err != nil {
			return nil, err
		}
	}
	if c.Kind == "record" {
		if c.Components, err = p.params(); err != nil {
			return nil, err
		}
	}
	if p.accept("extends") {
		if c.Extends, err = p.typeList(); err != nil {
			return nil, err
		}
	}
	if p.accept("implements") {
		if c.Implements, err = p.typeList(); err != nil {
			return nil, err
		}
	}
	if c.Body, err = p.classBody(c.Kind); err != nil {
		return nil, err
	}
	c.Base = p.since(start)
	return c, nil
}

func (p *parser) typeList() ([]*TypeRef, error) {
	var ts []*TypeRef
	for {
		t, err := p.typeRef()
		if err != nil {
			return nil, err
		}
		ts = append(ts, t)
		if !p.accept(",") {
			return ts, nil
		}
	}
}

func (p *parser) classBody(kind string) (*ClassBody, error) {
	if err := p.deeper(); err != nil {
		return nil, err
	}
	lenient := p.lenient
	defer func() { p.depth--; p.lenient = lenient }()
	open := *p.peek()
	if err := p.expect("{"); err != nil {
		return nil, err
	}
	b := &ClassBody{}
	if kind == "enum" {
		if err := p.enumConstants(b); err != nil {
			return nil, err
		}
	}
	for !p.is("}") {
		if p.accept(";") {
			continue
		}
		m, err := p.member()
		if err != nil {
			return nil, err
		}
		b.Members = append(b.Members, m)
	}
	p.next()
	b.Base = p.since(startOf(open))
	return b, nil
}

func (p *parser) enumConstants(b *ClassBody) error {
	for p.isIdent() {
		n := nameOf(*p.next())
		c := &EnumConstant{Name: n}
		if p.is("(") {
			args, err := p.arguments()
			if err != nil {
				return err
			}
			c.Args = args
		}
		if p.is("{") {
			if _, err := p.classBody(""); err != nil {
				return err
			}
		}
		c.Base = p.since(n.Range.Start)
		b.Constants = append(b.Constants, c)
		if !p.accept(",") {
			break
		}
	}
	p.accept(";")
	return nil
}

func (p *parser) member() (*Member, error) {
	start := p.here()
	m := &Member{}
	m.Modifiers, m.Annotations = p.modifiers()
	var err error
	switch {
	case p.is("{"):
		m.Body, err = p.block()
	case p.is("static") && is(p.peek2(), "{"):
		m.Modifiers = append(m.Modifiers, p.next().Value)
		m.Body, err = p.block()
	case p.atClass():
		m.Class, err = p.class(p.here(), nil, nil)
	default:
		err = p.fieldOrMethod(m)
	}
	if err != nil {
		return nil, err
	}
	m.Base = p.since(start)
	return m, nil
}

func (p *parser) fieldOrMethod(m *Member) (err error) {
	if p.is("<") {
		if m.TypeParams, err = p.typeParams(); err != nil {
			return err
		}
	}
	if !(p.isIdent() && is(p.peek2(), "(")) {
		if m.Type, err = p.typeRef(); err != nil {
			return err
		}
	}
	if is(p.peek2(), "(") {
		if m.Name, err = p.name("the name of a method"); err != nil {
			return err
		}
		return p.method(m)
	}
	if m.Vars, err = p.variables(); err != nil {
		return err
	}
	return p.expect(";")
}

func (p *parser) method(m *Member) (err error) {
	if m.Params, err = p.params(); err != nil {
		return err
	}
	m.Type.addDims(p.brackets())
	if p.accept("throws") {
		if m.Throws, err = p.typeList(); err != nil {
			return err
		}
	}
	if p.accept("default") {
		if _, err = p.expression(); err != nil {
			return err
		}
	}
	if p.accept(";") {
		return nil
	}
	m.Body, err = p.block()
	return err
}

func (t *TypeRef) addDims(n int) {
	if t != nil {
		t.Dims += n
	}
}
