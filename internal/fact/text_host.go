package fact

import (
	"fmt"
	"reflect"

	"whenthen/internal/fact/naming"
)

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

// writeHost writes Go collections, maps, and structs without a String method.
func writeHost(b *textWriter, v any) {
	if seq, ok := Elements(v); ok {
		b.WriteByte('[')
		n := 0
		for x := range seq {
			b.separate(n)
			writeText(b, x)
			n++
		}
		b.WriteByte(']')
		return
	}
	rv := reflect.ValueOf(v)
	switch rv.Kind() {
	case reflect.Map:
		b.WriteByte('{')
		for i, k := range sortedKeys(rv) {
			b.separate(i)
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
	n := 0
	for _, f := range reflect.VisibleFields(rv.Type()) {
		if !f.IsExported() || f.Anonymous || f.Type.Kind() > reflect.Float64 && f.Type.Kind() != reflect.String {
			continue
		}
		fv, err := rv.FieldByIndexErr(f.Index)
		if err != nil {
			continue
		}
		b.separate(n)
		n++
		b.WriteString(naming.Property(f.Name))
		b.WriteByte('=')
		writeText(b, canonicalScalar(fv.Interface()))
	}
	if n > 0 {
		b.WriteByte(' ')
	}
	b.WriteByte(')')
}
