package rete

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
)

// foldFunction is one function of an accumulate, with the place where the contributions of matches to it are stored: as numbers in the match
// record while there is room, otherwise in a chain of boxed values, unless they are the right facts themselves: see ofFacts.
type foldFunction struct {
	eval.Accumulator
	numbers eval.Numbers // nil if contributions are boxed values in the chain
	count   int          // how many numbers are stored for a match
	place   int          // index of the first of them in the match record; -1 if they are not there
	// like is the place of an earlier function's contribution from which this one's follows, because their arguments are the same; -1 if
	// there is none.
	like     int
	follower eval.Follower // the function as one that follows
	columnar eval.Columnar // the function as one that folds many matches at once; or nil
	// gathering is the function as one that gathers the right objects, or texts of them, many at once; or nil.
	gathering eval.Gathering
	behind    int    // how many contributions those before it have
	again     bool   // it gathers the same values as the last of them, and shares its contribution
	arg       string // the argument, in the same form for all equal ones; empty if there is none
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

// placeValued decides where numbers are stored that are values in images, after the places of the others are known: in images, theirs are the
// only numbers.
func (a *accumulatePart) placeValued() {
	for i := range a.functions {
		fn := &a.functions[i]
		if n, ok := fn.Accumulator.(eval.Numbers); ok && n.Valued() {
			a.placeNumbers(fn, n)
		}
	}
}

// placeNumbers stores the contributions to a function as numbers, if there is room for them or need not be any.
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

// samePlace returns the place of a contribution from which that of a function follows, -1 if there is none.
func (a *accumulatePart) samePlace(acc eval.Accumulator, arg string) int {
	f, ok := acc.(eval.Follower)
	for i := range a.functions {
		if o := &a.functions[i]; ok && o.place >= 0 && o.arg == arg && arg != "" && f.Follows(o.numbers) {
			return o.place
		}
	}
	return -1
}

// compute computes the numbers of the match that is in the frame, and keeps them in its record.
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

// keep stores numbers in a match record, unless they follow from others there.
func (fn *foldFunction) keep(c *Tuple, numbers []int64) {
	if fn.place >= 0 {
		for k, n := range numbers {
			c.setNumber64(fn.place+k, uint64(n))
		}
	}
}

// kept returns the numbers of a match record.
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

// boxedInImage reports whether images hold contributions as boxed values though match records do not.
func (fn *foldFunction) boxedInImage() bool {
	return fn.numbers != nil && (fn.numbers.Valued() || fn.place < 0 && fn.like >= 0)
}

// boxed returns such a contribution as the value of an image; unbox stores that value in the match record.
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
