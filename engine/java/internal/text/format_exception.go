package text

import (
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// Exceptions of String.format.
var (
	IllegalFormatType    = registry.NewLibraryType(241, "java.util", "IllegalFormatException", (*fact.Exception)(nil), fact.IllegalArgumentType)
	FormatConversionType = formatException(123, "IllegalFormatConversionException")
	MissingFormatType    = formatException(124, "MissingFormatArgumentException")
	UnknownFormatType    = formatException(242, "UnknownFormatConversionException")
	missingWidthType     = formatException(246, "MissingFormatWidthException")
	illegalFlagsType     = formatException(247, "IllegalFormatFlagsException")
	mismatchType         = formatException(248, "FormatFlagsConversionMismatchException")
	illegalPrecisionType = formatException(249, "IllegalFormatPrecisionException")
	illegalWidthType     = formatException(250, "IllegalFormatWidthException")
	duplicateFlagsType   = formatException(251, "DuplicateFormatFlagsException")
	illegalIndexType     = formatException(252, "IllegalFormatArgumentIndexException")
	codePointType        = formatException(253, "IllegalFormatCodePointException")
)

// FormatExceptions are the exceptions of String.format.
var FormatExceptions = []*fact.Type{IllegalFormatType, FormatConversionType, MissingFormatType, UnknownFormatType, missingWidthType, illegalFlagsType,
	mismatchType, illegalPrecisionType, illegalWidthType, duplicateFlagsType, illegalIndexType, codePointType}

func formatException(id int, name string) *fact.Type {
	return registry.NewLibraryType(id, "java.util", name, (*fact.Exception)(nil), IllegalFormatType)
}
