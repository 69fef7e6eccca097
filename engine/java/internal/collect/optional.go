package collect

import (
	"slices"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

func newOptionalKind(id int, name string, elem *fact.Type) *fact.Type {
	t := registry.NewLibraryType(id, "java.util", name, (*optional)(nil))
	t.Elem = elem
	return t
}

// optional is an Optional; class is set for OptionalInt and the other primitive kinds.
type optional struct {
	v     any
	class string
}

func (*optional) JavaClass() *fact.Type { return optionalType }
func (*optional) Mutable()              {}

// Wrapped returns the class and the value: Optionals of the same class are equal if their values are.
func (o *optional) Wrapped() (class string, v any) {
	if o.class == "" {
		return "Optional", o.v
	}
	return o.class, o.v
}

// Held returns the parts of the text of an Optional: its class, and its value in brackets.
func (o *optional) Held() (before string, held any, after string) {
	class, _ := o.Wrapped()
	if o.v == nil {
		return class + ".empty", "", ""
	}
	return class + "[", o.v, "]"
}

// asOther returns the replacement for a missing value: an OptionalDouble returns a double, whatever kind of number it was given.
func (o *optional) asOther(v any) (any, error) {
	if o.class == "" {
		return v, nil
	}
	return fact.Convert(v, fact.Primitive(fact.Kind(slices.Index(optionalNames[:], o.class))))
}

func optionalMethods() []*fact.Method {
	type op = *optional
	get := func(o op) (any, error) {
		if o.v == nil {
			return nil, fact.NewException(fact.NoSuchElementType, "No value present")
		}
		return o.v, nil
	}
	return []*fact.Method{
		def.M0("isPresent", func(o op) bool { return o.v != nil }), def.M0("isEmpty", func(o op) bool { return o.v == nil }),
		def.GivesBy(def.ElemOf, def.E0("get", get)), def.GivesBy(def.ElemOf, def.E0("orElseThrow", get)),
		def.Gives(fact.IntType, def.E0("getAsInt", get)), def.Gives(fact.DoubleType, def.E0("getAsDouble", get)), def.Gives(fact.LongType, def.E0("getAsLong", get)),
		def.GivesBy(def.ElemOf, def.E1("orElse", func(o op, other any) (any, error) {
			if o.v == nil {
				return o.asOther(other)
			}
			return o.v, nil
		})),
		function.Supplied(0, def.GivesBy(def.ElemOf, def.E1("orElseGet", func(o op, f fact.FuncValue) (any, error) {
			if o.v != nil {
				return o.v, nil
			}
			other, err := f()
			if err != nil {
				return nil, err
			}
			return o.asOther(other)
		}))),
		def.E1("ifPresent", func(o op, f fact.FuncValue) (adapt.None, error) {
			if o.v == nil {
				return adapt.None{}, nil
			}
			_, err := fact.Call(f, 1, o.v, nil)
			return adapt.None{}, err
		}),
		def.GivesBy(genericBy(optionalType, elemOfFirst), def.E1("map", func(o op, f fact.FuncValue) (op, error) {
			if o.v == nil {
				return o, nil
			}
			v, err := fact.Call(f, 1, o.v, nil)
			return &optional{v: v}, err
		})),
		def.GivesBy(def.Receiver, def.E1("filter", func(o op, f fact.FuncValue) (op, error) {
			if o.v == nil {
				return o, nil
			}
			ok, err := function.Holds(f, o.v)
			if !ok {
				o = &optional{}
			}
			return o, err
		})),
	}
}

// optionalChoices returns the methods of Optional that continue with another Optional or function.
func optionalChoices() []*fact.Method {
	return []*fact.Method{
		def.GivesBy(genericBy(optionalType, elemOfMade), def.E1("flatMap", func(o *optional, f fact.FuncValue) (*optional, error) {
			if o.v == nil {
				return o, nil
			}
			v, err := fact.Call(f, 1, o.v, nil)
			if err != nil {
				return nil, err
			}
			return def.Arg[*optional](v)
		})),
		def.E1("or", func(o *optional, f fact.FuncValue) (*optional, error) {
			if o.v != nil {
				return o, nil
			}
			v, err := f()
			if err != nil {
				return nil, err
			}
			return def.Arg[*optional](v)
		}),
		def.GivesBy(genericElem(streamType), def.E0("stream", (*optional).stream)),
	}
}

// optionalEnds returns the methods that all Optionals have for the case that there is no value.
func optionalEnds() []*fact.Method {
	return []*fact.Method{
		function.Supplied(0, def.GivesBy(def.ElemOf, def.E1("orElseThrow", func(o *optional, f fact.FuncValue) (any, error) {
			if o.v != nil {
				return o.v, nil
			}
			v, err := f()
			if err != nil {
				return nil, err
			}
			if e, ok := v.(*fact.Exception); ok {
				return nil, e
			}
			return nil, def.Exception(fact.ClassCastType, "%s is not a Throwable", fact.ToString(v))
		}))),
		def.E2("ifPresentOrElse", func(o *optional, f, g fact.FuncValue) (adapt.None, error) {
			var err error
			if o.v != nil {
				_, err = fact.Call(f, 1, o.v, nil)
			} else {
				_, err = g()
			}
			return adapt.None{}, err
		}),
	}
}

// stream returns a stream of the value, of the same kind.
func (o *optional) stream() (*Stream, error) {
	s := &Stream{}
	if o.v != nil {
		s.items = []any{o.v}
	}
	if o.class == "" {
		return s, nil
	}
	return s.mapTo(nil, streamKinds[slices.IndexFunc(streamKinds, func(k streamKind) bool { return k.optional.Name == o.class })].elem)
}
