package fact

import (
	"reflect"
	"unsafe"

	"whenthen/internal/fact/datetime"
	"whenthen/internal/fact/decimal"
)

// Mutable is implemented by objects of the Java library that can change, or contain objects that can. They are copied for a fork of a
// session, like structs of the program.
type Mutable interface{ Mutable() }

// Object is a value split into the data word of its Go interface and the type that rule text sees. For a Go struct and a Record,
// Ptr is the pointer itself; for a scalar it points to the (immutable) value. The zero Object is null. Comparing Objects with ==
// tests identity only.
type Object struct {
	Ptr  unsafe.Pointer
	Type *Type
}

// IsNull reports whether o is null.
func (o Object) IsNull() bool { return o.Type == nil }

// Any returns the value as a Go interface, in canonical form. It does not allocate.
func (o Object) Any() any {
	if o.Type == nil {
		return nil
	}
	word := o.Type.GoWord
	if word == nil {
		word = kindWords[o.Type.Kind]
	}
	return Pack(word, o.Ptr)
}

// Word returns the type word that values of t have in a Go interface. It identifies Go types, library types and base types with a single Go
// form. It is nil if the values have several forms or are stored in the interface itself.
func (t *Type) Word() unsafe.Pointer {
	if t.GoWord != nil {
		return t.GoWord
	}
	if int(t.Kind) < len(kindWords) {
		return kindWords[t.Kind]
	}
	return nil
}

// eface is the layout of a Go interface without methods. It is an Object with the Go type in place of the DRL type.
type eface struct {
	Word unsafe.Pointer // the Go type
	Ptr  unsafe.Pointer // the value, or its address
}

// Pack assembles an interface. word and ptr must come from one value, or ptr must point to a value of the type.
func Pack(word, ptr unsafe.Pointer) (v any) {
	e := (*eface)(unsafe.Pointer(&v))
	e.Word, e.Ptr = word, ptr
	return v
}

// Unpack splits an interface into its words.
func Unpack(v any) eface { return *(*eface)(unsafe.Pointer(&v)) }

// WordOf returns the word that represents the Go type in an interface.
func WordOf(t reflect.Type) unsafe.Pointer { return (*eface)(unsafe.Pointer(&t)).Ptr }

func wordFor[T any]() unsafe.Pointer { return WordOf(reflect.TypeFor[T]()) }

// The words of the Go types that most values of rule text have: see WordOf.
var (
	IntWord      = wordFor[int]()
	Int64Word    = wordFor[int64]()
	RecordWord   = wordFor[*Record]()
	EnumWord     = wordFor[*EnumValue]()
	ListWord     = wordFor[*ListValue]()
	SetWord      = wordFor[*SetValue]()
	MapWord      = wordFor[*MapValue]()
	BuilderWord  = wordFor[*TextBuilder]()
	TimeWord     = wordFor[timeValue]()
	DurationWord = wordFor[*datetime.Duration]()
	ZoneWord     = wordFor[*datetime.Zone]()
	DecimalWord  = wordFor[*decimal.Decimal]()
	BigWord      = wordFor[*bigInt]()
	FuncWord     = wordFor[FuncValue]()
	BoolWord     = wordFor[bool]()
	CharWord     = wordFor[CharValue]()
	Int8Word     = wordFor[int8]()
	Int16Word    = wordFor[int16]()
	Float32Word  = wordFor[float32]()
	Float64Word  = wordFor[float64]()
	StringWord   = wordFor[string]()
	ExceptWord   = wordFor[*Exception]()
	EntryWord    = wordFor[*Entry]()
	TypeWord     = wordFor[*Type]()
	PlainWord    = wordFor[*PlainObject]()
	kindWords    = [...]unsafe.Pointer{Bool: BoolWord, Char: CharWord, Byte: Int8Word, Short: Int16Word, Int: IntWord, Long: Int64Word, Float: Float32Word, Double: Float64Word, String: StringWord, Decimal: DecimalWord, BigInteger: BigWord, Date: TimeWord, Enum: EnumWord, List: ListWord, Set: SetWord, Map: MapWord, Struct: RecordWord, Func: FuncWord}
)

var (
	// SmallSets contains the small bit sets of Go programs, each at the index equal to its value, so that boxing them needs no memory.
	SmallSets = func() (t [1024]uint16) {
		for i := range t {
			t[i] = uint16(i)
		}
		return t
	}()
	// SharedNumbers are the objects of the Integers and Longs from -SharedNegatives on that Java shares: equal ones are the same object,
	// and so one fact.
	SharedNumbers = func() (t [2 * SharedNegatives]int64) {
		for i := range t {
			t[i] = int64(i) - SharedNegatives
		}
		return t
	}()
)

// SharedNegatives is the number of negative SharedNumbers.
const SharedNegatives = 128

// BoxInt returns i as the canonical Go value of an integer kind. Small int and int64 values are not allocated. All others are new objects,
// whereas Go itself would share objects up to 255.
func BoxInt(k Kind, i int64) any {
	switch k {
	case Int, Long:
		if k == Int && unsafe.Sizeof(int(0)) != 8 {
			return int(i)
		}
		if n := uint64(i + SharedNegatives); n < uint64(len(SharedNumbers)) {
			return Pack(kindWords[k], unsafe.Pointer(&SharedNumbers[n]))
		}
		p := new(int64)
		*p = i
		return Pack(kindWords[k], unsafe.Pointer(p))
	case Char:
		return CharValue(i)
	case Byte:
		return int8(i)
	case Short:
		return int16(i)
	}
	return i
}

// BoxFloat returns f as the canonical Go value of a floating kind.
func BoxFloat(k Kind, f float64) any {
	if k == Float {
		return float32(f)
	}
	return f
}
