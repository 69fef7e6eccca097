package kie

import (
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// functions is the class KieFunctions, which the conditions that editors of processes write call. It has no objects.
type functions struct{}

func (*functions) JavaClass() *fact.Type { return functionsType }

var functionsType = registry.NewLibraryType(291, "org.drools.core.util", "KieFunctions", (*functions)(nil))

func functionClasses() []def.Class {
	c := def.Class{Type: functionsType, Statics: []*fact.Method{
		def.S1("isNull", func(v any) bool { return v == nil }),
		def.Takes(def.S1("isEmpty", func(v any) bool { return v == nil || v == "" }), fact.StringType),
		def.Takes(def.S1("isTrue", func(v any) bool { return v == true }), fact.BooleanType),
		def.Takes(def.S1("isFalse", func(v any) bool { return v == false }), fact.BooleanType),
		ofTexts("equalsTo", func(s, value string) bool { return s == value }),
		ofTexts("contains", strings.Contains), ofTexts("startsWith", strings.HasPrefix), ofTexts("endsWith", strings.HasSuffix),
		def.Takes(def.T2("equalsTo", func(number, value any) (bool, error) {
			if number == nil {
				return value == nil, nil
			}
			order, err := compared(number, value)
			return order == 0, err
		}), fact.NumberType, fact.StringType),
		ofNumber("greaterThan", func(order int) bool { return order > 0 }), ofNumber("greaterOrEqualThan", func(order int) bool { return order >= 0 }),
		ofNumber("lessThan", func(order int) bool { return order < 0 }), ofNumber("lessOrEqualThan", func(order int) bool { return order <= 0 }),
		def.Takes(def.T3("between", func(number, least, most any) (bool, error) {
			if number == nil {
				return false, nil
			}
			low, err := compared(number, least)
			if err != nil {
				return false, err
			}
			high, err := compared(number, most)
			return low >= 0 && high <= 0, err
		}), fact.NumberType, fact.StringType, fact.StringType),
	}}
	return []def.Class{c}
}

// ofTexts returns a function of two texts. Null goes with null alone.
func ofTexts(name string, holds func(s, value string) bool) *fact.Method {
	return def.Takes(def.S2(name, func(s, value any) bool {
		if s == nil || value == nil {
			return s == nil && value == nil
		}
		return holds(s.(string), value.(string))
	}), fact.StringType, fact.StringType)
}

// ofNumber returns a function that compares a number with the number that a text holds. It is false for null.
func ofNumber(name string, holds func(order int) bool) *fact.Method {
	return def.Takes(def.T2(name, func(number, value any) (bool, error) {
		if number == nil {
			return false, nil
		}
		order, err := compared(number, value)
		return err == nil && holds(order), err
	}), fact.NumberType, fact.StringType)
}

// compared compares a number with a text, which must be a number of its type.
func compared(number, text any) (order int, err error) {
	if text == nil {
		return 0, def.Exception(fact.RuntimeExceptionType, "Number: %s can not be compared with a null value.", fact.ToString(number))
	}
	n, err := fact.Convert(text, def.TypeOfValue(number))
	if err != nil {
		return 0, err
	}
	return fact.Compare(number, n)
}
