package fact

import "unsafe"

// Callee is a function that the members of the library call for many elements. It takes its arguments without a slice, and returns its
// result without an object of it.
type Callee interface {
	// Call is the function as a FuncValue.
	Call(args ...any) (any, error)
	// Run calls the function with n arguments, one or two. It returns the result in the form of a type, which is that of an object if
	// there is no result.
	Run(n int, a, b any) (Value, *Type, error)
	// Apply is Run with one argument in the form of a type that allows null. The result takes its place.
	Apply(x *Value, t *Type) (*Type, error)
	// Give is Run with an object as its result.
	Give(n int, a, b any) (any, error)
}

// Keyed is a Callee that may do no more than read a field of its argument.
type Keyed interface {
	// Key returns the field: one for LoadPlain; nil for any other function.
	Key() *Property
}

// LoadPlain stores the number or text of a field of eight bytes, or a text, of a record of exactly the owner's type. It is false for null and other
// objects.
func (p *Property) LoadPlain(x *Value, record any) bool {
	e := Unpack(record)
	if e.Word != RecordWord || (*Record)(e.Ptr).Type != p.Owner {
		return false
	}
	place := unsafe.Add(e.Ptr, p.Offset)
	if p.Type.Kind != String {
		x.SetInteger(*(*int64)(place))
		return true
	}
	x.SetPresentText(*(*string)(place))
	return !x.IsNull()
}

// Function is a Callee as a FuncValue: the method call of a pointer to it. A Callee that contains its own needs no other object.
type Function struct{ of Callee }

func (f *Function) call(args ...any) (any, error) { return f.of.Call(args...) }

// Of returns a Callee as a FuncValue.
func (f *Function) Of(c Callee) FuncValue {
	f.of = c
	return f.call
}

// FuncOf is Function.Of for a new Function.
func FuncOf(c Callee) FuncValue { return new(Function).Of(c) }

// bound is what a Go function value that is a method of a pointer refers to. Package fact checks that when it starts: see callCode.
type bound struct {
	code uintptr
	of   *Function
}

func boundOf(f FuncValue) *bound { return *(**bound)(unsafe.Pointer(&f)) }

// callCode is the code of all functions that FuncOf returns; 0, which no function has, if the compiler represents methods in another way.
var callCode = func() uintptr {
	f := new(Function)
	if b := boundOf(f.call); b.of == f {
		return b.code
	}
	return 0
}()

// CalleeOf returns the Callee that FuncOf has made f of, or nil.
func CalleeOf(f FuncValue) Callee {
	if b := boundOf(f); b != nil && b.code == callCode {
		return b.of.of
	}
	return nil
}

// Result calls a function with n arguments, one or two, and returns its result in the form of a type.
func Result(f FuncValue, n int, a, b any) (v Value, t *Type, err error) {
	if c := CalleeOf(f); c != nil {
		return c.Run(n, a, b)
	}
	x, err := f([]any{a, b}[:n]...)
	v.SetAny(x)
	return v, ObjectType, err
}

// Apply calls a function with one argument in the form of a type that allows null. The result takes its place, in the form of the type that is
// returned.
func Apply(f FuncValue, x *Value, t *Type) (result *Type, err error) {
	if c := CalleeOf(f); c != nil {
		return c.Apply(x, t)
	}
	v, err := f(x.Load(t))
	x.SetAny(v)
	return ObjectType, err
}

// Call is Result with an object as its result.
func Call(f FuncValue, n int, a, b any) (any, error) {
	if c := CalleeOf(f); c != nil {
		return c.Give(n, a, b)
	}
	return f([]any{a, b}[:n]...)
}
