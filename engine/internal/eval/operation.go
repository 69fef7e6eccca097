package eval

import (
	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// operation is a DRL operation as an expr function: the frame, the IR node or its stand-in, then the operands as
// canonical values.
type operation func(args ...any) (any, error)

// operations are all functions of expr programs. A failure is a panic with *Error, which the machine hands back.
func operations() map[string]operation {
	return map[string]operation{
		"constant":        func(a ...any) (any, error) { return a[1].(*rule.Const).Value, nil },
		"leaf":            func(a ...any) (any, error) { return a[1].(*leaf).value(a[0].(*Frame)), nil },
		"truth":           opTruth,
		"alternative":     opAlternative,
		"unary":           opUnary,
		"binary":          opBinary,
		"matches":         opMatches,
		"convert":         opConvert,
		"instanceOf":      opInstanceOf,
		"property":        opProperty,
		"dynamicProperty": opDynamicProperty,
		"call":            opCall,
		"dynamicCall":     opDynamicCall,
		"function":        opFunction,
		"invoke":          opInvoke,
		"arrayOf":         opArrayOf,
		"array":           func(a ...any) (any, error) { return fact.NewListOf(a[1].(*fact.Type), copied(a[2:])...), nil },
		"list":            func(a ...any) (any, error) { return fact.NewList(copied(a[2:])...), nil },
		"map":             opMap,
		"index":           opIndex,
	}
}

func copied(a []any) []any { return append([]any(nil), a...) }

func opTruth(a ...any) (any, error) {
	f, e := a[0].(*Frame), a[1].(rule.Expr)
	b, ok := a[2].(bool)
	if !ok && !f.absent {
		fail(spanOf(e), fact.NullPointerType, "null has no value to compute with")
	}
	return b, nil
}

func opAlternative(a ...any) (any, error) {
	f := a[0].(*Frame)
	if f.absent {
		f.absent = false
		return false, nil
	}
	return a[2], nil
}

func opUnary(a ...any) (any, error) {
	f, e := a[0].(*Frame), a[1].(*rule.Unary)
	if f.absent {
		return zeroOf(e.T), nil
	}
	return unaryAny(spanOf(e), e.Op, e.Kind, a[2]), nil
}

func opBinary(a ...any) (any, error) {
	f, e := a[0].(*Frame), a[1].(*rule.Binary)
	if f.absent {
		return zeroOf(e.T), nil
	}
	at := spanOf(e)
	f.at = at
	if e.Op >= rule.OpAfter {
		return f.temporal(at, e.Op, a[2], a[3], a[4:]), nil
	}
	return binaryAny(at, e.Op, e.Kind, a[2], a[3]), nil
}

func opConvert(a ...any) (any, error) {
	f, e := a[0].(*Frame), a[1].(*rule.Convert)
	at, v := spanOf(e), a[2]
	if v == nil {
		if !e.T.Boxed && !f.absent {
			fail(at, fact.NullPointerType, "null has no value to compute with")
		}
		return nil, nil
	}
	if e.T.Kind == fact.Any && !e.Checked {
		return v, nil
	}
	f.at = at
	return convertAny(f, at, v, e.T, e.Checked && formOf(e.X.Type().Kind) == anyForm), nil
}

func opInstanceOf(a ...any) (any, error) {
	f, e := a[0].(*Frame), a[1].(*rule.InstanceOf)
	return a[2] != nil && f.Types.Object(a[2]).Type.AssignableTo(rawType(e.Of)), nil
}

// ownerAny makes the null check in front of a member; false when there is nothing to reach into.
func ownerAny(f *Frame, e rule.Expr, of any, nullSafe, action bool) bool {
	if f.absent {
		return false
	}
	if of != nil {
		return true
	}
	switch {
	case !nullSafe:
		fail(spanOf(e), fact.NullPointerType, "cannot reach into null: %s", e)
	case !action:
		f.absent = true
	}
	return false
}

func opProperty(a ...any) (any, error) {
	f, s := a[0].(*Frame), a[1].(*site[*rule.Prop])
	if !ownerAny(f, s.e, a[2], s.e.NullSafe, s.action) {
		return nil, nil
	}
	f.at = spanOf(s.e)
	return s.e.Property.Read.Any(f.Types.Object(a[2])), nil
}

func opCall(a ...any) (any, error) {
	f, s := a[0].(*Frame), a[1].(*site[*rule.Call])
	if s.e.Of != nil && !ownerAny(f, s.e, a[2], s.e.NullSafe, s.action) || f.absent {
		return nil, nil
	}
	f.at = spanOf(s.e)
	v, err := s.e.Method.Invoke(nil, a[2], copied(a[3:])...)
	check(f.at, err)
	return v, nil
}

func opFunction(a ...any) (any, error) {
	f, s := a[0].(*Frame), a[1].(*functionSite)
	return f.callFunction(s, a[2:]), nil
}

func opInvoke(a ...any) (any, error) {
	f, e := a[0].(*Frame), a[1].(*rule.Invoke)
	at := spanOf(e)
	fn, ok := a[2].(fact.FuncValue)
	if !ok {
		fail(at, fact.NullPointerType, "%s holds no function", e.Of)
	}
	f.at = at
	v, err := fn(copied(a[3:])...)
	check(at, err)
	return v, nil
}

func opArrayOf(a ...any) (any, error) {
	s := a[1].(*arraySite)
	at := spanOf(s.e)
	return newArray(at, int64(position(at, a[2])), s.t), nil
}

func opMap(a ...any) (any, error) {
	n := (len(a) - 2) / 2
	m := fact.NewMap()
	for i := range n {
		if _, err := m.Put(a[2+i], a[2+n+i]); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func opIndex(a ...any) (any, error) {
	f, e := a[0].(*Frame), a[1].(*rule.Index)
	if f.absent {
		return nil, nil
	}
	at := spanOf(e)
	f.at = at
	return indexGet(at, a[2], a[3]), nil
}
