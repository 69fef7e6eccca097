package collect

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// propertiesMethods returns the methods of Properties for keys and values that are strings. They ignore other keys and values in the map.
func propertiesMethods() []*fact.Method {
	return append([]*fact.Method{
		def.Gives(fact.StringType, def.E1("getProperty", func(m *fact.MapValue, key string) (any, error) { return property(m, key, nil) })),
		def.Gives(fact.StringType, def.Takes(def.E2("getProperty", func(m *fact.MapValue, key string, other any) (any, error) {
			return property(m, key, other)
		}), fact.StringType, fact.StringType)),
		def.E0("stringPropertyNames", func(m *fact.MapValue) (*fact.SetValue, error) {
			names := fact.NewSetOf(fact.HashSetType)
			for k, v := range m.All() {
				if _, isText := v.(string); !isText {
					continue
				}
				if name, ok := k.(string); ok {
					if _, err := names.Add(name); err != nil {
						return nil, err
					}
				}
			}
			return names, nil
		}),
	}, def.Changing(def.E2("setProperty", func(m *fact.MapValue, key, value string) (any, error) { return m.Put(key, value) }))...)
}

// property returns the value of a key if it is a string, otherwise other.
func property(m *fact.MapValue, key string, other any) (any, error) {
	v, err := fact.Index(m, key)
	if text, ok := v.(string); ok {
		return text, err
	}
	return other, err
}
