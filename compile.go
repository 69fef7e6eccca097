package whenthen

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"whenthen/dsl"
	"whenthen/dsl/check"
	"whenthen/engine"
	"whenthen/engine/fact"
	"whenthen/engine/java"
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// Source is one rule file: a name for messages and its text.
type Source struct {
	Name string
	Text string
}

// Files reads rule files from disk, in the order given: load order decides between rules of equal salience.
func Files(paths ...string) ([]Source, error) {
	sources := make([]Source, 0, len(paths))
	for _, p := range paths {
		text, err := os.ReadFile(p)
		if err != nil {
			return nil, fmt.Errorf("rule file: %w", err)
		}
		sources = append(sources, Source{Name: p, Text: string(text)})
	}
	return sources, nil
}

// FilesFS reads rule files from a file system such as an embed.FS.
func FilesFS(fsys fs.FS, paths ...string) ([]Source, error) {
	sources := make([]Source, 0, len(paths))
	for _, p := range paths {
		text, err := fs.ReadFile(fsys, p)
		if err != nil {
			return nil, fmt.Errorf("rule file: %w", err)
		}
		sources = append(sources, Source{Name: p, Text: string(text)})
	}
	return sources, nil
}

// RuleBase is a set of compiled rules. It never changes and may be used by many goroutines, each with sessions of its own.
type RuleBase struct {
	*engine.RuleBase
	// Warnings are findings that did not keep the rules from compiling, in reading order.
	Warnings []source.Diagnostic
}

// CompileError tells why rule files could not be compiled: every error found in every file, and the warnings.
type CompileError struct {
	Diagnostics []source.Diagnostic
}

// Error lists the errors, one line each.
func (e *CompileError) Error() string {
	var lines []string
	for _, d := range e.Diagnostics {
		if d.Severity == source.Error {
			lines = append(lines, d.String())
		}
	}
	return strings.Join(lines, "\n")
}

// Option is a choice made when rules are compiled.
type Option func(*settings)

type settings struct {
	register []func(*fact.Registry) error
	parse    dsl.Options
	check    check.Options
}

// Types gives rule text access to host types and functions: register is called with the registry of the rule base
// before the rules are checked.
func Types(register func(*fact.Registry) error) Option {
	return func(s *settings) { s.register = append(s.register, register) }
}

// Struct makes a Go struct type visible to rule text under a package, by its Go name. sample is a value of the type
// or a nil pointer to it; facts are pointers to it.
func Struct(pkg string, sample any) Option {
	return Types(func(r *fact.Registry) error {
		_, err := r.RegisterStruct(pkg, sample)
		return err
	})
}

// Accumulator makes a Go function known to accumulate conditions; see [fact.Accumulator]. The name may have a package in
// front, from which rule files import it: import accumulate shop.Median median.
func Accumulator[S, T, R any](name string, a fact.Accumulator[S, T, R]) Option {
	return Types(func(r *fact.Registry) error { return fact.RegisterAccumulator(r, name, a) })
}

// Function makes a Go function known to rule text: as a function of the package, or of every package if that is "".
// Arguments and result are converted; a final error result makes the call fail.
func Function(pkg, name string, fn any) Option {
	return Types(func(r *fact.Registry) error { return r.RegisterFunction(pkg, "", name, fn) })
}

// Level makes the compiler read a level of the language; the default is dsl.DRL6.
func Level(l dsl.Level) Option {
	return func(s *settings) { s.parse.Level = l }
}

// Compile parses, checks and compiles rule files into one rule base. If a file has errors the result is a
// *CompileError with all of them; other errors come from registering host types.
func Compile(sources []Source, opts ...Option) (*RuleBase, error) {
	base, diagnostics, err := analyse(sources, opts)
	if err != nil {
		return nil, err
	}
	if source.HasErrors(diagnostics) {
		return nil, &CompileError{Diagnostics: diagnostics}
	}
	rb, err := engine.Compile(base)
	if err != nil {
		return nil, err
	}
	return &RuleBase{RuleBase: rb, Warnings: diagnostics}, nil
}

// Check parses and checks rule files and returns all findings in reading order, without compiling them.
func Check(sources []Source, opts ...Option) ([]source.Diagnostic, error) {
	_, diagnostics, err := analyse(sources, opts)
	return diagnostics, err
}

// CheckSyntax looks at the form of rule files alone, right-hand sides included, and returns all findings in reading order.
// It needs no types, so options that register them change nothing.
func CheckSyntax(sources []Source, opts ...Option) []source.Diagnostic {
	var s settings
	for _, o := range opts {
		o(&s)
	}
	_, diagnostics := parse(sources, s.parse)
	source.Sort(diagnostics)
	return diagnostics
}

// analyse runs the front half of the house: text to checked rules.
func analyse(sources []Source, opts []Option) (*rule.Base, []source.Diagnostic, error) {
	var s settings
	for _, o := range opts {
		o(&s)
	}
	registry := fact.NewRegistry(java.Library())
	var problems []error
	for _, register := range s.register {
		problems = append(problems, register(registry))
	}
	if err := errors.Join(problems...); err != nil {
		return nil, nil, err
	}
	files, diagnostics := parse(sources, s.parse)
	base, found := check.Check(files, registry, s.check)
	diagnostics = append(diagnostics, found...)
	source.Sort(diagnostics)
	return base, diagnostics, nil
}

// parse reads each file alone.
func parse(sources []Source, opts dsl.Options) (files []*dsl.File, diagnostics []source.Diagnostic) {
	for _, src := range sources {
		file, found := dsl.Parse(source.NewFile(cmp.Or(src.Name, "rules.drl"), src.Text), opts)
		files = append(files, file)
		diagnostics = append(diagnostics, found...)
	}
	return files, diagnostics
}
