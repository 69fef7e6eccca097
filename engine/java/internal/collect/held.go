package collect

import (
	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

var streamSupportType = &fact.Type{Package: "java.util.stream", Name: "StreamSupport", Kind: fact.Any, Boxed: true, ID: 238}

// ofObjects makes the methods of collections callable on objects of Java classes that are collections: the object's class may
// define the method itself, or it may extend a library class, in which case the object contains a collection of that class.
func ofObjects(classes func() []def.Class) func() []def.Class {
	return func() []def.Class {
		list := classes()
		for _, c := range list {
			for _, m := range c.Methods {
				m.Run = onObject(m, m.Run)
			}
		}
		return list
	}
}

func onObject(m *fact.Method, run fact.RunFunc) fact.RunFunc {
	return func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		x, ok := args[0].Any().(*fact.Record)
		if !ok {
			return run(env, args, out)
		}
		if own := x.Type.OwnMethod(m.Name, len(m.Params)); own != nil {
			in := make([]any, len(m.Params))
			for i, p := range m.Params {
				in[i] = args[1+i].Load(p)
			}
			v, err := own.Invoke(env, x, in...)
			if err == nil {
				if v, err = convertResult(v, m.Result); err == nil {
					out.Store(m.Result, v)
				}
			}
			return err
		}
		if held := x.Held(); held != nil {
			in := append([]fact.Value(nil), args...)
			in[0].SetAny(held)
			before := -1
			if l, ok := held.(*fact.MapValue); ok {
				before = l.Len()
			}
			err := run(env, in, out)
			if l, ok := held.(*fact.MapValue); ok && err == nil && l.Len() > before {
				err = dropEldest(env, x, l)
			}
			return err
		}
		return run(env, args, out)
	}
}

// dropEldest calls removeEldestEntry of a class that extends LinkedHashMap after an entry was added, and removes the eldest one if
// it returns true.
func dropEldest(env *fact.Env, x *fact.Record, m *fact.MapValue) error {
	ask := x.Type.OwnMethod("removeEldestEntry", 1)
	if ask == nil || m.Type() != fact.LinkedHashMapType {
		return nil
	}
	eldest := m.First()
	drop, err := ask.Invoke(env, x, eldest)
	if err == nil && drop == true {
		_, _, err = m.Remove(eldest.Key)
	}
	return err
}

// convertResult converts the result of a project's method to the declared result of the library's method.
func convertResult(v any, t *fact.Type) (any, error) {
	if t.Kind == fact.Void || t.Kind == fact.Any || t.Kind == fact.Struct || v == nil {
		return v, nil
	}
	return fact.Convert(v, t)
}

// iterableClasses returns Iterable, and StreamSupport, which creates streams from it.
func iterableClasses() []def.Class {
	return []def.Class{
		{Type: fact.IterableType, Methods: []*fact.Method{
			def.E1("forEach", forEach),
			iteratorMethod(),
			def.Gives(fact.IterableType, def.M0("spliterator", func(c any) any { return c })),
		}},
		{Type: streamSupportType, Statics: []*fact.Method{
			def.GivesBy(genericBy(streamType, elemOfFirst), def.S2("stream", func(c any, _ bool) *Stream { return streamOver(c) })),
		}},
	}
}

func forEach(c any, f fact.FuncValue) (adapt.None, error) {
	if l, ok := c.(*fact.ListValue); ok {
		c = l.Iterated()
	}
	call := function.Each(f)
	if l, ok := c.(*fact.ListValue); ok && l.Start().Queue() {
		var err error
		for v := range l.All() {
			if _, err = call(v); err != nil {
				break
			}
		}
		return adapt.None{}, err
	}
	list, err := def.Elements(c)
	for _, v := range list {
		if err == nil {
			_, err = call(v)
		}
	}
	return adapt.None{}, err
}
