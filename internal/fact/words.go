package fact

import (
	"reflect"
	"unsafe"
)

// eface is the layout of a Go interface without methods: what Object is, with the Go type in place of the DRL type.
type eface struct {
	word unsafe.Pointer // the Go type
	ptr  unsafe.Pointer // the value, or where it is
}

// pack puts an interface together; word and ptr must come from one value, or ptr must point to a value of the type.
func pack(word, ptr unsafe.Pointer) (v any) {
	e := (*eface)(unsafe.Pointer(&v))
	e.word, e.ptr = word, ptr
	return v
}

// unpack takes an interface apart.
func unpack(v any) eface { return *(*eface)(unsafe.Pointer(&v)) }

// wordOf returns the word that stands for the Go type in an interface.
func wordOf(t reflect.Type) unsafe.Pointer { return (*eface)(unsafe.Pointer(&t)).ptr }

func wordFor[T any]() unsafe.Pointer { return wordOf(reflect.TypeFor[T]()) }

var (
	intWord      = wordFor[int]()
	int64Word    = wordFor[int64]()
	recordWord   = wordFor[*Record]()
	enumWord     = wordFor[*EnumValue]()
	listWord     = wordFor[*ListValue]()
	setWord      = wordFor[*SetValue]()
	mapWord      = wordFor[*MapValue]()
	timeWord     = wordFor[timeValue]()
	durationWord = wordFor[*DurationValue]()
	zoneWord     = wordFor[*Zone]()
	decimalWord  = wordFor[*DecimalValue]()
	bigWord      = wordFor[*bigInt]()
	funcWord     = wordFor[FuncValue]()
	boolWord     = wordFor[bool]()
	charWord     = wordFor[CharValue]()
	int8Word     = wordFor[int8]()
	int16Word    = wordFor[int16]()
	float32Word  = wordFor[float32]()
	float64Word  = wordFor[float64]()
	stringWord   = wordFor[string]()
	exceptWord   = wordFor[*Exception]()
	entryWord    = wordFor[*Entry]()
	typeWord     = wordFor[*Type]()
	kindWords    = [...]unsafe.Pointer{Bool: boolWord, Char: charWord, Byte: int8Word, Short: int16Word, Int: intWord, Long: int64Word, Float: float32Word, Double: float64Word, String: stringWord, Decimal: decimalWord, BigInteger: bigWord, Date: timeWord, Enum: enumWord, List: listWord, Set: setWord, Map: mapWord, Struct: recordWord, Func: funcWord}
	smallSets    = func() (t [1024]uint16) {
		for i := range t {
			t[i] = uint16(i)
		}
		return t
	}()
	smallIntegers = func() (t [128]int64) { // as far as Java shares its boxes: one object is one fact
		for i := range t {
			t[i] = int64(i)
		}
		return t
	}()
)

// boxInt returns i as the canonical Go value of an integer kind. Small int and int64 values are not allocated.
func boxInt(k Kind, i int64) any {
	switch k {
	case Int:
		if uint64(i) < uint64(len(smallIntegers)) && unsafe.Sizeof(int(0)) == 8 {
			return pack(intWord, unsafe.Pointer(&smallIntegers[i]))
		}
		return int(i)
	case Long:
		if uint64(i) < uint64(len(smallIntegers)) {
			return pack(int64Word, unsafe.Pointer(&smallIntegers[i]))
		}
		return i
	case Char:
		return CharValue(i)
	case Byte:
		return int8(i)
	case Short:
		return int16(i)
	}
	return i
}

// BoxTexts returns texts as canonical values, in one allocation for all their headers.
func BoxTexts(list []string) []any {
	boxed := make([]any, len(list))
	for i := range list {
		boxed[i] = pack(stringWord, unsafe.Pointer(&list[i]))
	}
	return boxed
}

// boxFloat returns f as the canonical Go value of a floating kind.
func boxFloat(k Kind, f float64) any {
	if k == Float {
		return float32(f)
	}
	return f
}
