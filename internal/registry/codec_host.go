package registry

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
	"unsafe"

	"whenthen/internal/fact"
)

// pointerCodec builds the codec of Go pointers that are canonical values themselves.
func pointerCodec(c *fact.Codec, t *fact.Type) {
	c.Type = t
	word, gt := fact.WordOf(c.GoType), c.GoType
	c.Null = func(p unsafe.Pointer) bool { return *(*unsafe.Pointer)(p) == nil }
	c.Load = func(p unsafe.Pointer) any {
		q := *(*unsafe.Pointer)(p)
		if q == nil {
			return nil
		}
		return fact.Pack(word, q)
	}
	c.Store = func(p unsafe.Pointer, v any) error {
		if v == nil {
			*(*unsafe.Pointer)(p) = nil
			return nil
		}
		e := fact.Unpack(v)
		if e.Word != word {
			return embeddedIn(p, v, gt)
		}
		*(*unsafe.Pointer)(p) = e.Ptr
		return nil
	}
}

// embeddedIn stores a *Sub in memory for a *Super, as the address of the Super embedded in it.
func embeddedIn(p unsafe.Pointer, v any, want reflect.Type) error {
	q := superPart(v, want)
	if q == nil {
		return fmt.Errorf("a %T is not a %s", v, want)
	}
	*(*unsafe.Pointer)(p) = q
	return nil
}

// valueStructCodec builds the codec of struct fields held by value: in rule text the value is a pointer into the owner.
func (r *Registry) valueStructCodec(c *fact.Codec) {
	ptr := reflect.PointerTo(c.GoType)
	c.Type = r.typeLocked(ptr)
	word := fact.WordOf(ptr)
	c.Load = func(p unsafe.Pointer) any { return fact.Pack(word, p) }
	c.Store = func(p unsafe.Pointer, v any) error {
		e := fact.Unpack(v)
		if e.Word != word || e.Ptr == nil {
			return fact.Mismatch(v, c.Type)
		}
		reflect.NewAt(c.GoType, p).Elem().Set(reflect.NewAt(c.GoType, e.Ptr).Elem())
		return nil
	}
}

func (r *Registry) interfaceCodec(c *fact.Codec) {
	c.Type = r.typeLocked(c.GoType)
	if c.GoType.NumMethod() == 0 {
		c.Null = func(p unsafe.Pointer) bool { return *(*any)(p) == nil }
		c.Load = func(p unsafe.Pointer) any { return r.Canonical(*(*any)(p)) }
		c.Store = func(p unsafe.Pointer, v any) error { *(*any)(p) = v; return nil }
		return
	}
	c.Null = func(p unsafe.Pointer) bool { return *(*unsafe.Pointer)(p) == nil }
	c.Load = func(p unsafe.Pointer) any {
		v := reflect.NewAt(c.GoType, p).Elem()
		if v.IsNil() {
			return nil
		}
		return r.Canonical(v.Elem().Interface())
	}
	c.Store = func(p unsafe.Pointer, v any) error { return assign(c.GoType, p, v) }
}

// wholeCodec builds the codec of Go values that are their own canonical form: slices, maps, collections, functions.
func (r *Registry) wholeCodec(c *fact.Codec, t *fact.Type) {
	c.Type = t
	gt := c.GoType
	word := fact.WordOf(gt)
	switch gt.Kind() {
	case reflect.Slice, reflect.Map, reflect.Pointer, reflect.Func, reflect.Chan, reflect.UnsafePointer, reflect.Interface:
		c.Null = func(p unsafe.Pointer) bool { return *(*unsafe.Pointer)(p) == nil }
	}
	switch k := gt.Kind(); {
	case k == reflect.Pointer || k == reflect.Map || k == reflect.Func || k == reflect.Chan:
		c.Load = func(p unsafe.Pointer) any {
			if q := *(*unsafe.Pointer)(p); q != nil {
				return fact.Pack(word, q)
			}
			return nil
		}
	case k == reflect.Uint16: // a bit set; one that uses only the low ten bits is boxed without allocation
		c.Load = func(p unsafe.Pointer) any {
			if i := *(*uint16)(p); int(i) < len(fact.SmallSets) {
				return fact.Pack(word, unsafe.Pointer(&fact.SmallSets[i]))
			}
			return reflect.NewAt(gt, p).Elem().Interface()
		}
	case k == reflect.Array && !gt.Implements(reflect.TypeFor[fact.Collection]()):
		c.Load = func(p unsafe.Pointer) any { return fact.ElementsOfArray(reflect.NewAt(gt, p).Elem()) }
	default:
		c.Load = func(p unsafe.Pointer) any {
			if c.Null != nil && c.Null(p) {
				return nil
			}
			return reflect.NewAt(gt, p).Elem().Interface()
		}
	}
	c.Store = func(p unsafe.Pointer, v any) error {
		if v == nil && c.Null == nil {
			return fmt.Errorf("null is no value of the host's %s", gt)
		}
		return assign(gt, p, v)
	}
}

// assign stores v in memory of the Go type, to which v must be assignable.
func assign(gt reflect.Type, p unsafe.Pointer, v any) error {
	dst := reflect.NewAt(gt, p).Elem()
	if v == nil {
		dst.SetZero()
		return nil
	}
	src := reflect.ValueOf(v)
	if !src.Type().AssignableTo(gt) {
		return fmt.Errorf("a %T is not a %s", v, gt)
	}
	dst.Set(src)
	return nil
}

// scalarCodec builds the codec of the program's types for numbers and times held by value; it returns false for other types.
func (r *Registry) scalarCodec(c *fact.Codec) bool {
	n := fact.ScalarOf(c.GoType)
	if n == nil || r.isRegistered(c.GoType) {
		return false
	}
	c.Type, c.Load = n.Type, n.Load
	c.Null = func(p unsafe.Pointer) bool { return n.Load(p) == nil }
	c.Store = func(p unsafe.Pointer, v any) error {
		if v == nil {
			reflect.NewAt(c.GoType, p).Elem().SetZero()
			return nil
		}
		return n.Store(p, v)
	}
	return true
}

// isRegistered reports whether the program has registered the struct explicitly; then it is an object, not a number or time. r.mu must be
// held.
func (r *Registry) isRegistered(gt reflect.Type) bool {
	t := r.hosts[reflect.PointerTo(gt)]
	return t != nil && registered(t)
}

func unsignedCodec(c *fact.Codec) {
	c.Type = fact.BigIntegerType
	c.Load = func(p unsafe.Pointer) any { return fact.Unsigned(*(*uint64)(p)) }
	c.Store = func(p unsafe.Pointer, v any) error {
		i, ok := v.(*big.Int)
		if !ok {
			return fact.Mismatch(v, fact.BigIntegerType)
		}
		if !i.IsUint64() {
			return fmt.Errorf("%s does not fit the host's %s", i, c.GoType)
		}
		*(*uint64)(p) = i.Uint64()
		return nil
	}
}

// wordCodec builds the codec of Go's uint and uintptr: a long in rule text, and an error for values that exceed a long.
func wordCodec(c *fact.Codec) {
	intCodec[uint](c, fact.LongType, fact.NotDirect)
	c.Integer = func(p unsafe.Pointer) int64 {
		u := *(*uint)(p)
		if uint64(u) > math.MaxInt64 {
			panic(&fact.Failure{Message: fmt.Sprintf("%d is more than a long holds; a field of type uint64 is a BigInteger", u)})
		}
		return int64(u)
	}
	c.Load = func(p unsafe.Pointer) any { return fact.BoxInt(fact.Long, c.Integer(p)) }
}
