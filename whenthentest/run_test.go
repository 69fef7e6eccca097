package whenthentest_test

import (
	"testing"

	"whenthen"
	"whenthen/engine/coverage"
	"whenthen/whenthentest"
)

// Order is a fact of the program's own.
type Order struct {
	Customer string
	Total    float64
	Discount int
}

// TestRules runs the tests beside the rules, with the program's type.
func TestRules(t *testing.T) {
	whenthentest.Run(t, "testdata/discount.drltest", whenthen.Struct("shop", Order{}))
}

// Stock is a service of the program's own, which rules ask.
type Stock struct{ known map[string]bool }

// Has reports whether there is something in stock.
func (s *Stock) Has(name string) bool { return s.known[name] }

// TestSuite runs tests of rules that ask a service, and reads their coverage.
func TestSuite(t *testing.T) {
	prepared := 0
	report := whenthentest.Suite{
		Compile: []whenthen.Option{whenthen.Struct("shop", Order{}), whenthen.Struct("shop", Stock{})},
		Prepare: func(s *whenthen.Session) error {
			prepared++
			return s.SetGlobal("stock", &Stock{known: map[string]bool{"Ada": true}})
		},
		Cover: true,
	}.Run(t, "testdata/service")
	if prepared != 2 {
		t.Errorf("%d sessions are prepared, want one for each of 2 tests", prepared)
	}
	if seen, all := coverage.Count(report.Items, coverage.Rule); seen != 1 || all != 2 {
		t.Errorf("%d of %d rules are covered, want 1 of 2", seen, all)
	}
}
