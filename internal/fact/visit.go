package fact

import "whenthen/internal/budget"

// A value that rules have made may hold itself, may lie a million deep in others, and may hold another one twice on every
// level, so that a walk over it takes longer than the world lasts. Every walk over values counts: how deep it is, and what it
// has seen.

// maxNesting is how deep values may lie in one another where a walk is recursive. Java's stack ends in the same region.
const maxNesting = 10_000

// maxVisits is how many values a walk outside of a session visits at most, since no budget can end it.
const maxVisits = 1 << 22

// visit is one walk over a value and what it refers to.
type visit struct {
	env   *Env
	depth int
	seen  int
}

// enter goes a level down; leave comes back. It panics with Java's exceptions, or with the reason why the run must end.
func (v *visit) enter() {
	if v.depth++; v.depth > maxNesting {
		panic(NewException(StackOverflowType, "values lie in one another more than 10000 deep, or hold themselves"))
	}
	v.step()
}

func (v *visit) leave() { v.depth-- }

// step counts one value.
func (v *visit) step() {
	if v.seen++; v.seen&1023 != 0 {
		return
	}
	if v.env.Limited() {
		if err := v.env.Work(1024); err != nil {
			panic(err)
		}
	} else if v.seen > maxVisits {
		panic(NewException(OutOfMemoryType, "there are too many values in one another"))
	}
}

// recoverFailure is deferred by the walks that a member does for rule text: it makes an error of what a walk panics with.
func recoverFailure(err *error) {
	switch r := recover().(type) {
	case nil:
	case *Exception:
		*err = r
	case *Failure:
		*err = r
	case error:
		if !budget.Stops(r) {
			panic(r)
		}
		*err = r
	default:
		panic(r)
	}
}
