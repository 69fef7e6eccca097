package play

import (
	"fmt"
	"strings"

	"whenthen"
	"whenthen/internal/fact"
)

// maxFactsShown limits the list of facts.
const maxFactsShown = 500

// lineError is an error in the facts that were typed.
type lineError struct {
	line int
	err  error
}

// Error returns the line and the reason.
func (e *lineError) Error() string { return fmt.Sprintf("facts, line %d: %v", e.line, e.err) }

// Unwrap returns the reason.
func (e *lineError) Unwrap() error { return e.err }

// capped keeps the beginning of the text that is written to it.
type capped struct {
	strings.Builder
	full bool
}

// Write never fails: it drops the text after maxOutput bytes.
func (c *capped) Write(p []byte) (int, error) {
	if c.full {
		return len(p), nil
	}
	if c.Len()+len(p) > maxOutput {
		c.full = true
		c.WriteString("… more is not shown\n")
		return len(p), nil
	}
	return c.Builder.Write(p)
}

// describe formats a fact with its number.
func describe(h whenthen.Handle) string {
	return fmt.Sprintf("#%d %s", h.ID(), fact.Describe(h.Value()))
}
