package fact

import (
	"slices"
	"time"

	"whenthen/internal/fact/datetime"
)

// Kind determines how values of a type are stored and which native operations apply to them.
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
	Struct // has its own properties: a Go struct (by pointer) or a type declared in DRL
	Any    // Object, Number, Comparable, interfaces: only the value shows the type
	Func   // a lambda or a method reference
)

// Integer reports whether values of the kind are an int64 in registers.
func (k Kind) Integer() bool { return k >= Char && k <= Long }

// Floating reports whether values of the kind are a float64 in registers.
func (k Kind) Floating() bool { return k == Float || k == Double }

// Numeric reports whether Java arithmetic applies without unboxing an object: the integer and floating kinds.
func (k Kind) Numeric() bool { return k.Integer() || k.Floating() }

// Collection reports whether values are lists, sets, maps or arrays.
func (k Kind) Collection() bool { return k == List || k == Set || k == Map }

// The base types. They are shared by all registries and never change.
var (
	VoidType        = primitive(1, "void", Void)
	NullType        = root(2, "", "null", Null)
	ObjectType      = root(3, "java.lang", "Object", Any)
	BoolType        = primitive(4, "boolean", Bool)
	CharType        = primitive(5, "char", Char)
	ByteType        = primitive(6, "byte", Byte)
	ShortType       = primitive(7, "short", Short)
	IntType         = primitive(8, "int", Int)
	LongType        = primitive(9, "long", Long)
	FloatType       = primitive(10, "float", Float)
	DoubleType      = primitive(11, "double", Double)
	NumberType      = root(12, "java.lang", "Number", Any)
	Comparable      = root(13, "java.lang", "Comparable", Any)
	BooleanType     = class(14, "java.lang", "Boolean", Bool, Comparable)
	CharacterType   = class(15, "java.lang", "Character", Char, Comparable)
	BoxedByteType   = class2(16, "java.lang", "Byte", Byte, NumberType, Comparable)
	BoxedShortType  = class2(17, "java.lang", "Short", Short, NumberType, Comparable)
	IntegerType     = class2(18, "java.lang", "Integer", Int, NumberType, Comparable)
	BoxedLongType   = class2(19, "java.lang", "Long", Long, NumberType, Comparable)
	BoxedFloatType  = class2(20, "java.lang", "Float", Float, NumberType, Comparable)
	BoxedDoubleType = class2(21, "java.lang", "Double", Double, NumberType, Comparable)
	StringType      = class(22, "java.lang", "String", String, Comparable)
	DecimalType     = class2(23, "java.math", "BigDecimal", Decimal, NumberType, Comparable)
	BigIntegerType  = class2(24, "java.math", "BigInteger", BigInteger, NumberType, Comparable)
	DateType        = class(25, "java.util", "Date", Date, Comparable)
	IterableType    = root(26, "java.lang", "Iterable", Any)
	CollectionType  = class(27, "java.util", "Collection", Any, IterableType)
	ListType        = class(28, "java.util", "List", List, CollectionType)
	SetType         = class(29, "java.util", "Set", Set, CollectionType)
	MapType         = root(30, "java.util", "Map", Map)
	FuncType        = root(31, "", "lambda", Func)
)

// Ranges of type IDs. Base types have IDs below FirstLibraryID, and library types IDs below FirstArrayID. The IDs from FirstArrayID on are
// for arrays of base and library types, those from FirstFreeID on for the types that a registry creates.
const (
	FirstLibraryID = 96
	FirstArrayID   = 512
	FirstFreeID    = 2 * FirstArrayID
)

// Classes of collections, dates and exceptions. A value of these kinds stores its class. Like the base types, the classes are shared by all
// registries.
var (
	ArrayListType   = class(40, "java.util", "ArrayList", List, ListType)
	CopyOnWriteType = class(36, "java.util.concurrent", "CopyOnWriteArrayList", List, ListType)
	DequeType       = class(93, "java.util", "Deque", List, QueueType)
	ArrayDequeType  = class(94, "java.util", "ArrayDeque", List, DequeType)
	// ConcurrentDequeType is used for all of Java's concurrent queues. Iterations over them continue when the queue changes.
	ConcurrentDequeType = class(39, "java.util.concurrent", "ConcurrentLinkedDeque", List, DequeType)
	LinkedListType      = class2(41, "java.util", "LinkedList", List, ListType, DequeType)
	VectorType          = class(88, "java.util", "Vector", List, ListType)
	StackType           = class(89, "java.util", "Stack", List, VectorType)
	HashSetType         = class(42, "java.util", "HashSet", Set, SetType)
	LinkedHashSetType   = class(43, "java.util", "LinkedHashSet", Set, HashSetType)
	CopyOnWriteSetType  = class(95, "java.util.concurrent", "CopyOnWriteArraySet", Set, SetType)
	TreeSetType         = class(44, "java.util", "TreeSet", Set, SetType)
	HashMapType         = class(45, "java.util", "HashMap", Map, MapType)
	ConcurrentMapType   = class(38, "java.util.concurrent", "ConcurrentHashMap", Map, MapType)
	PropertiesType      = class(37, "java.util", "Properties", Map, MapType)
	LinkedHashMapType   = class(46, "java.util", "LinkedHashMap", Map, HashMapType)
	EnumSetType         = class(85, "java.util", "EnumSet", Set, SetType)
	EnumMapType         = class(86, "java.util", "EnumMap", Map, MapType)
	TreeMapType         = class(47, "java.util", "TreeMap", Map, MapType)
	EntryType           = root(48, "java.util", "Map.Entry", Struct)
	QueueType           = class(49, "java.util", "Queue", Any, CollectionType)
	LocalDateType       = class(50, "java.time", "LocalDate", Date, Comparable)
	LocalDateTimeType   = class(51, "java.time", "LocalDateTime", Date, Comparable)
	ClassType           = root(52, "java.lang", "Class", Struct)
	// Data sources hold the facts of a rule unit. Outside of a session they are lists.
	DataSourceType     = class(32, "org.drools.ruleunits.api", "DataSource", List, ListType)
	DataStoreType      = class(33, "org.drools.ruleunits.api", "DataStore", List, DataSourceType)
	DataStreamType     = class(34, "org.drools.ruleunits.api", "DataStream", List, DataSourceType)
	SingletonStoreType = class(35, "org.drools.ruleunits.api", "SingletonStore", List, DataSourceType)
	// EnumType has the members that all enums have, but is not their supertype.
	EnumType = root(53, "java.lang", "Enum", Enum)

	DurationType       = class(54, "java.time", "Duration", Struct, Comparable)
	LocalTimeType      = class(55, "java.time", "LocalTime", Date, Comparable)
	InstantType        = class(56, "java.time", "Instant", Date, Comparable)
	OffsetDateTimeType = class(57, "java.time", "OffsetDateTime", Date, Comparable)
	ZonedDateTimeType  = class(58, "java.time", "ZonedDateTime", Date, Comparable)
	TimestampType      = class(59, "java.sql", "Timestamp", Date, DateType)
	SQLDateType        = class(82, "java.sql", "Date", Date, DateType)
	ZoneIDType         = root(83, "java.time", "ZoneId", Struct)
	ZoneOffsetType     = class2(84, "java.time", "ZoneOffset", Struct, ZoneIDType, Comparable)

	ThrowableType            = root(60, "java.lang", "Throwable", Struct)
	ExceptionType            = class(61, "java.lang", "Exception", Struct, ThrowableType)
	RuntimeExceptionType     = class(62, "java.lang", "RuntimeException", Struct, ExceptionType)
	IllegalArgumentType      = class(63, "java.lang", "IllegalArgumentException", Struct, RuntimeExceptionType)
	NumberFormatType         = class(64, "java.lang", "NumberFormatException", Struct, IllegalArgumentType)
	IllegalStateType         = class(65, "java.lang", "IllegalStateException", Struct, RuntimeExceptionType)
	NullPointerType          = class(66, "java.lang", "NullPointerException", Struct, RuntimeExceptionType)
	ClassCastType            = class(67, "java.lang", "ClassCastException", Struct, RuntimeExceptionType)
	ArithmeticType           = class(68, "java.lang", "ArithmeticException", Struct, RuntimeExceptionType)
	IndexOutOfBoundsType     = class(69, "java.lang", "IndexOutOfBoundsException", Struct, RuntimeExceptionType)
	StringIndexType          = class(70, "java.lang", "StringIndexOutOfBoundsException", Struct, IndexOutOfBoundsType)
	ArrayIndexType           = class(71, "java.lang", "ArrayIndexOutOfBoundsException", Struct, IndexOutOfBoundsType)
	UnsupportedOperationType = class(72, "java.lang", "UnsupportedOperationException", Struct, RuntimeExceptionType)
	NoSuchElementType        = class(73, "java.util", "NoSuchElementException", Struct, RuntimeExceptionType)
	ConcurrentModType        = class(74, "java.util", "ConcurrentModificationException", Struct, RuntimeExceptionType)
	ParseExceptionType       = class(75, "java.text", "ParseException", Struct, ExceptionType)
	DateTimeExceptionType    = class(76, "java.time", "DateTimeException", Struct, RuntimeExceptionType)
	DateTimeParseType        = class(77, "java.time.format", "DateTimeParseException", Struct, DateTimeExceptionType)
	ErrorType                = class(78, "java.lang", "Error", Struct, ThrowableType)
	StackOverflowType        = class(81, "java.lang", "StackOverflowError", Struct, ErrorType)
	OutOfMemoryType          = class(87, "java.lang", "OutOfMemoryError", Struct, ErrorType)
	InterruptedType          = class(79, "java.lang", "InterruptedException", Struct, ExceptionType)
	NegativeArrayType        = class(90, "java.lang", "NegativeArraySizeException", Struct, RuntimeExceptionType)
	ArrayStoreType           = class(91, "java.lang", "ArrayStoreException", Struct, RuntimeExceptionType)
	CloneType                = class(92, "java.lang", "CloneNotSupportedException", Struct, ExceptionType)
	IOExceptionType          = class(80, "java.io", "IOException", Struct, ExceptionType)
)

// baseTypes contains the types above, indexed by ID. Unused IDs have a type without a name.
var baseTypes [FirstLibraryID]Type

// BaseTypes returns the types that every registry knows.
func BaseTypes() []*Type {
	list := make([]*Type, 0, len(baseTypes))
	for i := range baseTypes {
		if t := &baseTypes[i]; t.Name != "" {
			list = append(list, t)
		}
	}
	return list
}

func primitive(id int, name string, k Kind) *Type {
	t := &baseTypes[id]
	t.Name, t.Kind, t.ID = name, k, id
	return t
}

// root creates a type whose values may be null and whose only supertype is Object. A type of kind Struct gets the GoWord of exceptions
// unless its name is listed below.
func root(id int, pkg, name string, k Kind) *Type {
	t := primitive(id, name, k)
	t.Package, t.Boxed = pkg, true
	switch {
	case name == "Map.Entry":
		t.GoWord = EntryWord
	case name == "Class":
		t.GoWord = TypeWord
	case name == "Duration":
		t.GoWord = DurationWord
	case name == "ZoneId", name == "ZoneOffset":
		t.GoWord = ZoneWord
	case k == Struct:
		t.GoWord = ExceptWord
	}
	return t
}

// class creates a type with one supertype. It is not a variadic function, because the argument lists for all types would be several
// kilobytes of code that runs when the program starts.
func class(id int, pkg, name string, k Kind, parent *Type) *Type {
	t := root(id, pkg, name, k)
	t.Parents = []*Type{parent}
	return t
}

// class2 creates a type with two supertypes.
func class2(id int, pkg, name string, k Kind, parent, other *Type) *Type {
	t := root(id, pkg, name, k)
	t.Parents = []*Type{parent, other}
	return t
}

// PlainObject is the result of new Object(): an object without properties.
type PlainObject struct{ _ byte } // not empty, because zero-size objects would share an address

// PlainObjectType is the class of plain objects. Object in rule text means [ObjectType], the supertype of everything.
var PlainObjectType = &Type{Package: "java.lang", Name: "Object", Kind: Struct, Boxed: true, ID: 95, GoWord: PlainWord}

// dateTypes maps the classes of package datetime to their types in rule text.
var dateTypes = [...]*Type{
	datetime.Date: DateType, datetime.LocalDate: LocalDateType, datetime.LocalDateTime: LocalDateTimeType, datetime.LocalTime: LocalTimeType, datetime.Instant: InstantType,
	datetime.Timestamp: TimestampType, datetime.SQLDate: SQLDateType, datetime.ZonedDateTime: ZonedDateTimeType, datetime.OffsetDateTime: OffsetDateTimeType,
}

// DateClass returns the type of a time.Time in rule text.
func DateClass(t time.Time) *Type { return dateTypes[datetime.ClassOf(t)] }

// classOfDate returns the class of package datetime for a type, or Date for any other type.
func classOfDate(t *Type) datetime.Class {
	return datetime.Class(max(0, slices.Index(dateTypes[:], t)))
}

// AsDate converts a time to the class of t. It keeps the local date and time unless both classes have a zone.
func AsDate(d time.Time, t *Type) time.Time { return datetime.As(d, classOfDate(t)) }

// ZoneClass returns the type of a zone in rule text: ZoneOffset or ZoneId.
func ZoneClass(z *datetime.Zone) *Type {
	if z.Fixed {
		return ZoneOffsetType
	}
	return ZoneIDType
}
