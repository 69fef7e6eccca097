package fact

import (
	"strings"
	"unsafe"
)

// Callee is a function that library members call for many elements. It is called without a slice of arguments, and can return a number or
// text without boxing it.
type Callee interface {
	// Call calls the function as a FuncValue would.
	Call(args ...any) (any, error)
	// Run calls the function with n arguments, one or two. It returns the result and the type in whose register form it is; ObjectType if
	// there is no result.
	Run(n int, a, b any) (Value, *Type, error)
	// Apply does the same as Run with one argument, in the register form of a type t that allows null. The result replaces the argument.
	Apply(x *Value, t *Type) (*Type, error)
	// Give does the same as Run, but returns the result as an object.
	Give(n int, a, b any) (any, error)
}

// Keyed is a Callee that possibly only reads a field of its argument.
type Keyed interface {
	// Key returns that field, which LoadPlain can read, or nil for any other function.
	Key() *Property
}

// LoadPlain loads a field of a record into x: a number of eight bytes or a text. It returns false if the field is null, or the object is
// not a record whose type is exactly the owner of the field.
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

// Function is a Callee with a method that is its FuncValue. A Callee that contains its Function needs no further object.
type Function struct{ of Callee }

func (f *Function) call(args ...any) (any, error) { return f.of.Call(args...) }

// Of sets the Callee and returns it as a FuncValue.
func (f *Function) Of(c Callee) FuncValue {
	f.of = c
	return f.call
}

// FuncOf returns a Callee as a FuncValue, using a new Function.
func FuncOf(c Callee) FuncValue { return new(Function).Of(c) }

// bound is the memory layout of a method value of a pointer, to which its Go function value points. callCode checks that layout when the
// program starts.
type bound struct {
	code uintptr
	of   *Function
}

func boundOf(f FuncValue) *bound { return *(**bound)(unsafe.Pointer(&f)) }

// callCode is the code address of all functions that FuncOf returns. It is 0, the code of no function, if the compiler represents method
// values in another way.
var callCode = func() uintptr {
	f := new(Function)
	if b := boundOf(f.call); b.of == f {
		return b.code
	}
	return 0
}()

// CalleeOf returns the Callee from which FuncOf created f, or nil.
func CalleeOf(f FuncValue) Callee {
	if b := boundOf(f); b != nil && b.code == callCode {
		return b.of.of
	}
	return nil
}

// Result calls a function with n arguments, one or two. It returns the result and the type in whose register form it is.
func Result(f FuncValue, n int, a, b any) (v Value, t *Type, err error) {
	if c := CalleeOf(f); c != nil {
		return c.Run(n, a, b)
	}
	x, err := f([]any{a, b}[:n]...)
	v.SetAny(x)
	return v, ObjectType, err
}

// Apply calls a function with one argument in the register form of a type t that allows null. The result replaces the argument; the
// returned type says in which form.
func Apply(f FuncValue, x *Value, t *Type) (result *Type, err error) {
	if c := CalleeOf(f); c != nil {
		return c.Apply(x, t)
	}
	v, err := f(x.Load(t))
	x.SetAny(v)
	return ObjectType, err
}

// Call calls a function with n arguments, one or two, and returns the result as an object.
func Call(f FuncValue, n int, a, b any) (any, error) {
	if c := CalleeOf(f); c != nil {
		return c.Give(n, a, b)
	}
	return f([]any{a, b}[:n]...)
}

// FunctionOf returns a value as a function. The value is a function or an object of a class that implements a functional interface of the
// Java library; for any other value the result is nil.
func FunctionOf(env *Env, v any) FuncValue {
	if f, ok := v.(FuncValue); ok {
		return f
	}
	rec, ok := v.(*Record)
	if !ok || env == nil || env.Types == nil {
		return nil
	}
	for _, t := range rec.Type.Functions() {
		_, method, _ := strings.Cut(t.Raw().Function, " ")
		name, _, _ := strings.Cut(method, "(")
		for _, m := range env.Types.Methods(rec.Type, name) {
			if m.Body != nil {
				return func(args ...any) (any, error) { return m.Invoke(env, rec, args...) }
			}
		}
	}
	return nil
}

// Functions lists the functional interfaces of the Java library that a class and its supertypes implement.
func (t *Type) Functions() (list []*Type) {
	EachSuper(t, func(s *Type) {
		if s.Complete().Java != nil {
			list = append(list, s.Java.Implements...)
		}
	})
	return list
}

// PassedBy returns the types of the values with which methods of a collection, stream or map call a function: key and value for a map,
// otherwise the element type twice, since a function of two parameters combines or compares two elements. It is nil if they are not known.
func PassedBy(t *Type) []*Type {
	switch {
	case t == nil || t.Elem == nil || t.Kind == Func:
		return nil
	case t.Kind == Map && t.Key != nil:
		return []*Type{t.Key, t.Elem}
	}
	return Twice(t.Elem)
}

// Twice returns the types of the two arguments of a function that combines or compares objects of a type; nil if the type is nil.
func Twice(t *Type) []*Type {
	if t == nil {
		return nil
	}
	return []*Type{Box(t), Box(t)}
}
