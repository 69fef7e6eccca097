package fact

import (
	"fmt"
	"math/big"
	"reflect"
	"time"
	"unsafe"
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
	if r.enumCodec(c) || isNull(gt) && r.nullCodec(c) {
		return
	}
	switch gt {
	case reflect.TypeFor[CharValue]():
		intCodec[CharValue](c, CharType, NotDirect)
	case reflect.TypeFor[time.Time]():
		c.typ = DateType
		c.load = func(p unsafe.Pointer) any { return *(*time.Time)(p) }
		c.store = func(p unsafe.Pointer, v any) error { return put[time.Time](p, v) }
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
		intCodec[uint64](c, LongType, NotDirect)
	case reflect.Uint, reflect.Uintptr:
		intCodec[uint](c, LongType, NotDirect)
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

// pointerCodec is for Go pointers that are canonical values themselves.
func pointerCodec(c *codec, t *Type) {
	c.typ = t
	word, gt := wordOf(c.gt), c.gt
	c.null = func(p unsafe.Pointer) bool { return *(*unsafe.Pointer)(p) == nil }
	c.load = func(p unsafe.Pointer) any {
		q := *(*unsafe.Pointer)(p)
		if q == nil {
			return nil
		}
		return pack(word, q)
	}
	c.store = func(p unsafe.Pointer, v any) error {
		if v == nil {
			*(*unsafe.Pointer)(p) = nil
			return nil
		}
		e := unpack(v)
		if e.word != word {
			return embeddedIn(p, v, gt)
		}
		*(*unsafe.Pointer)(p) = e.ptr
		return nil
	}
}

// embeddedIn stores a *Sub where a *Super is wanted: the super part of the sub.
func embeddedIn(p unsafe.Pointer, v any, want reflect.Type) error {
	q := superPart(v, want)
	if q == nil {
		return fmt.Errorf("a %T is not a %s", v, want)
	}
	*(*unsafe.Pointer)(p) = q
	return nil
}

// derefCodec is for *int (a nullable Integer) and pointers to structs.
func (r *Registry) derefCodec(c *codec) {
	elem := c.gt.Elem()
	if elem.Kind() == reflect.Struct && elem != reflect.TypeFor[time.Time]() && !isNull(elem) {
		pointerCodec(c, r.typeLocked(c.gt))
		return
	}
	e := r.codecLocked(elem)
	if e.null != nil || e.typ == nil || e.typ.Kind == Struct {
		r.wholeCodec(c, r.typeLocked(c.gt))
		return
	}
	c.typ, c.elem = Box(e.typ), e
	at := func(p unsafe.Pointer) unsafe.Pointer { return *(*unsafe.Pointer)(p) }
	c.nullable(e, func(p unsafe.Pointer) bool { return at(p) == nil }, at)
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

// nullable sets the loads of c to those of e, read at another place, with null in front.
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

// isNull reports whether gt is an instance of Null.
func isNull(gt reflect.Type) bool {
	return gt.Kind() == reflect.Struct && gt.PkgPath() == reflect.TypeFor[CharValue]().PkgPath() &&
		gt.NumField() == 2 && gt.Field(0).Name == "V" && gt.Field(1).Name == "Valid"
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

// valueStructCodec is for struct fields held by value: rule text sees a pointer into the owner.
func (r *Registry) valueStructCodec(c *codec) {
	ptr := reflect.PointerTo(c.gt)
	c.typ = r.typeLocked(ptr)
	word := wordOf(ptr)
	c.load = func(p unsafe.Pointer) any { return pack(word, p) }
	c.store = func(p unsafe.Pointer, v any) error {
		e := unpack(v)
		if e.word != word || e.ptr == nil {
			return mismatch(v, c.typ)
		}
		reflect.NewAt(c.gt, p).Elem().Set(reflect.NewAt(c.gt, e.ptr).Elem())
		return nil
	}
}

func (r *Registry) interfaceCodec(c *codec) {
	c.typ = r.typeLocked(c.gt)
	if c.gt.NumMethod() == 0 {
		c.null = func(p unsafe.Pointer) bool { return *(*any)(p) == nil }
		c.load = func(p unsafe.Pointer) any { return r.Canonical(*(*any)(p)) }
		c.store = func(p unsafe.Pointer, v any) error { *(*any)(p) = v; return nil }
		return
	}
	c.null = func(p unsafe.Pointer) bool { return *(*unsafe.Pointer)(p) == nil }
	c.load = func(p unsafe.Pointer) any {
		v := reflect.NewAt(c.gt, p).Elem()
		if v.IsNil() {
			return nil
		}
		return r.Canonical(v.Elem().Interface())
	}
	c.store = func(p unsafe.Pointer, v any) error { return assign(c.gt, p, v) }
}

// wholeCodec is for values that are their own canonical form: host slices, maps, collections, functions.
func (r *Registry) wholeCodec(c *codec, t *Type) {
	c.typ = t
	gt := c.gt
	word := wordOf(gt)
	zero := reflect.Zero(gt)
	nilable := false
	switch gt.Kind() {
	case reflect.Slice, reflect.Map, reflect.Pointer, reflect.Func, reflect.Chan, reflect.UnsafePointer, reflect.Interface:
		nilable = true
		c.null = func(p unsafe.Pointer) bool { return *(*unsafe.Pointer)(p) == nil }
	}
	small := gt.Size() == 8 || gt.Size() == 2 && littleEndian
	switch k := gt.Kind(); {
	case k == reflect.Pointer || k == reflect.Map || k == reflect.Func || k == reflect.Chan:
		c.load = func(p unsafe.Pointer) any {
			if q := *(*unsafe.Pointer)(p); q != nil {
				return pack(word, q)
			}
			return nil
		}
	case k == reflect.Uint16 && small: // a set of up to ten things as bits: boxed without allocation
		c.load = func(p unsafe.Pointer) any {
			if i := *(*uint16)(p); int(i) < len(smallIntegers) {
				return pack(word, unsafe.Pointer(&smallIntegers[i]))
			}
			return reflect.NewAt(gt, p).Elem().Interface()
		}
	default:
		c.load = func(p unsafe.Pointer) any {
			if nilable && *(*unsafe.Pointer)(p) == nil {
				return nil
			}
			return reflect.NewAt(gt, p).Elem().Interface()
		}
	}
	c.store = func(p unsafe.Pointer, v any) error {
		if v == nil {
			if !nilable {
				return fmt.Errorf("null is no value of the host's %s", gt)
			}
			reflect.NewAt(gt, p).Elem().Set(zero)
			return nil
		}
		return assign(gt, p, v)
	}
}

var littleEndian = func() bool { i := uint16(1); return *(*byte)(unsafe.Pointer(&i)) == 1 }()

// assign stores v in memory of the Go type; v must be assignable to it.
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

func mismatch(v any, t *Type) error {
	return fmt.Errorf("%s is not a %s", describe(v), t)
}

// Box returns the type that also holds null: Integer for int. Types that do so already are returned as they are.
func Box(t *Type) *Type {
	switch t {
	case BoolType:
		return BooleanType
	case CharType:
		return CharacterType
	case ByteType:
		return BoxedByteType
	case ShortType:
		return BoxedShortType
	case IntType:
		return IntegerType
	case LongType:
		return BoxedLongType
	case FloatType:
		return BoxedFloatType
	case DoubleType:
		return BoxedDoubleType
	}
	return t
}

// Unbox returns the primitive type of a wrapper class, and other types as they are.
func Unbox(t *Type) *Type {
	if !t.Boxed {
		return t
	}
	switch t.Kind {
	case Bool:
		return BoolType
	case Char:
		return CharType
	case Byte:
		return ByteType
	case Short:
		return ShortType
	case Int:
		return IntType
	case Long:
		return LongType
	case Float:
		return FloatType
	case Double:
		return DoubleType
	}
	return t
}
