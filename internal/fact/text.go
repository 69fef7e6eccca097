package fact

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"whenthen/internal/fact/datetime"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/fact/javatext"
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
	if text, ok := scalarText(v); ok {
		return text
	}
	b := textWriter{visit: visit{env: env}}
	writeText(&b, v)
	return b.String()
}

// scalarText returns the text of null, of a string, a number, a boolean or a character; ok is false for any other value.
func scalarText(v any) (text string, ok bool) {
	switch x := v.(type) {
	case string:
		return x, true
	case int:
		return javatext.Digits(int64(x)), true
	case int64:
		return javatext.Digits(x), true
	case float64:
		return javatext.Double(x), true
	case bool:
		return strconv.FormatBool(x), true
	case nil:
		return "null", true
	case int16:
		return strconv.Itoa(int(x)), true
	case int8:
		return strconv.Itoa(int(x)), true
	case CharValue:
		return string(javatext.Char(rune(x))), true
	case float32:
		return javatext.Float(x), true
	case *big.Int:
		return x.String(), true
	case *decimal.Decimal:
		return x.String(), true
	}
	return "", false
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
	if text, ok := scalarText(v); ok {
		b.WriteString(text)
		return
	}
	switch x := v.(type) {
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

// separate writes the comma between two elements, given the index of the second.
func (b *textWriter) separate(i int) {
	if i > 0 {
		b.WriteString(", ")
	}
}

func writeItems(b *textWriter, of any, items []any) {
	b.WriteByte('[')
	for i, x := range items {
		b.separate(i)
		writeOwn(b, of, x)
	}
	b.WriteByte(']')
}

func writeEntries(b *textWriter, m *MapValue) {
	b.WriteByte('{')
	for i, e := range m.Entries() {
		b.separate(i)
		writeOwn(b, m, e.Key)
		b.WriteByte('=')
		writeOwn(b, m, e.Value)
	}
	b.WriteByte('}')
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
		b.separate(i)
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
