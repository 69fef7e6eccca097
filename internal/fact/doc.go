// Package fact defines facts and the other values of rule text: their types (type.go, base_types.go), properties and methods (method.go),
// how a register stores a value (value.go), and equality (equal.go), order, hash codes (hash.go, java_hash.go), texts and conversions
// (convert.go). Package registry creates the types; a type uses the registry it belongs to through [Space].
//
// # Values
//
// Outside of registers, values are ordinary Go values with one canonical form per type:
//
//	boolean int long short byte char   bool int int64 int16 int8 CharValue
//	float double String                float32 float64 string
//	BigDecimal BigInteger Date         *decimal.Decimal *big.Int time.Time
//	enum constant                      *EnumValue
//	List Set Map made by rules         *ListValue *SetValue *MapValue (insertion ordered)
//	a type declared in DRL             *Record
//	a host type                        *T, and host slices, maps and Collections as they are
//	lambda                             FuncValue
//	exception                          *Exception
//	null                               nil
//
// A boxed Integer and an int have the same Go type, except that an Integer may be nil. In registers ([Value]), numbers, booleans and
// strings are not boxed; Reader and Object convert between the two forms.
//
// # Subpackages
//
// Code that needs no types is in subpackages, which do not import this package:
//
//	decimal   BigDecimal: arithmetic, rounding, digits
//	datetime  points and lengths of time, zones, the classes of java.time
//	javatext  strings as Java's UTF-16, and how Java writes numbers
//	naming    names of Go fields, methods and types as rule text has them
//
// Subpackage adapt, which does import this package, turns Go functions into methods. Package registry creates types,
// engine/internal/operation implements operators, and engine/java the members of the Java library.
//
// # Why one package
//
// Types and values depend on each other in a cycle that comes from Java: the text of a list calls toString of the class of an element, a
// class reads its fields by their types, a conversion creates values of types and reports failures as exceptions, which are values. Three
// quarters of the code are part of that cycle, so that splitting the package would export more than it hides: the files about collections,
// for example, use some hundred names of the others, which use fifty of theirs. Conversions have the narrowest face, four names, but use a
// hundred of the others, which in turn convert what is stored in arrays, fields and arguments.
package fact
