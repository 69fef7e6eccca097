package operation

import (
	"strings"

	"whenthen/internal/fact"
)

// ContainsAny is contains on canonical values. Elements compare by Java's equals.
func ContainsAny(all, one any) bool {
	switch c := all.(type) {
	case nil:
		return false
	case string:
		return one != nil && strings.Contains(c, fact.ToString(one))
	case *fact.MapValue:
		_, ok := c.Get(one)
		return ok
	}
	found, ok := fact.Contains(all, one)
	if !ok {
		panic(&fact.Failure{Message: "contains needs a collection, an array or a string, not " + fact.ToString(all)})
	}
	return found
}

// ContainsInt reports whether a collection contains a number of type t, or null, without boxing it if possible.
func ContainsInt(all any, x *fact.Value, t *fact.Type) bool {
	if set, ok := all.(fact.IntContainer); ok {
		return !x.IsNull() && set.ContainsInt(x.N)
	}
	if t.Kind == fact.Int && !x.IsNull() {
		has, sure := false, false
		switch all := all.(type) {
		case *fact.ListValue:
			has, sure = all.HasInt(int(x.N))
		case *fact.SetValue:
			has, sure = all.HasInt(int(x.N))
		}
		if sure {
			return has
		}
	}
	return ContainsAny(all, x.Load(t))
}
