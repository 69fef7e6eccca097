package fact

import (
	"unsafe"
)

// Box returns the type that also allows null: Integer for int. Types that allow null already are returned unchanged.
func Box(t *Type) *Type {
	switch t {
	case BoolType:
		return BooleanType
	case CharType:
		return CharacterType
	case ByteType:
		return BoxedByteType
	case ShortType:
		return BoxedShortType
	case IntType:
		return IntegerType
	case LongType:
		return BoxedLongType
	case FloatType:
		return BoxedFloatType
	case DoubleType:
		return BoxedDoubleType
	}
	return t
}

// Unbox returns the primitive type of a wrapper class. Other types are returned unchanged.
func Unbox(t *Type) *Type {
	if !t.Boxed {
		return t
	}
	switch t.Kind {
	case Bool:
		return BoolType
	case Char:
		return CharType
	case Byte:
		return ByteType
	case Short:
		return ShortType
	case Int:
		return IntType
	case Long:
		return LongType
	case Float:
		return FloatType
	case Double:
		return DoubleType
	}
	return t
}

// Boxes allocates objects for numbers and short strings in blocks, because rule code creates one for every value that it adds to a
// collection. A block lives as long as any of its objects, so it is small. The zero Boxes is ready to use. The fields are for the inner
// loop of the machine.
type Boxes struct {
	Numbers   *[16]int64 // the last block, nil at first
	Used      int
	Texts     *[8]string
	UsedTexts int
}

// ShortText is the maximum length in bytes of a string whose object shares a block.
const ShortText = 32

// Load is v.Load(t), but allocates from the blocks.
func (b *Boxes) Load(v *Value, t *Type) any {
	k := t.Kind
	if k == String && v.typ == present && v.N <= ShortText {
		return b.text(v)
	}
	if !k.Wide() || t.Boxed && v.typ != present || unsafe.Sizeof(int(0)) != 8 {
		return v.Load(t)
	}
	var p unsafe.Pointer
	if k != Double && uint64(v.N) < uint64(len(SharedNumbers)) {
		p = unsafe.Pointer(&SharedNumbers[v.N])
	} else {
		if b.Numbers == nil || b.Used == len(b.Numbers) {
			b.Numbers, b.Used = new([16]int64), 0
		}
		p = unsafe.Pointer(&b.Numbers[b.Used])
		b.Used++
		*(*int64)(p) = v.N // for a double, its bits
	}
	if t.Boxed {
		v.typ = p
	}
	return Pack(kindWords[k], p)
}

func (b *Boxes) text(v *Value) any {
	if b.Texts == nil || b.UsedTexts == len(b.Texts) {
		b.Texts, b.UsedTexts = new([8]string), 0
	}
	p := &b.Texts[b.UsedTexts]
	b.UsedTexts++
	*p = v.Text()
	v.typ = unsafe.Pointer(p)
	return Pack(StringWord, v.typ)
}
