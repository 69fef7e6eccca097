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
package fact
