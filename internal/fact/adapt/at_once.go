package adapt

import (
	"reflect"
	"unsafe"

	"whenthen/internal/fact"
)

// Most calls of library members are on short texts and numbers. For the signatures that are common among these, a member has a second way
// to be called, fact.Method.AtOnce, which reads and writes registers directly: it reports no failures and charges nothing, and leaves every
// other call to Run.

// shortText is the length in bytes from which on texts are left to Run, which checks the limits before it reads them.
const shortText = 2048

// AtOnceOnText returns the AtOnce of a function whose first parameter is a text or a StringBuilder; nil for other signatures. The
// function must have no effects if it returns an error, because Run calls it again then.
func AtOnceOnText(f any) fact.AtOnceFunc {
	switch f := f.(type) {
	case func(string) string:
		return onText(f)
	case func(string) int:
		return onText(f)
	case func(string) bool:
		return onText(f)
	case func(string) (int, error):
		return parsed(f)
	case func(string) (int64, error):
		return parsed(f)
	case func(string) (float64, error):
		return parsed(f)
	case func(*fact.Env, string, string) int:
		return func(env *fact.Env, args []fact.Value, out *fact.Value) bool {
			ok := short(args[:2])
			if ok {
				out.SetInteger(int64(f(env, args[0].Text(), args[1].Text())))
			}
			return ok
		}
	case func(*fact.Env, string, string, int) int:
		return func(env *fact.Env, args []fact.Value, out *fact.Value) bool {
			ok := short(args[:2])
			if ok {
				out.SetInteger(int64(f(env, args[0].Text(), args[1].Text(), int(args[2].N))))
			}
			return ok
		}
	case func(*fact.Env, string, string) (*fact.ListValue, error):
		return func(env *fact.Env, args []fact.Value, out *fact.Value) bool {
			if !short(args[:2]) {
				return false
			}
			list, err := f(env, args[0].Text(), args[1].Text())
			if err == nil {
				out.SetPointer(fact.ListWord, unsafe.Pointer(list))
			}
			return err == nil
		}
	case func(*fact.Env, string, string, string) (string, error):
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
	return atOnceOnBuilder(f)
}

func atOnceOnBuilder(f any) fact.AtOnceFunc {
	switch f := f.(type) {
	case func() *fact.TextBuilder:
		return func(_ *fact.Env, _ []fact.Value, out *fact.Value) bool {
			out.SetPointer(fact.BuilderWord, unsafe.Pointer(f()))
			return true
		}
	case func(string) *fact.TextBuilder:
		return func(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
			ok := short(args[:1])
			if ok {
				out.SetPointer(fact.BuilderWord, unsafe.Pointer(f(args[0].Text())))
			}
			return ok
		}
	case func(*fact.TextBuilder) *fact.TextBuilder:
		return onBuilder(f)
	case func(*fact.TextBuilder) string:
		return onBuilder(f)
	case func(*fact.TextBuilder) int:
		return onBuilder(f)
	}
	return nil
}

// AtOnceOnNumbers returns the AtOnce of a function of primitives; nil for other signatures.
func AtOnceOnNumbers(f any) fact.AtOnceFunc {
	switch f := f.(type) {
	case func(float64) float64:
		return func(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
			out.SetFloat(f(args[0].Float()))
			out.Mark()
			return true
		}
	case func(float64, float64) float64:
		return func(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
			out.SetFloat(f(args[0].Float(), args[1].Float()))
			out.Mark()
			return true
		}
	case func(float64) int64:
		return func(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
			out.SetInteger(f(args[0].Float()))
			return true
		}
	case func(fact.CharValue) bool:
		return func(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
			out.SetBool(f(fact.CharValue(args[0].N)))
			out.Mark()
			return true
		}
	case func(fact.CharValue) fact.CharValue:
		return func(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
			out.SetInteger(int64(f(fact.CharValue(args[0].N))))
			return true
		}
	case func(int) string:
		return func(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
			out.SetText(f(int(args[0].N)))
			return true
		}
	case func(int64) string:
		return func(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
			out.SetText(f(args[0].N))
			return true
		}
	}
	return nil
}

// short reports whether registers hold short texts that are not null.
func short(texts []fact.Value) bool {
	for i := range texts {
		if texts[i].IsNull() || texts[i].N >= shortText {
			return false
		}
	}
	return true
}

func onText[R any](f func(string) R) fact.AtOnceFunc {
	result := resultOf[R]()
	return func(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
		ok := short(args[:1])
		if ok {
			r := f(args[0].Text())
			result.write(out, unsafe.Pointer(&r))
		}
		return ok
	}
}

func parsed[R any](f func(string) (R, error)) fact.AtOnceFunc {
	result := resultOf[R]()
	return func(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
		if !short(args[:1]) {
			return false
		}
		r, err := f(args[0].Text())
		if err == nil {
			result.write(out, unsafe.Pointer(&r))
		}
		return err == nil
	}
}

func onBuilder[R any](f func(*fact.TextBuilder) R) fact.AtOnceFunc {
	result := resultOf[R]()
	return func(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
		b := args[0].Builder()
		if b == nil || len(b.Text) >= shortText {
			return false
		}
		r := f(b)
		result.write(out, unsafe.Pointer(&r))
		return true
	}
}

// resultOf returns how a result of a Go type is written.
func resultOf[R any]() result {
	t := reflect.TypeFor[R]()
	return result{form: formOf(t), word: fact.WordOf(t)}
}
