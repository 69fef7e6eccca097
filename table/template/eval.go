package template

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"

	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// value is the value of a column or an expression. text is how it is written in a rule, linked to its source; it is empty for values of
// expressions.
type value struct {
	any  any
	text source.Text
}

// maker makes the rules of all rows, row by row.
type maker struct {
	*Template
	values map[string]value
	out    source.TextBuilder
}

func (m *maker) nodes(list []node) {
	for _, n := range list {
		switch n.tag {
		case "":
			m.out.Add(n.text)
		case "value":
			m.out.Add(m.text(n.expr))
		case "code":
			m.assign(n.expr)
		case "if":
			for _, b := range n.branches {
				if b.otherwise || m.eval(b.condition) == true {
					m.nodes(b.nodes)
					break
				}
			}
		case "foreach":
			m.each(n)
		}
	}
}

// text returns the text that is inserted for an expression.
func (m *maker) text(expression source.Text) source.Text {
	if v, ok := m.values[expression.String()]; ok && v.any != nil && v.text.Len() > 0 {
		return v.text
	}
	switch v := m.eval(expression).(type) {
	case nil:
		return expression.As("null")
	case float64:
		return expression.As(fact.ToString(v))
	default:
		return expression.As(fmt.Sprint(v))
	}
}

// assign executes @code{name = expression}.
func (m *maker) assign(code source.Text) {
	s := code.String()
	i := strings.IndexByte(s, '=')
	if i <= 0 || strings.HasPrefix(s[i:], "==") {
		m.eval(code)
		return
	}
	m.values[strings.TrimSpace(s[:i])] = value{any: m.eval(code.Slice(i+1, len(s)).TrimSpace())}
}

// each executes @foreach{item : list}.
func (m *maker) each(n node) {
	name, _, ok := strings.Cut(n.expr.String(), ":")
	if !ok {
		m.errorf(n.expr, "@foreach{item : list}", "a foreach needs a name for the items and a list")
		return
	}
	name = strings.TrimSpace(name)
	list := reflect.ValueOf(m.eval(n.expr.Slice(strings.IndexByte(n.expr.String(), ':')+1, n.expr.Len()).TrimSpace()))
	if !list.IsValid() || list.Kind() != reflect.Slice {
		return
	}
	before, had := m.values[name]
	for i := range list.Len() {
		m.values[name] = value{any: list.Index(i).Interface()}
		m.nodes(n.branches[0].nodes)
	}
	if delete(m.values, name); had {
		m.values[name] = before
	}
}

// eval evaluates an expression. If that fails, it reports the expression and returns nil.
func (m *maker) eval(expression source.Text) any {
	if name := strings.TrimSpace(strings.TrimSuffix(expression.String(), "!= null")); isName(name) {
		if _, ok := m.values[name]; !ok {
			hint := ""
			if near := source.Nearest(name, m.Columns()); near != "" {
				hint = "did you mean " + near + "?"
			}
			m.errorf(expression, hint, "there is no column %q", name)
			return nil
		}
	}
	env := make(map[string]any, len(m.values))
	for name, v := range m.values {
		env[name] = v.any
	}
	options := []expr.Option{expr.Env(env), expr.Patch(methods{})}
	for name, f := range functions {
		options = append(options, expr.Function(name, func(a ...any) (any, error) {
			if len(a) == 0 || a[0] == nil && name != sum && name != equal {
				return nil, fmt.Errorf("%s of an empty cell", name)
			}
			return f(a...)
		}))
	}
	program, err := expr.Compile(expression.String(), options...)
	var v any
	if err == nil {
		v, err = expr.Run(program, env)
	}
	if err != nil {
		message, _, _ := strings.Cut(err.Error(), "\n")
		m.errorf(expression, "", "the expression cannot be computed: %s", message)
		return nil
	}
	return v
}

func isName(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '$' }) < 0 &&
		!unicode.IsDigit(rune(s[0])) && s != "true" && s != "false" && s != "null"
}

// The names of the functions that compute + and ==. + concatenates as text unless both operands are numbers. == is true for a text and a
// number if the text is that number.
const (
	sum   = "+"
	equal = "=="
)

// same reports whether two values are equal. Values of different types are equal if both are the same number or have the same text.
func same(a, b any) bool {
	if a == nil || b == nil {
		return a == b
	}
	x, y := fact.ToString(a), fact.ToString(b)
	if reflect.TypeOf(a) != reflect.TypeOf(b) {
		p, err := strconv.ParseFloat(x, 64)
		q, err2 := strconv.ParseFloat(y, 64)
		if err == nil && err2 == nil {
			return p == q
		}
	}
	return x == y
}

// functions are the functions for + and ==, and the String methods that templates can call, with the receiver as the first argument.
var functions = map[string]func(...any) (any, error){
	sum: func(a ...any) (any, error) {
		i, ints := a[0].(int)
		j, both := a[1].(int)
		if ints && both {
			return i + j, nil
		}
		x, floating := a[0].(float64)
		y, too := a[1].(float64)
		switch {
		case ints:
			x = float64(i)
		case both:
			y = float64(j)
		}
		if (ints || floating) && (both || too) {
			return x + y, nil
		}
		return fact.ToString(a[0]) + fact.ToString(a[1]), nil
	},
	equal:         func(a ...any) (any, error) { return same(a[0], a[1]), nil },
	"toUpperCase": func(a ...any) (any, error) { return strings.ToUpper(fact.ToString(a[0])), nil },
	"toLowerCase": func(a ...any) (any, error) { return strings.ToLower(fact.ToString(a[0])), nil },
	"length":      func(a ...any) (any, error) { return len([]rune(fact.ToString(a[0]))), nil },
	"isEmpty":     func(a ...any) (any, error) { return fact.ToString(a[0]) == "", nil },
	"equals":      func(a ...any) (any, error) { return len(a) > 1 && fact.ToString(a[0]) == fact.ToString(a[1]), nil },
	"replace": func(a ...any) (any, error) {
		if len(a) != 3 {
			return nil, fmt.Errorf("replace takes two strings")
		}
		return strings.ReplaceAll(fact.ToString(a[0]), fact.ToString(a[1]), fact.ToString(a[2])), nil
	},
	"substring": func(a ...any) (any, error) {
		runes := []rune(fact.ToString(a[0]))
		from, to := 0, len(runes)
		if len(a) > 1 {
			from, _ = a[1].(int)
		}
		if len(a) > 2 {
			to, _ = a[2].(int)
		}
		if from < 0 || to > len(runes) || from > to {
			return nil, fmt.Errorf("substring %d to %d of a string with %d characters", from, to, len(runes))
		}
		return string(runes[from:to]), nil
	},
}

// methods replaces method calls on strings and the operators + == != with function calls: name.toUpperCase() with toUpperCase(name).
type methods struct{}

// Visit replaces a method call or an operator.
func (methods) Visit(n *ast.Node) {
	if b, ok := (*n).(*ast.BinaryNode); ok {
		operator := strings.Replace(b.Operator, "!", "=", 1)
		if operator != sum && operator != equal {
			return
		}
		var call ast.Node = &ast.CallNode{Callee: &ast.IdentifierNode{Value: operator}, Arguments: []ast.Node{b.Left, b.Right}}
		if operator != b.Operator {
			call = &ast.UnaryNode{Operator: "!", Node: call}
		}
		ast.Patch(n, call)
		return
	}
	call, ok := (*n).(*ast.CallNode)
	if !ok {
		return
	}
	member, ok := call.Callee.(*ast.MemberNode)
	if !ok {
		return
	}
	if name, ok := member.Property.(*ast.StringNode); ok && functions[name.Value] != nil {
		ast.Patch(n, &ast.CallNode{Callee: &ast.IdentifierNode{Value: name.Value}, Arguments: append([]ast.Node{member.Node}, call.Arguments...)})
	}
}
