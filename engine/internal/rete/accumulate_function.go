package rete

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
)

// foldFunction is one function of an accumulate, with the place where the contributions of matches to it are stored: as numbers in the match
// record while there is room, otherwise in a chain of boxed values. In images, the contributions that were boxed in older versions still are.
type foldFunction struct {
	eval.Accumulator
	unboxed eval.Unboxed // folds unboxed numbers; or nil
	place   int          // index of the contribution in the match record; -1 if it is not there or need not be kept
	// like is the place of an earlier function's contribution from which this one's follows, because their arguments are the same; -1 if
	// there is none.
	like int
	// sums is the function as one whose contribution consists of sums.Count() numbers, stored from place on; nil if it is no such function.
	// So is numbered.
	sums     eval.Sums
	numbered eval.Numbered
	// forgetful is the function as one whose contributions are not kept, so that removing a match makes the fold stale; or nil.
	forgetful eval.Forgetful
	// columnar is the function as one that folds many matches at once, if its contributions are numbers in the match record; or nil.
	columnar eval.Columnar
	arg      string // the argument, in the same form for all equal ones; empty if there is none
}

// addFunction decides where contributions to a function are stored.
func (a *accumulatePart) addFunction(acc eval.Accumulator, arg rule.Expr) {
	fn := foldFunction{Accumulator: acc, place: -1, like: -1}
	if arg != nil {
		fn.arg = rule.Canonical(arg, -1)
	}
	fn.forgetful, _ = acc.(eval.Forgetful)
	if s, ok := acc.(eval.Sums); ok && a.takes(s.Count()) {
		fn.sums, fn.place = s, a.take(s.Count())
	}
	if p, ok := acc.(eval.Unboxed); ok {
		fn.like = a.samePlace(p, fn.arg)
		switch {
		case !p.Kept():
			fn.unboxed = p
		case a.takes(1):
			fn.unboxed, fn.place = p, a.take(1)
		case fn.like >= 0:
			fn.unboxed = p
		}
	}
	a.functions = append(a.functions, fn)
}

// placeNumbered decides which other functions store numbers, after the places of the others are known: in images of older versions, theirs
// are the only numbers.
func (a *accumulatePart) placeNumbered() {
	for i := range a.functions {
		fn := &a.functions[i]
		if s, ok := fn.Accumulator.(eval.Numbered); ok && a.takes(s.Count()) {
			fn.numbered, fn.place = s, a.take(s.Count())
		}
		if fn.unboxed != nil || fn.numbered != nil {
			fn.columnar, _ = fn.Accumulator.(eval.Columnar)
		}
	}
}

// takes reports whether a match record has room for n more numbers; take returns the place of the first of them.
func (a *accumulatePart) takes(n int) bool { return a.numbers+n <= recordNumbers }

func (a *accumulatePart) take(n int) int {
	a.numbers += n
	return a.numbers - n
}

// samePlace returns the place of a contribution from which that of a function follows, -1 if there is none.
func (a *accumulatePart) samePlace(p eval.Unboxed, arg string) int {
	for i := range a.functions {
		if o := &a.functions[i]; o.unboxed != nil && o.place >= 0 && o.arg == arg && arg != "" && p.Follows(o.unboxed) {
			return o.place
		}
	}
	return -1
}

// kept returns the contribution of a match record.
func (fn *foldFunction) kept(c *Tuple) uint64 {
	if fn.place < 0 && fn.like >= 0 {
		return fn.unboxed.From(c.number64(fn.like))
	}
	return c.number64(fn.place)
}

// keep stores numbers in a match record, and keptNumbers reads them.
func (fn *foldFunction) keep(c *Tuple, numbers []int64) {
	for k, n := range numbers {
		c.setNumber64(fn.place+k, uint64(n))
	}
}

func (fn *foldFunction) keptNumbers(c *Tuple, numbers []int64) {
	for k := range numbers {
		numbers[k] = int64(c.number64(fn.place + k))
	}
}

// chained reports whether contributions are boxed values in the chain of a match record.
func (fn *foldFunction) chained() bool {
	return fn.unboxed == nil && fn.sums == nil && fn.numbered == nil && fn.forgetful == nil
}

// boxedInImage reports whether images hold contributions as boxed values though match records do not.
func (fn *foldFunction) boxedInImage() bool {
	return fn.numbered != nil || fn.unboxed != nil && fn.place < 0 && fn.like >= 0
}

// boxed returns such a contribution as the value of an image; unbox stores that value in the match record.
func (fn *foldFunction) boxed(c *Tuple) any {
	if fn.numbered == nil {
		return fn.unboxed.Boxed(c.number64(fn.like))
	}
	numbers := make([]int64, fn.numbered.Count())
	fn.keptNumbers(c, numbers)
	return fn.numbered.Boxed(numbers)
}

func (fn *foldFunction) unbox(c *Tuple, v any) {
	if fn.numbered != nil {
		numbers := make([]int64, fn.numbered.Count())
		fn.numbered.Unboxed(v, numbers)
		fn.keep(c, numbers)
	}
}
