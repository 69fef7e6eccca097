package java

import (
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

var exceptionTypes = []*fact.Type{
	fact.ThrowableType, fact.ExceptionType, fact.RuntimeExceptionType, fact.IllegalArgumentType, fact.NumberFormatType,
	fact.IllegalStateType, fact.NullPointerType, fact.ClassCastType, fact.ArithmeticType, fact.IndexOutOfBoundsType,
	fact.StringIndexType, fact.ArrayIndexType, fact.UnsupportedOperationType, fact.NoSuchElementType, fact.ConcurrentModType,
	fact.ParseExceptionType, fact.DateTimeExceptionType, fact.DateTimeParseType, fact.ErrorType, fact.StackOverflowType, fact.InterruptedType,
	fact.IOExceptionType, formatConversionType, missingFormatType, unsupportedTemporalType, zoneRulesType, syntaxErrors,
}

// Exceptions of String.format.
var (
	formatConversionType = registry.NewLibraryType(123, "java.util", "IllegalFormatConversionException", (*fact.Exception)(nil), fact.IllegalArgumentType)
	missingFormatType    = registry.NewLibraryType(124, "java.util", "MissingFormatArgumentException", (*fact.Exception)(nil), fact.IllegalArgumentType)
)

func exceptionClasses() []class {
	var list []class
	for _, t := range exceptionTypes {
		c := class{typ: t, ctors: []*fact.Method{
			s0("", func() *fact.Exception { return &fact.Exception{Type: t} }),
			takes(s1("", func(m any) *fact.Exception { return &fact.Exception{Type: t, Message: m} }), fact.StringType),
			takes(s2("", func(m, cause any) *fact.Exception { return &fact.Exception{Type: t, Message: m, Cause: cause} }),
				fact.StringType, fact.ThrowableType),
			takes(s1("", func(cause any) *fact.Exception {
				return &fact.Exception{Type: t, Message: fact.ToString(cause), Cause: cause}
			}), fact.ThrowableType),
		}}
		if t == fact.ThrowableType {
			c.methods = []*fact.Method{
				gives(fact.StringType, m0("getMessage", func(e *fact.Exception) any { return e.Message })),
				gives(fact.StringType, m0("getLocalizedMessage", func(e *fact.Exception) any { return e.Message })),
				gives(fact.ThrowableType, m0("getCause", func(e *fact.Exception) any { return e.Cause })),
				m0("printStackTrace", func(*fact.Exception) none { return none{} }),
			}
		}
		list = append(list, c)
	}
	return list
}
