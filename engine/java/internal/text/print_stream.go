package text

import (
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

var printStreamType = registry.NewLibraryType(292, "java.io", "PrintStream", (*printStream)(nil))

// printStream is System.out or System.err as a value, as in a variable or global of type java.io.PrintStream. Rules have no other streams.
type printStream struct{ errors bool }

// Streams returns the constants of System.
func Streams() map[string]any {
	return map[string]any{"out": &printStream{}, "err": &printStream{errors: true}}
}

// DefaultStream returns the stream that a global of a type stands for if the program has not set it: the output for a PrintStream, else nil.
func DefaultStream(t *fact.Type) any {
	if t == printStreamType {
		return &printStream{}
	}
	return nil
}

// JavaClass returns java.io.PrintStream.
func (*printStream) JavaClass() *fact.Type { return printStreamType }

// Equals compares the targets: a session has one output and one error output.
func (p *printStream) Equals(v any) bool { x, ok := v.(*printStream); return ok && *x == *p }

func (p *printStream) write(env *fact.Env, text string) adapt.None {
	switch {
	case env == nil:
	case p.errors && env.Log != nil:
		env.Log(text)
	case !p.errors && env.Print != nil:
		env.Print(text)
	}
	return adapt.None{}
}

// printed returns the text that is printed for a value: that of String.valueOf, for an array of characters these.
func printed(v any) string {
	if chars, ok := v.(*fact.ListValue); ok && chars.Type().Array && chars.Type().Elem == fact.CharType {
		var b strings.Builder
		for _, c := range chars.Items() {
			b.WriteString(fact.ToString(c))
		}
		return b.String()
	}
	return fact.ToString(v)
}

func printStreamFamily() def.Family {
	list := []*fact.Method{
		def.M1("println", func(env *fact.Env, p *printStream) adapt.None { return p.write(env, "\n") }),
		def.M2("println", func(env *fact.Env, p *printStream, v any) adapt.None { return p.write(env, printed(v)+"\n") }),
		def.M2("print", func(env *fact.Env, p *printStream, v any) adapt.None { return p.write(env, printed(v)) }),
		def.M0("flush", func(*printStream) adapt.None { return adapt.None{} }),
	}
	for _, name := range []string{"printf", "format"} {
		list = append(list, def.Gives(printStreamType, def.E3(name, func(env *fact.Env, p *printStream, form string, args adapt.Rest) (*printStream, error) {
			text, err := formatted(env, form, args)
			if err == nil {
				p.write(env, text)
			}
			return p, err
		})))
	}
	return def.Family{Types: []*fact.Type{printStreamType}, Classes: func() []def.Class { return []def.Class{{Type: printStreamType, Methods: list}} }}
}
