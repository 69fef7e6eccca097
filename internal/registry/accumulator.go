package registry

import (
	"fmt"
	"reflect"
	"unsafe"

	"whenthen/internal/fact"
)

// RegisterAccumulator registers a Go function for accumulate conditions. The name may be qualified with a package from which rule
// files import it: import accumulate shop.Median median.
func RegisterAccumulator[S, T, R any](r *Registry, name string, a fact.Accumulator[S, T, R]) error {
	if a.Add == nil || a.Result == nil {
		return fmt.Errorf("accumulate function %s: it needs Add and Result", name)
	}
	in, out := r.Codec(reflect.TypeFor[T]()), r.Codec(reflect.TypeFor[R]())
	fold := &fact.Fold{Result: fact.Box(out.Type)}
	fold.New = func() any {
		s := new(S)
		if a.New != nil {
			*s = a.New()
		}
		return s
	}
	value := func(v any) (t T, err error) {
		if v, err = fact.Convert(v, in.Type); err == nil {
			err = in.Store(unsafe.Pointer(&t), v)
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
		return out.Load(unsafe.Pointer(&result)), true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.folds[name] != nil {
		return fmt.Errorf("accumulate function %s: it is registered already", name)
	}
	r.folds[name] = fold
	return nil
}

// Fold returns the program's accumulate function of that name, or nil.
func (r *Registry) Fold(name string) *fact.Fold {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.folds[name]
}
