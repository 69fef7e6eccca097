package adapt

import (
	"reflect"
	"time"
	"unsafe"

	"whenthen/internal/fact"
)

// Most calls of library members are on short texts, numbers and points in time. For members that are called often, these functions create a
// second way to call them, fact.Method.AtOnce, which reads and writes registers directly. It does not report failures and does not check
// limits; all calls that may need that are left to Run. If a called function returns an error, it must not have had any effects, because
// Run calls it again.

// ShortText is the length in bytes from which texts are left to Run, which checks the limits before it reads them.
const ShortText = 2048

// short reports whether registers hold short texts that are not null.
func short(texts []fact.Value) bool {
	for i := range texts {
		if texts[i].IsNull() || texts[i].N >= ShortText {
			return false
		}
	}
	return true
}

// OnText calls a function with a text as argument.
func OnText[R any](f func(string) R) fact.AtOnceFunc {
	if f, ok := any(f).(func(string) string); ok {
		return func(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
			ok := !args[0].IsNull() && args[0].N < ShortText
			if ok {
				out.SetText(f(args[0].Text()))
			}
			return ok
		}
	}
	result := resultOf(reflect.TypeFor[R]())
	return func(env *fact.Env, args []fact.Value, out *fact.Value) bool {
		ok := short(args[:1])
		if ok {
			r := f(args[0].Text())
			result.write(env, out, unsafe.Pointer(&r))
		}
		return ok
	}
}

// Parsing calls a function that parses a text.
func Parsing[R any](f func(string) (R, error)) fact.AtOnceFunc {
	result := resultOf(reflect.TypeFor[R]())
	return func(env *fact.Env, args []fact.Value, out *fact.Value) bool {
		if !short(args[:1]) {
			return false
		}
		r, err := f(args[0].Text())
		if err == nil {
			result.write(env, out, unsafe.Pointer(&r))
		}
		return err == nil
	}
}

// Searching calls a function that searches a text for another text from an index on.
func Searching(f func(env *fact.Env, s, part string, from int) int) fact.AtOnceFunc {
	return func(env *fact.Env, args []fact.Value, out *fact.Value) bool {
		ok := short(args[:2])
		if ok {
			out.SetInteger(int64(f(env, args[0].Text(), args[1].Text(), int(args[2].N))))
		}
		return ok
	}
}

// Finding calls a function that searches a text for a character.
func Finding(f func(env *fact.Env, s string, c int) int) fact.AtOnceFunc {
	return func(env *fact.Env, args []fact.Value, out *fact.Value) bool {
		ok := short(args[:1])
		if ok {
			out.SetInteger(int64(f(env, args[0].Text(), int(args[1].N))))
		}
		return ok
	}
}

// OnTexts calls a function with two texts as arguments.
func OnTexts[R any](f func(s, t string) R) fact.AtOnceFunc {
	return OnTextsIn(func(_ *fact.Env, s, t string) (R, error) { return f(s, t), nil })
}

// OnTextsIn calls a function with two texts as arguments that needs the session and may fail.
func OnTextsIn[R any](f func(env *fact.Env, s, t string) (R, error)) fact.AtOnceFunc {
	result := resultOf(reflect.TypeFor[R]())
	return func(env *fact.Env, args []fact.Value, out *fact.Value) bool {
		if !short(args[:2]) {
			return false
		}
		r, err := f(env, args[0].Text(), args[1].Text())
		if err == nil {
			result.write(env, out, unsafe.Pointer(&r))
		}
		return err == nil
	}
}

// Replacing calls a function that replaces parts of a text.
func Replacing(f func(env *fact.Env, s, old, by string) (string, error)) fact.AtOnceFunc {
	return func(env *fact.Env, args []fact.Value, out *fact.Value) bool {
		if !short(args[:3]) {
			return false
		}
		text, err := f(env, args[0].Text(), args[1].Text(), args[2].Text())
		if err == nil {
			out.SetText(text)
		}
		return err == nil
	}
}

// OnBuilder calls a function with a StringBuilder as argument.
func OnBuilder[R any](f func(*fact.TextBuilder) R) fact.AtOnceFunc {
	result := resultOf(reflect.TypeFor[R]())
	return func(env *fact.Env, args []fact.Value, out *fact.Value) bool {
		b := args[0].Builder()
		if b == nil || len(b.Text) >= ShortText {
			return false
		}
		r := f(b)
		result.write(env, out, unsafe.Pointer(&r))
		return true
	}
}

// OnDouble calls a function with a double as argument.
func OnDouble(f func(float64) float64) fact.AtOnceFunc {
	return func(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
		out.SetFloat(f(args[0].Float()))
		out.Mark()
		return true
	}
}

// OnDoubles calls a function with two doubles as arguments.
func OnDoubles(f func(a, b float64) float64) fact.AtOnceFunc {
	return func(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
		out.SetFloat(f(args[0].Float(), args[1].Float()))
		out.Mark()
		return true
	}
}

// OnLong calls a function with a long as argument.
func OnLong[R any](f func(int64) R) fact.AtOnceFunc {
	result := resultOf(reflect.TypeFor[R]())
	return func(env *fact.Env, args []fact.Value, out *fact.Value) bool {
		r := f(args[0].N)
		result.write(env, out, unsafe.Pointer(&r))
		return true
	}
}

// OnChar calls a function with a character as argument.
func OnChar[R any](f func(fact.CharValue) R) fact.AtOnceFunc {
	result := resultOf(reflect.TypeFor[R]())
	return func(env *fact.Env, args []fact.Value, out *fact.Value) bool {
		r := f(fact.CharValue(args[0].N))
		result.write(env, out, unsafe.Pointer(&r))
		return true
	}
}

// OnTime calls a function with a point in time as argument.
func OnTime[R any](f func(time.Time) R) fact.AtOnceFunc {
	switch f := any(f).(type) {
	case func(time.Time) int:
		return func(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
			ok := args[0].Word() == fact.TimeWord
			if ok {
				out.SetInteger(int64(f(timeIn(&args[0]))))
			}
			return ok
		}
	case func(time.Time) time.Time:
		return func(env *fact.Env, args []fact.Value, out *fact.Value) bool {
			ok := args[0].Word() == fact.TimeWord
			if ok {
				env.SetTime(out, f(timeIn(&args[0])))
			}
			return ok
		}
	}
	result := resultOf(reflect.TypeFor[R]())
	return func(env *fact.Env, args []fact.Value, out *fact.Value) bool {
		ok := times(args[:1])
		if ok {
			r := f(timeIn(&args[0]))
			result.write(env, out, unsafe.Pointer(&r))
		}
		return ok
	}
}

// OnTimes calls a function with two points in time as arguments.
func OnTimes[R any](f func(a, b time.Time) R) fact.AtOnceFunc {
	result := resultOf(reflect.TypeFor[R]())
	return func(env *fact.Env, args []fact.Value, out *fact.Value) bool {
		ok := times(args[:2])
		if ok {
			r := f(timeIn(&args[0]), timeIn(&args[1]))
			result.write(env, out, unsafe.Pointer(&r))
		}
		return ok
	}
}

// Moving calls a function that moves a point in time by a number of units.
func Moving(f func(time.Time, int64) (time.Time, error)) fact.AtOnceFunc {
	return func(env *fact.Env, args []fact.Value, out *fact.Value) bool {
		if args[0].Word() != fact.TimeWord {
			return false
		}
		t, err := f(timeIn(&args[0]), args[1].N)
		if err == nil {
			env.SetTime(out, t)
		}
		return err == nil
	}
}

// Counting calls a function that returns the number of units from one point in time to another.
func Counting(f func(a, b time.Time, unit *fact.EnumValue) (int64, error)) fact.AtOnceFunc {
	return func(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
		word, unit := args[0].Words()
		if word != fact.EnumWord || !times(args[1:3]) {
			return false
		}
		n, err := f(timeIn(&args[1]), timeIn(&args[2]), (*fact.EnumValue)(unit))
		if err == nil {
			out.SetInteger(n)
		}
		return err == nil
	}
}

// times reports whether registers hold points in time.
func times(points []fact.Value) bool {
	for i := range points {
		if points[i].Word() != fact.TimeWord {
			return false
		}
	}
	return true
}

func timeIn(x *fact.Value) time.Time {
	_, p := x.Words()
	return *(*time.Time)(p)
}

// resultOf returns how to write a result of a Go type to a register.
func resultOf(t reflect.Type) result {
	return result{form: formOf(t), word: fact.WordOf(t)}
}
