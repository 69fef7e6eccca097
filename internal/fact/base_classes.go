package fact

// Classes of collections, dates and exceptions. A value of these kinds stores its own class. Like the base types they
// are shared by all registries.
var (
	ArrayListType     = class(40, "java.util", "ArrayList", List, ListType)
	LinkedListType    = class(41, "java.util", "LinkedList", List, ListType, QueueType)
	HashSetType       = class(42, "java.util", "HashSet", Set, SetType)
	LinkedHashSetType = class(43, "java.util", "LinkedHashSet", Set, HashSetType)
	TreeSetType       = class(44, "java.util", "TreeSet", Set, SetType)
	HashMapType       = class(45, "java.util", "HashMap", Map, MapType)
	LinkedHashMapType = class(46, "java.util", "LinkedHashMap", Map, HashMapType)
	EnumSetType       = class(85, "java.util", "EnumSet", Set, SetType)
	EnumMapType       = class(86, "java.util", "EnumMap", Map, MapType)
	TreeMapType       = class(47, "java.util", "TreeMap", Map, MapType)
	EntryType         = class(48, "java.util", "Map.Entry", Struct)
	QueueType         = class(49, "java.util", "Queue", Any, CollectionType)
	LocalDateType     = class(50, "java.time", "LocalDate", Date, Comparable)
	LocalDateTimeType = class(51, "java.time", "LocalDateTime", Date, Comparable)
	ClassType         = class(52, "java.lang", "Class", Struct)
	// EnumType has the members that all enums have, without being their supertype.
	EnumType = class(53, "java.lang", "Enum", Enum)

	DurationType       = class(54, "java.time", "Duration", Struct, Comparable)
	LocalTimeType      = class(55, "java.time", "LocalTime", Date, Comparable)
	InstantType        = class(56, "java.time", "Instant", Date, Comparable)
	OffsetDateTimeType = class(57, "java.time", "OffsetDateTime", Date, Comparable)
	ZonedDateTimeType  = class(58, "java.time", "ZonedDateTime", Date, Comparable)
	TimestampType      = class(59, "java.sql", "Timestamp", Date, DateType)
	SQLDateType        = class(82, "java.sql", "Date", Date, DateType)
	ZoneIDType         = class(83, "java.time", "ZoneId", Struct)
	ZoneOffsetType     = class(84, "java.time", "ZoneOffset", Struct, ZoneIDType, Comparable)

	ThrowableType            = class(60, "java.lang", "Throwable", Struct)
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
	IOExceptionType          = class(80, "java.io", "IOException", Struct, ExceptionType)
)

// class makes a shared type. Types of kind Struct are exceptions unless their word says otherwise.
func class(id int, pkg, name string, k Kind, parents ...*Type) *Type {
	t := &Type{Package: pkg, Name: name, Kind: k, Boxed: true, ID: id, Parents: parents}
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

func BaseTypes() []*Type {
	return []*Type{
		VoidType, NullType, ObjectType, BoolType, CharType, ByteType, ShortType, IntType, LongType, FloatType, DoubleType,
		NumberType, Comparable, BooleanType, CharacterType, BoxedByteType, BoxedShortType, IntegerType, BoxedLongType,
		BoxedFloatType, BoxedDoubleType, StringType, DecimalType, BigIntegerType, DateType, IterableType, CollectionType,
		ListType, SetType, MapType, FuncType,
		ArrayListType, LinkedListType, HashSetType, LinkedHashSetType, TreeSetType, HashMapType, LinkedHashMapType,
		TreeMapType, EnumSetType, EnumMapType, EntryType, QueueType, LocalDateType, LocalDateTimeType, ClassType, EnumType, DurationType, LocalTimeType, InstantType, OffsetDateTimeType,
		ZonedDateTimeType, TimestampType, SQLDateType, ZoneIDType, ZoneOffsetType,
		ThrowableType, ExceptionType, RuntimeExceptionType, IllegalArgumentType, NumberFormatType, IllegalStateType,
		NullPointerType, ClassCastType, ArithmeticType, IndexOutOfBoundsType, StringIndexType, ArrayIndexType,
		UnsupportedOperationType, NoSuchElementType, ConcurrentModType, ParseExceptionType, DateTimeExceptionType,
		DateTimeParseType, ErrorType, StackOverflowType, OutOfMemoryType, InterruptedType, IOExceptionType,
	}
}
