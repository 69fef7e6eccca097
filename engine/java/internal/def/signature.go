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

// javaValue is implemented by Go types of the library. JavaClass returns the Java class of their values for the signature of a member; the
// receiver may be nil.
type javaValue interface{ JavaClass() *fact.Type }

// TypeOfGo returns the type in rule text for a Go type in the signature of a member.
func TypeOfGo(gt reflect.Type) *fact.Type {
	if t := classOf(gt); t != nil {
		return t
	}
	panic("no type for " + gt.String())
}

// classOf does the same as TypeOfGo, but returns nil for a Go type that is not a Java value.
func classOf(gt reflect.Type) *fact.Type {
	if gt == nil {
		return nil // the constant null
	}
	if gt == reflect.TypeFor[any]() {
		return fact.ObjectType
	}
	for i := range signatureTypes {
		if known := &signatureTypes[i]; reflect.TypeOf(known.value) == gt {
			return *known.as
		}
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

// signatureTypes contains the types in rule text for Go types that the library does not define. The Go types are given by values, and the
// types in rule text by pointers to their variables, so that no code has to fill the table when the program starts.
var signatureTypes = [...]struct {
	value any
	as    **fact.Type
}{
	{false, &fact.BoolType},
	{0, &fact.IntType},
	{int64(0), &fact.LongType},
	{int16(0), &fact.ShortType},
	{int8(0), &fact.ByteType},
	{0.0, &fact.DoubleType},
	{float32(0), &fact.FloatType},
	{fact.CharValue(0), &fact.CharType},
	{"", &fact.StringType},
	{(*decimal.Decimal)(nil), &fact.DecimalType},
	{(*big.Int)(nil), &fact.BigIntegerType},
	{time.Time{}, &fact.DateType},
	{(*fact.ListValue)(nil), &fact.ListType},
	{(*fact.SetValue)(nil), &fact.SetType},
	{(*fact.MapValue)(nil), &fact.MapType},
	{(*fact.Entry)(nil), &fact.EntryType},
	{(*fact.Type)(nil), &fact.ClassType},
	{(*fact.Exception)(nil), &fact.ThrowableType},
	{(*fact.TextBuilder)(nil), &fact.StringBuilderType},
	{fact.FuncValue(nil), &fact.FuncType},
	{(*fact.EnumValue)(nil), &fact.EnumType},
	{(*fact.Value)(nil), &fact.StringType}, // a string that may be null
	{adapt.None{}, &fact.VoidType},
	{adapt.Items(nil), &fact.CollectionType},
	{(*datetime.Duration)(nil), &fact.DurationType},
	{(*datetime.Zone)(nil), &fact.ZoneIDType},
}
