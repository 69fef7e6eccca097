package openapi

import (
	"whenthen/internal/fact"
	"whenthen/internal/service/ruleset"
)

// object is a JSON object. encoding/json sorts its names, so a description is stable.
type object = map[string]any

// schemas returns the schemas of the types of all bases, and the names of the fact types of each base. A type is named BASE.Name, or
// BASE.package.Name if two types of a base have the same name.
func schemas(bases []*ruleset.Base) (all object, facts map[string][]string) {
	all, facts = object{}, map[string][]string{}
	for _, b := range bases {
		names := typeNames(b)
		for _, t := range b.Rules.Types().Types() {
			name := names[t]
			if name == "" {
				continue
			}
			all[name] = describe(t, names)
			if t.Kind == fact.Struct && !t.Trait {
				facts[b.Name] = append(facts[b.Name], name)
			}
		}
	}
	return all, facts
}

// typeNames maps the types that facts of a base may have to their names in the description.
func typeNames(b *ruleset.Base) map[*fact.Type]string {
	names, used := map[*fact.Type]string{}, map[string]bool{}
	for _, t := range b.Rules.Types().Types() {
		if t.Kind != fact.Struct && t.Kind != fact.Enum {
			continue
		}
		name := component(b.Name) + "." + t.Name
		if used[name] {
			name = component(b.Name) + "." + t.QualifiedName()
		}
		used[name] = true
		names[t] = component(name)
	}
	return names
}

// component makes a name valid as the name of a schema: invalid characters become underscores.
func component(name string) string {
	b := []byte(name)
	for i, c := range b {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '-' || c == '_') {
			b[i] = '_'
		}
	}
	return string(b)
}

// describe returns the schema of a type: an object with its properties, or the constants of an enum.
func describe(t *fact.Type, names map[*fact.Type]string) object {
	if t.Kind == fact.Enum {
		constants := []any{}
		for _, c := range t.Constants {
			constants = append(constants, c.Name)
		}
		return object{"type": "string", "enum": constants, "description": "The enum " + t.QualifiedName() + "."}
	}
	properties := object{
		"$id":         object{"type": "string", "description": "Id by which other facts, updates and deletes refer to this fact."},
		"$at":         object{"type": "string", "description": "Time of the fact: a date, milliseconds since 1970, or a duration since then."},
		"$entryPoint": object{"type": "string", "description": "Name of the entry point."},
	}
	for _, p := range t.Properties {
		properties[p.Name] = property(p.Type, names)
	}
	s := object{"type": "object", "description": "The type " + t.QualifiedName() + ".", "properties": properties, "additionalProperties": false}
	if t.Event {
		s["description"] = "The event type " + t.QualifiedName() + "."
	}
	return s
}

// property returns the schema of a property.
func property(t *fact.Type, names map[*fact.Type]string) object {
	s := value(t, names)
	if t.Boxed {
		return object{"anyOf": []any{s, object{"enum": []any{nil}, "nullable": true}}}
	}
	return s
}

// value returns the schema of a value.
func value(t *fact.Type, names map[*fact.Type]string) object {
	switch t.Kind {
	case fact.Bool:
		return object{"type": "boolean"}
	case fact.Byte, fact.Short, fact.Int:
		return object{"type": "integer", "format": "int32"}
	case fact.Long:
		return object{"type": "integer", "format": "int64"}
	case fact.Float, fact.Double:
		return object{"anyOf": []any{object{"type": "number", "format": "double"}, tagged("$double")}}
	case fact.BigInteger:
		return object{"anyOf": []any{object{"type": "integer"}, tagged("$bigint")}}
	case fact.Decimal:
		return object{"anyOf": []any{object{"type": "number"}, object{"type": "string"}, tagged("$decimal")}}
	case fact.Char, fact.String:
		return object{"type": "string"}
	case fact.Date:
		return object{"anyOf": []any{object{"type": "string", "description": "yyyy-MM-dd or yyyy-MM-ddTHH:mm:ss"}, object{"type": "integer", "format": "int64"}, tagged("$date")}}
	case fact.List, fact.Set:
		items := object{}
		if t.Elem != nil {
			items = property(t.Elem, names)
		}
		return object{"type": "array", "items": items}
	case fact.Map:
		return object{"type": "object", "additionalProperties": true}
	case fact.Enum, fact.Struct:
		if name := names[t]; name != "" {
			if t.Kind == fact.Enum {
				return ref(name)
			}
			return object{"anyOf": []any{ref(name), tagged("$ref"), ref("Nested")}}
		}
	}
	return object{}
}

// tagged returns the schema of an object with one string, such as {"$ref":"id"}.
func tagged(name string) object {
	return object{"type": "object", "properties": object{name: object{"type": "string"}}, "required": []any{name}, "additionalProperties": false}
}

func ref(name string) object { return object{"$ref": "#/components/schemas/" + name} }
