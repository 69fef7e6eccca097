package ladder

import (
	"fmt"

	"whenthen/internal/fact"
)

// each calls do with the elements, in order, of a collection that rule text passes. If of is not a collection of T, it returns an error
// whose text starts with wants, such as "an elimination needs candidates".
func each[T any](of any, wants string, do func(T)) error {
	elements, ok := fact.Elements(of)
	if !ok {
		return fmt.Errorf("%s, not %s", wants, fact.ToString(of))
	}
	for v := range elements {
		x, ok := v.(T)
		if !ok {
			return fmt.Errorf("%s, not %s", wants, fact.ToString(v))
		}
		do(x)
	}
	return nil
}
