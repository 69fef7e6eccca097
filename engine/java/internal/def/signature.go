package def

import (
	"math/big"
	"reflect"
	"time"

	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/fact/datetime"
	"whenthen/internal/fact/decimal"
)

// javaValue is a Go type of the library. JavaClass returns the Java class of its values for the signature of a member; the receiver
// may be nil.
type javaValue interface{ JavaClass() *fact.Type }

// TypeOfGo returns the type in rule text of a Go type in the signature of a member.
func TypeOfGo(gt reflect.Type) *fact.Type {
	if t := classOf(gt); t != nil {
		return t
	}
	panic("no type for " + gt.String())
}

// classOf is TypeOfGo, but returns nil for a Go type that is not a Java value.
func classOf(gt reflect.Type) *fact.Type {
	if t := signatureTypes[gt]; t != nil {
		return t
	}
	if gt == nil {
		return nil // the constant null
	}
	if v, ok := reflect.Zero(gt).Interface().(javaValue); ok {
		return v.JavaClass()
	}
	return nil
}

// TypeOfValue returns the static type of a constant.
func TypeOfValue(v any) *fact.Type {
	if e, ok := v.(*fact.EnumValue); ok {
		return e.Type
	}
	return classOf(reflect.TypeOf(v))
}

// signatureTypes maps Go types that the library does not define to types in rule text.
var signatureTypes = map[reflect.Type]*fact.Type{
	reflect.TypeFor[any]():                fact.ObjectType,
	reflect.TypeFor[bool]():               fact.BoolType,
	reflect.TypeFor[int]():                fact.IntType,
	reflect.TypeFor[int64]():              fact.LongType,
	reflect.TypeFor[int16]():              fact.ShortType,
	reflect.TypeFor[int8]():               fact.ByteType,
	reflect.TypeFor[float64]():            fact.DoubleType,
	reflect.TypeFor[float32]():            fact.FloatType,
	reflect.TypeFor[fact.CharValue]():     fact.CharType,
	reflect.TypeFor[string]():             fact.StringType,
	reflect.TypeFor[*decimal.Decimal]():   fact.DecimalType,
	reflect.TypeFor[*big.Int]():           fact.BigIntegerType,
	reflect.TypeFor[time.Time]():          fact.DateType,
	reflect.TypeFor[*fact.ListValue]():    fact.ListType,
	reflect.TypeFor[*fact.SetValue]():     fact.SetType,
	reflect.TypeFor[*fact.MapValue]():     fact.MapType,
	reflect.TypeFor[*fact.Entry]():        fact.EntryType,
	reflect.TypeFor[*fact.Type]():         fact.ClassType,
	reflect.TypeFor[*fact.Exception]():    fact.ThrowableType,
	reflect.TypeFor[*fact.TextBuilder]():  fact.StringBuilderType,
	reflect.TypeFor[fact.FuncValue]():     fact.FuncType,
	reflect.TypeFor[*fact.EnumValue]():    fact.EnumType,
	reflect.TypeFor[*fact.Value]():        fact.StringType, // a string that may be null
	reflect.TypeFor[adapt.None]():         fact.VoidType,
	reflect.TypeFor[adapt.Items]():        fact.CollectionType,
	reflect.TypeFor[*datetime.Duration](): fact.DurationType,
	reflect.TypeFor[*datetime.Zone]():     fact.ZoneIDType,
}
