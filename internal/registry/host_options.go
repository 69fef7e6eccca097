package registry

import (
	"reflect"

	"whenthen/internal/fact"
)

// StructOption adds information about a Go struct that reflection cannot find.
type StructOption func(*structOptions)

type structOptions struct {
	name      string
	hidden    map[string]bool
	renamed   map[string]string // property name by Go name
	keys      []string
	positions []string
	event     eventOptions
	writes    map[string][]string // by DRL method name

	listed      bool             // whether rule text sees only the methods of the option Methods
	expressions map[string]any   // what the option specifies, by Go name
	methods     []reflect.Method // the same, sorted by name
}

// hostStruct is the registry's data about a Go struct.
type hostStruct struct {
	options    structOptions
	registered bool
	err        error // an invalid option, found when the type was described
}

// hostOf returns the registry's data about a Go struct, or nil.
func hostOf(t *fact.Type) *hostStruct {
	h, _ := t.Host.(*hostStruct)
	return h
}

// Named sets another DRL name for the type.
func Named(name string) StructOption { return func(o *structOptions) { o.name = name } }

// Hide hides fields and methods, given by Go name, from rule text.
func Hide(goNames ...string) StructOption {
	return func(o *structOptions) {
		if o.hidden == nil {
			o.hidden = map[string]bool{}
		}
		for _, n := range goNames {
			o.hidden[n] = true
		}
	}
}

// Rename gives the field or getter with a Go name another property name.
func Rename(goName, property string) StructOption {
	return func(o *structOptions) {
		if o.renamed == nil {
			o.renamed = map[string]string{}
		}
		o.renamed[goName] = property
	}
}

// Keys sets the properties that determine whether two objects are equal, as @key does. Like an Equal method, it applies to the Go type in
// the whole program.
func Keys(properties ...string) StructOption { return func(o *structOptions) { o.keys = properties } }

// Positional sets the properties that positional arguments refer to, in order. The default is the exported fields.
func Positional(properties ...string) StructOption {
	return func(o *structOptions) { o.positions = properties }
}

// Writes sets which properties a method, given by its DRL name, changes; without properties, the method changes nothing. By default a
// setter changes its own property, and any other method all properties.
func Writes(method string, properties ...string) StructOption {
	return func(o *structOptions) {
		if o.writes == nil {
			o.writes = map[string][]string{}
		}
		o.writes[method] = properties
	}
}
