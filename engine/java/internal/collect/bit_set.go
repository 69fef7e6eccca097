package collect

import (
	"math/big"
	"slices"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

var bitSetType = registry.NewLibraryType(239, "java.util", "BitSet", (*bitSet)(nil))

// bitSet is java.util.BitSet, a set of small numbers stored as the bits of an integer.
type bitSet struct {
	bits  big.Int
	words int // number of 64-bit words that Java would have reserved
}

func (*bitSet) JavaClass() *fact.Type { return bitSetType }
func (*bitSet) Mutable()              {}

// Equals reports whether v is a bitSet with the same numbers.
func (s *bitSet) Equals(v any) bool {
	o, ok := v.(*bitSet)
	return ok && s.bits.Cmp(&o.bits) == 0
}

// Held returns the numbers in braces.
func (s *bitSet) Held() (before string, held any, after string) {
	text := ""
	for i, n := range s.numbers() {
		if i > 0 {
			text += ", "
		}
		text += fact.ToString(n)
	}
	return "{", text, "}"
}

func (s *bitSet) numbers() (list []any) {
	for i := range s.bits.BitLen() {
		if s.bits.Bit(i) == 1 {
			list = append(list, i)
		}
	}
	return list
}

// put replaces each bit from index from up to but excluding to by bit(old).
func (s *bitSet) put(env *fact.Env, from, to int, bit func(old uint) uint) (adapt.None, error) {
	switch {
	case from < 0 && to == from+1:
		return adapt.None{}, def.Exception(fact.IndexOutOfBoundsType, "bitIndex < 0: %d", from)
	case from < 0:
		return adapt.None{}, def.Exception(fact.IndexOutOfBoundsType, "fromIndex < 0: %d", from)
	case to < from:
		return adapt.None{}, def.Exception(fact.IndexOutOfBoundsType, "fromIndex: %d > toIndex: %d", from, to)
	}
	s.words = max(s.words, (to+63)/64)
	if err := def.Room(env, to/64+1, 8); err != nil {
		return adapt.None{}, err
	}
	for i := from; i < to; i++ {
		s.bits.SetBit(&s.bits, i, bit(s.bits.Bit(i)))
	}
	return adapt.None{}, nil
}

// next returns the index of the first bit with the value want at or after from, or -1.
func (s *bitSet) next(from int, want uint) int {
	for i := from; i < s.bits.BitLen() || want == 0; i++ {
		if s.bits.Bit(i) == want {
			return i
		}
	}
	return -1
}

// before returns the index of the last bit with the value want at or before from, or -1.
func (s *bitSet) before(from int, want uint) int {
	for ; from >= 0 && s.bits.Bit(from) != want; from-- {
	}
	return max(from, -1)
}

// longs returns the numbers of 64 bits each, from the lowest on.
func (s *bitSet) longs() (list []int64) {
	for x := new(big.Int).Set(&s.bits); x.Sign() > 0; x.Rsh(x, 64) {
		list = append(list, int64(new(big.Int).And(x, allBits).Uint64()))
	}
	return list
}

var allBits = new(big.Int).SetUint64(1<<64 - 1)

// HashCode returns the same hash code as in Java.
func (s *bitSet) HashCode() int {
	h := int64(1234)
	for i, x := range s.longs() {
		h ^= x * int64(i+1)
	}
	return int(int32(h>>32) ^ int32(h))
}

// ofLongs implements BitSet.valueOf.
func ofLongs(list adapt.Items) (*bitSet, error) {
	s := &bitSet{words: len(list)}
	for i := len(list) - 1; i >= 0; i-- {
		x, err := def.Arg[int64](list[i])
		if err != nil {
			return nil, err
		}
		s.bits.Lsh(&s.bits, 64).Or(&s.bits, new(big.Int).SetUint64(uint64(x)))
	}
	return s, nil
}

// part implements get( from, to ).
func (s *bitSet) part(from, to int) *bitSet {
	p := &bitSet{}
	for i := max(from, 0); i < min(to, s.bits.BitLen()); i++ {
		p.bits.SetBit(&p.bits, i-from, s.bits.Bit(i))
	}
	return p
}

// size returns the number of bits that Java would have reserved: words are reserved as needed, at least doubled.
func (s *bitSet) size() int { return 64 * max(s.words, (s.bits.BitLen()+63)/64, 1) }

func bitSetClass() def.Class {
	type set = *bitSet
	var methods []*fact.Method
	changes := map[string]func(uint) uint{"set": func(uint) uint { return 1 }, "clear": func(uint) uint { return 0 }, "flip": func(b uint) uint { return 1 - b }}
	for _, name := range []string{"set", "clear", "flip"} {
		methods = append(methods,
			def.E2(name, func(env *fact.Env, s set, i int) (adapt.None, error) { return s.put(env, i, i+1, changes[name]) }),
			def.E3(name, func(env *fact.Env, s set, from, to int) (adapt.None, error) {
				return s.put(env, from, to, changes[name])
			}))
	}
	both := func(name string, f func(z, x, y *big.Int) *big.Int) *fact.Method {
		return def.M1(name, func(s, o set) adapt.None { f(&s.bits, &s.bits, &o.bits); return adapt.None{} })
	}
	methods = append(methods,
		def.E3("set", func(env *fact.Env, s set, i int, to bool) (adapt.None, error) {
			name := "clear"
			if to {
				name = "set"
			}
			return s.put(env, i, i+1, changes[name])
		}),
		def.Written("set", []*fact.Type{fact.IntType, fact.IntType, fact.BoolType}, fact.VoidType, func(env *fact.Env, args []fact.Value, _ *fact.Value) error {
			s, err := def.Arg[set](args[0].Any())
			if err == nil {
				_, err = s.put(env, int(args[1].N), int(args[2].N), changes[map[bool]string{true: "set", false: "clear"}[args[3].Bool()]])
			}
			return err
		}),
		def.M0("clear", func(s set) adapt.None { s.bits.SetInt64(0); return adapt.None{} }),
		both("and", (*big.Int).And), both("or", (*big.Int).Or), both("xor", (*big.Int).Xor), both("andNot", (*big.Int).AndNot))
	return def.Class{Type: bitSetType,
		Constructors: []*fact.Method{def.S0("", func() set { return &bitSet{} }), def.S1("", func(n int) set { return &bitSet{words: max(n+63, 0) / 64} })},
		Statics:      []*fact.Method{def.Takes(def.T1("valueOf", ofLongs), registry.BaseArrayOf(fact.LongType))},
		Methods: append(def.Changing(methods...),
			def.M1("get", func(s set, i int) bool { return i >= 0 && s.bits.Bit(i) == 1 }), def.M0("cardinality", func(s set) int { return len(s.numbers()) }),
			def.M0("length", func(s set) int { return s.bits.BitLen() }), def.M0("isEmpty", func(s set) bool { return s.bits.Sign() == 0 }),
			def.M1("nextSetBit", func(s set, i int) int { return s.next(i, 1) }), def.M1("nextClearBit", func(s set, i int) int { return s.next(i, 0) }),
			def.M1("previousSetBit", func(s set, i int) int { return s.before(i, 1) }), def.M1("previousClearBit", func(s set, i int) int { return s.before(i, 0) }),
			def.M0("size", set.size), def.M2("get", set.part),
			def.Gives(registry.BaseArrayOf(fact.LongType), def.M0("toLongArray", func(s set) *fact.ListValue {
				var list []any
				for _, x := range s.longs() {
					list = append(list, x)
				}
				return def.Array(fact.LongType, list...)
			})),
			def.Gives(registry.BaseArrayOf(fact.ByteType), def.M0("toByteArray", func(s set) *fact.ListValue {
				b := s.bits.Bytes()
				slices.Reverse(b)
				return def.ByteArray(b)
			})),
			def.M1("intersects", func(s, o set) bool { return new(big.Int).And(&s.bits, &o.bits).Sign() != 0 }),
			def.M0("clone", func(s set) set { c := &bitSet{words: s.words}; c.bits.Set(&s.bits); return c }),
			def.Gives(IntStreamType, def.M0("stream", func(s set) *Stream { return NewStream(fact.Int, s.numbers()...) })))}
}
