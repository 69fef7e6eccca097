package number

import (
	"strconv"
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

func booleanClass() def.Class {
	parse := func(s *fact.Value) bool { return !s.IsNull() && strings.EqualFold(s.Text(), "true") }
	same := func(b bool) bool { return b }
	return def.Class{Type: fact.BooleanType, Fields: map[string]any{"TRUE": true, "FALSE": false, "TYPE": fact.BoolType},
		Methods: []*fact.Method{
			def.M0("booleanValue", same),
			def.Takes(def.E1("compareTo", fact.Compare), fact.BooleanType),
		},
		Statics: []*fact.Method{
			def.S1("parseBoolean", parse),
			def.Gives(fact.BooleanType, def.S1("valueOf", parse)), def.Gives(fact.BooleanType, def.S1("valueOf", same)),
			def.S1("toString", strconv.FormatBool),
			def.S2("logicalAnd", func(a, b bool) bool { return a && b }), def.S2("logicalOr", func(a, b bool) bool { return a || b }),
			def.S2("compare", func(a, b bool) int {
				switch {
				case a == b:
					return 0
				case a:
					return 1
				}
				return -1
			}),
			def.S2("logicalXor", func(a, b bool) bool { return a != b }),
			def.T2("hashCode", func(env *fact.Env, b bool) (int, error) { return def.HashCode(env, b) }),
		},
		Constructors: []*fact.Method{def.S1("", same), def.S1("", parse)},
	}
}
