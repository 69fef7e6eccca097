package fact

import (
	"bytes"
	"encoding/json"
	"math"
	"math/big"
	"sort"
	"strconv"
	"time"
)

// Encoder writes values as JSON, in the form Decoder reads: doubles keep a point, chars are text, sets and the members
// of maps and objects are sorted, {"$decimal": "1.50"}, {"$date": …}, {"$entry": [k, v]}, {"$type": …, "fields": …}.
type Encoder struct {
	Types *Registry
	// Ref names the facts that are written as {"$ref": id}; nil names none. A fact that is asked for itself with
	// AppendFact is written out.
	Ref func(v any) (id string, ok bool)
}

// maxJSONDepth bounds objects that refer to each other in a circle.
const maxJSONDepth = 12

// Append appends the JSON form of a value to dst.
func (e *Encoder) Append(dst []byte, v any) []byte { return e.append(dst, v, 0) }

// AppendFact appends a fact as {"type": …, "fields": {…}}, or {"type": …, "value": …} for scalars and collections.
func (e *Encoder) AppendFact(dst []byte, v any) []byte {
	t := e.Types.TypeOf(v)
	if t == nil {
		return append(dst, "null"...)
	}
	dst = append(dst, `{"type":`...)
	switch t.Kind {
	case Struct:
		if _, isException := v.(*Exception); !isException {
			dst = appendText(dst, t.Name)
			dst = append(dst, `,"fields":`...)
			return append(e.appendFields(dst, v, t, 1), '}')
		}
		dst = appendText(dst, t.Name)
	case List:
		dst = append(dst, `"List"`...)
	case Set:
		dst = append(dst, `"Set"`...)
	case Map:
		dst = append(dst, `"Map"`...)
	default:
		dst = appendText(dst, t.Name)
	}
	dst = append(dst, `,"value":`...)
	return append(e.append(dst, v, 0), '}')
}

func (e *Encoder) append(dst []byte, v any, depth int) []byte {
	if depth > maxJSONDepth {
		return append(dst, `"..."`...)
	}
	switch x := v.(type) {
	case nil:
		return append(dst, "null"...)
	case string:
		return appendText(dst, x)
	case bool:
		return strconv.AppendBool(dst, x)
	case CharValue:
		return appendText(dst, x.String())
	case float64, float32:
		return appendFloat(dst, v)
	case *DecimalValue:
		return appendTag(dst, "$decimal", x.String())
	case *big.Int:
		return appendTag(dst, "$bigint", x.String())
	case time.Time:
		if dateClass(x) == DateType {
			return appendTag(dst, "$date", x.UTC().Format("2006-01-02T15:04:05"))
		}
		return appendTag(dst, "$date", dateText(x))
	case *EnumValue:
		return appendText(dst, x.Name)
	case *Entry:
		dst = append(dst, `{"$entry":[`...)
		dst = append(e.append(dst, x.Key, depth+1), ',')
		return append(e.append(dst, x.Value, depth+1), "]}"...)
	case *Exception:
		return appendTag(dst, "$class", x.Type.QualifiedName())
	case *Type:
		return appendTag(dst, "$class", "java.lang.Class")
	}
	if i, ok := integer(v); ok {
		return strconv.AppendInt(dst, i, 10)
	}
	if c := e.Types.Canonical(v); unpack(c).word != unpack(v).word {
		return e.append(dst, c, depth)
	}
	return e.appendObject(dst, v, depth)
}

func (e *Encoder) appendObject(dst []byte, v any, depth int) []byte {
	t := e.Types.TypeOf(v)
	if t == nil {
		return append(dst, "null"...)
	}
	switch t.Kind {
	case Map:
		return e.appendMap(dst, v, depth)
	case List, Set:
		return e.appendItems(dst, v, depth)
	case Struct:
		if e.Ref != nil {
			if id, ok := e.Ref(v); ok {
				return appendTag(dst, "$ref", id)
			}
		}
		dst = append(dst, `{"$type":`...)
		dst = appendText(dst, t.Name)
		dst = append(dst, `,"fields":`...)
		return append(e.appendFields(dst, v, t, depth+1), '}')
	}
	return appendTag(dst, "$class", t.QualifiedName())
}

// appendFields writes what can be stored: fields, and properties with a setter.
func (e *Encoder) appendFields(dst []byte, v any, t *Type, depth int) []byte {
	o := e.Types.Object(v)
	members := map[string][]byte{}
	for _, p := range t.complete().Properties {
		if p.Pos >= 0 || p.Set != nil {
			members[p.Name] = e.append(nil, p.Read.Any(o), depth)
		}
	}
	return appendMembers(dst, members)
}

func appendMembers(dst []byte, members map[string][]byte) []byte {
	names := make([]string, 0, len(members))
	for n := range members {
		names = append(names, n)
	}
	sort.Strings(names)
	dst = append(dst, '{')
	for i, n := range names {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(appendText(dst, n), ':')
		dst = append(dst, members[n]...)
	}
	return append(dst, '}')
}

func (e *Encoder) appendMap(dst []byte, v any, depth int) []byte {
	members := map[string][]byte{}
	_ = eachEntry(v, func(k, x any) error { // visiting does not fail
		members[ToString(k)] = e.append(nil, x, depth+1)
		return nil
	})
	return appendMembers(dst, members)
}

func (e *Encoder) appendItems(dst []byte, v any, depth int) []byte {
	var items [][]byte
	if seq, ok := Elements(v); ok {
		for x := range seq {
			items = append(items, e.append(nil, x, depth+1))
		}
	}
	if isSet(v) {
		sort.Slice(items, func(i, j int) bool { return bytes.Compare(items[i], items[j]) < 0 })
	}
	dst = append(dst, '[')
	dst = append(dst, bytes.Join(items, []byte{','})...)
	return append(dst, ']')
}

func appendFloat(dst []byte, v any) []byte {
	if f, _ := floating(v); math.IsNaN(f) || math.IsInf(f, 0) {
		return appendTag(dst, "$double", ToString(v))
	}
	return append(dst, ToString(v)...)
}

func appendTag(dst []byte, tag, text string) []byte {
	dst = append(dst, `{"`...)
	dst = append(dst, tag...)
	dst = append(dst, `":`...)
	return append(appendText(dst, text), '}')
}

// appendText writes a JSON string as other tools do: no escapes for <, > and &.
func appendText(dst []byte, s string) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // a string always encodes
	return append(dst, bytes.TrimSuffix(b.Bytes(), []byte{'\n'})...)
}
