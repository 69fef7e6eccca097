package fact

import (
	"fmt"
	"math/big"
	"reflect"
	"time"
	"unsafe"

	"whenthen/engine/fact"
)

// codec moves values of one Go type between memory and canonical form. The typed loads are set as in Reader.
type codec struct {
	gt       reflect.Type
	typ      *Type
	direct   Direct
	elem     *codec // of a pointer to a scalar: the scalar's
	integer  func(unsafe.Pointer) int64
	floating func(unsafe.Pointer) float64
	boolean  func(unsafe.Pointer) bool
	text     func(unsafe.Pointer) string
	null     func(unsafe.Pointer) bool
	load     func(unsafe.Pointer) any
	store    func(unsafe.Pointer, any) error // v is in canonical form of typ
}

// codecLocked returns the codec of a Go type, with r.mu held.
func (r *Registry) codecLocked(gt reflect.Type) *codec {
	if c := r.codecs[gt]; c != nil {
		return c
	}
	c := &codec{gt: gt}
	r.codecs[gt] = c
	r.buildCodec(c)
	if c.load == nil || c.store == nil {
		panic("no codec for " + gt.String())
	}
	return c
}

func (r *Registry) codec(gt reflect.Type) *codec {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.codecLocked(gt)
}

func (r *Registry) buildCodec(c *codec) {
	gt := c.gt
	if r.enumCodec(c) || isNullable(gt) && r.nullCodec(c) || r.numberCodec(c) {
		return
	}
	switch gt {
	case reflect.TypeFor[CharValue]():
		intCodec[CharValue](c, CharType, NotDirect)
	case reflect.TypeFor[time.Time]():
		c.typ = DateType
		c.load = func(p unsafe.Pointer) any { return *(*time.Time)(p) }
		c.store = func(p unsafe.Pointer, v any) error { return put[time.Time](p, v) }
	case reflect.TypeFor[time.Duration]():
		durationCodec(c)
	case reflect.TypeFor[*Zone]():
		pointerCodec(c, ZoneIDType)
	case reflect.TypeFor[*DurationValue]():
		pointerCodec(c, DurationType)
	case reflect.TypeFor[*DecimalValue]():
		pointerCodec(c, DecimalType)
	case reflect.TypeFor[*big.Int]():
		pointerCodec(c, BigIntegerType)
	case reflect.TypeFor[*ListValue]():
		pointerCodec(c, ListType)
	case reflect.TypeFor[*SetValue]():
		pointerCodec(c, SetType)
	case reflect.TypeFor[*MapValue]():
		pointerCodec(c, MapType)
	case reflect.TypeFor[*Record](), reflect.TypeFor[*EnumValue](), reflect.TypeFor[*Exception](), reflect.TypeFor[*Entry](), reflect.TypeFor[*Type]():
		pointerCodec(c, ObjectType)
	case reflect.TypeFor[fact.List]():
		valueCodec[fact.List](c, ListType)
	case reflect.TypeFor[fact.Set]():
		valueCodec[fact.Set](c, SetType)
	case reflect.TypeFor[fact.Map]():
		valueCodec[fact.Map](c, MapType)
	case reflect.TypeFor[fact.Duration]():
		valueCodec[fact.Duration](c, DurationType)
	case reflect.TypeFor[fact.Record]():
		valueCodec[fact.Record](c, ObjectType)
	case reflect.TypeFor[fact.Enum]():
		valueCodec[fact.Enum](c, ObjectType)
	case reflect.TypeFor[fact.Exception]():
		valueCodec[fact.Exception](c, ObjectType)
	case reflect.TypeFor[FuncValue]():
		r.wholeCodec(c, FuncType)
	default:
		r.kindCodec(c)
	}
}

func (r *Registry) kindCodec(c *codec) {
	if t := r.collectionLocked(c.gt); t != nil {
		r.wholeCodec(c, t)
		return
	}
	switch c.gt.Kind() {
	case reflect.Bool:
		c.typ, c.direct = BoolType, DirectBool
		c.boolean = func(p unsafe.Pointer) bool { return *(*bool)(p) }
		c.load = func(p unsafe.Pointer) any { return *(*bool)(p) }
		c.store = func(p unsafe.Pointer, v any) error { return put[bool](p, v) }
	case reflect.String:
		c.typ, c.direct = StringType, DirectString
		c.text = func(p unsafe.Pointer) string { return *(*string)(p) }
		c.load = func(p unsafe.Pointer) any { return *(*string)(p) }
		c.store = func(p unsafe.Pointer, v any) error { return put[string](p, v) }
	case reflect.Int:
		intCodec[int](c, IntType, DirectInt)
	case reflect.Int64:
		intCodec[int64](c, LongType, DirectInt64)
	case reflect.Int32:
		intCodec[int32](c, IntType, NotDirect)
	case reflect.Int16:
		intCodec[int16](c, ShortType, NotDirect)
	case reflect.Int8:
		intCodec[int8](c, ByteType, NotDirect)
	case reflect.Uint8:
		intCodec[uint8](c, IntType, NotDirect)
	case reflect.Uint16:
		intCodec[uint16](c, IntType, NotDirect)
	case reflect.Uint32:
		intCodec[uint32](c, LongType, NotDirect)
	case reflect.Uint64:
		unsignedCodec(c)
	case reflect.Uint, reflect.Uintptr:
		wordCodec(c)
	case reflect.Float64:
		floatCodec[float64](c, DoubleType, DirectFloat64)
	case reflect.Float32:
		floatCodec[float32](c, FloatType, NotDirect)
	case reflect.Pointer:
		r.derefCodec(c)
	case reflect.Struct:
		r.valueStructCodec(c)
	case reflect.Interface:
		r.interfaceCodec(c)
	default: // slices, arrays, maps, functions, channels
		r.wholeCodec(c, r.typeLocked(c.gt))
	}
}

func intCodec[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64](c *codec, t *Type, d Direct) {
	c.typ, c.direct = t, d
	k := t.Kind
	c.integer = func(p unsafe.Pointer) int64 { return int64(*(*T)(p)) }
	c.load = func(p unsafe.Pointer) any { return boxInt(k, int64(*(*T)(p))) }
	c.store = func(p unsafe.Pointer, v any) error {
		i, ok := integer(v)
		if !ok {
			return mismatch(v, t)
		}
		if int64(T(i)) != i || (T(0)-1 > 0 && i < 0) {
			return fmt.Errorf("%d does not fit the host's %s", i, c.gt)
		}
		*(*T)(p) = T(i)
		return nil
	}
}

func floatCodec[T ~float32 | ~float64](c *codec, t *Type, d Direct) {
	c.typ, c.direct = t, d
	k := t.Kind
	c.floating = func(p unsafe.Pointer) float64 { return float64(*(*T)(p)) }
	c.load = func(p unsafe.Pointer) any { return boxFloat(k, float64(*(*T)(p))) }
	c.store = func(p unsafe.Pointer, v any) error {
		f, ok := floating(v)
		if !ok {
			return mismatch(v, t)
		}
		*(*T)(p) = T(f)
		return nil
	}
}

func put[T any](p unsafe.Pointer, v any) error {
	x, ok := v.(T)
	if !ok && v != nil {
		return fmt.Errorf("a %T is not a %T", v, x)
	}
	*(*T)(p) = x
	return nil
}

// valueCodec is for the interfaces under which programs know canonical values.
func valueCodec[T any](c *codec, t *Type) {
	c.typ = t
	c.null = func(p unsafe.Pointer) bool { return any(*(*T)(p)) == nil }
	c.load = func(p unsafe.Pointer) any { return *(*T)(p) }
	c.store = func(p unsafe.Pointer, v any) error {
		if v == nil {
			var null T
			*(*T)(p) = null
			return nil
		}
		return put[T](p, v)
	}
}

// derefCodec handles *int (a nullable Integer) and pointers to structs.
func (r *Registry) derefCodec(c *codec) {
	elem := c.gt.Elem()
	if elem.Kind() == reflect.Struct && (r.isRegistered(elem) || !scalarStruct(elem)) {
		pointerCodec(c, r.typeLocked(c.gt))
		c.direct = DirectPointer
		return
	}
	e := r.codecLocked(elem)
	if e.null != nil && !scalarStruct(elem) || e.typ == nil || e.typ.Kind == Struct && e.typ != DurationType {
		r.wholeCodec(c, r.typeLocked(c.gt))
		return
	}
	c.typ, c.elem = Box(e.typ), e
	at := func(p unsafe.Pointer) unsafe.Pointer { return *(*unsafe.Pointer)(p) }
	c.nullable(e, func(p unsafe.Pointer) bool { return at(p) == nil || e.null != nil && e.null(at(p)) }, at)
	c.store = func(p unsafe.Pointer, v any) error {
		if v == nil {
			*(*unsafe.Pointer)(p) = nil
			return nil
		}
		fresh := reflect.New(elem).UnsafePointer()
		if err := e.store(fresh, v); err != nil {
			return err
		}
		*(*unsafe.Pointer)(p) = fresh
		return nil
	}
}

// nullable makes the loads of c return null where the pointer is nil, and otherwise what the loads of e read through
// it.
func (c *codec) nullable(e *codec, null func(unsafe.Pointer) bool, at func(unsafe.Pointer) unsafe.Pointer) {
	c.null = null
	c.load = func(p unsafe.Pointer) any {
		if null(p) {
			return nil
		}
		return e.load(at(p))
	}
	if e.integer != nil {
		c.integer = func(p unsafe.Pointer) int64 {
			if null(p) {
				return 0
			}
			return e.integer(at(p))
		}
	}
	if e.floating != nil {
		c.floating = func(p unsafe.Pointer) float64 {
			if null(p) {
				return 0
			}
			return e.floating(at(p))
		}
	}
	if e.boolean != nil {
		c.boolean = func(p unsafe.Pointer) bool { return !null(p) && e.boolean(at(p)) }
	}
	if e.text != nil {
		c.text = func(p unsafe.Pointer) string {
			if null(p) {
				return ""
			}
			return e.text(at(p))
		}
	}
}

func (r *Registry) nullCodec(c *codec) bool {
	e := r.codecLocked(c.gt.Field(0).Type)
	valid := c.gt.Field(1).Offset
	c.typ = Box(e.typ)
	c.nullable(e, func(p unsafe.Pointer) bool { return !*(*bool)(unsafe.Add(p, valid)) },
		func(p unsafe.Pointer) unsafe.Pointer { return p })
	zero := reflect.Zero(c.gt)
	c.store = func(p unsafe.Pointer, v any) error {
		if v == nil {
			reflect.NewAt(c.gt, p).Elem().Set(zero)
			return nil
		}
		if err := e.store(p, v); err != nil {
			return err
		}
		*(*bool)(unsafe.Add(p, valid)) = true
		return nil
	}
	return true
}

func mismatch(v any, t *Type) error {
	return fmt.Errorf("%s is not a %s", describe(v), t)
}
