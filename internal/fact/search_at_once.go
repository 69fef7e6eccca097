package fact

// Members that search a list or set, for a Method's AtOnce: for texts and ints, in short collections, so that no limit need be checked.

// shortItems is the length up to which a list is searched at once.
const shortItems = 64

// IndexAtOnce is indexOf of a list.
func IndexAtOnce(_ *Env, args []Value, out *Value) bool {
	i, sure := args[0].List().indexAtOnce(args[1].Any())
	if sure {
		out.SetInteger(int64(i))
	}
	return sure
}

// HasAllAtOnce is containsAll of a list or set with another list.
func HasAllAtOnce(_ *Env, args []Value, out *Value) bool {
	others := args[1].List()
	if others == nil || others.view != nil || others.numbers != nil || len(others.items) > shortItems {
		return false
	}
	all, set := args[0].List(), args[0].Set()
	has := true
	for _, v := range others.items {
		var sure bool
		if set != nil {
			has, sure = set.hasAtOnce(v)
		} else {
			var i int
			i, sure = all.indexAtOnce(v)
			has = i >= 0
		}
		if !sure {
			return false
		}
		if !has {
			break
		}
	}
	out.SetBool(has)
	out.Mark()
	return all != nil || set != nil
}

// indexAtOnce is IndexOf; sure is false if there is no list, or only IndexOf can tell.
func (l *ListValue) indexAtOnce(v any) (i int, sure bool) {
	if l == nil || l.view != nil || l.Len() > shortItems {
		return 0, false
	}
	return l.plainIndex(v)
}

// hasAtOnce is Contains; sure is false if only Contains can tell.
func (s *SetValue) hasAtOnce(v any) (has, sure bool) {
	switch v := v.(type) {
	case string:
		return s.HasText(v, TextKey(v))
	case int:
		return s.HasInt(v)
	}
	return false, false
}
