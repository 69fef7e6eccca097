package factexpr

import (
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr"

	"whenthen"
	"whenthen/engine"
	"whenthen/engine/source"
	"whenthen/facts"
	"whenthen/internal/fact"
	"whenthen/internal/lazy"
)

// FactText is a fact in the notation of users: Order { total: 5 }, Integer 5, Order where total > 5, Payment { amount: 9.90 } into
// "payments".
type FactText struct {
	Type       string
	Value      string // the expression after the type: a map of fields, or a scalar
	Where      string // a condition on its properties
	entryPoint string // entry point to insert into; "" is the default one
}

var (
	namedFact = lazy.Regexp(`^([a-zA-Z_]\w*)\s*=\s*([A-Z][\w.]*)\b\s*(.*)$`)
	plainFact = lazy.Regexp(`^([A-Z][\w.]*)\b\s*(.*)$`)
	intoPoint = lazy.Regexp(`^(.*\S)\s+into\s+"([^"]+)"$`)
)

// ParseFact parses a fact, optionally with a name before it: ada = Order { total: 5 }. ok is false for any other text.
func ParseFact(text string) (name string, f FactText, ok bool) {
	if m := intoPoint().FindStringSubmatch(text); m != nil {
		name, f, ok = ParseFact(m[1])
		f.entryPoint = m[2]
		return name, f, ok && f.Where == ""
	}
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

// newFact creates the object that a text describes; env contains the variables. Numbers that are the value of a field keep their digits: 99.90
// is a decimal with two decimal places.
func newFact(b *facts.Builder, f FactText, env map[string]any, options ...expr.Option) (any, error) {
	t, err := b.Type(f.Type)
	if err != nil {
		return nil, err
	}
	spec := facts.Spec{Type: f.Type, At: f.Type, Insert: true}
	if f.Value == "" {
		return b.Build(spec)
	}
	v, err := Eval(f.Value, env, append(options, exactNumbers(f.Value))...)
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

// Insert creates the object that a text describes and inserts it into the given entry point.
func Insert(s *whenthen.Session, b *facts.Builder, f FactText, env map[string]any, options ...expr.Option) (whenthen.Handle, error) {
	if err := EntryPoint(s.RuleBase(), f.entryPoint); err != nil {
		return whenthen.Handle{}, err
	}
	object, err := newFact(b, f, env, options...)
	if err != nil {
		return whenthen.Handle{}, err
	}
	return s.InsertAt(f.entryPoint, object)
}

// EntryPoint returns an error if no rule reads from an entry point; "" and DEFAULT mean the default entry point.
func EntryPoint(rules *engine.RuleBase, name string) error {
	if name = fact.EntryPoint(name); name == "" {
		return nil
	}
	known := rules.EntryPoints()
	if slices.Contains(known, name) {
		return nil
	}
	if near := source.Nearest(name, known); near != "" {
		return fmt.Errorf("no rule reads from an entry point %q; did you mean %q?", name, near)
	}
	return fmt.Errorf("no rule reads from an entry point %q", name)
}
