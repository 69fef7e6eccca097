package rete

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
)

// foldFunction is one function of an accumulate, with the place where the contributions of matches to it are stored: as numbers in the
// match record while there is room, otherwise as boxed values in a chain, or nowhere if they are the right facts themselves (see ofFacts).
type foldFunction struct {
	eval.Accumulator
	numbers eval.Numbers // nil if contributions are boxed values in the chain
	count   int          // how many numbers are stored for a match
	place   int          // index of the first of these numbers in the match record, or -1 if they are not stored there
	// like is the place of an earlier function's contribution from which the contribution of this function can be computed, because both
	// have the same argument; -1 if there is no such function.
	like     int
	follower eval.Follower // the same function as an eval.Follower, or nil
	columnar eval.Columnar // the same function as an eval.Columnar, which folds many matches at once, or nil
	// gathering is the same function as an eval.Gathering, which gathers many right objects or texts in them at once, or nil.
	gathering eval.Gathering
	behind    int    // number of contributions of the functions before this one
	again     bool   // the function gathers the same values as the function before it, and shares its contribution
	arg       string // canonical text of the argument, the same for all equal arguments; empty if there is no argument
}

// addFunction decides where contributions to a function are stored.
func (a *accumulatePart) addFunction(acc eval.Accumulator, arg rule.Expr) {
	fn := foldFunction{Accumulator: acc, place: -1, like: -1}
	if arg != nil {
		fn.arg = rule.Canonical(arg, -1)
	}
	if n, ok := acc.(eval.Numbers); ok && !n.Valued() {
		fn.like = a.samePlace(acc, fn.arg)
		a.placeNumbers(&fn, n)
	}
	a.functions = append(a.functions, fn)
}

// placeValued decides where the numbers are stored that are written to images as values. It runs after the places of all other numbers are
// known, because images contain only those other numbers as numbers.
func (a *accumulatePart) placeValued() {
	for i := range a.functions {
		fn := &a.functions[i]
		if n, ok := fn.Accumulator.(eval.Numbers); ok && n.Valued() {
			a.placeNumbers(fn, n)
		}
	}
}

// placeNumbers stores the contributions to a function as numbers if the record has room for them or they need not be stored.
func (a *accumulatePart) placeNumbers(fn *foldFunction, numbers eval.Numbers) {
	switch n := numbers.Count(); {
	case n == 0:
	case a.numbers+n <= recordNumbers:
		fn.count, fn.place = n, a.numbers
		a.numbers += n
	case fn.like >= 0:
		fn.count = n
	case !numbers.Forgets():
		return
	}
	fn.numbers = numbers
	fn.follower, _ = numbers.(eval.Follower)
	fn.columnar, _ = numbers.(eval.Columnar)
}

// samePlace returns the place of a contribution from which the contribution of acc can be computed, or -1 if there is none.
func (a *accumulatePart) samePlace(acc eval.Accumulator, arg string) int {
	f, ok := acc.(eval.Follower)
	for i := range a.functions {
		if o := &a.functions[i]; ok && o.place >= 0 && o.arg == arg && arg != "" && f.Follows(o.numbers) {
			return o.place
		}
	}
	return -1
}

// compute computes the numbers of the match that is in the frame, and stores them in its record.
func (fn *foldFunction) compute(c *Tuple, f *eval.Frame, room *[recordNumbers]int64) []int64 {
	numbers := room[:fn.count]
	if fn.like >= 0 {
		numbers[0] = fn.follower.From(int64(c.number64(fn.like)))
	} else {
		fn.numbers.Numbers(f, numbers)
	}
	fn.keep(c, numbers)
	return numbers
}

// keep stores numbers in a match record, unless they can be computed from other numbers in the record.
func (fn *foldFunction) keep(c *Tuple, numbers []int64) {
	if fn.place >= 0 {
		for k, n := range numbers {
			c.setNumber64(fn.place+k, uint64(n))
		}
	}
}

// kept returns the numbers of this function for a match record: stored ones, or one computed from another number.
func (fn *foldFunction) kept(c *Tuple, room *[recordNumbers]int64) []int64 {
	numbers := room[:fn.count]
	if fn.place < 0 && fn.like >= 0 {
		numbers[0] = fn.follower.From(int64(c.number64(fn.like)))
		return numbers
	}
	for k := range numbers {
		numbers[k] = int64(c.number64(fn.place + k))
	}
	return numbers
}

// boxedInImage reports whether images contain the contributions as boxed values although match records do not.
func (fn *foldFunction) boxedInImage() bool {
	return fn.numbers != nil && (fn.numbers.Valued() || fn.place < 0 && fn.like >= 0)
}

// boxed returns the contribution of a match as the boxed value for an image; unbox stores such a value in the match record.
func (fn *foldFunction) boxed(c *Tuple) any {
	if fn.place < 0 {
		return fn.numbers.Boxed([]int64{int64(c.number64(fn.like))})
	}
	return fn.numbers.Boxed(fn.kept(c, new([recordNumbers]int64)))
}

func (fn *foldFunction) unbox(c *Tuple, v any) {
	numbers := make([]int64, fn.count)
	fn.numbers.Unboxed(v, numbers)
	fn.keep(c, numbers)
}
