package lint_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"whenthen"
	"whenthen/engine/source"
)

// patience is a context that ends after a number of calls of Err.
type patience struct {
	context.Context
	asked, most atomic.Int64
}

// Err counts.
func (p *patience) Err() error {
	if p.asked.Add(1) > p.most.Load() {
		return context.Canceled
	}
	return nil
}

// TestCheckEnds ends the context in the middle of the comparison of rules.
func TestCheckEnds(t *testing.T) {
	var text strings.Builder
	text.WriteString("declare O a : int b : int s : String end\n")
	for i := range 300 {
		fmt.Fprintf(&text, "rule r%d when $o : O( a > %d, b < %d ) then modify( $o ) { setS( \"x%d\" ) } end\n", i, i, i*7%1000, i)
	}
	sources := []whenthen.Source{{Name: "many.drl", Text: text.String()}}
	asks := func(most int64, do func(context.Context, []whenthen.Source, ...whenthen.Option) ([]source.Diagnostic, error)) (int64, error) {
		p := &patience{Context: context.Background()}
		p.most.Store(most)
		_, err := do(p, sources)
		return p.asked.Load(), err
	}
	const patient = 1 << 40
	check, err := asks(patient, whenthen.CheckContext)
	if err != nil {
		t.Fatal(err)
	}
	all, err := asks(patient, whenthen.LintContext)
	if err != nil || all < check+600 {
		t.Fatalf("comparing the rules asks %d times after %d of checking: %v", all-check, check, err)
	}
	for _, most := range []int64{check + 100, check + 400, all - 50} {
		if n, err := asks(most, whenthen.LintContext); !errors.Is(err, context.Canceled) || n > most+10 {
			t.Errorf("a context that ends when asked %d times gives %v, and is asked %d times", most, err, n)
		}
	}
}
