package adapt

import (
	"context"
	"fmt"
	"reflect"
	"time"
	"unsafe"

	"whenthen/internal/fact"
)

// form is the way in which a register stores a value of a Go type.
type form uint8

const (
	noForm       form = iota
	wordForm          // int, int64, float64: N itself
	byteForm          // bool, int8
	shortForm         // int16
	charForm          // CharValue
	floatForm         // float32, whose register holds a float64
	textForm          // string
	anyForm           // any
	pointerForm       // a pointer or function: the data word of its interface
	objectForm        // unsafe.Pointer: the object itself, whose Go type the caller has checked
	timeForm          // time.Time, copied out of its interface
	itemsForm         // Items
	registerForm      // *Value
	restForm          // Rest, the remaining arguments
	envForm           // *Env; consumes no argument
	contextForm       // context.Context; consumes no argument
)

func formOf(gt reflect.Type) form {
	switch gt {
	case reflect.TypeFor[None]():
		return noForm
	case reflect.TypeFor[int](), reflect.TypeFor[int64](), reflect.TypeFor[float64]():
		return wordForm
	case reflect.TypeFor[bool](), reflect.TypeFor[int8]():
		return byteForm
	case reflect.TypeFor[int16]():
		return shortForm
	case reflect.TypeFor[fact.CharValue]():
		return charForm
	case reflect.TypeFor[float32]():
		return floatForm
	case reflect.TypeFor[string]():
		return textForm
	case reflect.TypeFor[any]():
		return anyForm
	case reflect.TypeFor[time.Time]():
		return timeForm
	case reflect.TypeFor[Items]():
		return itemsForm
	case reflect.TypeFor[Rest]():
		return restForm
	case reflect.TypeFor[*fact.Value]():
		return registerForm
	case reflect.TypeFor[*fact.Env]():
		return envForm
	case reflect.TypeFor[context.Context]():
		return contextForm
	}
	if gt.Kind() == reflect.UnsafePointer {
		return objectForm
	}
	if k := gt.Kind(); k == reflect.Pointer || k == reflect.Func {
		return pointerForm
	}
	panic("no register form for " + gt.String())
}

// argument reads one parameter.
type argument struct {
	form form
	at   int            // index of the argument
	word unsafe.Pointer // the Go type of a pointerForm
	typ  *fact.Type
}

// read copies the argument to a variable of the parameter's Go type.
func (a *argument) read(env *fact.Env, args []fact.Value, to unsafe.Pointer) error {
	switch a.form { // most arguments
	case anyForm:
		*(*any)(to) = args[a.at].Any()
		return nil
	case pointerForm:
		word, p := args[a.at].Words()
		if word != a.word {
			return a.look(env, args[a.at].Any(), to)
		}
		*(*unsafe.Pointer)(to) = p
		return nil
	case objectForm:
		_, *(*unsafe.Pointer)(to) = args[a.at].Words()
		return nil
	case wordForm:
		*(*int64)(to) = args[a.at].N
		return nil
	}
	if a.form >= restForm {
		switch a.form {
		case envForm:
			*(**fact.Env)(to) = env
		case contextForm:
			*(*context.Context)(to) = env.Context()
		default:
			*(*Rest)(to) = RestOf(args[a.at:])
		}
		return nil
	}
	v := &args[a.at]
	switch a.form {
	case textForm:
		if v.IsNull() {
			return fact.NullPointer()
		}
		*(*string)(to) = v.Text()
	case byteForm:
		*(*int8)(to) = int8(v.N)
	case shortForm:
		*(*int16)(to) = int16(v.N)
	case charForm:
		*(*fact.CharValue)(to) = fact.CharValue(v.N)
	case floatForm:
		*(*float32)(to) = float32(v.Float())
	case registerForm:
		*(**fact.Value)(to) = v
	case itemsForm:
		x := v.Any()
		if n, _ := fact.Length(x); n > 0 {
			if err := env.Room(16 * n); err != nil {
				return err
			}
		}
		list, err := itemsOf(env, x)
		*(*Items)(to) = list
		return err
	case timeForm:
		word, p := v.Words()
		if word != fact.TimeWord {
			return a.look(env, v.Any(), to)
		}
		*(*time.Time)(to) = *(*time.Time)(p)
	}
	return nil
}

// look converts a value whose type is only known at run time to the parameter's Go type, unless it already has it. Null causes
// Java's NullPointerException.
func (a *argument) look(env *fact.Env, v any, to unsafe.Pointer) error {
	if v == nil {
		return fact.NullPointer()
	}
	if fact.Unpack(v).Word != a.word {
		if a.typ.Kind == fact.Func {
			if f := fact.FunctionOf(env, v); f != nil {
				v = f
			}
		}
		c, err := fact.Convert(v, a.typ)
		if err != nil || fact.Unpack(c).Word != a.word {
			return fact.NewException(fact.ClassCastType, fmt.Sprintf("%s is not %s", fact.ToString(v), a.typ.Article()))
		}
		v = c
	}
	if a.form == timeForm {
		*(*time.Time)(to) = v.(time.Time)
	} else {
		*(*unsafe.Pointer)(to) = fact.Unpack(v).Ptr
	}
	return nil
}

// result writes the result of a function.
type result struct {
	form form
	word unsafe.Pointer
}

func (r *result) write(env *fact.Env, out *fact.Value, from unsafe.Pointer) {
	switch r.form {
	case noForm:
	case wordForm:
		out.SetInteger(*(*int64)(from))
	case textForm:
		out.SetText(*(*string)(from))
	case anyForm:
		out.SetAny(*(*any)(from))
	case pointerForm:
		if p := *(*unsafe.Pointer)(from); p != nil {
			out.SetPointer(r.word, p)
		} else {
			out.SetNull()
		}
	case byteForm:
		out.SetInteger(int64(*(*int8)(from)))
	case shortForm:
		out.SetInteger(int64(*(*int16)(from)))
	case charForm:
		out.SetInteger(int64(*(*fact.CharValue)(from)))
	case floatForm:
		out.SetFloat(float64(*(*float32)(from)))
		out.Mark()
	case timeForm:
		env.SetTime(out, *(*time.Time)(from))
	}
}
