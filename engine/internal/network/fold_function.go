package network

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/rule"
)

// FoldFunction is one function of an accumulate, with the place where the contributions of matches to it are stored: as numbers in the
// match record while there is room, otherwise as boxed values in a chain, or nowhere if they are the right facts themselves (see OfFacts).
type FoldFunction struct {
	eval.Accumulator
	Numbers eval.Numbers // nil if contributions are boxed values in the chain
	count   int          // how many numbers are stored for a match
	Place   int          // index of the first of these numbers in the match record, or -1 if they are not stored there
	// like is the place of an earlier function's contribution from which the contribution of this function can be computed, because both
	// have the same argument; -1 if there is no such function.
	like     int
	follower eval.Follower // the same function as an eval.Follower, or nil
	Columnar eval.Columnar // the same function as an eval.Columnar, which folds many matches at once, or nil
	// Gathering is the same function as an eval.Gathering, which gathers many right objects or texts in them at once, or nil.
	Gathering eval.Gathering
	Behind    int    // number of contributions of the functions before this one
	Again     bool   // the function gathers the same values as the function before it, and shares its contribution
	arg       string // canonical text of the argument, the same for all equal arguments; empty if there is no argument
}

// addFunction decides where contributions to a function are stored.
func (a *AccumulatePart) addFunction(acc eval.Accumulator, arg rule.Expr) {
	fn := FoldFunction{Accumulator: acc, Place: -1, like: -1}
	if arg != nil {
		fn.arg = rule.Canonical(arg, -1)
	}
	if n, ok := acc.(eval.Numbers); ok && !n.Valued() {
		fn.like = a.samePlace(acc, fn.arg)
		a.placeNumbers(&fn, n)
	}
	a.Functions = append(a.Functions, fn)
}

// placeValued decides where the numbers are stored that are written to images as values. It runs after the places of all other numbers are
// known, because images contain only those other numbers as numbers.
func (a *AccumulatePart) placeValued() {
	for i := range a.Functions {
		fn := &a.Functions[i]
		if n, ok := fn.Accumulator.(eval.Numbers); ok && n.Valued() {
			a.placeNumbers(fn, n)
		}
	}
}

// placeNumbers stores the contributions to a function as numbers if the record has room for them or they need not be stored.
func (a *AccumulatePart) placeNumbers(fn *FoldFunction, numbers eval.Numbers) {
	switch n := numbers.Count(); {
	case n == 0:
	case a.Numbers+n <= memory.RecordNumbers:
		fn.count, fn.Place = n, a.Numbers
		a.Numbers += n
	case fn.like >= 0:
		fn.count = n
	case !numbers.Forgets():
		return
	}
	fn.Numbers = numbers
	fn.follower, _ = numbers.(eval.Follower)
	fn.Columnar, _ = numbers.(eval.Columnar)
}

// samePlace returns the place of a contribution from which the contribution of acc can be computed, or -1 if there is none.
func (a *AccumulatePart) samePlace(acc eval.Accumulator, arg string) int {
	f, ok := acc.(eval.Follower)
	for i := range a.Functions {
		if o := &a.Functions[i]; ok && o.Place >= 0 && o.arg == arg && arg != "" && f.Follows(o.Numbers) {
			return o.Place
		}
	}
	return -1
}

// Compute computes the numbers of the match that is in the frame, and stores them in its record.
func (fn *FoldFunction) Compute(c *memory.Tuple, f *eval.Frame, room *[memory.RecordNumbers]int64) []int64 {
	numbers := room[:fn.count]
	if fn.like >= 0 {
		numbers[0] = fn.follower.From(int64(c.Number64(fn.like)))
	} else {
		fn.Numbers.Numbers(f, numbers)
	}
	fn.keep(c, numbers)
	return numbers
}

// keep stores numbers in a match record, unless they can be computed from other numbers in the record.
func (fn *FoldFunction) keep(c *memory.Tuple, numbers []int64) {
	if fn.Place >= 0 {
		for k, n := range numbers {
			c.SetNumber64(fn.Place+k, uint64(n))
		}
	}
}

// Kept returns the numbers of this function for a match record: stored ones, or one computed from another number.
func (fn *FoldFunction) Kept(c *memory.Tuple, room *[memory.RecordNumbers]int64) []int64 {
	numbers := room[:fn.count]
	if fn.Place < 0 && fn.like >= 0 {
		numbers[0] = fn.follower.From(int64(c.Number64(fn.like)))
		return numbers
	}
	for k := range numbers {
		numbers[k] = int64(c.Number64(fn.Place + k))
	}
	return numbers
}

// BoxedInImage reports whether images contain the contributions as boxed values although match records do not.
func (fn *FoldFunction) BoxedInImage() bool {
	return fn.Numbers != nil && (fn.Numbers.Valued() || fn.Place < 0 && fn.like >= 0)
}

// Boxed returns the contribution of a match as the boxed value for an image.
func (fn *FoldFunction) Boxed(c *memory.Tuple) any {
	if fn.Place < 0 {
		return fn.Numbers.Boxed([]int64{int64(c.Number64(fn.like))})
	}
	return fn.Numbers.Boxed(fn.Kept(c, new([memory.RecordNumbers]int64)))
}

// Unbox stores a value that Boxed has returned in a match record.
func (fn *FoldFunction) Unbox(c *memory.Tuple, v any) {
	numbers := make([]int64, fn.count)
	fn.Numbers.Unboxed(v, numbers)
	fn.keep(c, numbers)
}
