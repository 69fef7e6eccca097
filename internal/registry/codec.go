package registry

import (
	"fmt"
	"math/big"
	"reflect"
	"time"
	"unsafe"

	public "whenthen/engine/fact"
	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
	"whenthen/internal/fact/decimal"
)

// codecLocked returns the codec of a Go type, with r.mu held.
func (r *Registry) codecLocked(gt reflect.Type) *fact.Codec {
	if c := r.codecs[gt]; c != nil {
		return c
	}
	c := &fact.Codec{GoType: gt}
	r.codecs[gt] = c
	r.buildCodec(c)
	if c.Load == nil || c.Store == nil {
		panic("no codec for " + gt.String())
	}
	return c
}

// Codec returns the functions to read and write memory with values of a Go type.
func (r *Registry) Codec(gt reflect.Type) *fact.Codec {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.codecLocked(gt)
}

func (r *Registry) buildCodec(c *fact.Codec) {
	gt := c.GoType
	switch {
	case r.enumCodec(c):
		return
	case fact.IsNullable(gt):
		r.nullCodec(c)
		return
	case r.scalarCodec(c):
		return
	}
	switch gt {
	case reflect.TypeFor[fact.CharValue]():
		intCodec[fact.CharValue](c, fact.CharType, fact.NotDirect)
	case reflect.TypeFor[time.Time]():
		c.Type = fact.DateType
		c.Load = func(p unsafe.Pointer) any { return *(*time.Time)(p) }
		c.Store = put[time.Time]
	case reflect.TypeFor[time.Duration]():
		durationCodec(c)
	case reflect.TypeFor[*datetime.Zone]():
		pointerCodec(c, fact.ZoneIDType)
	case reflect.TypeFor[*datetime.Duration]():
		pointerCodec(c, fact.DurationType)
	case reflect.TypeFor[*decimal.Decimal]():
		pointerCodec(c, fact.DecimalType)
	case reflect.TypeFor[*big.Int]():
		pointerCodec(c, fact.BigIntegerType)
	case reflect.TypeFor[*fact.ListValue]():
		pointerCodec(c, fact.ListType)
	case reflect.TypeFor[*fact.SetValue]():
		pointerCodec(c, fact.SetType)
	case reflect.TypeFor[*fact.MapValue]():
		pointerCodec(c, fact.MapType)
	case reflect.TypeFor[*fact.Record](), reflect.TypeFor[*fact.EnumValue](), reflect.TypeFor[*fact.Exception](), reflect.TypeFor[*fact.Entry](), reflect.TypeFor[*fact.Type]():
		pointerCodec(c, fact.ObjectType)
	case reflect.TypeFor[public.List]():
		valueCodec[public.List](c, fact.ListType)
	case reflect.TypeFor[public.Set]():
		valueCodec[public.Set](c, fact.SetType)
	case reflect.TypeFor[public.Map]():
		valueCodec[public.Map](c, fact.MapType)
	case reflect.TypeFor[public.Duration]():
		valueCodec[public.Duration](c, fact.DurationType)
	case reflect.TypeFor[public.Record]():
		valueCodec[public.Record](c, fact.ObjectType)
	case reflect.TypeFor[public.Enum]():
		valueCodec[public.Enum](c, fact.ObjectType)
	case reflect.TypeFor[public.Exception]():
		valueCodec[public.Exception](c, fact.ObjectType)
	case reflect.TypeFor[fact.FuncValue]():
		r.wholeCodec(c, fact.FuncType)
	default:
		r.kindCodec(c)
	}
}

func (r *Registry) kindCodec(c *fact.Codec) {
	if t := r.collectionLocked(c.GoType); t != nil {
		r.wholeCodec(c, t)
		if gt := c.GoType; gt.Kind() == reflect.Pointer && gt.Elem().Kind() == reflect.Struct {
			c.Direct = fact.DirectPointer
		}
		return
	}
	switch c.GoType.Kind() {
	case reflect.Bool:
		c.Type, c.Direct = fact.BoolType, fact.DirectBool
		c.Boolean = func(p unsafe.Pointer) bool { return *(*bool)(p) }
		c.Load = func(p unsafe.Pointer) any { return *(*bool)(p) }
		c.Store = put[bool]
	case reflect.String:
		c.Type, c.Direct = fact.StringType, fact.DirectString
		c.Text = func(p unsafe.Pointer) string { return *(*string)(p) }
		c.Load = func(p unsafe.Pointer) any { return *(*string)(p) }
		c.Store = put[string]
	case reflect.Int:
		intCodec[int](c, fact.IntType, fact.DirectInt)
	case reflect.Int64:
		intCodec[int64](c, fact.LongType, fact.DirectInt64)
	case reflect.Int32:
		intCodec[int32](c, fact.IntType, fact.NotDirect)
	case reflect.Int16:
		intCodec[int16](c, fact.ShortType, fact.NotDirect)
	case reflect.Int8:
		intCodec[int8](c, fact.ByteType, fact.NotDirect)
	case reflect.Uint8:
		intCodec[uint8](c, fact.IntType, fact.NotDirect)
	case reflect.Uint16:
		intCodec[uint16](c, fact.IntType, fact.NotDirect)
	case reflect.Uint32:
		intCodec[uint32](c, fact.LongType, fact.NotDirect)
	case reflect.Uint64:
		unsignedCodec(c)
	case reflect.Uint, reflect.Uintptr:
		wordCodec(c)
	case reflect.Float64:
		floatCodec[float64](c, fact.DoubleType, fact.DirectFloat64)
	case reflect.Float32:
		floatCodec[float32](c, fact.FloatType, fact.NotDirect)
	case reflect.Pointer:
		r.derefCodec(c)
	case reflect.Struct:
		r.valueStructCodec(c)
	case reflect.Interface:
		r.interfaceCodec(c)
	default: // slices, arrays, maps, functions, channels
		r.wholeCodec(c, r.typeLocked(c.GoType))
	}
}

func intCodec[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64](c *fact.Codec, t *fact.Type, d fact.Direct) {
	c.Type, c.Direct = t, d
	k := t.Kind
	c.Integer = func(p unsafe.Pointer) int64 { return int64(*(*T)(p)) }
	c.Load = func(p unsafe.Pointer) any { return fact.BoxInt(k, int64(*(*T)(p))) }
	c.Store = func(p unsafe.Pointer, v any) error {
		i, ok := fact.Integer(v)
		if !ok {
			return fact.Mismatch(v, t)
		}
		if int64(T(i)) != i || (T(0)-1 > 0 && i < 0) {
			return fmt.Errorf("%d does not fit the host's %s", i, c.GoType)
		}
		*(*T)(p) = T(i)
		return nil
	}
}

func floatCodec[T ~float32 | ~float64](c *fact.Codec, t *fact.Type, d fact.Direct) {
	c.Type, c.Direct = t, d
	k := t.Kind
	c.Floating = func(p unsafe.Pointer) float64 { return float64(*(*T)(p)) }
	c.Load = func(p unsafe.Pointer) any { return fact.BoxFloat(k, float64(*(*T)(p))) }
	c.Store = func(p unsafe.Pointer, v any) error {
		f, ok := fact.Floating(v)
		if !ok {
			return fact.Mismatch(v, t)
		}
		*(*T)(p) = T(f)
		return nil
	}
}

// put stores a value of type T; null becomes the zero value.
func put[T any](p unsafe.Pointer, v any) error {
	x, ok := v.(T)
	if !ok && v != nil {
		return fmt.Errorf("a %T is not a %T", v, x)
	}
	*(*T)(p) = x
	return nil
}

// valueCodec builds the codec of the interfaces in package engine/fact through which programs use canonical values.
func valueCodec[T any](c *fact.Codec, t *fact.Type) {
	c.Type = t
	c.Null = func(p unsafe.Pointer) bool { return any(*(*T)(p)) == nil }
	c.Load = func(p unsafe.Pointer) any { return *(*T)(p) }
	c.Store = put[T]
}

// derefCodec builds the codec of *int and similar (a nullable Integer), and of pointers to structs.
func (r *Registry) derefCodec(c *fact.Codec) {
	elem := c.GoType.Elem()
	if elem.Kind() == reflect.Struct && (r.isRegistered(elem) || !fact.ScalarStruct(elem)) {
		pointerCodec(c, r.typeLocked(c.GoType))
		c.Direct = fact.DirectPointer
		return
	}
	e := r.codecLocked(elem)
	if e.Null != nil && !fact.ScalarStruct(elem) || e.Type == nil || e.Type.Kind == fact.Struct && e.Type != fact.DurationType {
		r.wholeCodec(c, r.typeLocked(c.GoType))
		return
	}
	c.Type, c.Elem = fact.Box(e.Type), e
	at := func(p unsafe.Pointer) unsafe.Pointer { return *(*unsafe.Pointer)(p) }
	nullable(c, e, func(p unsafe.Pointer) bool { return at(p) == nil || e.Null != nil && e.Null(at(p)) }, at)
	c.Store = func(p unsafe.Pointer, v any) error {
		if v == nil {
			*(*unsafe.Pointer)(p) = nil
			return nil
		}
		fresh := reflect.New(elem).UnsafePointer()
		if err := e.Store(fresh, v); err != nil {
			return err
		}
		*(*unsafe.Pointer)(p) = fresh
		return nil
	}
}

// nullable makes the loads of c return the zero value or null if null is true, and otherwise read with the loads of e at the address that
// at returns.
func nullable(c *fact.Codec, e *fact.Codec, null func(unsafe.Pointer) bool, at func(unsafe.Pointer) unsafe.Pointer) {
	c.Null = null
	c.Load = unlessNull(e.Load, null, at)
	c.Integer = unlessNull(e.Integer, null, at)
	c.Floating = unlessNull(e.Floating, null, at)
	c.Boolean = unlessNull(e.Boolean, null, at)
	c.Text = unlessNull(e.Text, null, at)
}

// unlessNull returns a load that returns the zero value for null; nil if load is nil.
func unlessNull[T any](load func(unsafe.Pointer) T, null func(unsafe.Pointer) bool, at func(unsafe.Pointer) unsafe.Pointer) func(unsafe.Pointer) T {
	if load == nil {
		return nil
	}
	return func(p unsafe.Pointer) (v T) {
		if !null(p) {
			v = load(at(p))
		}
		return v
	}
}

// nullCodec builds the codec of Nullable and similar structs: a value and whether it is valid.
func (r *Registry) nullCodec(c *fact.Codec) {
	e := r.codecLocked(c.GoType.Field(0).Type)
	valid := c.GoType.Field(1).Offset
	c.Type = fact.Box(e.Type)
	nullable(c, e, func(p unsafe.Pointer) bool { return !*(*bool)(unsafe.Add(p, valid)) },
		func(p unsafe.Pointer) unsafe.Pointer { return p })
	c.Store = func(p unsafe.Pointer, v any) error {
		if v == nil {
			reflect.NewAt(c.GoType, p).Elem().SetZero()
			return nil
		}
		if err := e.Store(p, v); err != nil {
			return err
		}
		*(*bool)(unsafe.Add(p, valid)) = true
		return nil
	}
}

func durationCodec(c *fact.Codec) {
	c.Type = fact.DurationType
	c.Load = func(p unsafe.Pointer) any { return datetime.DurationOf(*(*time.Duration)(p)) }
	c.Store = func(p unsafe.Pointer, v any) error {
		d, ok := v.(*datetime.Duration)
		if !ok {
			return fact.Mismatch(v, fact.DurationType)
		}
		x, fits := d.Go()
		if !fits {
			return fmt.Errorf("%s is longer than a Go time.Duration can be", d)
		}
		*(*time.Duration)(p) = x
		return nil
	}
}
