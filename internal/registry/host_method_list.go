package registry

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"whenthen/internal/fact"
)

// Methods sets the methods of the type that rule text sees, as method expressions by Go name; others, and those of embedded types, are not
// visible.
func Methods(expressions map[string]any) StructOption {
	return func(o *structOptions) {
		o.listed, o.expressions = true, expressions
	}
}

// methodsOf returns the methods of a Go type that rule text may see, sorted by name.
func methodsOf(t *fact.Type) []reflect.Method {
	if h := hostOf(t); h != nil && h.options.listed {
		return h.options.methods
	}
	return reflectedMethods(t.Go)
}

// resolveMethods checks the method expressions of the option Methods for the Go type gt, a pointer to a struct.
func (o *structOptions) resolveMethods(gt reflect.Type) error {
	if !o.listed {
		return checkUnlisted(gt)
	}
	for _, name := range slices.Sorted(maps.Keys(o.expressions)) {
		f := reflect.ValueOf(o.expressions[name])
		if f.Kind() != reflect.Func || f.IsNil() || f.Type().NumIn() == 0 || f.Type().In(0) != gt {
			return fmt.Errorf("the method %s is a %T: it must be a method expression, such as (%s).%s", name, o.expressions[name], gt, name)
		}
		o.methods = append(o.methods, reflect.Method{Name: name, Type: f.Type(), Func: f})
	}
	return nil
}
