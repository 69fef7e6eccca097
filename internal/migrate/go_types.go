package migrate

import (
	"strings"

	"whenthen/internal/fact"
)

// typeOf returns the Go type of a field.
func (g *goWriter) typeOf(t *fact.Type) string {
	if name := g.name(t); name != "" {
		if t.Kind == fact.Enum || t.IsInterface() {
			return name
		}
		return "*" + name
	}
	plain := map[fact.Kind]string{fact.Bool: "bool", fact.Char: "rune", fact.Byte: "int8", fact.Short: "int16", fact.Int: "int", fact.Long: "int64",
		fact.Float: "float32", fact.Double: "float64"}[t.Kind]
	switch {
	case plain != "" && t.Boxed:
		return "*" + plain
	case plain != "":
		return plain
	}
	switch t.Kind {
	case fact.String:
		return "string"
	case fact.Decimal:
		return "*whenthen.Decimal"
	case fact.BigInteger:
		g.imports["math/big"] = true
		return "*big.Int"
	case fact.Date:
		if class := fact.HostTimeOf(t); class != nil {
			g.imports[class.PkgPath()] = true
			return class.String()
		}
		g.imports["time"] = true
		return "time.Time"
	case fact.List:
		return "[]" + g.elem(t.Elem)
	case fact.Set:
		return "map[" + g.key(t.Elem) + "]struct{}"
	case fact.Map:
		return "map[" + g.key(t.Key) + "]" + g.elem(t.Elem)
	}
	if t == fact.DurationType {
		g.imports["time"] = true
		return "time.Duration"
	}
	return "any"
}

// elem returns the Go type of a collection's elements. Wrapper classes become primitive types.
func (g *goWriter) elem(t *fact.Type) string {
	if t == nil {
		return "any"
	}
	return g.typeOf(fact.Unbox(t))
}

// key is like elem, for the keys of maps, which must be comparable.
func (g *goWriter) key(t *fact.Type) string {
	k := g.elem(t)
	if strings.HasPrefix(k, "[") || strings.HasPrefix(k, "map[") {
		return "any"
	}
	return k
}
