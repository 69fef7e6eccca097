package fact

import "slices"

// A value created by rules may contain itself, may be nested a million levels deep, and may contain another value twice on every level, so
// that a recursive traversal would never finish. Every traversal of values therefore counts its depth and the values visited.

// maxNesting limits the nesting of values in recursive traversals. Java's stack overflows at a similar depth.
const maxNesting = 10_000

// maxVisits limits the number of values that a traversal outside of a session visits, because it has no budget that can stop it.
const maxVisits = 1 << 18

// Foresee computes the hash of a value under the session's limits before the value is compared or hashed in a place where limits do
// not apply, such as inside a collection. It returns the reason why the run must stop if that takes too long.
func (e *Env) Foresee(v any) error {
	if word := Unpack(v).Word; word == IntWord || word == StringWord { // most values
		return nil
	}
	switch x := v.(type) {
	case *ListValue:
		if x.numbers != nil {
			return nil
		}
	case *Record:
		if x.Type.Java == nil && !x.Type.deepKeys() || x.Type.Java != nil && x.Type.specialMethods().hash == nil {
			return nil
		}
	case *SetValue, *MapValue, *Entry, Wrapper:
	default:
		return nil
	}
	if !e.Limited() {
		return nil
	}
	if n, ok := flat(v); ok {
		return e.Work(n &^ 1023)
	}
	_, known, err := e.JavaHash(v)
	if known || err != nil {
		return err
	}
	_, err = e.Hash(v)
	return err
}

// flat returns the number of elements of a collection. It returns false if it contains values that may contain others.
func flat(v any) (n int, ok bool) {
	switch x := v.(type) {
	case *ListValue:
		if x.view != nil {
			return 0, false
		}
		for _, e := range x.items {
			if !single(e) {
				return 0, false
			}
		}
		return len(x.items), true
	case *SetValue:
		if x.whole != nil {
			return 0, false
		}
		return flat(x.elements())
	case *MapValue:
		for _, e := range x.Entries() {
			if !single(e.Key) || !single(e.Value) {
				return 0, false
			}
		}
		return x.n, true
	}
	return 0, false
}

func single(v any) bool {
	switch v.(type) {
	case nil, string, int, int64, float64, bool, *EnumValue:
		return true
	}
	return false
}

// deepKeys reports whether a key of the type may contain other values.
func (t *Type) deepKeys() bool {
	return slices.ContainsFunc(t.KeyProps, func(p *Property) bool { return p.Read.Int == nil && p.Read.String == nil })
}

// visit is one traversal of a value and the values that it refers to.
type visit struct {
	env   *Env
	depth int
	seen  int

	arrays bool // compare arrays by their elements, as Arrays.deepEquals does, not by identity
}

// enter descends one level, and leave ascends. enter panics with a Java exception, or with the reason why the run must stop.
func (w *visit) enter() {
	if w.depth++; w.depth > maxNesting {
		panic(NewException(StackOverflowType, "values lie in one another more than 10000 deep, or hold themselves"))
	}
	w.step()
}

func (w *visit) leave() { w.depth-- }

// step counts one visited value.
func (w *visit) step() {
	if w.seen++; w.seen&1023 != 0 {
		return
	}
	if w.env.Limited() {
		if err := w.env.Work(1024); err != nil {
			panic(err)
		}
	} else if w.seen > maxVisits {
		panic(NewException(OutOfMemoryType, "there are too many values in one another"))
	}
}
