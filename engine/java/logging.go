package java

import (
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/text"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

// logger is a Logger of java.util.logging, slf4j, log4j or commons-logging. Each call writes one line to the session's error output: the
// level, the name and the message. Levels below INFO are off, as they are by default in all of these libraries.
type logger struct{ name string }

func (*logger) JavaClass() *fact.Type { return commonsType }

func (l *logger) String() string          { return "Logger[" + l.name + "]" }
func (l *logger) Equals(v any) bool       { x, ok := v.(*logger); return ok && *x == *l }
func (l *logger) isEnabled(rank int) bool { return rank >= 800 }

// write writes a line: the message, with the arguments in place of {}, and the exceptions among the arguments.
func (l *logger) write(env *fact.Env, level string, rank int, message any, args []any) adapt.None {
	if !l.isEnabled(rank) || env == nil || env.Log == nil {
		return adapt.None{}
	}
	text, rest := "", fact.ToString(message)
	for len(args) > 0 {
		before, after, found := strings.Cut(rest, "{}")
		if !found {
			break
		}
		text, rest = text+before+fact.ToString(args[0]), after
		args = args[1:]
	}
	text += rest
	for _, a := range args {
		if e, ok := a.(*fact.Exception); ok {
			text += "\n" + e.String()
		}
	}
	env.Log(level + " " + l.name + ": " + text + "\n")
	return adapt.None{}
}

// numbered replaces the placeholders {0}, {1} … in a message of java.util.logging.
func numbered(text string, args []any) string {
	for i, a := range args {
		text = strings.ReplaceAll(text, "{"+fact.ToString(i)+"}", fact.ToString(a))
	}
	return text
}

var (
	levelType    = registry.NewLibraryType(148, "java.util.logging", "Level", (*logLevel)(nil))
	julType      = registry.NewLibraryType(149, "java.util.logging", "Logger", (*logger)(nil))
	slf4jType    = registry.NewLibraryType(166, "org.slf4j", "Logger", (*logger)(nil), julType)
	slf4jMaker   = &fact.Type{Package: "org.slf4j", Name: "LoggerFactory", Kind: fact.Any, Boxed: true, ID: 167}
	log4jType    = registry.NewLibraryType(168, "org.apache.log4j", "Logger", (*logger)(nil), slf4jType)
	log4j2Type   = registry.NewLibraryType(169, "org.apache.logging.log4j", "Logger", (*logger)(nil), log4jType)
	log4j2Maker  = &fact.Type{Package: "org.apache.logging.log4j", Name: "LogManager", Kind: fact.Any, Boxed: true, ID: 170}
	commonsType  = registry.NewLibraryType(171, "org.apache.commons.logging", "Log", (*logger)(nil), log4j2Type)
	commonsMaker = &fact.Type{Package: "org.apache.commons.logging", Name: "LogFactory", Kind: fact.Any, Boxed: true, ID: 172}
)

// logLevel is java.util.logging.Level.
type logLevel struct {
	name string
	rank int
}

func (*logLevel) JavaClass() *fact.Type { return levelType }

func (l *logLevel) String() string    { return l.name }
func (l *logLevel) Equals(v any) bool { x, ok := v.(*logLevel); return ok && *x == *l }

// DefaultGlobal returns the default value of a global that the program has not set: a logger named after the global if it has a logger
// type, the session's output for a PrintStream, otherwise nil.
func DefaultGlobal(t *fact.Type, name string) any {
	for _, l := range []*fact.Type{julType, slf4jType, log4jType, log4j2Type, commonsType} {
		if t == l {
			return &logger{name}
		}
	}
	return text.DefaultStream(t)
}

func logClasses() []def.Class {
	levels := map[string]any{}
	for name, rank := range map[string]int{"OFF": 1 << 30, "SEVERE": 1000, "WARNING": 900, "INFO": 800, "CONFIG": 700, "FINE": 500, "FINER": 400, "FINEST": 300, "ALL": -1 << 30} {
		levels[name] = &logLevel{name, rank}
	}
	made := func(t *fact.Type, name string) []*fact.Method {
		return []*fact.Method{
			def.Gives(t, def.S1(name, func(s string) *logger { return &logger{s} })),
			def.Gives(t, def.S1(name, func(c *fact.Type) *logger { return &logger{c.BinaryName()} })),
		}
	}
	return []def.Class{
		{Type: levelType, Fields: levels, Methods: []*fact.Method{def.M0("getName", func(l *logLevel) string { return l.name }), def.M0("intValue", func(l *logLevel) int { return l.rank })}},
		{Type: julType, Methods: append(julMethods(), placeholderMethods()...), Statics: append(made(julType, "getLogger"),
			def.S0("getGlobal", func() *logger { return &logger{"global"} }), def.S0("getAnonymousLogger", func() *logger { return &logger{"anonymous"} }))},
		{Type: slf4jType}, {Type: slf4jMaker, Statics: made(slf4jType, "getLogger")},
		{Type: log4jType, Statics: made(log4jType, "getLogger")},
		{Type: log4j2Type}, {Type: log4j2Maker, Statics: append(made(log4j2Type, "getLogger"), def.Gives(log4j2Type, def.S0("getLogger", func() *logger { return &logger{"root"} })))},
		{Type: commonsType}, {Type: commonsMaker, Statics: made(commonsType, "getLog")},
	}
}

// julMethods returns the methods of java.util.logging.
func julMethods() []*fact.Method {
	var list []*fact.Method
	for name, rank := range map[string]int{"severe": 1000, "warning": 900, "config": 700, "fine": 500, "finer": 400, "finest": 300} {
		list = append(list, def.M2(name, func(env *fact.Env, l *logger, text any) adapt.None {
			return l.write(env, strings.ToUpper(name), rank, text, nil)
		}))
	}
	log := func(env *fact.Env, l *logger, level *logLevel, text any, args ...any) adapt.None {
		return l.write(env, level.name, level.rank, numbered(fact.ToString(text), args), args)
	}
	return append(list,
		def.M3("log", func(env *fact.Env, l *logger, level *logLevel, text any) adapt.None { return log(env, l, level, text) }),
		def.Written("log", []*fact.Type{levelType, fact.StringType, fact.ObjectType}, fact.VoidType, func(env *fact.Env, regs []fact.Value, _ *fact.Value) error {
			l, err := def.Arg[*logger](regs[0].Any())
			if err != nil {
				return err
			}
			level, err := def.Arg[*logLevel](regs[1].Any())
			if err != nil {
				return err
			}
			args := []any{regs[3].Any()}
			if c, ok := args[0].(*fact.ListValue); ok && c.Type().Array {
				args = c.Items()
			}
			log(env, l, level, regs[2].Load(fact.StringType), args...)
			return nil
		}),
		def.M1("isLoggable", func(l *logger, level *logLevel) bool { return l.isEnabled(level.rank) }),
		def.M0("getName", func(l *logger) string { return l.name }),
		def.M1("setLevel", func(*logger, *logLevel) adapt.None { return adapt.None{} }),
	)
}

// placeholderMethods returns the methods of slf4j, which the other libraries share: messages with a {} for each argument.
func placeholderMethods() []*fact.Method {
	var list []*fact.Method
	for name, rank := range map[string]int{"trace": 300, "debug": 500, "info": 800, "warn": 900, "error": 1000, "fatal": 1100} {
		level := strings.ToUpper(name)
		list = append(list,
			def.M2(name, func(env *fact.Env, l *logger, text any) adapt.None {
				if e, ok := text.(*fact.Exception); ok {
					return l.write(env, level, rank, e.String(), nil)
				}
				return l.write(env, level, rank, text, nil)
			}),
			def.M3(name, func(env *fact.Env, l *logger, text any, args adapt.Rest) adapt.None {
				return l.write(env, level, rank, text, args)
			}),
			def.M0("is"+strings.ToUpper(name[:1])+name[1:]+"Enabled", func(l *logger) bool { return l.isEnabled(rank) }))
	}
	return list
}
