package fact

// EachSuper visits t and its supertypes, each once, near ones first.
func EachSuper(t *Type, visit func(*Type)) {
	seen := map[*Type]bool{}
	level := []*Type{t}
	for len(level) > 0 {
		var next []*Type
		for _, s := range level {
			if s == nil || seen[s] || s == ObjectType {
				continue
			}
			seen[s] = true
			visit(s)
			next = append(next, s.Parents...)
		}
		level = next
	}
}

func HasSignature(list []*Method, m *Method) bool {
	for _, old := range list {
		if len(old.Params) != len(m.Params) || old.Variadic != m.Variadic {
			continue
		}
		same := true
		for i := range old.Params {
			same = same && old.Params[i] == m.Params[i]
		}
		if same {
			return true
		}
	}
	return false
}
