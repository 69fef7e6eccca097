package registry

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unsafe"

	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// RegisterFunction registers a Go function: as a static method if class is not empty, as a constructor if its name is "new",
// otherwise as a function of the package. Parameters and result are converted. If the last result is a non-nil error, the call
// fails. A first parameter of type context.Context receives the context of the run and does not count as an argument.
func (r *Registry) RegisterFunction(pkg, class, name string, fn any) error {
	v := reflect.ValueOf(fn)
	if v.Kind() != reflect.Func || v.IsNil() {
		return fmt.Errorf("register function %s: %T is not a function", name, fn)
	}
	sig, err := r.signature(v.Type(), 0)
	if err = cmp.Or(named(name), err); err != nil {
		return fmt.Errorf("register function %s: %w", name, err)
	}
	m := &fact.Method{Name: name, Static: true, Params: sig.params, Variadic: sig.variadic, Result: sig.result, Writes: fact.AllProperties}
	if class != "" {
		m.Owner = r.classOf(pkg, class)
	}
	m.Run = sig.run(name, v, false)
	r.mu.Lock()
	defer r.mu.Unlock()
	k := functionKey{pkg, class, name}
	if fact.HasSignature(r.functions[k], m) {
		return fmt.Errorf("register function %s: it is registered already", name)
	}
	r.functions[k] = append(r.functions[k], m)
	return nil
}

// RegisterConstant registers a value as a static field, such as Config.LIMIT.
func (r *Registry) RegisterConstant(pkg, class, name string, value any) error {
	if err := named(name); err != nil {
		return fmt.Errorf("register constant %s.%s: %w", class, name, err)
	}
	value = r.Canonical(value)
	t := cmp.Or(r.TypeOf(value), fact.ObjectType)
	r.classOf(pkg, class)
	r.mu.Lock()
	defer r.mu.Unlock()
	k := functionKey{pkg, class, name}
	if _, ok := r.constants[k]; ok {
		return fmt.Errorf("register constant %s.%s: it is registered already", class, name)
	}
	r.constants[k] = constant{value, fact.Unbox(t)}
	return nil
}

// named returns an error for what is no name in rule text, so that nothing could ever call or read it.
func named(name string) error {
	for i, c := range name {
		if !unicode.IsLetter(c) && c != '_' && c != '$' && (i == 0 || !unicode.In(c, unicode.Digit, unicode.Mark)) {
			return fmt.Errorf("%q is not a name", name)
		}
	}
	if name == "" {
		return errors.New("it has no name")
	}
	return nil
}

// classOf returns the class of a static member. If there is none, it creates a class that has only static members: it has no objects, and a
// declaration can use its name.
func (r *Registry) classOf(pkg, class string) *fact.Type {
	if t := r.LookupIn(pkg, class); t != nil {
		return t
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.adopt(&fact.Type{Package: pkg, Name: class, Kind: fact.Any, Boxed: true})
	r.lend(pkg, class, t)
	return t
}

// Functions returns the free functions of a package with a name.
func (r *Registry) Functions(pkg, name string) []*fact.Method {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]*fact.Method(nil), r.functions[functionKey{pkg, "", name}]...)
}

// StaticMethods lists the static methods of a class: registered functions by the qualified name of the class, an enum's values and
// valueOf, and the methods of library classes by simple or qualified name.
func (r *Registry) StaticMethods(class, name string) []*fact.Method {
	pkg, simple := naming.Split(class)
	r.mu.Lock()
	list := append([]*fact.Method(nil), r.functions[functionKey{pkg, simple, name}]...)
	r.mu.Unlock()
	t := r.Lookup(class)
	if t != nil && t.Kind == fact.Enum && t.Space != nil {
		list = append(list, slices.DeleteFunc(EnumStatics(t, t.Space.ArrayOf(t)), func(m *fact.Method) bool { return m.Name != name })...)
	}
	if t != nil && t.Complete().Java != nil {
		list = append(list, staticMethods(t, name)...)
	}
	if len(list) == 0 && r.lib != nil {
		list = r.lib.StaticMethods(class, name)
	}
	return list
}

// StaticField returns a constant of a class: of an enum, of a registered class, or of a library class.
func (r *Registry) StaticField(class, name string) (any, *fact.Type, bool) {
	pkg, simple := naming.Split(class)
	r.mu.Lock()
	c, ok := r.constants[functionKey{pkg, simple, name}]
	r.mu.Unlock()
	if ok {
		return c.value, c.typ, true
	}
	t := r.Lookup(class)
	if t != nil && t.Kind == fact.Enum && t.Space != nil {
		if e := t.Constant(name); e != nil {
			return e, t, true
		}
	}
	if r.lib != nil {
		return r.lib.StaticField(class, name)
	}
	return nil, nil, false
}

// staticMethods lists the static methods that a class declares or inherits.
func staticMethods(t *fact.Type, name string) []*fact.Method {
	list := t.Java.Direct[name]
	for _, p := range t.Parents {
		if p.Complete().Java != nil && p.Java.Sort != fact.InterfaceClass {
			for _, m := range staticMethods(p, name) {
				if !fact.HasSignature(list, m) {
					list = append(list[:len(list):len(list)], m)
				}
			}
		}
	}
	return list
}

// EnumStatics lists the methods values() and valueOf(String) of an enum, given the type of the array of its constants.
func EnumStatics(t, array *fact.Type) []*fact.Method {
	return []*fact.Method{
		{Name: "values", Owner: t, Static: true, Result: array, Run: func(_ *fact.Env, _ []fact.Value, out *fact.Value) error {
			constants := make([]any, len(t.Constants))
			for i, c := range t.Constants {
				constants[i] = c
			}
			out.SetAny(fact.NewListOf(array, constants...))
			return nil
		}},
		{Name: "valueOf", Owner: t, Static: true, Params: []*fact.Type{fact.StringType}, Result: t, Run: func(_ *fact.Env, args []fact.Value, out *fact.Value) error {
			if args[0].IsNull() {
				return fact.NewException(fact.NullPointerType, "Name is null")
			}
			s := args[0].Text()
			if e := t.Constant(s); e != nil {
				out.SetAny(e)
				return nil
			}
			return fact.NewException(fact.IllegalArgumentType, "No enum constant "+t.QualifiedName()+"."+s)
		}},
	}
}

// operators is the pseudo package that contains operators as functions. No real package can have this name.
const operators = "the operators"

// RegisterOperator registers a Go function as a word operator of conditions. Its parameters are the left and the right operand and the
// arguments in square brackets after the word, and its result is a bool. Several operators may have the same name if their operands differ.
func (r *Registry) RegisterOperator(name string, fn any) error {
	if strings.ContainsRune(name, '$') {
		return fmt.Errorf("register operator %q: the name of an operator is a word", name)
	}
	if err := r.RegisterFunction(operators, "", name, fn); err != nil {
		return fmt.Errorf("operator: %w", err)
	}
	list := r.Operators(name)
	m := list[len(list)-1]
	if m.Result != fact.BoolType || len(m.Params) < 2 {
		return fmt.Errorf("register operator %s: it takes two operands and returns a bool", name)
	}
	return nil
}

// Operators lists the operators with a name.
func (r *Registry) Operators(name string) []*fact.Method { return r.Functions(operators, name) }

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

// Fold returns the program's accumulate function with a name, or nil.
func (r *Registry) Fold(name string) *fact.Fold {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.folds[name]
}
