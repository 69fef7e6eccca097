package fact

// The base types. They are shared by all registries and never change.
var (
	VoidType        = &Type{Name: "void", Kind: Void, ID: 1}
	NullType        = &Type{Name: "null", Kind: Null, Boxed: true, ID: 2}
	ObjectType      = &Type{Package: "java.lang", Name: "Object", Kind: Any, Boxed: true, ID: 3}
	BoolType        = &Type{Name: "boolean", Kind: Bool, ID: 4}
	CharType        = &Type{Name: "char", Kind: Char, ID: 5}
	ByteType        = &Type{Name: "byte", Kind: Byte, ID: 6}
	ShortType       = &Type{Name: "short", Kind: Short, ID: 7}
	IntType         = &Type{Name: "int", Kind: Int, ID: 8}
	LongType        = &Type{Name: "long", Kind: Long, ID: 9}
	FloatType       = &Type{Name: "float", Kind: Float, ID: 10}
	DoubleType      = &Type{Name: "double", Kind: Double, ID: 11}
	NumberType      = &Type{Package: "java.lang", Name: "Number", Kind: Any, Boxed: true, ID: 12}
	Comparable      = &Type{Package: "java.lang", Name: "Comparable", Kind: Any, Boxed: true, ID: 13}
	BooleanType     = &Type{Package: "java.lang", Name: "Boolean", Kind: Bool, Boxed: true, ID: 14, Parents: []*Type{Comparable}}
	CharacterType   = &Type{Package: "java.lang", Name: "Character", Kind: Char, Boxed: true, ID: 15, Parents: []*Type{Comparable}}
	BoxedByteType   = &Type{Package: "java.lang", Name: "Byte", Kind: Byte, Boxed: true, ID: 16, Parents: []*Type{NumberType, Comparable}}
	BoxedShortType  = &Type{Package: "java.lang", Name: "Short", Kind: Short, Boxed: true, ID: 17, Parents: []*Type{NumberType, Comparable}}
	IntegerType     = &Type{Package: "java.lang", Name: "Integer", Kind: Int, Boxed: true, ID: 18, Parents: []*Type{NumberType, Comparable}}
	BoxedLongType   = &Type{Package: "java.lang", Name: "Long", Kind: Long, Boxed: true, ID: 19, Parents: []*Type{NumberType, Comparable}}
	BoxedFloatType  = &Type{Package: "java.lang", Name: "Float", Kind: Float, Boxed: true, ID: 20, Parents: []*Type{NumberType, Comparable}}
	BoxedDoubleType = &Type{Package: "java.lang", Name: "Double", Kind: Double, Boxed: true, ID: 21, Parents: []*Type{NumberType, Comparable}}
	StringType      = &Type{Package: "java.lang", Name: "String", Kind: String, Boxed: true, ID: 22, Parents: []*Type{Comparable}}
	DecimalType     = &Type{Package: "java.math", Name: "BigDecimal", Kind: Decimal, Boxed: true, ID: 23, Parents: []*Type{NumberType, Comparable}}
	BigIntegerType  = &Type{Package: "java.math", Name: "BigInteger", Kind: BigInteger, Boxed: true, ID: 24, Parents: []*Type{NumberType, Comparable}}
	DateType        = &Type{Package: "java.util", Name: "Date", Kind: Date, Boxed: true, ID: 25, Parents: []*Type{Comparable}}
	IterableType    = &Type{Package: "java.lang", Name: "Iterable", Kind: Any, Boxed: true, ID: 26}
	CollectionType  = &Type{Package: "java.util", Name: "Collection", Kind: Any, Boxed: true, ID: 27, Parents: []*Type{IterableType}}
	ListType        = &Type{Package: "java.util", Name: "List", Kind: List, Boxed: true, ID: 28, Parents: []*Type{CollectionType}}
	SetType         = &Type{Package: "java.util", Name: "Set", Kind: Set, Boxed: true, ID: 29, Parents: []*Type{CollectionType}}
	MapType         = &Type{Package: "java.util", Name: "Map", Kind: Map, Boxed: true, ID: 30}
	FuncType        = &Type{Name: "lambda", Kind: Func, Boxed: true, ID: 31}
)

// Where the numbers of types begin: the base types have those below FirstLibraryID, the types of a Library those up to 255,
// arrays of base and library types the next, and the types that a registry makes those from FirstFreeID on.
const (
	FirstLibraryID = 96
	FirstFreeID    = 512
)
