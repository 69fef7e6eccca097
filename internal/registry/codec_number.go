package registry

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
	"unsafe"

	"whenthen/internal/fact"
)

// numberCodec is the codec of the program's number types held by value.
func (r *Registry) numberCodec(c *fact.Codec) bool {
	n := fact.NumberOf(c.GoType)
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

// isRegistered reports whether the program registered the struct explicitly; then it is an object, not a number. r.mu must be held.
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

// wordCodec is the codec of Go's uint and uintptr: a long in rule text, and an error for values that exceed a long.
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
