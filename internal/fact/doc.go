// Package fact says what a fact is: Go structs seen through reflection, types declared in DRL, and scalars, all under
// their Java names.
//
// # Values
//
// At the edge, values are ordinary Go values in one canonical form per type:
//
//	boolean int long short byte char   bool int int64 int16 int8 CharValue
//	float double String                float32 float64 string
//	BigDecimal BigInteger Date         *DecimalValue *big.Int time.Time
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
// # Names
//
// Property freeCount of a Go struct is its field FreeCount or one of the methods FreeCount, GetFreeCount and
// IsFreeCount (a method wins over a field); setFreeCount(v) is the method SetFreeCount or assigns the field;
// posAsString() is the method PosAsString; toString() is String. Embedding is extension.
package fact
