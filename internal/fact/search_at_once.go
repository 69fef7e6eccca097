package fact

// Members that search a list or set, as AtOnce of a Method. They search for texts and ints in short collections, so that no limit need be
// checked.

// shortItems is the maximum length of a list that these functions search.
const shortItems = 64

// IndexAtOnce implements indexOf of a list.
func IndexAtOnce(_ *Env, args []Value, out *Value) bool {
	i, sure := args[0].List().indexAtOnce(args[1].Any())
	if sure {
		out.SetInteger(int64(i))
	}
	return sure
}

// HasAllAtOnce implements containsAll of a list or set with another list as argument.
func HasAllAtOnce(_ *Env, args []Value, out *Value) bool {
	missing, sure := firstAtOnce(&args[0], args[1].List(), false)
	out.SetBool(!missing)
	out.Mark()
	return sure
}

// DisjointAtOnce implements Collections.disjoint for two lists, or for a list and a set.
func DisjointAtOnce(_ *Env, args []Value, out *Value) bool {
	all, others := &args[0], args[1].List()
	if others == nil {
		all, others = &args[1], args[0].List()
	}
	common, sure := firstAtOnce(all, others, true)
	out.SetBool(!common)
	return sure
}

// firstAtOnce reports whether some element of the list of is in the list or set all or, if in is false, is not in it. If sure is false, it
// could not find out.
func firstAtOnce(all *Value, of *ListValue, in bool) (found, sure bool) {
	list, set := all.List(), all.Set()
	if list == nil && set == nil || of == nil || of.view != nil || of.numbers != nil || len(of.items) > shortItems {
		return false, false
	}
	for _, v := range of.items {
		var has, sure bool
		if set != nil {
			has, sure = set.hasAtOnce(v)
		} else {
			var i int
			i, sure = list.indexAtOnce(v)
			has = i >= 0
		}
		if !sure || has == in {
			return sure, sure
		}
	}
	return false, true
}

// indexAtOnce does the work of IndexOf. sure is false if l is nil, or IndexOf must be called.
func (l *ListValue) indexAtOnce(v any) (i int, sure bool) {
	if l == nil || l.view != nil || l.Len() > shortItems {
		return 0, false
	}
	return l.plainIndex(v)
}

// hasAtOnce does the work of Contains. sure is false if Contains must be called.
func (s *SetValue) hasAtOnce(v any) (has, sure bool) {
	switch v := v.(type) {
	case string:
		return s.HasText(v, TextKey(v))
	case int:
		return s.HasInt(v)
	}
	return false, false
}
