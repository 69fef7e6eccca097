package fact

import (
	"reflect"
)

// ownMethods returns the host's and accessor methods of a type by DRL name, built with the first question.
func (t *Type) ownMethods() map[string][]*Method {
	t.complete()
	t.methodOnce.Do(func() {
		t.methods = map[string][]*Method{}
		switch {
		case t.class != nil:
			t.methods = t.class.methods
		case t.layout != nil || t.Declared || t.Kind == Enum && t.Go == nil:
			t.declaredMethods()
		case t.Go != nil && t.registry != nil:
			t.registry.hostMethods(t)
		}
	})
	return t.methods
}

// hostMethods enters the methods of a Go type and the accessors of its properties.
func (r *Registry) hostMethods(t *Type) {
	hidden := func(goName string) bool {
		return anyOptions(t, func(o *structOptions) bool { return o.hidden[goName] })
	}
	for i := range t.Go.NumMethod() {
		m := t.Go.Method(i)
		if !m.IsExported() || hidden(m.Name) {
			continue
		}
		if method := r.hostMethod(t, m); method != nil {
			t.enterMethod(methodName(m), method)
			for _, alias := range []string{uncapitalize(m.Name), propertyName(m.Name)} {
				if len(t.methods[alias]) == 0 {
					t.enterMethod(alias, method)
				}
			}
		}
	}
	for _, p := range t.Properties {
		t.accessors(p)
	}
}

func methodName(m reflect.Method) string {
	if m.Name == "String" && len(results(m.Type)) == 1 {
		return "toString"
	}
	return uncapitalize(m.Name)
}

func (t *Type) enterMethod(name string, m *Method) {
	t.methods[name] = append(t.methods[name], m)
}

// accessors adds getX, isX and setX for a property where the host has no such method.
func (t *Type) accessors(p *Property) {
	get := "get" + capitalize(p.Name)
	if p.Type.Kind == Bool {
		if is := "is" + capitalize(p.Name); len(t.methods[is]) == 0 {
			t.enterMethod(is, t.getterMethod(is, p))
		}
	}
	if len(t.methods[get]) == 0 {
		t.enterMethod(get, t.getterMethod(get, p))
	}
	if set := "set" + capitalize(p.Name); p.Set != nil && len(t.methods[set]) == 0 {
		t.enterMethod(set, t.setterMethod(set, p))
	}
}

func (t *Type) getterMethod(name string, p *Property) *Method {
	return &Method{Name: name, Owner: t, Result: p.Type, Reads: p,
		Run: func(_ *Env, args []Value, out *Value) error {
			p.Load(t.registry.Object(args[0].Any()), out)
			return nil
		}}
}

func (t *Type) setterMethod(name string, p *Property) *Method {
	return &Method{Name: name, Owner: t, Params: []*Type{p.Type}, Result: VoidType, Sets: p, Writes: p.Mask(),
		Run: func(_ *Env, args []Value, _ *Value) error {
			return p.Set(t.registry.Object(args[0].Any()), args[1].Load(p.Type))
		}}
}

// hostMethod wraps one Go method. Methods of an interface and of a type that has subtypes are looked up again in the
// receiver's own type.
func (r *Registry) hostMethod(t *Type, m reflect.Method) *Method {
	offset := 1 // the receiver
	if t.Go.Kind() == reflect.Interface {
		offset = 0
	}
	sig, err := r.signature(m.Type, offset)
	if err != nil {
		return nil
	}
	method := &Method{Name: methodName(m), Owner: t, Params: sig.params, Variadic: sig.variadic, Result: sig.result}
	method.Writes = r.writesOf(t, method, m)
	if offset == 0 {
		method.Run = func(env *Env, args []Value, out *Value) error { return r.runVirtual(method, env, args, out) }
		return method
	}
	own := sig.run(method.Name, m.Func, true)
	if t.Go.Kind() == reflect.Pointer {
		word := unpack(m.Func.Interface()).ptr
		if run := machineRun(word, m.Type); run != nil {
			own = run
		}
	}
	method.Run = func(env *Env, args []Value, out *Value) error {
		if args[0].typ != t.word {
			return r.runVirtual(method, env, args, out)
		}
		return own(env, args, out)
	}
	return method
}

// writesOf tells what a call changes: what the host says; for a setter its property; for a getter nothing.
func (r *Registry) writesOf(t *Type, method *Method, m reflect.Method) Mask {
	var declared []string
	if anyOptions(t, func(o *structOptions) bool {
		names, ok := o.writes[method.Name]
		declared = names
		return ok
	}) {
		var mask Mask
		for _, n := range declared {
			if p := t.byName[n]; p != nil {
				mask |= p.Mask()
			}
		}
		return mask
	}
	name := m.Name
	if rest, ok := beanSuffix(name, "Set"); ok && len(method.Params) == 1 {
		for _, n := range []string{propertyName(rest), uncapitalize(rest)} {
			if p := t.byName[n]; p != nil {
				return p.Mask()
			}
		}
	}
	_, get := beanSuffix(name, "Get")
	_, is := beanSuffix(name, "Is")
	if method.Name == "toString" || len(method.Params) == 0 && method.Result != VoidType && (get || is) {
		return 0
	}
	return AllProperties
}
