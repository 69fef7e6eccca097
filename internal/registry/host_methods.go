package registry

import (
	"reflect"

	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// ownMethods returns the Go methods and accessor methods of a type by DRL name. They are created at the first call.
func ownMethods(t *fact.Type) map[string][]*fact.Method {
	t.Complete()
	t.MethodOnce.Do(func() {
		t.Methods = map[string][]*fact.Method{}
		switch {
		case t.Java != nil:
			t.Methods = t.Java.Methods
		case t.Layout != nil || t.Declared || t.Kind == fact.Enum && t.Go == nil:
			if t.Kind == fact.Enum && t.Space != nil {
				registryOf(t).enumMethods(t)
			}
			allAccessors(t)
		case t.Go != nil && t.Space != nil:
			registryOf(t).hostMethods(t)
		}
	})
	return t.Methods
}

// hostMethods adds the methods of a Go type and the accessors of its properties.
func (r *Registry) hostMethods(t *fact.Type) {
	for _, m := range methodsOf(t) {
		if hidden(t, m.Name) {
			continue
		}
		if method := r.hostMethod(t, m); method != nil {
			enterHostMethod(t, m, method)
		}
	}
	allAccessors(t)
	for _, p := range t.Properties { // a struct may stand for a record of Java, whose accessors are called like its fields
		if len(t.Methods[p.Name]) == 0 {
			enterMethod(t, p.Name, getterMethod(t, p.Name, p))
		}
	}
}

// enumMethods adds the methods of a Go type whose constants are registered as an enum. Its String method gives the constants their names.
func (r *Registry) enumMethods(t *fact.Type) {
	for gt, h := range r.enums {
		if h.typ != t {
			continue
		}
		for _, m := range reflectedMethods(gt) {
			sig, err := r.signature(m.Type, 0) // the receiver is converted like an argument
			if err != nil || methodName(m) == "toString" || len(sig.params) == 0 || sig.params[0] != t {
				continue
			}
			enterHostMethod(t, m, &fact.Method{Name: methodName(m), Owner: t, Params: sig.params[1:], Variadic: sig.variadic, Result: sig.result,
				Run: sig.run(methodName(m), m.Func, false)})
		}
	}
}

// enterHostMethod enters a Go method under its names in rule text.
func enterHostMethod(t *fact.Type, m reflect.Method, method *fact.Method) {
	enterMethod(t, methodName(m), method)
	for _, alias := range []string{naming.Uncapitalize(m.Name), naming.Property(m.Name)} {
		if len(t.Methods[alias]) == 0 {
			enterMethod(t, alias, method)
		}
	}
}

func methodName(m reflect.Method) string {
	if m.Name == "String" && len(results(m.Type)) == 1 {
		return "toString"
	}
	return naming.Uncapitalize(m.Name)
}

func enterMethod(t *fact.Type, name string, m *fact.Method) {
	t.Methods[name] = append(t.Methods[name], m)
}

func allAccessors(t *fact.Type) {
	for _, p := range t.Properties {
		accessors(t, p)
	}
}

// accessors adds getX, isX and setX for a property unless the Go type has such a method.
func accessors(t *fact.Type, p *fact.Property) {
	get := "get" + naming.Capitalize(p.Name)
	if p.Type.Kind == fact.Bool {
		if is := "is" + naming.Capitalize(p.Name); len(t.Methods[is]) == 0 {
			enterMethod(t, is, getterMethod(t, is, p))
		}
	}
	if len(t.Methods[get]) == 0 {
		enterMethod(t, get, getterMethod(t, get, p))
	}
	if set := "set" + naming.Capitalize(p.Name); p.Set != nil && len(t.Methods[set]) == 0 {
		enterMethod(t, set, setterMethod(t, set, p))
	}
}

func getterMethod(t *fact.Type, name string, p *fact.Property) *fact.Method {
	return &fact.Method{Name: name, Owner: t, Result: p.Type, Reads: p,
		Run: func(_ *fact.Env, args []fact.Value, out *fact.Value) error {
			p.Load(t.Space.Object(args[0].Any()), out)
			return nil
		}}
}

func setterMethod(t *fact.Type, name string, p *fact.Property) *fact.Method {
	return &fact.Method{Name: name, Owner: t, Params: []*fact.Type{p.Type}, Result: fact.VoidType, Sets: p, SetterOf: p,
		Run: func(_ *fact.Env, args []fact.Value, _ *fact.Value) error {
			return p.Set(t.Space.Object(args[0].Any()), args[1].Load(p.Type))
		}}
}

// hostMethod wraps one Go method. Methods of an interface, or of a type that has subtypes, are looked up again in the receiver's
// dynamic type.
func (r *Registry) hostMethod(t *fact.Type, m reflect.Method) *fact.Method {
	offset := 1 // the receiver
	if t.Go.Kind() == reflect.Interface {
		offset = 0
	}
	sig, err := r.signature(m.Type, offset)
	if err != nil {
		return nil
	}
	method := &fact.Method{Name: methodName(m), Owner: t, Params: sig.params, Variadic: sig.variadic, Result: sig.result}
	method.Writes, method.SetterOf = r.writesOf(t, method, m)
	if offset == 0 {
		method.Run = func(env *fact.Env, args []fact.Value, out *fact.Value) error {
			return r.runVirtual(method, env, args, out)
		}
		return method
	}
	own := sig.run(method.Name, m.Func, true)
	if t.Go.Kind() == reflect.Pointer {
		word := fact.Unpack(m.Func.Interface()).Ptr
		if run := machineRun(word, m.Type); run != nil {
			own = run
		}
	}
	method.Run = func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		if args[0].Word() != t.GoWord {
			return r.runVirtual(method, env, args, out)
		}
		return own(env, args, out)
	}
	return method
}

// writesOf returns the properties that a call changes: those that the option Writes specifies, otherwise for a setter its property and for
// a getter none.
func (r *Registry) writesOf(t *fact.Type, method *fact.Method, m reflect.Method) (fact.Mask, *fact.Property) {
	var declared []string
	if anyOptions(t, func(o *structOptions) bool {
		names, ok := o.writes[method.Name]
		declared = names
		return ok
	}) {
		var mask fact.Mask
		for _, n := range declared {
			if p := t.ByName[n]; p != nil {
				mask |= p.Mask()
			}
		}
		return mask, nil
	}
	name := m.Name
	if rest, ok := naming.Suffix(name, "Set"); ok && len(method.Params) == 1 {
		for _, n := range []string{naming.Property(rest), naming.Uncapitalize(rest)} {
			if p := t.ByName[n]; p != nil {
				return 0, p
			}
		}
	}
	_, get := naming.Suffix(name, "Get")
	_, is := naming.Suffix(name, "Is")
	if method.Name == "toString" || len(method.Params) == 0 && method.Result != fact.VoidType && (get || is) {
		return 0, nil
	}
	return fact.AllProperties, nil
}
