package registry

import (
	"reflect"
	"unsafe"

	"whenthen/internal/fact"
)

// scalarInt lists Go's integer types whose fields and getters are read without a codec.
type scalarInt interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// fieldReader reads a field at a fixed offset of p.Owner. For objects of subtypes it uses the subtype's property.
func fieldReader(p *fact.Property, c *fact.Codec, off uintptr) fact.Reader {
	owner := p.Owner
	switch scalarKind(c) {
	case reflect.Int:
		return intReader(p, intField[int](p, off))
	case reflect.Int64:
		return intReader(p, intField[int64](p, off))
	case reflect.Int32:
		return intReader(p, intField[int32](p, off))
	case reflect.Uint8:
		return intReader(p, intField[uint8](p, off))
	case reflect.Bool:
		get := func(o fact.Object) bool {
			if o.Type != owner {
				return p.In(o).Read.Bool(o)
			}
			return *(*bool)(unsafe.Add(o.Ptr, off))
		}
		return fact.Reader{Bool: get, Any: func(o fact.Object) any { return get(o) }}
	case reflect.Float64:
		get := func(o fact.Object) float64 {
			if o.Type != owner {
				return p.In(o).Read.Float(o)
			}
			return *(*float64)(unsafe.Add(o.Ptr, off))
		}
		return fact.Reader{Float: get, Any: func(o fact.Object) any { return get(o) }}
	case reflect.String:
		get := func(o fact.Object) string {
			if o.Type != owner {
				return p.In(o).Read.String(o)
			}
			return *(*string)(unsafe.Add(o.Ptr, off))
		}
		return fact.Reader{String: get, Any: func(o fact.Object) any { return get(o) }}
	}
	return placeReader(p, c, func(o fact.Object) unsafe.Pointer { return unsafe.Add(o.Ptr, off) })
}

// containsInt returns a function that calls ContainsInt on a field in place. It is nil for types that lack the method or are not
// bit sets.
func containsInt(gt reflect.Type, off uintptr) func(fact.Object, int64) bool {
	m, ok := gt.MethodByName("ContainsInt")
	if !ok || !gt.Implements(reflect.TypeFor[fact.IntContainer]()) {
		return nil
	}
	switch word := funcWordOf(m); gt.Kind() {
	case reflect.Uint16:
		return bitSet[uint16](word, off)
	case reflect.Uint32:
		return bitSet[uint32](word, off)
	case reflect.Uint64:
		return bitSet[uint64](word, off)
	}
	return nil
}

func bitSet[T uint16 | uint32 | uint64](word unsafe.Pointer, off uintptr) func(fact.Object, int64) bool {
	contains := recast[func(T, int64) bool](word)
	return func(o fact.Object, i int64) bool { return contains(*(*T)(unsafe.Add(o.Ptr, off)), i) }
}

// bitsOf describes the memory layout of a BitSet; it returns nil for any other type.
func bitsOf(gt reflect.Type) *fact.Bits {
	switch gt.Kind() {
	case reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if set, ok := reflect.Zero(gt).Interface().(fact.BitSet); ok {
			return &fact.Bits{Size: int(gt.Size()), Zero: set.BitZero()}
		}
	}
	return nil
}

// intReader completes a reader of an integer property that is never null. It is not used for types that have their own codec, such
// as enums.
func intReader(p *fact.Property, get func(fact.Object) int64) fact.Reader {
	k := p.Type.Kind
	return fact.Reader{Int: get, Any: func(o fact.Object) any { return fact.BoxInt(k, get(o)) }}
}

func intField[T scalarInt](p *fact.Property, off uintptr) func(fact.Object) int64 {
	owner := p.Owner
	return func(o fact.Object) int64 {
		if o.Type != owner {
			return p.In(o).Read.Int(o)
		}
		return int64(*(*T)(unsafe.Add(o.Ptr, off)))
	}
}

// placeReader returns a reader that applies a codec's loads at an address found for objects of exactly p.Owner.
func placeReader(p *fact.Property, c *fact.Codec, at place) fact.Reader {
	owner := p.Owner
	r := fact.Reader{Any: func(o fact.Object) any {
		if o.Type != owner {
			return p.In(o).Read.Any(o)
		}
		return c.Load(at(o))
	}}
	if c.Null != nil {
		r.Null = func(o fact.Object) bool {
			if o.Type != owner {
				n := p.In(o).Read.Null
				return n != nil && n(o)
			}
			return c.Null(at(o))
		}
	}
	if c.Integer != nil {
		r.Int = func(o fact.Object) int64 {
			if o.Type != owner {
				return p.In(o).Read.Int(o)
			}
			return c.Integer(at(o))
		}
	}
	if c.Floating != nil {
		r.Float = func(o fact.Object) float64 {
			if o.Type != owner {
				return p.In(o).Read.Float(o)
			}
			return c.Floating(at(o))
		}
	}
	if c.Boolean != nil {
		r.Bool = func(o fact.Object) bool {
			if o.Type != owner {
				return p.In(o).Read.Bool(o)
			}
			return c.Boolean(at(o))
		}
	}
	if c.Text != nil {
		r.String = func(o fact.Object) string {
			if o.Type != owner {
				return p.In(o).Read.String(o)
			}
			return c.Text(at(o))
		}
	}
	return r
}

// scalarKind returns the Go kind of a type whose values rule text sees as numbers, booleans or strings that are never null. It
// returns Invalid for all others, such as enums and collections built on a number.
func scalarKind(c *fact.Codec) reflect.Kind {
	if c.Null == nil && (c.Integer != nil || c.Floating != nil || c.Boolean != nil || c.Text != nil) {
		return c.GoType.Kind()
	}
	return reflect.Invalid
}

// uint16Place returns a place that calls a getter and stores the result in memory, because tests on bit sets need an address.
func uint16Place(word unsafe.Pointer) place {
	f := recast[func(unsafe.Pointer) uint16](word)
	return func(o fact.Object) unsafe.Pointer {
		v := f(o.Ptr)
		if int(v) < len(fact.SmallSets) {
			return unsafe.Pointer(&fact.SmallSets[v])
		}
		heap := v
		return unsafe.Pointer(&heap)
	}
}
