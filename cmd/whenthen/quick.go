package main

import (
	"reflect"
	"strings"

	"github.com/alecthomas/kong"

	"whenthen/cmd/whenthen/internal/console"
)

// command is a command without further ones below it.
type command interface {
	Run(c *console.Console) error
}

// quick reads a command line that is right, or tells that another way must be found for it. Most of the time that kong needs goes into the texts for
// --help: it reads them sign by sign and looks for variables in them, all of them before the first argument. That takes longer than a small run of rules, so
// kong is given the flags without their texts first. Who asks for help or has made a mistake gets an answer from the whole.
func quick(args []string) (command, bool) {
	if len(args) == 0 {
		return nil, false
	}
	field, found := commandField(args[0])
	if !found {
		return nil, false
	}
	target := reflect.New(field.Type)
	c, ok := target.Interface().(command)
	if !ok {
		return nil, false
	}
	flags := flagsOf(field.Type)
	plain := make([]reflect.StructField, len(flags))
	for i, f := range flags {
		plain[i] = reflect.StructField{Name: f.Name, Type: f.Type, Tag: withoutHelp(f.Tag)}
	}
	read := reflect.New(reflect.StructOf(plain))
	parser, err := kong.New(read.Interface(), kong.NoDefaultHelp())
	if err != nil {
		return nil, false
	}
	if _, err := parser.Parse(args[1:]); err != nil {
		return nil, false
	}
	for i, f := range flags {
		target.Elem().FieldByIndex(f.Index).Set(read.Elem().Field(i))
	}
	return c, true
}

// flagsOf lists the fields of a command that kong fills, also those of the structs in it.
func flagsOf(command reflect.Type) []reflect.StructField {
	var flags []reflect.StructField
	for _, f := range reflect.VisibleFields(command) {
		if f.IsExported() && !f.Anonymous {
			flags = append(flags, f)
		}
	}
	return flags
}

// withoutHelp is a tag without what --help tells.
func withoutHelp(tag reflect.StructTag) reflect.StructTag {
	const key = `help:"`
	from := strings.Index(string(tag), key)
	if from < 0 || from > 0 && tag[from-1] != ' ' {
		return tag
	}
	to := from + len(key)
	for to < len(tag) && tag[to] != '"' {
		if tag[to] == '\\' {
			to++
		}
		to++
	}
	return tag[:from] + tag[min(to+1, len(tag)):]
}
