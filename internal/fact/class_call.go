package fact

import (
	"errors"
	"fmt"
	"sync/atomic"

	"whenthen/internal/budget"
)

// Code returns the body of a method written in Java: a function of package rule whose first argument is the object. The body is compiled
// when Code is first called; the error says why it cannot be compiled.
type Code func() (function any, err error)

// Apply calls the method with canonical values.
func (m *Method) Apply(env *Env, r Space, recv any, args []any) (any, error) {
	fn, in, err := m.target(env, r, recv, args)
	if err != nil {
		return nil, err
	}
	if fn == nil {
		return in[0], nil
	}
	run := r.Run
	if env != nil && env.Interpret != nil {
		run = env.Interpret
	}
	v, err := run(fn, in)
	if m.Makes && err == nil {
		return in[0], nil
	}
	return v, err
}

// Construct runs a constructor without parameters on an object of a subtype.
func (m *Method) Construct(env *Env, r Space, object any) error {
	fn, err := m.Body()
	if err != nil {
		return err
	}
	if env != nil && env.Interpret != nil {
		_, err = env.Interpret(fn, []any{object})
		return err
	}
	_, err = r.Run(fn, []any{object})
	return err
}

// target returns the function that a call must run, and its arguments. The object's class may override the method. If function is nil, the
// call has already been executed and in[0] is its result.
func (m *Method) target(env *Env, r Space, recv any, args []any) (function any, in []any, err error) {
	own := m
	if !m.Static {
		if recv == nil {
			return nil, nil, NewException(NullPointerType, "cannot call "+m.Name+" of null")
		}
		if own = m.override(r, recv); own.Body == nil {
			if f, ok := recv.(FuncValue); ok {
				v, err := m.ofFunction(f, args)
				return nil, []any{v}, err
			}
			if own != m && own.Run != nil {
				v, err := own.Invoke(env, recv, args...)
				return nil, []any{v}, err
			}
			return nil, nil, &Failure{Message: m.title() + " is abstract, and " + r.TypeOf(recv).Name + " has no such method"}
		}
		in = make([]any, 0, 1+len(args))
		in = append(in, recv)
	} else if begin := m.Owner.begin(); begin != nil {
		if err := begin(); err != nil && isThrown(err) { // an initializer that cannot be compiled fails where its field is read
			return nil, nil, err
		}
	}
	fn, err := own.Body()
	if err != nil {
		return nil, nil, err
	}
	if own.Makes {
		object := own.Owner.NewObject()
		if object == nil {
			return nil, nil, &Failure{Message: "there are no objects of just " + own.Owner.Name}
		}
		in = append(in, object)
	}
	return fn, own.pack(r, in, args), nil
}

// ofFunction calls a lambda whose interface was not known when it was created; m is the interface's method.
func (m *Method) ofFunction(f FuncValue, args []any) (any, error) {
	v, err := f(args...)
	if err != nil || v == nil || !m.Result.Kind.Numeric() {
		return v, err
	}
	return Convert(v, m.Result)
}

// isThrown reports whether an error was thrown by Java code, that is, whether it is an exception.
func isThrown(err error) bool {
	var e *Exception
	return errors.As(err, &e)
}

// pack appends the arguments to in. The arguments for a variadic parameter are collected in an array, unless the only one is already an
// array of the same kind, or null: code that knows the types of the arguments has collected them.
func (m *Method) pack(r Space, in, args []any) []any {
	last := len(m.Params) - 1
	if !m.Variadic {
		return append(in, args...)
	}
	class := r.ArrayOf(m.Params[last])
	if len(args) == last+1 {
		if args[last] == nil {
			return append(in, args...)
		}
		if l, ok := args[last].(*ListValue); ok && l.array() && l.class.PrimitiveArray() == class.PrimitiveArray() {
			return append(in, args...)
		}
	}
	in = append(in, args[:last]...)
	rest := NewArray(class, len(args)-last)
	rest.setItems(append([]any(nil), args[last:]...))
	return append(in, rest)
}

// title returns Type.name, for messages.
func (m *Method) title() string {
	if m.Owner == nil {
		return m.Name
	}
	return m.Owner.Name + "." + m.Name
}

// classCompare calls compareTo of an object of a Java class. ok is false if the class does not have the method.
func classCompare(x *Record, b any) (c int, ok bool, err error) {
	if x.Type.Java == nil {
		return 0, false, nil
	}
	m := x.Type.specialMethods().compareTo
	if m == nil {
		return 0, false, nil
	}
	v, err := m.Invoke(nil, x, b)
	n, _ := Integer(v)
	return int(n), true, err
}

// must calls equals, hashCode or toString. It panics with their errors, which end the evaluation that needs the result.
func (m *Method) must(env *Env, recv any, args ...any) any {
	v, err := m.Invoke(env, recv, args...)
	if err != nil {
		if budget.Stops(err) {
			panic(err)
		}
		panic(&Failure{Message: m.title(), Cause: err})
	}
	return v
}

// classEqual calls equals of an object of a Java class, or compares as Object.equals does if the class does not define it.
func (q *equality) classEqual(x *Record, b any) bool {
	if m := x.Type.specialMethods().equals; m != nil {
		equal, _ := m.must(q.env, x, b).(bool)
		return equal
	}
	y, ok := b.(*Record)
	if held := x.Held(); held != nil {
		if ok && y.Held() != nil {
			b = y.Held()
		}
		return q.equal(held, b)
	}
	return ok && q.equalRecords(x, y)
}

// classHash calls hashCode of an object of a Java class. It returns false if the class does not define a hash code.
func (w *visit) classHash(x *Record) (int32, bool) {
	if m := x.Type.specialMethods().hash; m != nil {
		n, _ := Integer(m.must(w.env, x))
		return int32(n), true
	}
	if held := x.Held(); held != nil {
		return w.javaHash(held)
	}
	return w.keyHash(x.Type, x.Object())
}

// writeObject writes the text of an object of a Java class: the result of its toString, or the name of its class and a number.
func writeObject(b *textWriter, x *Record) {
	c := x.Type.specialMethods()
	if c.toString != nil {
		if text, ok := b.call(func() any { return c.toString.must(b.env, x) }); ok {
			writeText(b, text)
		} else {
			describeObject(b, x, c.Order)
		}
		return
	}
	if held := x.Held(); held != nil {
		writeText(b, held)
		return
	}
	if b.brief {
		describeObject(b, x, c.Order)
		return
	}
	fmt.Fprintf(b, "%s@%x", x.Type.BinaryName(), uint32(identityHash(x)))
}

// describeObject writes an object without toString for a message. It shows the object's fields, because an address would not help the
// reader. Nested objects without toString are shown only by the name of their class.
func describeObject(b *textWriter, x *Record, fields []*Property) {
	if b.described {
		b.WriteString(x.Type.Name)
		return
	}
	b.described = true
	writeFields(b, x.Type, fields, x.Object())
	b.described = false
}

// identityHash replaces the hash of an object's address. It is the ID of the object's type, so that it is the same in every run.
func identityHash(x *Record) int32 { return int32(x.Type.ID) }

// methodTable caches the results of override.
type methodTable = atomic.Pointer[[]overriding]
