package fact

import "strings"

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
