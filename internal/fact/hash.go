package fact

import (
	"hash/maphash"
	"math"
	"reflect"
	"time"
	"unsafe"
)

var hashSeed = maphash.MakeSeed()

// Hash returns a hash that is consistent with Equal: equal values have equal hashes within one run of the program.
func Hash(v any) uint64 {
	h, err := (*Env)(nil).Hash(v)
	if err != nil {
		panic(err)
	}
	return h
}

// Hash does the same as the package function Hash, under the limits of a session; a nil Env has no limits.
func (e *Env) Hash(v any) (h uint64, err error) {
	switch x := v.(type) { // values that contain no other objects need no traversal, which would allocate
	case nil:
		return 0, nil
	case string:
		return maphash.String(hashSeed, x), nil
	case *Record:
		if h, known := plainHash(x); known {
			return h, nil
		}
	}
	if numberKind(v) != Invalid {
		return hashNumber(v), nil
	}
	defer RecoverFailure(&err)
	return (&visit{env: e}).hash(v), nil
}

// plainHash returns the hash of a record whose keys are integers and strings, without a traversal. known is false for other records.
func plainHash(x *Record) (h uint64, known bool) {
	if x.Type.Java != nil || len(x.Type.KeyProps) == 0 {
		return 0, false
	}
	o := x.Object()
	h = uint64(x.Type.ID)
	for _, p := range x.Type.KeyProps {
		k, ok := plainKey(p, o)
		if !ok {
			return 0, false
		}
		h = h*31 + k
	}
	return h, true
}

func (w *visit) hash(v any) uint64 {
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
		return w.hashRecord(x)
	case *EnumValue, *Type:
		return mix(uint64(uintptr(Unpack(v).Ptr)))
	case *Entry:
		w.enter()
		h := w.hash(x.Key) ^ w.hash(x.Value)*31
		w.leave()
		return h
	case *MapValue:
		return mix(uint64(x.Len()) + 7)
	}
	if numberKind(v) != Invalid {
		return hashNumber(v)
	}
	w.enter()
	h := w.hashObject(v)
	w.leave()
	return h
}

func (w *visit) hashRecord(x *Record) uint64 {
	if x.Type.Java != nil {
		if h, ok := w.classHash(x); ok {
			return mix(uint64(uint32(h)))
		}
		if x.Type.specialMethods().equals != nil {
			return 1 // it defines equality but no hash code, so all such objects must share one hash
		}
	}
	if len(x.Type.KeyProps) == 0 {
		return mix(uint64(uintptr(unsafe.Pointer(x))))
	}
	return w.hashKeys(x.Type, x.Object())
}

func (w *visit) hashKeys(t *Type, o Object) uint64 {
	w.enter()
	defer w.leave()
	defer w.byElements(w.arrays)
	h := uint64(t.ID)
	for _, p := range t.KeyProps {
		w.inKey(t, p)
		h = h*31 + w.hashProperty(p, o)
	}
	return h
}

// hashProperty returns the hash of a property's value, without boxing numbers and strings.
func (w *visit) hashProperty(p *Property, o Object) uint64 {
	if h, ok := plainKey(p, o); ok {
		return h
	}
	return w.hash(p.Read.Any(o))
}

// plainKey returns the hash of an integer or string property. ok is false for other properties and null.
func plainKey(p *Property, o Object) (h uint64, ok bool) {
	switch {
	case p.Read.Int != nil && p.Read.Null == nil && p.Type.Kind != Char:
		return hashInteger(p.Read.Int(o)), true
	case p.Read.String != nil && (p.Read.Null == nil || !p.Read.Null(o)):
		return maphash.String(hashSeed, p.Read.String(o)), true
	}
	return 0, false
}

// hashNumber hashes numbers of all kinds by the nearest double, so that numbers that compare equal have the same hash.
func hashNumber(v any) uint64 {
	if i, ok := Integer(v); ok {
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

func (w *visit) hashObject(v any) uint64 {
	switch x := v.(type) {
	case Wrapper:
		_, held := x.Wrapped()
		return w.hash(held)
	case interface{ Hash() uint64 }:
		return x.Hash()
	case interface{ HashCode() int }:
		return mix(uint64(x.HashCode()))
	case interface{ Equal(any) bool }, interface{ Equals(any) bool }:
		return 1 // it defines its own equality, so all such values must share one hash
	}
	if t := KeyedType(v); t != nil {
		return w.hashKeys(t, Object{Unpack(v).Ptr, t})
	}
	if w.byIdentity(v) {
		return mix(uint64(uintptr(Unpack(v).Ptr)))
	}
	if isSet(v) {
		var h uint64
		seq, _ := Elements(v)
		for e := range seq {
			h += w.hash(e)
		}
		return mix(h)
	}
	if seq, ok := Elements(v); ok {
		h := uint64(1)
		for e := range seq {
			h = h*31 + w.hash(e)
		}
		return h
	}
	if isPointer(v) {
		if reflect.TypeOf(v).Kind() == reflect.Map {
			return 2
		}
		return mix(uint64(uintptr(Unpack(v).Ptr)))
	}
	if rv := reflect.ValueOf(v); rv.Comparable() {
		return maphash.Comparable(hashSeed, v)
	}
	return 3
}

// mix distributes the bits of x over the whole word.
func mix(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}

// Hash returns [Hash] of the object, or a hash of its address if objects of its type are equal only if they are identical.
func (o Object) Hash() uint64 {
	if o.Type != nil && o.Type.ByIdentity() {
		return mix(uint64(uintptr(o.Ptr)))
	}
	return Hash(o.Any())
}
