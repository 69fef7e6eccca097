package fact

import "unsafe"

// primitives are the primitive types, and wrappers their wrapper classes, by kind.
var (
	primitives = [...]*Type{Bool: BoolType, Char: CharType, Byte: ByteType, Short: ShortType, Int: IntType, Long: LongType, Float: FloatType, Double: DoubleType}
	wrappers   = [...]*Type{Bool: BooleanType, Char: CharacterType, Byte: BoxedByteType, Short: BoxedShortType, Int: IntegerType, Long: BoxedLongType,
		Float: BoxedFloatType, Double: BoxedDoubleType}
)

// Primitive returns the primitive type of a kind, or nil if the kind has none.
func Primitive(k Kind) *Type {
	if int(k) < len(primitives) {
		return primitives[k]
	}
	return nil
}

// Box returns the type that also allows null: Integer for int. Types that already allow null are returned unchanged.
func Box(t *Type) *Type {
	if t != nil && t == Primitive(t.Kind) {
		return wrappers[t.Kind]
	}
	return t
}

// Unbox returns the primitive type of a wrapper class. Other types are returned unchanged.
func Unbox(t *Type) *Type {
	if p := Primitive(t.Kind); p != nil {
		return p
	}
	return t
}

// Boxes allocates objects for numbers and short strings in blocks, because rule code creates one for every value that it adds to a
// collection. A block is small, because it stays in memory as long as any of its objects. The zero Boxes is ready to use. Its fields are
// exported for the inner loop of the machine.
type Boxes struct {
	Numbers   *[16]int64 // the current block; nil at first
	Used      int
	Texts     *[8]string
	UsedTexts int
}

// ShortText is the maximum length in bytes of a string whose object shares a block.
const ShortText = 32

// Load does the same as v.Load(t), but allocates the object in a block.
func (b *Boxes) Load(v *Value, t *Type) any {
	k := t.Kind
	if k == String && v.typ == present && v.N <= ShortText {
		return b.text(v)
	}
	if !k.Wide() || t.Boxed && v.typ != present || unsafe.Sizeof(int(0)) != 8 {
		return v.Load(t)
	}
	var p unsafe.Pointer
	if n := uint64(v.N + SharedNegatives); k != Double && n < uint64(len(SharedNumbers)) {
		p = unsafe.Pointer(&SharedNumbers[n])
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
