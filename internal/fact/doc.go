// Package fact says what a fact is, and what the other values of rule text are: their types, properties and methods, how a value
// is held in a register, and what equality, order, hash codes, texts and conversions mean. Package registry makes the types;
// a type asks the registry it belongs to through [Space].
//
// # Values
//
// At the edge, values are ordinary Go values in one canonical form per type:
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
// A boxed Integer and an int look the same in Go, except that an Integer may be nil. In registers (Value), numbers,
// booleans and texts are not boxed; Reader and Object convert between the two forms.
//
// # Rooms
//
// What needs no types has rooms below, which know nothing of this package:
//
//	decimal   BigDecimal: arithmetic, rounding, digits
//	datetime  points and lengths of time, zones, the classes of java.time
//	javatext  a text as Java's UTF-16, and how Java writes numbers
//	naming    names of Go fields, methods and types as rule text has them
//
// Package adapt, above, makes methods of Go functions. How types are made is in package registry, what operators do in
// engine/internal/operation, the members of the Java library in engine/java.
//
// # Why one package
//
// Types and values refer to each other in a circle that is Java's: the text of a list asks the class of an element for its
// toString, a class reads its fields by their types, a conversion makes values of types and reports failures by exceptions, which
// are values. Of 39 files 35 lie on that circle. A cut through it costs more than it hides: collections, nine files, use 49 names of
// the others, and these 30 of theirs; conversions, three files, use 97; Java classes, three files, 77 and 19.
package fact
