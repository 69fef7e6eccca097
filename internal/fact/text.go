package fact

import (
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"whenthen/internal/fact/datetime"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/fact/javatext"
	"whenthen/internal/fact/naming"
)

// ToString implements Java's String.valueOf: null, 1.0E10, [a, b], {k=v}, A( n=q, x=3 ). For a Go object it calls String(); without that
// method it shows the scalar fields, like a declared type. It panics with Java's StackOverflowError for a value that indirectly contains
// itself. Use Describe for messages.
func ToString(v any) string { return valueText(v, nil) }

// Holder is a library value that wraps a value of any kind. Its text is the text of that value between a prefix and a suffix.
type Holder interface {
	Held() (before string, held any, after string)
}

// Text does the same as ToString, under the limits of a session.
func (e *Env) Text(v any) (text string, err error) {
	defer RecoverFailure(&err)
	return valueText(v, e), nil
}

func valueText(v any, env *Env) string {
	switch x := v.(type) {
	case string:
		return x
	case int:
		return javatext.Digits(int64(x))
	case int64:
		return javatext.Digits(x)
	case float64:
		return javatext.Double(x)
	case bool:
		return strconv.FormatBool(x)
	case nil:
		return "null"
	}
	b := textWriter{visit: visit{env: env}}
	writeText(&b, v)
	return b.String()
}

// maxDescribed is the maximum number of bytes of a value's text in a message, and maxDescribedDepth the maximum nesting shown.
const (
	maxDescribed      = 1 << 16
	maxDescribedDepth = 40
)

// Describe does the same as ToString, for messages. Text that is long or deeply nested is truncated. An object whose own text is missing or
// fails shows its fields; if anything else fails, the result is only the type of the value.
func Describe(v any) (text string) {
	b := textWriter{brief: true}
	defer func() {
		switch r := recover(); r {
		case nil:
		case cutText{}:
			text = b.String() + " …"
		default:
			text = fmt.Sprintf("a %T", v)
		}
	}()
	writeText(&b, v)
	return b.String()
}

// Show does the same as ToString, for callers that cannot handle a failure: if a method that it calls fails, it returns the result of
// Describe.
func Show(v any) (text string) {
	defer func() {
		if recover() != nil {
			text = Describe(v)
		}
	}()
	return ToString(v)
}

// textWriter builds a text.
type textWriter struct {
	strings.Builder
	visit
	brief     bool // writes text for a message
	described bool // inside an object of a Java class without toString
	asked     int  // number of bytes requested from the environment so far
}

// firstAsked is the number of bytes that is first requested from the environment. Most texts are short, and bytes that are counted against
// the session's memory limit are recognized as garbage only by scanning all live objects.
const firstAsked = 64

// cutText is the panic value that ends the writing of a text that is long enough.
type cutText struct{}

// call runs code of rules or of the program that produces a text. For a message, it returns false if the code fails.
func (b *textWriter) call(f func() any) (v any, ok bool) {
	if b.brief {
		defer func() {
			if recover() != nil {
				v, ok = nil, false
			}
		}()
	}
	return f(), true
}

// room checks whether the text may grow further.
func (b *textWriter) room() {
	n := b.Len()
	switch {
	case b.brief && n > maxDescribed:
		panic(cutText{})
	case n < b.asked:
	case n > MaxText:
		panic(longTextError())
	case b.env.Limited():
		more := max(2*n, firstAsked) - b.asked
		if err := b.env.Grow(more); err != nil {
			panic(err)
		}
		b.asked += more
	}
}

func writeText(b *textWriter, v any) {
	b.enter()
	b.room()
	b.write(v)
	b.leave()
}

func (b *textWriter) write(v any) {
	if b.brief && b.depth > maxDescribedDepth {
		b.WriteString("...")
		return
	}
	switch x := v.(type) {
	case nil:
		b.WriteString("null")
	case string:
		b.WriteString(x)
	case int:
		b.WriteString(strconv.Itoa(x))
	case int64:
		b.WriteString(strconv.FormatInt(x, 10))
	case int16:
		b.WriteString(strconv.Itoa(int(x)))
	case int8:
		b.WriteString(strconv.Itoa(int(x)))
	case CharValue:
		b.WriteRune(javatext.Char(rune(x)))
	case bool:
		b.WriteString(strconv.FormatBool(x))
	case float64:
		b.WriteString(javatext.Double(x))
	case float32:
		b.WriteString(javatext.Float(x))
	case *big.Int:
		b.WriteString(x.String())
	case *decimal.Decimal:
		b.WriteString(x.String())
	case time.Time:
		b.WriteString(datetime.Text(x))
	case *Type:
		writeClass(b, x)
	case *Entry:
		writeText(b, x.Key)
		b.WriteByte('=')
		writeText(b, x.Value)
	case *ListValue:
		writeItems(b, x, x.Items())
	case *SetValue:
		writeItems(b, x, x.Items())
	case *MapValue:
		writeEntries(b, x)
	case *Record:
		if x.Type.Java != nil {
			writeObject(b, x)
			return
		}
		writeFields(b, x.Type, x.Type.Positions, x.Object())
	case *EnumValue:
		writeConstant(b, x)
	case FuncValue:
		b.WriteString("lambda")
	case Holder:
		before, held, after := x.Held()
		b.WriteString(before)
		writeText(b, held)
		b.WriteString(after)
	case fmt.Stringer:
		writeStringer(b, x)
	case error:
		b.WriteString(x.Error())
	default:
		writeHost(b, v)
	}
}

// writeConstant writes an enum constant: the result of its toString, or its name.
func writeConstant(b *textWriter, x *EnumValue) {
	var m *Method
	if i := slices.IndexFunc(x.Overrides, func(m *Method) bool { return m.Name == "toString" && len(m.Params) == 0 }); i >= 0 {
		m = x.Overrides[i]
	} else if x.Type.Java != nil {
		m = x.Type.specialMethods().toString
	}
	if m != nil {
		if text, ok := b.call(func() any { return m.must(b.env, x) }); ok {
			writeText(b, text)
			return
		}
	}
	b.WriteString(x.String())
}

// writeOwn writes an element; a collection that contains itself is written as (this Collection), as in Java.
func writeOwn(b *textWriter, of, v any) {
	if Unpack(of) == Unpack(v) {
		if _, ok := of.(*MapValue); ok {
			b.WriteString("(this Map)")
			return
		}
		b.WriteString("(this Collection)")
		return
	}
	writeText(b, v)
}

func writeItems(b *textWriter, of any, items []any) {
	b.WriteByte('[')
	for i, x := range items {
		if i > 0 {
			b.WriteString(", ")
		}
		writeOwn(b, of, x)
	}
	b.WriteByte(']')
}

func writeEntries(b *textWriter, m *MapValue) {
	b.WriteByte('{')
	for i, e := range m.Entries() {
		if i > 0 {
			b.WriteString(", ")
		}
		writeOwn(b, m, e.Key)
		b.WriteByte('=')
		writeOwn(b, m, e.Value)
	}
	b.WriteByte('}')
}

// writeStringer writes a value of the program by its String method.
func writeStringer(b *textWriter, x fmt.Stringer) {
	if rv := reflect.ValueOf(x); rv.Kind() == reflect.Pointer && rv.IsNil() {
		b.WriteString("null")
	} else if text, ok := b.call(func() any { return x.String() }); ok {
		b.WriteString(text.(string))
	} else {
		fmt.Fprintf(b, "a %T", x)
	}
}

func writeClass(b *textWriter, t *Type) {
	if t.Trait {
		b.WriteString("interface ")
	} else if t.Boxed {
		b.WriteString("class ")
	}
	b.WriteString(t.BinaryName())
}

// writeFields writes an object as A( n=q, x=3 ).
func writeFields(b *textWriter, t *Type, props []*Property, o Object) {
	b.WriteString(t.Name)
	b.WriteString("( ")
	for i, p := range props {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(p.Name)
		b.WriteByte('=')
		if v, ok := b.call(func() any { return p.Read.Any(o) }); ok {
			writeText(b, v)
		} else {
			b.WriteByte('?')
		}
	}
	b.WriteString(" )")
}

// writeHost writes Go collections, maps, and structs without a String method.
func writeHost(b *textWriter, v any) {
	if seq, ok := Elements(v); ok {
		b.WriteByte('[')
		first := true
		for x := range seq {
			if !first {
				b.WriteString(", ")
			}
			first = false
			writeText(b, x)
		}
		b.WriteByte(']')
		return
	}
	rv := reflect.ValueOf(v)
	switch rv.Kind() {
	case reflect.Map:
		b.WriteByte('{')
		for i, k := range sortedKeys(rv) {
			if i > 0 {
				b.WriteString(", ")
			}
			writeText(b, canonicalScalar(k.Interface()))
			b.WriteByte('=')
			writeText(b, canonicalScalar(rv.MapIndex(k).Interface()))
		}
		b.WriteByte('}')
	case reflect.Pointer:
		if rv.IsNil() {
			b.WriteString("null")
		} else if e := rv.Elem(); e.Kind() == reflect.Struct {
			writeHostStruct(b, e)
		} else {
			writeText(b, canonicalScalar(e.Interface()))
		}
	case reflect.Struct:
		writeHostStruct(b, rv)
	default:
		if c := canonicalScalar(v); Unpack(c).Word != Unpack(v).Word {
			writeText(b, c)
			return
		}
		fmt.Fprint(b, v)
	}
}

// writeHostStruct writes only the exported scalar fields, because other fields may refer to anything.
func writeHostStruct(b *textWriter, rv reflect.Value) {
	b.WriteString(rv.Type().Name())
	b.WriteString("( ")
	first := true
	for _, f := range reflect.VisibleFields(rv.Type()) {
		if !f.IsExported() || f.Anonymous || f.Type.Kind() > reflect.Float64 && f.Type.Kind() != reflect.String {
			continue
		}
		fv, err := rv.FieldByIndexErr(f.Index)
		if err != nil {
			continue
		}
		if !first {
			b.WriteString(", ")
		}
		first = false
		b.WriteString(naming.Property(f.Name))
		b.WriteByte('=')
		writeText(b, canonicalScalar(fv.Interface()))
	}
	if first {
		b.WriteString(")")
		return
	}
	b.WriteString(" )")
}
