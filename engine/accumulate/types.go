package accumulate

import (
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

func countType(*registry.Registry, *fact.Type) *fact.Type { return fact.BoxedLongType }

func listType(types *registry.Registry, arg *fact.Type) *fact.Type {
	return types.ListOf(fact.Box(arg))
}

func setType(types *registry.Registry, arg *fact.Type) *fact.Type { return types.SetOf(fact.Box(arg)) }

// extremeType returns the boxed argument type, or nil if its values have no order.
func extremeType(_ *registry.Registry, arg *fact.Type) *fact.Type {
	switch arg.Kind {
	case fact.Bool, fact.List, fact.Set, fact.Map, fact.Func:
		return nil
	}
	return fact.Box(arg)
}

// only returns the Result function of a function that accepts only one kind of number.
func only(t *fact.Type) func(*registry.Registry, *fact.Type) *fact.Type {
	return func(_ *registry.Registry, arg *fact.Type) *fact.Type {
		if arg.Kind == t.Kind {
			return t
		}
		return nil
	}
}

// numberType returns the boxed argument type, or nil if its values are not numbers.
func numberType(_ *registry.Registry, arg *fact.Type) *fact.Type {
	if open(arg) || arg.Kind.Numeric() || arg.Kind == fact.Decimal || arg.Kind == fact.BigInteger {
		return fact.Box(arg)
	}
	return nil
}

// open reports whether the kind of number depends on the values, not on the type.
func open(t *fact.Type) bool {
	return t == fact.ObjectType || t == fact.NumberType || t == fact.Comparable
}

func sumType(_ *registry.Registry, arg *fact.Type) *fact.Type {
	switch k := arg.Kind; {
	case open(arg):
		return fact.NumberType
	case k == fact.Decimal || k == fact.BigInteger:
		return arg
	case k == fact.Int:
		return fact.IntegerType
	case k == fact.Long:
		return fact.BoxedLongType
	case k.Numeric():
		return fact.BoxedDoubleType
	}
	return nil
}

func averageType(_ *registry.Registry, arg *fact.Type) *fact.Type {
	switch k := arg.Kind; {
	case k == fact.Decimal:
		return fact.DecimalType
	case open(arg), k == fact.BigInteger, k.Numeric():
		return fact.BoxedDoubleType
	}
	return nil
}

func varianceType(types *registry.Registry, arg *fact.Type) *fact.Type {
	if averageType(types, arg) == nil {
		return nil
	}
	return fact.BoxedDoubleType
}
