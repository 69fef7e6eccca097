package fact

import (
	"math"
	"math/big"
	"time"

	"whenthen/internal/fact/datetime"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/fact/javatext"
)

// scalarHash does the work of Env.JavaHash for ints and strings, the most frequent keys, without a traversal.
func scalarHash(v any) (hash int32, ok bool) {
	switch x := v.(type) {
	case int:
		return int32(x), true
	case string:
		return javatext.Hash(x), true
	}
	return 0, false
}

// JavaHash implements Java's hashCode, under the limits of a session; a nil Env has no limits. known is false for values whose hash code
// depends on their identity in Java, and therefore varies between runs: facts without @key, Go objects without HashCode.
func (e *Env) JavaHash(v any) (hash int32, known bool, err error) {
	if h, ok := scalarHash(v); ok {
		return h, true, nil
	}
	defer RecoverFailure(&err)
	hash, known = (&visit{env: e}).javaHash(v)
	return hash, known, nil
}

// ArrayHash returns the hashCode of a list of the elements of an array, or 0 if it varies between runs.
func (e *Env) ArrayHash(v any) (hash int, err error) {
	defer RecoverFailure(&err)
	h, _ := (&visit{env: e, arrays: true}).javaHash(v)
	return int(h), nil
}

func (w *visit) javaHash(v any) (int32, bool) {
	switch x := v.(type) {
	case nil:
		return 0, true
	case string:
		return javatext.Hash(x), true
	case bool:
		if x {
			return 1231, true
		}
		return 1237, true
	case int:
		return int32(x), true
	case int64:
		return int32(x ^ int64(uint64(x)>>32)), true
	case int16:
		return int32(x), true
	case int8:
		return int32(x), true
	case CharValue:
		return int32(x), true
	case float64:
		return doubleHash(x), true
	case float32:
		if x != x {
			return 0x7fc00000, true
		}
		return int32(math.Float32bits(x)), true
	case *big.Int:
		return decimal.BigHash(x), true
	case *decimal.Decimal:
		return x.JavaHash(), true
	case time.Time:
		return datetime.Hash(x), true
	case *EnumValue:
		return javatext.Hash(x.Name), true // depends on the identity in Java; the hash of the name is the same in every run
	case *Entry:
		w.enter()
		k, ok := w.javaHash(x.Key)
		e, ok2 := w.javaHash(x.Value)
		w.leave()
		return k ^ e, ok && ok2
	case *Record:
		if x.Type.Java != nil {
			return w.classHash(x)
		}
		return w.keyHash(x.Type, x.Object())
	case interface{ HashCode() int }:
		return int32(x.HashCode()), true
	}
	w.enter()
	h, ok := w.collectionHash(v)
	w.leave()
	return h, ok
}

func doubleHash(f float64) int32 {
	b := math.Float64bits(f)
	if f != f {
		b = 0x7ff8000000000000
	}
	return int32(b ^ b>>32)
}

// keyHash returns the hashCode of the keys of an object, computed as in code that Drools generates (with the factor 31), as in a Java
// record, or as in code that Lombok generates. It returns false if objects of the type are not equal by keys.
func (w *visit) keyHash(t *Type, o Object) (int32, bool) {
	w.enter()
	defer w.leave()
	if !t.keyed() {
		return 0, false
	}
	defer w.byElements(w.arrays)
	h := int32(1)
	switch {
	case t.Java == nil:
	case t.Java.Record:
		h = 0
	default:
		return w.lombokHash(t, o)
	}
	for _, p := range t.KeyProps {
		w.inKey(t, p)
		k, ok := w.javaHash(p.Read.Any(o))
		if !ok {
			return 0, false
		}
		h = h*31 + k
	}
	return h, true
}

// lombokHash returns the hashCode of a class with @EqualsAndHashCode, which covers primitive fields first, then wrappers, then all others.
func (w *visit) lombokHash(t *Type, o Object) (int32, bool) {
	h := int32(1)
	for rank := range 3 {
		for _, p := range t.KeyProps {
			if lombokRank(p.Type) != rank {
				continue
			}
			w.inKey(t, p)
			k, known := int32(43), true
			switch v := p.Read.Any(o).(type) {
			case nil:
			case bool:
				if k = 97; v {
					k = 79
				}
				if p.Type.Boxed {
					k, known = w.javaHash(v)
				}
			default:
				k, known = w.javaHash(v)
			}
			if !known {
				return 0, false
			}
			h = h*59 + k
		}
	}
	return h, true
}

func lombokRank(t *Type) int {
	switch {
	case !t.Boxed:
		return 0
	case t.Kind.Numeric() || t.Kind == Bool || t.Kind == Char:
		return 1
	}
	return 2
}

func (w *visit) collectionHash(v any) (int32, bool) {
	if t := KeyedType(v); t != nil {
		return w.keyHash(t, Object{Unpack(v).Ptr, t})
	}
	if x, ok := v.(Wrapper); ok {
		_, held := x.Wrapped()
		return w.javaHash(held)
	}
	if m, ok := v.(*MapValue); ok {
		var h int32
		for _, e := range m.Entries() {
			x, ok := w.javaHash(e)
			if !ok {
				return 0, false
			}
			h += x
		}
		return h, true
	}
	seq, ok := Elements(v)
	if !ok || w.byIdentity(v) {
		return 0, false
	}
	set := isSet(v)
	h := int32(1)
	if set {
		h = 0
	}
	for e := range seq {
		x, ok := w.javaHash(e)
		if !ok {
			return 0, false
		}
		if set {
			h += x
		} else {
			h = h*31 + x
		}
	}
	return h, true
}

// intKey returns the javaKey of an Integer.
func intKey(n int) uint64 { return uint64(uint32(n)) }

// javaKey returns the hash under which an entryIndex stores a value. Values that are equal by Java's equals have equal hashes. java reports
// whether the hash is Java's hashCode.
func javaKey(v any) (index uint64, java bool) {
	h, ok := scalarHash(v)
	if !ok {
		h, ok = (&visit{}).javaHash(v)
	}
	if ok {
		return uint64(uint32(h)), true
	}
	return Hash(v) | notJava, false
}

// notJava is the bit that marks a javaKey that is not Java's hashCode.
const notJava = 1 << 63

func isJavaKey(index uint64) bool { return index&notJava == 0 }
