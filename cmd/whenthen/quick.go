package main

import (
	"reflect"
	"strings"

	"github.com/alecthomas/kong"

	"whenthen/cmd/whenthen/internal/console"
)

// command is a command without subcommands.
type command interface {
	Run(c *console.Console) error
}

// quick parses a correct command line quickly, or returns false if the command line needs the full parser. kong spends most of its
// time on the help texts, which it scans character by character for variables before it reads the first argument. That takes longer
// than a small run of rules, so kong first gets the flags without their help texts. Requests for help and wrong command lines are
// handled by the full parser.
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

// flagsOf lists the fields of a command that kong fills, including those of embedded structs.
func flagsOf(command reflect.Type) []reflect.StructField {
	var flags []reflect.StructField
	for _, f := range reflect.VisibleFields(command) {
		if f.IsExported() && !f.Anonymous {
			flags = append(flags, f)
		}
	}
	return flags
}

// withoutHelp returns a tag without the help text.
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
