package objects

import (
	"math/big"
	"reflect"
	"unsafe"

	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/registry"
)

// Estimates of the memory that values use. Only their magnitude matters, since they are used for limits.
const (
	wordSize  = int(unsafe.Sizeof(uintptr(0)))
	anySize   = 2 * wordSize
	entrySize = int(unsafe.Sizeof(fact.Entry{})) + 4*wordSize // with its place in the index
)

// Size returns the memory of an object in bytes, without the objects it refers to.
func Size(o fact.Object) int {
	if o.IsNull() {
		return 0
	}
	t := o.Type
	memory := t.Memory()
	switch {
	case memory != nil:
		return int(memory.Size())
	case t.Go != nil && t.Go.Kind() == reflect.Pointer:
		return int(t.Go.Elem().Size())
	case t.Go != nil:
		return int(t.Go.Size())
	}
	return valueSize(o.Any())
}

// valueSize returns the memory of a value in canonical form, in bytes, without the objects it refers to.
func valueSize(v any) int {
	switch x := v.(type) {
	case nil, bool, *fact.Type, *fact.EnumValue:
		return 0
	case string:
		return anySize + len(x)
	case *fact.ListValue:
		return x.Memory()
	case *fact.SetValue:
		if x.Whole() != nil {
			return int(unsafe.Sizeof(*x))
		}
		return int(unsafe.Sizeof(*x)) + valueSize(x.Map())
	case *fact.MapValue:
		return int(unsafe.Sizeof(*x)) + x.Len()*entrySize
	case *fact.Record:
		return int(x.Type.Memory().Size())
	case *big.Int:
		return 4*wordSize + len(x.Bits())*wordSize
	case *decimal.Decimal:
		return 8 * wordSize
	}
	return wordSize
}

// Footprint adds up the memory of values, counting each object once, including all Java objects they refer to. For objects of the host's
// own types, the objects they refer to are not counted.
type Footprint struct {
	Bytes int64
	seen  map[unsafe.Pointer]struct{}
	todo  []any // objects whose parts are not visited yet; a list instead of recursion, since objects may be nested deeply
}

// NewFootprint returns an empty sum.
func NewFootprint() *Footprint { return &Footprint{seen: map[unsafe.Pointer]struct{}{}} }

// AddObject does the same as Add, for an object.
func (f *Footprint) AddObject(o fact.Object) {
	if o.IsNull() {
		return
	}
	if o.Type.Memory() == nil && o.Type.Kind == fact.Struct {
		if f.first(o.Ptr) {
			f.Bytes += int64(Size(o))
		}
		return
	}
	f.Add(o.Any())
}

// Add adds a value in canonical form.
func (f *Footprint) Add(v any) {
	f.meet(v)
	for len(f.todo) > 0 {
		v := f.todo[len(f.todo)-1]
		f.todo = f.todo[:len(f.todo)-1]
		f.parts(v)
	}
}

func (f *Footprint) first(p unsafe.Pointer) bool {
	if _, known := f.seen[p]; known || p == nil {
		return false
	}
	f.seen[p] = struct{}{}
	return true
}

// meet counts a value, and queues it if it may have parts.
func (f *Footprint) meet(v any) {
	switch x := v.(type) {
	case nil, bool, int, int64, float64, int16, int8, float32, fact.CharValue, *fact.Type, *fact.EnumValue:
		return
	case string:
		if !f.first(unsafe.Pointer(unsafe.StringData(x))) {
			return
		}
	case *fact.ListValue, *fact.SetValue, *fact.MapValue, *fact.Record, *fact.Entry:
		if !f.first(fact.Unpack(v).Ptr) {
			return
		}
		f.todo = append(f.todo, v)
	}
	f.Bytes += int64(valueSize(v))
}

func (f *Footprint) parts(v any) {
	switch x := v.(type) {
	case *fact.ListValue:
		if of := x.Behind(); of != nil {
			f.meet(of)
			break
		}
		x.Own()
		for _, e := range x.Objects() {
			f.meet(e)
		}
	case *fact.SetValue:
		if m := x.Whole(); m != nil {
			f.meet(m)
			break
		}
		for _, e := range x.Map().Entries() {
			f.meet(e.Key)
		}
	case *fact.MapValue:
		for _, e := range x.Entries() {
			f.meet(e.Key)
			f.meet(e.Value)
		}
	case *fact.Entry:
		f.meet(x.Key)
		f.meet(x.Value)
	case *fact.Record:
		for _, s := range x.Type.Layout.Slots {
			switch k := s.Codec.GoType.Kind(); k {
			case reflect.String, reflect.Interface:
				f.meet(s.Codec.Load(unsafe.Add(unsafe.Pointer(x), s.Offset)))
			}
		}
	}
}

// AddRegister adds the object in a register of any kind. Since the kind is not known, the register counts only if its type word belongs to
// a type of objects. A text that is only in a register does not count.
func (f *Footprint) AddRegister(types *registry.Registry, v *fact.Value) {
	if types.HoldsObject(v) {
		f.Add(v.Any())
	}
}
