package collect

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

var bitSetType = registry.NewLibraryType(239, "java.util", "BitSet", (*bitSet)(nil))

// bitSet is java.util.BitSet, a set of small numbers.
type bitSet struct {
	words []uint64 // 64 numbers each; the last is not 0
	room  int      // number of words that Java would have reserved, which size shows
	asked bool     // they are those that the constructor was asked for, which a clone keeps
}

const wordBits = 64

func (*bitSet) JavaClass() *fact.Type { return bitSetType }
func (*bitSet) Mutable()              {}

// Equals reports whether v is a bitSet with the same numbers.
func (s *bitSet) Equals(v any) bool {
	o, ok := v.(*bitSet)
	return ok && slices.Equal(s.words, o.words)
}

// Held returns the numbers in braces.
func (s *bitSet) Held() (before string, held any, after string) {
	var text strings.Builder
	for i, n := range s.numbers() {
		if i > 0 {
			text.WriteString(", ")
		}
		text.WriteString(fact.ToString(n))
	}
	return "{", text.String(), "}"
}

func (s *bitSet) numbers() (list []any) {
	for i := s.next(0); i >= 0; i = s.next(i + 1) {
		list = append(list, i)
	}
	return list
}

func (s *bitSet) cardinality() (n int) {
	for _, w := range s.words {
		n += bits.OnesCount64(w)
	}
	return n
}

// length returns the greatest number plus 1, or 0.
func (s *bitSet) length() int {
	if n := len(s.words); n > 0 {
		return wordBits*(n-1) + bits.Len64(s.words[n-1])
	}
	return 0
}

func (s *bitSet) has(i int) bool {
	return i/wordBits < len(s.words) && s.words[i/wordBits]>>(i%wordBits)&1 == 1
}

// bitChange is a method that changes numbers.
type bitChange struct {
	name  string
	in    func(word, mask uint64) uint64 // changes a word in the bits of a mask
	grows bool                           // it may add numbers
}

// put changes the numbers from from up to but excluding to.
func (s *bitSet) put(env *fact.Env, from, to int, change bitChange) (adapt.None, error) {
	if from < 0 && to == from+1 {
		return adapt.None{}, negativeBit(from)
	}
	if err := checkBits(from, to); err != nil {
		return adapt.None{}, err
	}
	if !change.grows {
		to = min(to, s.length())
	}
	if from >= to {
		return adapt.None{}, nil
	}
	needed := wordsFor(to)
	s.reserve(needed)
	if more := needed - len(s.words); more > 0 {
		if err := def.Room(env, more, 8); err != nil {
			return adapt.None{}, err
		}
		s.words = append(s.words, make([]uint64, more)...)
	}
	for i := from; i < to; {
		n := min(wordBits-i%wordBits, to-i)
		mask := ^uint64(0) >> (wordBits - n) << (i % wordBits)
		s.words[i/wordBits] = change.in(s.words[i/wordBits], mask)
		i += n
	}
	s.trim()
	return adapt.None{}, nil
}

func negativeBit(i int) error { return def.Exception(fact.IndexOutOfBoundsType, "bitIndex < 0: %d", i) }

// checkBits returns the exception for a wrong range of numbers.
func checkBits(from, to int) error {
	switch {
	case from < 0:
		return def.Exception(fact.IndexOutOfBoundsType, "fromIndex < 0: %d", from)
	case to < 0:
		return def.Exception(fact.IndexOutOfBoundsType, "toIndex < 0: %d", to)
	case to < from:
		return def.Exception(fact.IndexOutOfBoundsType, "fromIndex: %d > toIndex: %d", from, to)
	}
	return nil
}

// wordsFor returns the number of words for the numbers below n.
func wordsFor(n int) int { return (n + wordBits - 1) / wordBits }

// reserve counts the words that Java reserves for n words: at least twice as many as before.
func (s *bitSet) reserve(n int) {
	if n > s.room {
		s.room, s.asked = max(2*s.room, n), false
	}
}

// trim removes words without numbers at the end.
func (s *bitSet) trim() {
	n := len(s.words)
	for n > 0 && s.words[n-1] == 0 {
		n--
	}
	s.words = s.words[:n]
}

// merge replaces each word by a function of it and the word of another set. grows means that the function may add numbers.
func (s *bitSet) merge(o *bitSet, f func(x, y uint64) uint64, grows bool) adapt.None {
	if more := len(o.words) - len(s.words); grows && more > 0 {
		s.reserve(len(o.words))
		s.words = append(s.words, make([]uint64, more)...)
	}
	for i, x := range s.words {
		y := uint64(0)
		if i < len(o.words) {
			y = o.words[i]
		}
		s.words[i] = f(x, y)
	}
	s.trim()
	return adapt.None{}
}

// next returns the first number at or after from, or -1.
func (s *bitSet) next(from int) int {
	for i := from / wordBits; i < len(s.words); i++ {
		if w := s.words[i] >> (from % wordBits); w != 0 {
			return from + bits.TrailingZeros64(w)
		}
		from = wordBits * (i + 1)
	}
	return -1
}

// nextClear returns the first number at or after from that is not in the set.
func (s *bitSet) nextClear(from int) int {
	for i := from / wordBits; i < len(s.words); i++ {
		if w := ^s.words[i] >> (from % wordBits); w != 0 {
			return from + bits.TrailingZeros64(w)
		}
		from = wordBits * (i + 1)
	}
	return from
}

// before returns the last number at or before from that is in the set, or that is not if in is false; -1 if there is none.
func (s *bitSet) before(from int, in bool) int {
	if in {
		from = min(from, s.length()-1)
	}
	for ; from >= 0 && s.has(from) != in; from-- {
	}
	return max(from, -1)
}

// HashCode returns the same hash code as in Java.
func (s *bitSet) HashCode() int {
	h := int64(1234)
	for i, x := range s.words {
		h ^= int64(x) * int64(i+1)
	}
	return int(int32(h>>32) ^ int32(h))
}

// ofLongs implements BitSet.valueOf.
func ofLongs(list adapt.Items) (*bitSet, error) {
	s := &bitSet{}
	for _, v := range list {
		x, err := def.Arg[int64](v)
		if err != nil {
			return nil, err
		}
		s.words = append(s.words, uint64(x))
	}
	s.trim()
	s.room = len(s.words)
	return s, nil
}

// part implements get( from, to ).
func (s *bitSet) part(env *fact.Env, from, to int) (*bitSet, error) {
	p := &bitSet{asked: true}
	if err := checkBits(from, to); err != nil {
		return nil, err
	}
	if to = min(to, s.length()); from >= to {
		return p, nil
	}
	n := wordsFor(to - from)
	if err := def.Room(env, n, 8); err != nil {
		return nil, err
	}
	p.room = n
	p.words = make([]uint64, n)
	for i := s.next(from); i >= 0 && i < to; i = s.next(i + 1) {
		p.words[(i-from)/wordBits] |= 1 << ((i - from) % wordBits)
	}
	p.trim()
	return p, nil
}

// bytes returns the numbers as bytes, the lowest ones first, without zeros at the end.
func (s *bitSet) bytes() (list []byte) {
	for _, w := range s.words {
		list = binary.LittleEndian.AppendUint64(list, w)
	}
	return list[:(s.length()+7)/8]
}

// clone also gives back what Java has reserved and not used.
func (s *bitSet) clone() *bitSet {
	if !s.asked {
		s.room = len(s.words)
	}
	c := *s
	c.words = slices.Clone(s.words)
	return &c
}

// searching is a method that searches from an index on, which must be at least least.
func searching(name string, least int, search func(*bitSet, int) int) *fact.Method {
	return def.E1(name, func(s *bitSet, from int) (int, error) {
		if from < least {
			return 0, def.Exception(fact.IndexOutOfBoundsType, "fromIndex < %d: %d", least, from)
		}
		return search(s, from), nil
	})
}

// bitSetChanges returns the methods that change a BitSet.
func bitSetChanges() (methods []*fact.Method) {
	type set = *bitSet
	adding := bitChange{"set", func(word, mask uint64) uint64 { return word | mask }, true}
	clearing := bitChange{"clear", func(word, mask uint64) uint64 { return word &^ mask }, false}
	flipping := bitChange{"flip", func(word, mask uint64) uint64 { return word ^ mask }, true}
	for _, change := range []bitChange{adding, clearing, flipping} {
		methods = append(methods,
			def.E2(change.name, func(env *fact.Env, s set, i int) (adapt.None, error) { return s.put(env, i, i+1, change) }),
			def.E3(change.name, func(env *fact.Env, s set, from, to int) (adapt.None, error) { return s.put(env, from, to, change) }))
	}
	chosen := func(in bool) bitChange {
		if in {
			return adding
		}
		return clearing
	}
	both := func(name string, f func(x, y uint64) uint64, grows bool) *fact.Method {
		return def.M1(name, func(s, o set) adapt.None { return s.merge(o, f, grows) })
	}
	return append(methods,
		def.E3("set", func(env *fact.Env, s set, i int, to bool) (adapt.None, error) {
			return s.put(env, i, i+1, chosen(to))
		}),
		def.Written("set", []*fact.Type{fact.IntType, fact.IntType, fact.BoolType}, fact.VoidType, func(env *fact.Env, args []fact.Value, _ *fact.Value) error {
			s, err := def.Arg[set](args[0].Any())
			if err == nil {
				_, err = s.put(env, int(args[1].N), int(args[2].N), chosen(args[3].Bool()))
			}
			return err
		}),
		def.M0("clear", func(s set) adapt.None { s.words = nil; return adapt.None{} }),
		both("and", func(x, y uint64) uint64 { return x & y }, false), both("or", func(x, y uint64) uint64 { return x | y }, true),
		both("xor", func(x, y uint64) uint64 { return x ^ y }, true), both("andNot", func(x, y uint64) uint64 { return x &^ y }, false))
}

func bitSetClass() def.Class {
	type set = *bitSet
	return def.Class{Type: bitSetType,
		Constructors: []*fact.Method{def.S0("", func() set { return &bitSet{room: 1} }),
			def.S1("", func(n int) set { return &bitSet{room: wordsFor(max(n, 0)), asked: true} })},
		Statics: []*fact.Method{def.Takes(def.T1("valueOf", ofLongs), registry.BaseArrayOf(fact.LongType))},
		Methods: append(def.Changing(bitSetChanges()...),
			def.E1("get", func(s set, i int) (bool, error) {
				if i < 0 {
					return false, negativeBit(i)
				}
				return s.has(i), nil
			}),
			def.M0("cardinality", set.cardinality), def.M0("length", set.length), def.M0("isEmpty", func(s set) bool { return len(s.words) == 0 }),
			searching("nextSetBit", 0, set.next), searching("nextClearBit", 0, set.nextClear),
			searching("previousSetBit", -1, func(s set, i int) int { return s.before(i, true) }),
			searching("previousClearBit", -1, func(s set, i int) int { return s.before(i, false) }),
			def.M0("size", func(s set) int { return wordBits * s.room }), def.E3("get", func(env *fact.Env, s set, from, to int) (set, error) { return s.part(env, from, to) }),
			def.Gives(registry.BaseArrayOf(fact.LongType), def.M0("toLongArray", func(s set) *fact.ListValue {
				var list []any
				for _, x := range s.words {
					list = append(list, int64(x))
				}
				return def.Array(fact.LongType, list...)
			})),
			def.Gives(registry.BaseArrayOf(fact.ByteType), def.M0("toByteArray", func(s set) *fact.ListValue {
				return def.ByteArray(s.bytes())
			})),
			def.M1("intersects", func(s, o set) bool {
				for i := range min(len(s.words), len(o.words)) {
					if s.words[i]&o.words[i] != 0 {
						return true
					}
				}
				return false
			}),
			def.M0("clone", set.clone),
			def.Gives(IntStreamType, def.M0("stream", func(s set) *Stream { return NewStream(fact.Int, s.numbers()...) })))}
}
