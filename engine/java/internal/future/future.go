// Package future contains CompletableFuture. Rules have no threads, so a future here is a value that is there now or that is given later,
// with what is done with it then.
package future

import (
	"errors"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

var (
	futureType = registry.NewLibraryType(287, "java.util.concurrent", "CompletableFuture", (*future)(nil))
	// CompletionType is the class of the exceptions in which a future wraps those of its functions.
	CompletionType = registry.NewLibraryType(288, "java.util.concurrent", "CompletionException", (*fact.Exception)(nil), fact.RuntimeExceptionType)
	// ExecutionType is the class of the exceptions that get throws.
	ExecutionType = registry.NewLibraryType(264, "java.util.concurrent", "ExecutionException", (*fact.Exception)(nil), fact.ExceptionType)
)

// Families are the classes of futures.
func Families() []def.Family {
	return []def.Family{{Types: []*fact.Type{futureType}, Classes: func() []def.Class { return []def.Class{futureClass()} }}}
}

// future is a CompletableFuture. Rules have no threads: what is to run asynchronously runs at once, and what waits for a future runs when
// it is completed.
type future struct {
	done    bool
	value   any
	failure *fact.Exception
	waiting []func() error
}

func (*future) JavaClass() *fact.Type { return futureType }
func (*future) Mutable()              {}

func (f *future) String() string {
	switch {
	case f.failure != nil:
		return "java.util.concurrent.CompletableFuture[Completed exceptionally: " + f.failure.String() + "]"
	case f.done:
		return "java.util.concurrent.CompletableFuture[Completed normally]"
	}
	return "java.util.concurrent.CompletableFuture[Not completed]"
}

// complete stores the result, unless there is one, and runs what waits for it. An error that is no exception is returned.
func (f *future) complete(v any, err error) (bool, error) {
	if f.done {
		return false, nil
	}
	var e *fact.Exception
	if err != nil && !errors.As(err, &e) {
		return false, err
	}
	f.done, f.value, f.failure = true, v, e
	waiting := f.waiting
	f.waiting = nil
	for _, run := range waiting {
		if err := run(); err != nil {
			return true, err
		}
	}
	return true, nil
}

// wrapped returns an exception as the cause of a CompletionException.
func wrapped(e *fact.Exception) error {
	if e == nil {
		return nil
	}
	if e.Type == CompletionType {
		return e
	}
	return &fact.Exception{Type: CompletionType, Message: e.String(), Cause: e}
}

// then returns a future that is completed by step, which runs when all of the given futures are done.
func then(step func() (any, error), of ...*future) (*future, error) {
	out := &future{}
	var run func() error
	run = func() error {
		for _, f := range of {
			if !f.done {
				f.waiting = append(f.waiting, run)
				return nil
			}
		}
		v, err := step()
		var e *fact.Exception
		if errors.As(err, &e) {
			err = wrapped(e)
		}
		_, err = out.complete(v, err)
		return err
	}
	return out, run()
}

// result returns the value of a future that is done; how is what get and join throw for its exception.
func (f *future) result(how func(*fact.Exception) error) (any, error) {
	switch {
	case !f.done:
		return nil, def.Exception(fact.IllegalStateType, "a rule cannot wait for a future that nothing has completed")
	case f.failure != nil:
		return nil, how(f.failure)
	}
	return f.value, nil
}

// executed returns an exception as get throws it.
func executed(e *fact.Exception) error {
	if cause, ok := e.Cause.(*fact.Exception); ok && e.Type == CompletionType {
		e = cause
	}
	return &fact.Exception{Type: ExecutionType, Message: e.String(), Cause: e}
}

// failed returns the exception of a future as an object, or nil.
func (f *future) failed() any {
	if f.failure == nil {
		return nil
	}
	return f.failure
}

// outcome is for functions that get the value of a future and its exception; one of them is null.
func outcome(given, _ []*fact.Type, _ int) []*fact.Type {
	value := fact.ObjectType
	if len(given) > 0 {
		value = given[0]
	}
	return []*fact.Type{value, fact.ThrowableType}
}

// unknownValues is for functions about whose arguments nothing is known.
func unknownValues([]*fact.Type, []*fact.Type, int) []*fact.Type { return nil }

// stages are the methods that go on with the value of a future: the function gets it and possibly another one.
func stages() (list []*fact.Method) {
	type ft = *future
	add := func(name string, m func(name string) *fact.Method) {
		list = append(list, m(name), m(name+"Async"))
	}
	withValue := func(next func(f fact.FuncValue, v any) (any, error)) func(name string) *fact.Method {
		return func(name string) *fact.Method {
			return def.E1(name, func(x ft, f fact.FuncValue) (ft, error) {
				return then(func() (any, error) {
					if x.failure != nil {
						return nil, x.failure
					}
					return next(f, x.value)
				}, x)
			})
		}
	}
	add("thenApply", withValue(func(f fact.FuncValue, v any) (any, error) { return f(v) }))
	add("thenAccept", withValue(func(f fact.FuncValue, v any) (any, error) { _, err := f(v); return nil, err }))
	add("thenRun", withValue(func(f fact.FuncValue, _ any) (any, error) { _, err := f(); return nil, err }))
	add("thenCompose", withValue(func(f fact.FuncValue, v any) (any, error) {
		v, err := f(v)
		if err != nil {
			return nil, err
		}
		inner, err := def.Arg[ft](v)
		if err != nil {
			return nil, err
		}
		return inner.result(wrapped)
	}))
	add("handle", func(name string) *fact.Method {
		return def.Passing(outcome, def.E1(name, func(x ft, f fact.FuncValue) (ft, error) {
			return then(func() (any, error) { return f(x.value, x.failed()) }, x)
		}))
	})
	add("whenComplete", func(name string) *fact.Method {
		return def.Passing(outcome, def.E1(name, func(x ft, f fact.FuncValue) (ft, error) {
			return then(func() (any, error) {
				_, err := f(x.value, x.failed())
				if x.failure != nil {
					err = x.failure
				}
				return x.value, err
			}, x)
		}))
	})
	add("thenCombine", func(name string) *fact.Method {
		return def.Passing(unknownValues, def.E2(name, func(x, y ft, f fact.FuncValue) (ft, error) {
			return then(func() (any, error) {
				for _, z := range []ft{x, y} {
					if z.failure != nil {
						return nil, z.failure
					}
				}
				return f(x.value, y.value)
			}, x, y)
		}))
	})
	throwable := func([]*fact.Type, []*fact.Type, int) []*fact.Type { return []*fact.Type{fact.ThrowableType} }
	return append(list, def.Passing(throwable, def.E1("exceptionally", func(x ft, f fact.FuncValue) (ft, error) {
		return then(func() (any, error) {
			if x.failure != nil {
				return f(x.failure)
			}
			return x.value, nil
		}, x)
	})))
}

func futureClass() def.Class {
	type ft = *future
	all := func(list adapt.Rest) (ft, error) {
		futures := make([]ft, len(list))
		for i, v := range list {
			f, err := def.Arg[ft](v)
			if err != nil {
				return nil, err
			}
			futures[i] = f
		}
		return then(func() (any, error) {
			for _, f := range futures {
				if f.failure != nil {
					return nil, f.failure
				}
			}
			return nil, nil
		}, futures...)
	}
	at := func(give bool) func(f fact.FuncValue) (ft, error) {
		return func(f fact.FuncValue) (ft, error) {
			return then(func() (any, error) {
				v, err := f()
				if !give {
					v = nil
				}
				return v, err
			})
		}
	}
	return def.Class{Type: futureType,
		Constructors: []*fact.Method{def.S0("", func() ft { return &future{} })},
		Statics: []*fact.Method{function.Supplied(0, def.T1("supplyAsync", at(true))), def.T1("runAsync", at(false)), def.T1("allOf", all),
			def.S1("completedFuture", func(v any) ft { return &future{done: true, value: v} }),
			def.Takes(def.S1("failedFuture", func(e *fact.Exception) ft { return &future{done: true, failure: e} }), fact.ThrowableType)},
		Methods: append(append(def.Changing(
			def.E1("complete", func(f ft, v any) (bool, error) { return f.complete(v, nil) }),
			def.E1("completeExceptionally", func(f ft, e *fact.Exception) (bool, error) { return f.complete(nil, e) })), stages()...),
			def.E0("get", func(f ft) (any, error) { return f.result(executed) }), def.E0("join", func(f ft) (any, error) { return f.result(wrapped) }),
			def.E1("getNow", func(f ft, other any) (any, error) {
				if !f.done {
					return other, nil
				}
				return f.result(wrapped)
			}),
			def.M0("isDone", func(f ft) bool { return f.done }), def.M0("isCompletedExceptionally", func(f ft) bool { return f.failure != nil }),
			def.M0("isCancelled", func(ft) bool { return false }))}
}
