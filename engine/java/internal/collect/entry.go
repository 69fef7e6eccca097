package collect

import (
	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
	"whenthen/internal/fact"
)

// simpleEntryType and fixedEntryType are classes of entries that do not belong to a map. Their values have the same Go type as other
// entries.
var (
	simpleEntryType = &fact.Type{Package: "java.util", Name: "AbstractMap.SimpleEntry", Kind: fact.Struct, Boxed: true, ID: 235, Parents: []*fact.Type{fact.EntryType}, GoWord: fact.EntryWord}
	fixedEntryType  = &fact.Type{Package: "java.util", Name: "AbstractMap.SimpleImmutableEntry", Kind: fact.Struct, Boxed: true, ID: 236, Parents: []*fact.Type{fact.EntryType}, GoWord: fact.EntryWord}
)

func entryClasses() []def.Class {
	part := func(key bool) fact.FuncValue {
		return func(args ...any) (any, error) {
			e, err := def.Arg[*fact.Entry](args[0])
			if err != nil {
				return nil, err
			}
			if key {
				return e.Key, nil
			}
			return e.Value, nil
		}
	}
	comparing := func(name string, key bool) []*fact.Method {
		return []*fact.Method{
			def.S0(name, func() fact.FuncValue { return function.Comparator(function.By(part(key), nil)) }),
			def.S1(name, func(f fact.FuncValue) fact.FuncValue { return function.Comparator(function.By(part(key), f)) }),
		}
	}
	statics := append(comparing("comparingByKey", true), comparing("comparingByValue", false)...)
	return []def.Class{
		{Type: fact.EntryType, Statics: statics, Methods: append(def.Changing(def.M1("setValue", func(e *fact.Entry, v any) any {
			old := e.Value
			e.Value = v
			return old
		})),
			def.GivesBy(keyOf, def.M0("getKey", func(e *fact.Entry) any { return e.Key })),
			def.GivesBy(def.ElemOf, def.M0("getValue", func(e *fact.Entry) any { return e.Value })))},
		{Type: simpleEntryType, Constructors: entryConstructors()}, {Type: fixedEntryType, Constructors: entryConstructors()},
	}
}

func entryConstructors() []*fact.Method {
	return []*fact.Method{
		def.S2("", func(k, v any) *fact.Entry { return &fact.Entry{Key: k, Value: v} }),
		def.S1("", func(e *fact.Entry) *fact.Entry { return &fact.Entry{Key: e.Key, Value: e.Value} }),
	}
}
