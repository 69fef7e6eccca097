package java

import (
	"errors"
	"math/big"
	"testing"

	"whenthen/internal/budget"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/registry"
)

// TestMembersAskBeforeTheyWork calls members that could take all memory or time at once.
func TestMembersAskBeforeTheyWork(t *testing.T) {
	r := registry.NewRegistry(Library())
	long := make([]any, 10_000)
	for _, c := range []struct {
		recv any
		name string
		args []any
	}{
		{"ab", "repeat", []any{1 << 17}}, {"aaaaaaaaaaaaaaaaaaaa", "replace", []any{"a", string(make([]byte, 1000))}},
		{"aaaaaaaaaaaaaaaaaaaa", "replaceAll", []any{"[a]", string(make([]byte, 1000))}},
		{"%1000000d", "formatted", []any{5}}, {"%.50000f", "formatted", []any{decimal.New(1, 0)}},
		{&fact.TextBuilder{}, "setLength", []any{1 << 17}}, {big.NewInt(3), "pow", []any{1 << 16}},
		{decimal.New(3, 0), "pow", []any{1 << 16}}, {decimal.New(3, 0), "setScale", []any{1 << 15}},
		{decimal.New(1, 1<<15), "add", []any{decimal.New(1, 0)}}, {decimal.New(1, -1<<15), "toPlainString", nil},
		{fact.NewList(), "addAll", []any{fact.NewList(long...)}},
	} {
		env := fact.NewEnv(r, budget.New(budget.Limits{Bytes: 10_000}))
		var over *budget.Exceeded
		found := false
		for _, m := range r.Methods(r.TypeOf(c.recv), c.name) {
			if len(m.Params) != len(c.args) || len(c.args) > 0 && m.Params[0].Kind == fact.Char {
				continue
			}
			found = true
			if _, err := m.Invoke(env, c.recv, c.args...); !errors.As(err, &over) {
				t.Errorf("%s: %v", c.name, err)
			}
			if _, err := m.Invoke(nil, c.recv, c.args...); err != nil {
				t.Errorf("%s without a limit: %v", c.name, err)
			}
			break
		}
		if !found {
			t.Errorf("no method %s", c.name)
		}
	}
	steps := fact.NewEnv(r, budget.New(budget.Limits{Steps: 5000}))
	sort := r.Methods(fact.ListType, "sort")[0]
	var over *budget.Exceeded
	if _, err := sort.Invoke(steps, fact.NewList(long...), nil); !errors.As(err, &over) || over.What != "steps" {
		t.Errorf("sort: %v", err)
	}
}
