package rule

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"whenthen/engine/operator"
	"whenthen/internal/fact"
)

// Canonical returns e as text so that equal texts mean equal expressions: slots are numbers instead of names, and every operand kind, type
// and owner of a member is included. The own slot of a pattern is printed as "this", so that tests of patterns in different positions
// compare equal; own is -1 if there is none. Constants without a textual form are distinguished by their address.
func Canonical(e Expr, own int) string { return string(AppendCanonical(nil, e, own)) }

// AppendCanonical appends the result of Canonical to b.
func AppendCanonical(b []byte, e Expr, own int) []byte {
	p := printer{b: b, canonical: true, own: own}
	p.expr(e)
	return p.b
}

// printer writes rules as text. The readable form uses names and omits what a reader can infer.
type printer struct {
	b         []byte
	canonical bool
	own       int
	indent    int
}

func exprText(e Expr) string { return text(func(p *printer) { p.expr(e) }) }

func (p *printer) put(parts ...string) {
	for _, s := range parts {
		p.b = append(p.b, s...)
	}
}

// operand is an expression that write prints in parentheses if it is an operation.
type operand struct{ Expr }

// write prints texts and numbers as they are, and everything else in the form of the printer. Canonical texts of the most frequent
// expressions are printed by put, which does not allocate.
func (p *printer) write(parts ...any) {
	for _, part := range parts {
		switch x := part.(type) {
		case string:
			p.put(x)
		case int:
			p.b = strconv.AppendInt(p.b, int64(x), 10)
		case *fact.Type:
			p.put(p.typeName(x))
		case operand:
			p.operand(x.Expr)
		case []Expr:
			p.list(x)
		case Stmt:
			p.stmt(x)
		case Expr:
			p.expr(x)
		}
	}
}

// text runs print and returns the printed text.
func text(print func(p *printer)) string {
	p := printer{own: -1}
	print(&p)
	return string(p.b)
}

func (p *printer) typeName(t *fact.Type) string {
	if t == nil {
		return "?"
	}
	if p.canonical {
		return t.QualifiedName() + "#" + strconv.Itoa(t.ID)
	}
	return t.String()
}

// typ prints the same text as typeName. The canonical form does not allocate.
func (p *printer) typ(t *fact.Type) {
	if t == nil || !p.canonical {
		p.put(p.typeName(t))
		return
	}
	if t.Package != "" {
		p.put(t.Package, ".")
	}
	p.put(t.Name, "#")
	p.b = strconv.AppendInt(p.b, int64(t.ID), 10)
}

func (p *printer) list(es []Expr) {
	for i, e := range es {
		p.comma(i)
		p.expr(e)
	}
}

// comma prints a separator before item i of a list, unless it is the first.
func (p *printer) comma(i int) {
	if i > 0 {
		p.put(", ")
	}
}

// operand prints e, in parentheses if it is an operation itself.
func (p *printer) operand(e Expr) {
	switch e.(type) {
	case *Binary, *Conditional, *In, *Assign, *InstanceOf, *Lambda, *Convert:
		p.write("(", e, ")")
	default:
		p.expr(e)
	}
}

func (p *printer) slot(index int, name string) {
	switch {
	case p.canonical && index == p.own:
		p.put("this")
	case p.canonical || name == "":
		p.put("#", strconv.Itoa(index))
	default:
		p.put(name)
	}
}

func (p *printer) expr(e Expr) {
	switch e := e.(type) {
	case nil:
		p.put("<none>")
	case *Const:
		p.constant(e)
	case *Slot:
		p.slot(e.Index, e.Name)
		if p.canonical {
			p.put(":")
			p.typ(e.T)
		}
	case *Row:
		p.slot(e.Slot, "")
		p.put("[", strconv.Itoa(e.Index), "]")
		if e.Name != "" && !p.canonical {
			p.put(":", e.Name)
		}
	case *LocalVar:
		p.local(e.Index, e.Name)
	case *GlobalVar:
		p.put("global ", e.Global.Name)
	case *Prop, *DynamicProp, *Call, *DynamicCall, *FunctionCall, *Invoke, *Index:
		p.access(e)
	case *New, *NewArray, *ListLit, *MapLit:
		p.maker(e)
	case *Unary:
		p.put(e.Op.String())
		p.kind(e.Kind, fact.Bool)
		p.operand(e.X)
	case *Binary:
		p.binary(e)
	case *In:
		p.in(e)
	case *Conditional:
		p.write(operand{e.If}, " ? ", operand{e.Then}, " : ", operand{e.Else})
	case *Convert:
		p.convert(e)
	case *InstanceOf:
		p.write(operand{e.X}, " instanceof ", e.Of)
	default:
		p.effectful(e)
	}
}

func (p *printer) local(index int, name string) {
	if p.canonical || name == "" {
		name = localName(index)
	}
	p.put(name)
}

func localName(index int) string { return "local" + strconv.Itoa(index) }

// kind prints the operand kind of an operation. The readable form omits the usual kinds.
func (p *printer) kind(k fact.Kind, usual ...fact.Kind) {
	if !p.canonical {
		for _, u := range usual {
			if k == u {
				return
			}
		}
		if k == fact.Int || k == fact.Invalid {
			return
		}
	}
	p.put("[", kindName(k), "]")
}

func (p *printer) binary(e *Binary) {
	chain := func(x Expr) bool {
		b, ok := x.(*Binary)
		return ok && b.Op == e.Op && (e.Op == operator.And || e.Op == operator.Or) && !p.canonical
	}
	if chain(e.L) {
		p.expr(e.L)
	} else {
		p.operand(e.L)
	}
	p.put(" ", e.Op.String())
	switch {
	case !p.canonical:
	case e.Op == operator.Concat:
		p.put("text")
	case e.Op == operator.Quotient:
		p.put("mvel")
	}
	p.kind(e.Kind, fact.Bool, fact.String, fact.List, fact.Set, fact.Struct)
	if len(e.Args) > 0 {
		p.write("[", e.Args, "]")
	}
	p.put(" ")
	p.operand(e.R)
}

func (p *printer) in(e *In) {
	if p.canonical {
		p.write("in(", e.X, ";", e.List, ")", strconv.FormatBool(e.Negated))
		return
	}
	p.operand(e.X)
	if e.Negated {
		p.put(" not")
	}
	p.put(" in (")
	for i, item := range e.List {
		p.comma(i)
		if b, ok := item.(*Binary); ok && b.Op == operator.Eq {
			item = b.R
		}
		p.expr(item)
	}
	p.put(")")
}

func (p *printer) convert(e *Convert) {
	p.put("(")
	if e.Checked && p.canonical {
		p.put("cast ")
	}
	p.typ(e.T)
	if p.canonical && e.T != nil && e.T.Boxed {
		p.put("?")
	}
	p.put(") ")
	p.operand(e.X)
}

// constant prints a value as rule text would write it. In the canonical form pointers are printed as addresses, because different objects
// must have different texts.
func (p *printer) constant(e *Const) {
	switch v := e.Value.(type) {
	case nil:
		p.put("null")
	case bool:
		p.put(strconv.FormatBool(v))
	case string:
		p.b = strconv.AppendQuote(p.b, v)
	case int:
		p.b = strconv.AppendInt(p.b, int64(v), 10)
	case int64:
		p.put(strconv.FormatInt(v, 10), "L")
	case float64:
		s := strconv.FormatFloat(v, 'g', -1, 64)
		if !strings.ContainsAny(s, ".eEIN") {
			s += ".0"
		}
		p.put(s)
	case *fact.EnumValue:
		p.put(p.typeName(v.Type), ".", v.Name)
	case *fact.Type:
		p.put(p.typeName(v), ".class")
	default:
		p.otherConstant(v)
	}
	if p.canonical {
		p.put(":")
		p.typ(e.T)
	}
}

func (p *printer) otherConstant(v any) {
	s, ok := v.(fmt.Stringer)
	switch {
	case p.canonical && !ok && reflect.TypeOf(v).Kind() == reflect.Pointer:
		p.put(fmt.Sprintf("%T@%p", v, v))
	case p.canonical:
		p.put(fmt.Sprintf("%T(%v)", v, v))
	case ok:
		p.put(s.String())
	default:
		p.put(fmt.Sprint(v))
	}
}
