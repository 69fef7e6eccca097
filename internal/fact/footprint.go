package fact

import (
	"math/big"
	"reflect"
	"unsafe"
)

// Estimates of the memory that values take. They need only be right in magnitude, since they serve limits.
const (
	wordSize  = int(unsafe.Sizeof(uintptr(0)))
	anySize   = 2 * wordSize
	entrySize = int(unsafe.Sizeof(Entry{})) + 4*wordSize // with its place in the index
)

// Size is the memory of an object in bytes, without what it refers to.
func Size(o Object) int {
	if o.IsNull() {
		return 0
	}
	t := o.Type
	switch {
	case t.layout != nil:
		return int(t.layout.goType().Size())
	case t.Go != nil && t.Go.Kind() == reflect.Pointer:
		return int(t.Go.Elem().Size())
	case t.Go != nil:
		return int(t.Go.Size())
	}
	return valueSize(o.Any())
}

// valueSize is the memory of a value in canonical form.
func valueSize(v any) int {
	switch x := v.(type) {
	case nil, bool, *Type, *EnumValue:
		return 0
	case string:
		return anySize + len(x)
	case *ListValue:
		return int(unsafe.Sizeof(*x)) + cap(x.items)*anySize + cap(x.numbers)*wordSize
	case *SetValue:
		return int(unsafe.Sizeof(*x)) + valueSize(x.m)
	case *MapValue:
		return int(unsafe.Sizeof(*x)) + x.n*entrySize
	case *Record:
		return int(x.Type.layout.goType().Size())
	case *big.Int:
		return 4*wordSize + len(x.Bits())*wordSize
	case *DecimalValue:
		return 8 * wordSize
	}
	return wordSize
}

// Footprint adds up what values take in memory, each object once, with everything of Java's that they refer to. Objects of
// the host's own types count without what they refer to.
type Footprint struct {
	Bytes int64
	seen  map[unsafe.Pointer]struct{}
	todo  []any // objects whose parts were not visited yet; a list instead of recursion, since objects may be nested deeply
}

// NewFootprint returns an empty sum.
func NewFootprint() *Footprint { return &Footprint{seen: map[unsafe.Pointer]struct{}{}} }

// AddObject is Add for an object.
func (f *Footprint) AddObject(o Object) {
	if o.IsNull() {
		return
	}
	if o.Type.layout == nil && o.Type.Kind == Struct {
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
	case nil, bool, int, int64, float64, int16, int8, float32, CharValue, *Type, *EnumValue:
		return
	case string:
		if !f.first(unsafe.Pointer(unsafe.StringData(x))) {
			return
		}
	case *ListValue, *SetValue, *MapValue, *Record, *Entry:
		if !f.first(unpack(v).ptr) {
			return
		}
		f.todo = append(f.todo, v)
	}
	f.Bytes += int64(valueSize(v))
}

func (f *Footprint) parts(v any) {
	switch x := v.(type) {
	case *ListValue:
		for _, e := range x.items {
			f.meet(e)
		}
	case *SetValue:
		for _, e := range x.m.Entries() {
			f.meet(e.Key)
		}
	case *MapValue:
		for _, e := range x.Entries() {
			f.meet(e.Key)
			f.meet(e.Value)
		}
	case *Entry:
		f.meet(x.Key)
		f.meet(x.Value)
	case *Record:
		for _, s := range x.Type.layout.slots {
			switch k := s.codec.gt.Kind(); k {
			case reflect.String, reflect.Interface:
				f.meet(s.codec.load(unsafe.Add(unsafe.Pointer(x), s.off)))
			}
		}
	}
}

// AddRegister adds the object in a register of any kind. What the register holds is not known: only a word that stands
// for a type of objects is taken for one. Texts of a register alone do not count.
func (f *Footprint) AddRegister(types *Registry, v *Value) {
	if v.typ == nil || v.typ == present || types.byWord.Load().at(v.typ).value == nil {
		return
	}
	f.Add(v.Any())
}
