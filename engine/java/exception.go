package java

import (
	"slices"

	"whenthen/engine/java/internal/chrono"
	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/future"
	"whenthen/engine/java/internal/text"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

// allExceptions returns the exceptions of the Java library: those among the base types, and those that parts of the library define.
func allExceptions() []*fact.Type {
	list := slices.Concat([]*fact.Type{chrono.UnsupportedTemporalType, chrono.ZoneRulesType, text.SyntaxErrors, text.InputMismatchType, future.ExecutionType, future.CompletionType, securityType, noSuchHashType}, text.FormatExceptions, thrownByRules)
	for _, t := range fact.BaseTypes() {
		if t.AssignableTo(fact.ThrowableType) {
			list = append(list, t)
		}
	}
	return list
}

// The exceptions of java.security.
var (
	securityType   = thrown(279, "java.security", "GeneralSecurityException", fact.ExceptionType)
	noSuchHashType = thrown(280, "java.security", "NoSuchAlgorithmException", securityType)
)

// thrownByRules are exceptions that only the code of rules and classes throws, not the library.
var thrownByRules = []*fact.Type{
	thrown(258, "java.lang", "AssertionError", fact.ErrorType), thrown(259, "java.lang", "SecurityException", fact.RuntimeExceptionType),
	thrown(260, "java.io", "FileNotFoundException", fact.IOExceptionType), thrown(261, "java.io", "UncheckedIOException", fact.RuntimeExceptionType),
	thrown(263, "java.util.concurrent", "TimeoutException", fact.ExceptionType),
}

func thrown(id int, pkg, name string, parent *fact.Type) *fact.Type {
	return registry.NewLibraryType(id, pkg, name, (*fact.Exception)(nil), parent)
}

func exceptionClasses() []def.Class {
	var list []def.Class
	for _, t := range allExceptions() {
		c := def.Class{Type: t, Constructors: []*fact.Method{
			def.S0("", func() *fact.Exception { return &fact.Exception{Type: t} }),
			def.Takes(def.S1("", func(m any) *fact.Exception { return &fact.Exception{Type: t, Message: m} }), fact.StringType),
			def.Takes(def.S2("", func(m, cause any) *fact.Exception { return &fact.Exception{Type: t, Message: m, Cause: cause} }),
				fact.StringType, fact.ThrowableType),
			def.Takes(def.S1("", func(cause any) *fact.Exception {
				return &fact.Exception{Type: t, Message: fact.ToString(cause), Cause: cause}
			}), fact.ThrowableType),
		}}
		if t == fact.ThrowableType {
			c.Methods = []*fact.Method{
				ofClass(def.Gives(fact.StringType, def.M0("getMessage", func(e *fact.Exception) any { return e.Message }))),
				ofClass(def.Gives(fact.StringType, def.M0("getLocalizedMessage", func(e *fact.Exception) any { return e.Said() }))),
				ofClass(def.Gives(fact.ThrowableType, def.M0("getCause", func(e *fact.Exception) any { return e.Cause }))),
				ofClass(def.M0("toString", (*fact.Exception).String)),
				def.Takes(def.M1("addSuppressed", func(e *fact.Exception, other any) adapt.None {
					e.Beside = append(e.Beside, other)
					return adapt.None{}
				}), fact.ThrowableType),
				def.Gives(registry.BaseArrayOf(fact.ThrowableType), def.M0("getSuppressed", func(e *fact.Exception) *fact.ListValue {
					return def.Array(fact.ThrowableType, e.Beside...)
				})),
				ofClass(def.M0("fillInStackTrace", func(e *fact.Exception) *fact.Exception { return e })),
				def.M0("printStackTrace", func(*fact.Exception) adapt.None { return adapt.None{} }),
			}
		}
		list = append(list, c)
	}
	return list
}

// ofClass makes a method of Throwable call the method by which a class of the project overrides it, if there is one.
func ofClass(m *fact.Method) *fact.Method {
	run := m.Run
	m.Super = run
	m.Run = func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		if e, ok := args[0].Any().(*fact.Exception); ok {
			if own := e.Type.OwnMethod(m.Name, 0); own != nil {
				v, err := own.Invoke(env, e)
				if err == nil {
					out.Store(m.Result, v)
				}
				return err
			}
		}
		return run(env, args, out)
	}
	return m
}
