package rule

import (
	"strconv"
	"strings"

	"whenthen/engine/operator"
	"whenthen/internal/fact"
)

func dot(nullSafe bool) string {
	if nullSafe {
		return "!."
	}
	return "."
}

// access prints expressions that access a member or call something.
func (p *printer) access(e Expr) {
	switch e := e.(type) {
	case *Prop:
		if s, ok := e.Of.(*Slot); !ok || s.Name != "this" || p.canonical {
			p.operand(e.Of)
			p.put(dot(e.NullSafe))
		}
		if p.canonical && e.Property.Owner != nil {
			p.typ(e.Property.Owner)
			p.put("::")
		}
		p.put(e.Property.Name)
	case *DynamicProp:
		p.operand(e.Of)
		p.put(dot(e.NullSafe), e.Name)
		p.dynamic()
	case *Call:
		p.callee(e)
		p.args(e.Args)
	case *DynamicCall:
		p.operand(e.Of)
		p.put(dot(e.NullSafe), e.Name)
		p.dynamic()
		p.args(e.Args)
	case *FunctionCall:
		p.put(e.Function.Name)
		if p.canonical {
			p.put("@", e.Function.Span.String())
			if e.Function.File != nil {
				p.put("@", e.Function.File.Name())
			}
		}
		p.args(e.Args)
	case *Invoke:
		p.operand(e.Of)
		p.args(e.Args)
	case *Index:
		p.write(operand{e.Of}, "[", e.Key, "]")
	}
}

func (p *printer) dynamic() {
	if p.canonical {
		p.put("~")
	}
}

// callee prints the called method; the canonical form includes the parameter types that select the overload.
func (p *printer) callee(e *Call) {
	switch {
	case e.Of != nil:
		p.operand(e.Of)
		p.put(dot(e.NullSafe))
		if p.canonical && e.Method.Owner != nil {
			p.put(p.typeName(e.Method.Owner), "::")
		}
	case e.Method.Owner != nil:
		p.put(p.typeName(e.Method.Owner), ".")
	}
	p.put(e.Method.Name)
	if p.canonical {
		p.put("<")
		for _, t := range e.Method.Params {
			p.put(p.typeName(t), ";")
		}
		p.put(">")
	}
}

func (p *printer) args(es []Expr) {
	p.put("(")
	p.list(es)
	p.put(")")
}

// maker prints expressions that create a new object.
func (p *printer) maker(e Expr) {
	switch e := e.(type) {
	case *New:
		p.put("new ", p.typeName(e.T))
		p.args(e.Args)
	case *NewArray:
		elem := p.typeName(nil)
		if e.T != nil {
			elem = p.typeName(e.T.Elem)
		}
		if e.Length != nil {
			bare := strings.TrimRight(elem, "[]")
			p.write("new ", bare, "[", e.Length)
			for _, n := range e.Inner {
				p.write("][", n)
			}
			p.put("]", strings.Repeat("[]", (len(elem)-len(bare))/2-len(e.Inner)))
			return
		}
		p.write("new ", elem, "[]{", e.Elements, "}")
	case *ListLit:
		p.write("[", e.Elements, "]")
	case *MapLit:
		p.put("[")
		for i, k := range e.Keys {
			p.comma(i)
			p.write(k, " : ", e.Values[i])
		}
		p.put("]")
	}
}

// effectful prints the expressions that occur only in actions.
func (p *printer) effectful(e Expr) {
	switch e := e.(type) {
	case *Assign:
		p.write(e.Target, " ", e.Op.String(), "=")
		if e.Op != operator.None {
			p.kind(e.Kind, fact.String)
		}
		p.write(" ", e.Value)
	case *IncDec:
		sign := "++"
		if e.Dec {
			sign = "--"
		}
		if e.Prefix {
			p.put(sign)
		}
		p.operand(e.Target)
		if !e.Prefix {
			p.put(sign)
		}
	case *Lambda:
		p.put("(")
		for i, n := range e.Params {
			p.comma(i)
			p.put(localName(n))
		}
		p.put(") -> ")
		if e.Expr != nil {
			p.expr(e.Expr)
		} else {
			p.block(e.Body)
		}
	case *Effect:
		p.put(e.Op.String())
		if e.Outside {
			p.put(" outside")
		}
		p.args(e.Args)
		if e.Op == EffectUpdate {
			p.put(" changes ", maskText(e.Mask))
		}
	}
}

var effectText = [...]string{
	EffectInsert: "insert", EffectInsertLogical: "insertLogical", EffectUpdate: "update", EffectDelete: "delete",
	EffectHalt: "halt", EffectSetFocus: "setFocus", EffectClearGroup: "clearGroup", EffectRuleName: "ruleName",
	EffectRulePackage: "rulePackage", EffectPrint: "print", EffectPrintln: "println", EffectQuery: "query",
	EffectSetGlobal: "setGlobal", EffectActivateGroup: "activateGroup", EffectError: "printError", EffectInsertAt: "insertAt", EffectContext: "drools", EffectExpect: "expect",
}

// String returns the built-in's name in printed actions.
func (o EffectOp) String() string {
	if int(o) < len(effectText) && effectText[o] != "" {
		return effectText[o]
	}
	return "effect" + strconv.Itoa(int(o))
}

var kindText = [...]string{
	fact.Invalid: "invalid", fact.Void: "void", fact.Null: "null", fact.Bool: "boolean", fact.Char: "char",
	fact.Byte: "byte", fact.Short: "short", fact.Int: "int", fact.Long: "long", fact.Float: "float",
	fact.Double: "double", fact.String: "text", fact.Decimal: "decimal", fact.BigInteger: "biginteger",
	fact.Date: "date", fact.Enum: "enum", fact.List: "list", fact.Set: "set", fact.Map: "map",
	fact.Struct: "object", fact.Any: "any", fact.Func: "lambda",
}

func kindName(k fact.Kind) string {
	if int(k) < len(kindText) {
		return kindText[k]
	}
	return "kind" + strconv.Itoa(int(k))
}

// maskText returns a mask as bit numbers, because the names of the properties are not known without the type.
func maskText(m fact.Mask) string {
	if m == fact.AllProperties {
		return "all"
	}
	var bits []string
	for bit := range 64 {
		if m&(1<<bit) != 0 {
			bits = append(bits, strconv.Itoa(bit))
		}
	}
	return "{" + strings.Join(bits, " ") + "}"
}

// propertyNames returns a mask with the property names of t.
func propertyNames(t *fact.Type, m fact.Mask) string {
	if t == nil || m == fact.AllProperties {
		return maskText(m)
	}
	var names []string
	for _, p := range t.Properties {
		if m.Has(p) {
			names = append(names, p.Name)
		}
	}
	return "{" + strings.Join(names, " ") + "}"
}

// String returns the readable form of an expression, on one line.
func (e *Const) String() string        { return exprText(e) }
func (e *Slot) String() string         { return exprText(e) }
func (e *Row) String() string          { return exprText(e) }
func (e *LocalVar) String() string     { return exprText(e) }
func (e *GlobalVar) String() string    { return exprText(e) }
func (e *Prop) String() string         { return exprText(e) }
func (e *DynamicProp) String() string  { return exprText(e) }
func (e *Call) String() string         { return exprText(e) }
func (e *DynamicCall) String() string  { return exprText(e) }
func (e *FunctionCall) String() string { return exprText(e) }
func (e *Invoke) String() string       { return exprText(e) }
func (e *New) String() string          { return exprText(e) }
func (e *NewArray) String() string     { return exprText(e) }
func (e *ListLit) String() string      { return exprText(e) }
func (e *MapLit) String() string       { return exprText(e) }
func (e *Index) String() string        { return exprText(e) }
func (e *Unary) String() string        { return exprText(e) }
func (e *Binary) String() string       { return exprText(e) }
func (e *In) String() string           { return exprText(e) }
func (e *Conditional) String() string  { return exprText(e) }
func (e *Convert) String() string      { return exprText(e) }
func (e *InstanceOf) String() string   { return exprText(e) }
func (e *Assign) String() string       { return exprText(e) }
func (e *IncDec) String() string       { return exprText(e) }
func (e *Lambda) String() string       { return exprText(e) }
func (e *Effect) String() string       { return exprText(e) }
