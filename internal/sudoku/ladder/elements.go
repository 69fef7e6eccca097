package ladder

import (
	"fmt"

	"whenthen/internal/fact"
)

// each gives the elements of a collection that rule text passes, in their order, to do. wants begins the error for anything but a
// collection of T: "an elimination needs candidates".
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
