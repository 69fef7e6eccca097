package fact

import (
	"hash/maphash"
	"math"
	"reflect"
	"time"
	"unsafe"
)

var hashSeed = maphash.MakeSeed()

// Hash is consistent with Equal: equal values have equal hashes within one run of the program.
func Hash(v any) uint64 {
	switch x := v.(type) {
	case nil:
		return 0
	case string:
		return maphash.String(hashSeed, x)
	case bool:
		if x {
			return 1231
		}
		return 1237
	case CharValue:
		return mix(uint64(x) | 1<<40)
	case time.Time:
		return mix(uint64(x.UnixNano()))
	case *Record:
		return hashRecord(x)
	case *EnumValue, *Type:
		return mix(uint64(uintptr(unpack(v).ptr)))
	case *Entry:
		return Hash(x.Key) ^ Hash(x.Value)*31
	case *MapValue:
		return mix(uint64(x.Len()) + 7)
	}
	if numberKind(v) != Invalid {
		return hashNumber(v)
	}
	return hashObject(v)
}

func hashRecord(x *Record) uint64 {
	if x.Type.class != nil {
		if h, ok := classHash(x); ok {
			return mix(uint64(uint32(h)))
		}
		if x.Type.specialMethods().equals != nil {
			return 1 // equality of its own and no hash code: all such objects meet in one place
		}
	}
	if len(x.Type.KeyProps) == 0 {
		return mix(uint64(uintptr(unsafe.Pointer(x))))
	}
	return hashKeys(x.Type, x.Object())
}

func hashKeys(t *Type, o Object) uint64 {
	h := uint64(t.ID)
	for _, p := range t.KeyProps {
		h = h*31 + hashProperty(p, o)
	}
	return h
}

// hashProperty is Hash of a property's value; numbers and text are not boxed for it.
func hashProperty(p *Property, o Object) uint64 {
	switch {
	case p.Read.Int != nil && p.Read.Null == nil && p.Type.Kind != Char:
		return hashInteger(p.Read.Int(o))
	case p.Read.String != nil && (p.Read.Null == nil || !p.Read.Null(o)):
		return maphash.String(hashSeed, p.Read.String(o))
	}
	return Hash(p.Read.Any(o))
}

// hashNumber hashes numbers of all kinds by the nearest double: whatever compares equal has the same.
func hashNumber(v any) uint64 {
	if i, ok := integer(v); ok {
		return hashInteger(i)
	}
	f, ok := onlyFloat(v)
	if !ok {
		f = AsDecimal(v).Float64()
	}
	if i := int64(f); float64(i) == f && i > -1<<53 && i < 1<<53 {
		return mix(uint64(i))
	}
	return mix(math.Float64bits(f) ^ 1<<63)
}

func hashInteger(i int64) uint64 {
	if i > -1<<53 && i < 1<<53 {
		return mix(uint64(i))
	}
	return mix(math.Float64bits(float64(i)) ^ 1<<63)
}

func hashObject(v any) uint64 {
	switch x := v.(type) {
	case interface{ Hash() uint64 }:
		return x.Hash()
	case interface{ HashCode() int }:
		return mix(uint64(x.HashCode()))
	case interface{ Equal(any) bool }, interface{ Equals(any) bool }:
		return 1 // its equality is its own: all such values meet in one place
	}
	if t := keyedType(v); t != nil {
		return hashKeys(t, Object{unpack(v).ptr, t})
	}
	if isSet(v) {
		var h uint64
		seq, _ := Elements(v)
		for e := range seq {
			h += Hash(e)
		}
		return mix(h)
	}
	if seq, ok := Elements(v); ok {
		h := uint64(1)
		for e := range seq {
			h = h*31 + Hash(e)
		}
		return h
	}
	if isPointer(v) {
		if reflect.TypeOf(v).Kind() == reflect.Map {
			return 2
		}
		return mix(uint64(uintptr(unpack(v).ptr)))
	}
	if rv := reflect.ValueOf(v); rv.Comparable() {
		return maphash.Comparable(hashSeed, v)
	}
	return 3
}

// mix spreads the bits of x.
func mix(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}
