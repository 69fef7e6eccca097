package fact

import (
	"fmt"
	"reflect"
	"unsafe"
)

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
	switch k := gt.Kind(); {
	case k == reflect.Pointer || k == reflect.Map || k == reflect.Func || k == reflect.Chan:
		c.load = func(p unsafe.Pointer) any {
			if q := *(*unsafe.Pointer)(p); q != nil {
				return pack(word, q)
			}
			return nil
		}
	case k == reflect.Uint16: // a set of up to ten things as bits: boxed without allocation
		c.load = func(p unsafe.Pointer) any {
			if i := *(*uint16)(p); int(i) < len(smallSets) {
				return pack(word, unsafe.Pointer(&smallSets[i]))
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
