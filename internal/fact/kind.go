package fact

// Kind says how values of a type are stored and which native operations apply to them.
type Kind uint8

// The kinds. Bool to Double are Java's primitives (and, with Type.Boxed set, their wrapper classes). In registers, all
// integer kinds are an int64 and both floating kinds a float64.
const (
	Invalid Kind = iota
	Void         // no value: the result of a method that returns nothing
	Null         // the type of the literal null
	Bool
	Char // a UTF-16 code unit in Java; a rune here
	Byte
	Short
	Int  // Java int and Integer; Go int, int32, uint8, uint16
	Long // Java long and Long; Go int64, uint, uint32, uint64
	Float
	Double
	String
	Decimal    // java.math.BigDecimal
	BigInteger // java.math.BigInteger
	Date       // java.util.Date and the java.time types; Go time.Time
	Enum       // an enum declared in DRL
	List       // java.util.List and friends, arrays, Go slices and arrays
	Set
	Map
	Struct // has properties of its own: a Go struct (by pointer) or a type declared in DRL
	Any    // Object, Number, Comparable, interfaces: the type is known only from the value
	Func   // a lambda or a method reference
)

// Integer reports whether registers hold values of the kind as int64.
func (k Kind) Integer() bool { return k >= Char && k <= Long }

// Floating reports whether registers hold values of the kind as float64.
func (k Kind) Floating() bool { return k == Float || k == Double }

// Numeric reports whether Java arithmetic applies without unboxing an object: the integer and floating kinds.
func (k Kind) Numeric() bool { return k.Integer() || k.Floating() }
