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
		get := fieldValue(p, off, boolOf)
		return fact.Reader{Bool: get, Any: boxed(get)}
	case reflect.Float64:
		get := fieldValue(p, off, floatOf)
		return fact.Reader{Float: get, Any: boxed(get)}
	case reflect.String:
		get := fieldValue(p, off, stringOf)
		return fact.Reader{String: get, Any: boxed(get)}
	}
	return placeReader(p, c, func(o fact.Object) unsafe.Pointer { return unsafe.Add(o.Ptr, off) })
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

// intReader returns the reader of an integer property that is never null. It is not used for types that have their own codec, such as
// enums.
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

// part selects the function of a reader for one form of the value. A property of a supertype reads an object of a subtype with this
// function of the subtype's property.
type part[T any] func(*fact.Reader) func(fact.Object) T

// own returns a function that reads objects of exactly p.Owner with get, and other objects with the property of their own type.
func own[T any](p *fact.Property, of part[T], get func(fact.Object) T) func(fact.Object) T {
	owner := p.Owner
	return func(o fact.Object) T {
		if o.Type != owner {
			return of(&p.In(o).Read)(o)
		}
		return get(o)
	}
}

func anyOf(r *fact.Reader) func(fact.Object) any       { return r.Any }
func intOf(r *fact.Reader) func(fact.Object) int64     { return r.Int }
func floatOf(r *fact.Reader) func(fact.Object) float64 { return r.Float }
func boolOf(r *fact.Reader) func(fact.Object) bool     { return r.Bool }
func stringOf(r *fact.Reader) func(fact.Object) string { return r.String }

func nullOf(r *fact.Reader) func(fact.Object) bool {
	if r.Null == nil {
		return func(fact.Object) bool { return false }
	}
	return r.Null
}

func boxed[T any](get func(fact.Object) T) func(fact.Object) any {
	return func(o fact.Object) any { return get(o) }
}

// fieldValue returns a function that reads a field of Go type T.
func fieldValue[T any](p *fact.Property, off uintptr, of part[T]) func(fact.Object) T {
	owner := p.Owner
	return func(o fact.Object) T {
		if o.Type != owner {
			return of(&p.In(o).Read)(o)
		}
		return *(*T)(unsafe.Add(o.Ptr, off))
	}
}

// placeValue returns a function that applies a function of a codec at the address of a property; nil if the codec does not have the
// function.
func placeValue[T any](p *fact.Property, at place, load func(unsafe.Pointer) T, of part[T]) func(fact.Object) T {
	if load == nil {
		return nil
	}
	owner := p.Owner
	return func(o fact.Object) T {
		if o.Type != owner {
			return of(&p.In(o).Read)(o)
		}
		return load(at(o))
	}
}

// placeReader returns a reader that applies a codec's loads at an address found for objects of exactly p.Owner.
func placeReader(p *fact.Property, c *fact.Codec, at place) fact.Reader {
	load := func(q unsafe.Pointer) any { return c.Load(q) } // the codec of a type that refers to itself may not have c.Load yet
	return fact.Reader{
		Any: placeValue(p, at, load, anyOf), Null: placeValue(p, at, c.Null, nullOf), Int: placeValue(p, at, c.Integer, intOf),
		Float: placeValue(p, at, c.Floating, floatOf), Bool: placeValue(p, at, c.Boolean, boolOf), String: placeValue(p, at, c.Text, stringOf),
	}
}

// scalarKind returns the Go kind of a type whose values are numbers, booleans or strings in rule text and never null. It returns Invalid
// for all others, such as enums and collections built on a number.
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
