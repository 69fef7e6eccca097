package factexpr

import (
	"errors"
	"maps"
	"strings"

	"github.com/expr-lang/expr"

	"whenthen/engine/source"
	"whenthen/internal/registry"
)

// Eval evaluates an expression over variables.
func Eval(text string, env map[string]any, options ...expr.Option) (any, error) {
	program, err := expr.Compile(text, append(options, expr.Env(env))...)
	if err != nil {
		return nil, reason(err, env)
	}
	v, err := expr.Run(program, env)
	if err != nil {
		return nil, reason(err, env)
	}
	return v, nil
}

// nullHint is added for users who write null as in rules.
const nullHint = "; in such expressions, null is written nil"

// objectHint is added for users who write the type of an object in the field of a fact, as they do for the fact.
const objectHint = "; an object in a field is written without its type: { total: 5 }"

// reason returns the reason without the excerpt of the expression, with a probable correction: for an unknown variable the most similar one.
func reason(err error, env map[string]any) error {
	line, _, _ := strings.Cut(err.Error(), "\n")
	if strings.HasPrefix(line, `unexpected token Bracket("{")`) {
		line += objectHint
	}
	if rest, ok := strings.CutPrefix(line, "unknown name "); ok {
		name, _, _ := strings.Cut(rest, " ")
		if name == "null" {
			line += nullHint
		} else if near := source.Nearest(name, Names(env)); near != "" {
			line += "; did you mean " + near + "?"
		}
	}
	return errors.New(line)
}

// factEnv returns the variables of an expression about one fact: its properties, type for the name of its type, and this for the whole
// fact. A property hides a variable in others with the same name.
func factEnv(types *registry.Registry, object any, others map[string]any) map[string]any {
	env := maps.Clone(others)
	if env == nil {
		env = map[string]any{}
	}
	if t := types.TypeOf(object); t != nil {
		env["type"] = t.Name
	}
	shown := View(types, object)
	env["this"] = shown
	if fields, ok := shown.(map[string]any); ok {
		for _, name := range Names(fields) {
			env[name] = fields[name]
		}
	}
	return env
}
