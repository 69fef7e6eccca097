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
	// Object returns what Run has returned as an object.
	Object(result *Value, t *Type) any
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

// function is a Callee as a FuncValue: the method Call of a pointer to it.
type function struct{ Callee }

func (f *function) call(args ...any) (any, error) { return f.Call(args...) }

// FuncOf returns a Callee as a FuncValue.
func FuncOf(c Callee) FuncValue { return (&function{c}).call }

// bound is what a Go function value that is a method of a pointer refers to. Package fact checks that when it starts: see callCode.
type bound struct {
	code uintptr
	of   *function
}

func boundOf(f FuncValue) *bound { return *(**bound)(unsafe.Pointer(&f)) }

// callCode is the code of all functions that FuncOf returns; 0, which no function has, if the compiler represents methods in another way.
var callCode = func() uintptr {
	f := new(function)
	if b := boundOf(f.call); b.of == f {
		return b.code
	}
	return 0
}()

// CalleeOf returns the Callee that FuncOf has made f of, or nil.
func CalleeOf(f FuncValue) Callee {
	if b := boundOf(f); b != nil && b.code == callCode {
		return b.of.Callee
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

// Call is Result with an object as its result.
func Call(f FuncValue, n int, a, b any) (any, error) {
	c := CalleeOf(f)
	if c == nil {
		return f([]any{a, b}[:n]...)
	}
	v, t, err := c.Run(n, a, b)
	if err != nil {
		return nil, err
	}
	return c.Object(&v, t), nil
}
