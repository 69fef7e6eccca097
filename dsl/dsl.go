package dsl

import (
	"io"

	"whenthen/dsl/ast"
	"whenthen/dsl/format"
	"whenthen/dsl/mistake"
	"whenthen/dsl/parse"
	"whenthen/engine/source"
)

// File is the syntax tree of a rule file, without the parts that could not be read.
type File = ast.File

// Options control parsing. The zero value reads DRL6 with the default limits.
type Options = parse.Options

// FormatMode determines what [FormatFiles] does with files that are not in canonical layout.
type FormatMode = format.Mode

// Level is a level of the language.
type Level = ast.Level

// The levels. DRL6 is the default, as in Drools 10.
const (
	DRL6  = ast.DRL6
	DRL10 = ast.DRL10
)

// Parse reads a rule file. The returned file is never nil and contains all parts that could be read, whatever the errors. The diagnostics
// are in reading order. Parse may be called from many goroutines at the same time.
func Parse(src *source.File, opts Options) (*File, []source.Diagnostic) {
	return parse.Parse(src, opts)
}

// Format returns the canonical text of a file that was parsed without errors.
func Format(f *File) string { return format.Format(f) }

// Layout returns the function that formats the text of files with rules in a form other than rule text, such as sentences, by the name of a
// file and its text; nil for other files.
func Layout(path, text string) func(text string) string { return format.Layout(path, text) }

// FormatFiles formats files, and files below folders, according to their extensions; see [format.Files].
func FormatFiles(out io.Writer, names []string, mode FormatMode, opts Options) (changed []string, ds []source.Diagnostic, err error) {
	return format.Files(out, names, mode, opts)
}

// Print writes a node and its descendants as indented text.
func Print(w io.Writer, n ast.Node) error { return ast.Print(w, n) }

// PrintJSON writes a node and its descendants as JSON; see [ast.PrintJSON].
func PrintJSON(w io.Writer, n ast.Node) error { return ast.PrintJSON(w, n) }

// Codes explains every code the parser reports, sorted by code. The checker has a separate table.
func Codes() []source.CodeInfo { return mistake.Codes() }

// Grammar returns the grammar of rule files as EBNF. Hand-written productions (expressions, types, code) are named and explained,
// but not spelt out.
func Grammar() string { return parse.Grammar() }
