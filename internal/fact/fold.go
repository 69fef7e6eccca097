package fact

import (
	"fmt"
	"reflect"
	"unsafe"
)

// Fold is the implementation of an accumulate function, of the host or of the language. Values are in canonical form;
// nulls are not folded unless Nulls says so. What fails may return an error or panic.
type Fold struct {
	Result *Type // of Value, where the host's function says so
	Nulls  bool
	New    func() any
	Add    func(state, value any) error
	// Remove subtracts a value, or returns false if it cannot; then the remaining values are folded anew.
	Remove func(state, value any) bool
	// Value returns ok=false if there is no result and so no match. Lists and sets are fresh with each call.
	Value func(state any) (result any, ok bool)
	// Numbers, if not nil, does the same for arguments that are numbers and never null.
	Numbers *NumberFold
}

// NumberFold folds numbers without boxing them, into the same states. They come as 64 bits: integers as they are, and the
// bits of a float64.
type NumberFold struct {
	Floating bool // it takes whole numbers as float64, too
	// FailedIsZero means that 0 may be folded in place of an argument that could not be computed.
	FailedIsZero bool
	// Blind means that the argument has no influence, so it need be neither computed nor stored.
	Blind bool
	Add   func(state any, bits uint64)
	// Remove returns false as that of Fold does.
	Remove func(state any, bits uint64) bool
}

// RegisterAccumulator registers a Go function for accumulate conditions under a name, which may have a package in front
// for rule files to import: import accumulate shop.Median median.
func RegisterAccumulator[S, T, R any](r *Registry, name string, a Accumulator[S, T, R]) error {
	if a.Add == nil || a.Result == nil {
		return fmt.Errorf("accumulate function %s: it needs Add and Result", name)
	}
	in, out := r.codec(reflect.TypeFor[T]()), r.codec(reflect.TypeFor[R]())
	fold := &Fold{Result: Box(out.typ)}
	fold.New = func() any {
		s := new(S)
		if a.New != nil {
			*s = a.New()
		}
		return s
	}
	value := func(v any) (t T, err error) {
		if v, err = Convert(v, in.typ); err == nil {
			err = in.store(unsafe.Pointer(&t), v)
		}
		return t, err
	}
	fold.Add = func(state, v any) error {
		t, err := value(v)
		if err == nil {
			s := state.(*S)
			*s = a.Add(*s, t)
		}
		return err
	}
	fold.Remove = func(state, v any) bool {
		if a.Remove == nil {
			return false
		}
		t, err := value(v)
		if err != nil {
			return false
		}
		s := state.(*S)
		*s = a.Remove(*s, t)
		return true
	}
	fold.Value = func(state any) (any, bool) {
		result, ok := a.Result(*state.(*S))
		if !ok {
			return nil, false
		}
		return out.load(unsafe.Pointer(&result)), true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.folds[name] != nil {
		return fmt.Errorf("accumulate function %s: it is registered already", name)
	}
	r.folds[name] = fold
	return nil
}

// Fold returns the host's accumulate function of that name; nil if there is none.
func (r *Registry) Fold(name string) *Fold {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.folds[name]
}
