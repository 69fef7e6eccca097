package whenthentest_test

import (
	"testing"

	"whenthen"
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
	whenthentest.Run(t, "testdata", whenthen.Struct("shop", Order{}))
}
