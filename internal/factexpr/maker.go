package factexpr

import (
	"regexp"
	"strings"
	"sync"

	"github.com/expr-lang/expr"

	"whenthen/facts"
	"whenthen/internal/fact"
)

// FactText is a fact as a person writes it: Order { total: 5 }, Integer 5, Order where total > 5.
type FactText struct {
	Type  string
	Value string // the expression behind the type: a map of fields, or a scalar
	Where string // a condition on its properties
}

var (
	namedFact = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([a-zA-Z_]\w*)\s*=\s*([A-Z][\w.]*)\b\s*(.*)$`) })
	plainFact = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([A-Z][\w.]*)\b\s*(.*)$`) })
)

// ParseFact reads a fact, perhaps with a name in front: ada = Order { total: 5 }. It is false for any other text.
func ParseFact(text string) (name string, f FactText, ok bool) {
	if m := namedFact().FindStringSubmatch(text); m != nil && !strings.HasPrefix(m[3], "=") {
		return m[1], FactText{Type: m[2], Value: m[3]}, true
	}
	m := plainFact().FindStringSubmatch(text)
	if m == nil {
		return "", f, false
	}
	f = FactText{Type: m[1], Value: m[2]}
	if where, is := strings.CutPrefix(m[2], "where "); is {
		f.Value, f.Where = "", where
	}
	return "", f, true
}

// Make makes the object that a text describes, with the variables of env.
func Make(b *facts.Builder, f FactText, env map[string]any, options ...expr.Option) (any, error) {
	t, err := b.Type(f.Type)
	if err != nil {
		return nil, err
	}
	spec := facts.Spec{Type: f.Type, At: f.Type, Insert: true}
	if f.Value == "" {
		return b.Build(spec)
	}
	v, err := Eval(f.Value, env, options...)
	if err != nil {
		return nil, err
	}
	fields, isMap := Tree(v).(*facts.Object)
	if isMap && t.Kind == fact.Struct {
		spec.Fields = fields
	} else {
		spec.Scalar, spec.Value = true, Tree(v)
	}
	return b.Build(spec)
}
