package whenthen

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"whenthen/dsl"
	"whenthen/dsl/ast"
	"whenthen/dsl/check"
	"whenthen/dsl/flow"
	"whenthen/engine"
	"whenthen/engine/java"
	"whenthen/engine/lint"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/registry"
)

// Source is the text of one rule file and the name that messages use for it.
type Source struct {
	Name string // usually a path, but any name is allowed
	Text string // UTF-8
	made *made
}

// made contains the additional data of a source generated from another form of rules.
type made struct {
	file  *source.File
	found []source.Diagnostic
}

// Derived returns a source whose rules were generated from another form, such as a decision table. file is the generated text, which maps
// its parts to their origin; found contains the diagnostics of the generation. Package table creates such sources. Without a file it is an
// empty source.
func Derived(file *source.File, found ...source.Diagnostic) Source {
	if file == nil {
		return Source{}
	}
	return Source{Name: file.Name(), Text: file.Text(), made: &made{file, found}}
}

// File returns the text of the source as a file; the positions in diagnostics and syntax trees refer to it.
func (s Source) File() *source.File {
	if s.made != nil {
		return s.made.file
	}
	return source.NewFile(cmp.Or(s.Name, "rules.drl"), s.Text)
}

// MaxFileSize is the maximum size of a rule file in bytes.
const MaxFileSize = 100 << 20

// FileSizeError reports that a rule file is larger than MaxFileSize.
type FileSizeError struct {
	Name string
	Size int64 // in bytes
}

// Error names the file, its size and the limit.
func (e *FileSizeError) Error() string {
	return fmt.Sprintf("rule file %s: it has %d bytes; the limit is %d (100 MB)", e.Name, e.Size, MaxFileSize)
}

// Files reads rule files from disk in the order given. The order matters: among rules of equal salience, load order decides which
// fires first.
func Files(paths ...string) ([]Source, error) {
	sources := make([]Source, 0, len(paths))
	for _, p := range paths {
		if info, err := os.Stat(p); err == nil && info.Size() > MaxFileSize {
			return nil, &FileSizeError{Name: p, Size: info.Size()}
		}
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
	if fsys == nil {
		return nil, errors.New("rule file: there is no file system")
	}
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

// CompileError reports why rule files could not be compiled: every error found in every file, and the warnings.
type CompileError struct {
	Diagnostics []source.Diagnostic
}

// Error lists the errors, one line each.
func (e *CompileError) Error() string {
	var lines []string
	for _, d := range e.Diagnostics {
		if d.Severity == source.Error {
			line := d.String()
			if d.Hint != "" {
				line += "; hint: " + d.Hint
			}
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// Compile does the same as CompileContext without a time limit.
func Compile(sources []Source, opts ...Option) (*RuleBase, error) {
	return CompileContext(context.Background(), sources, opts...)
}

// CompileContext parses, checks and compiles rule files into one rule base. If a file has errors, the error is a *CompileError with all of
// them; other errors come from registering Go types and functions. If ctx ends first, the error wraps its cause; the rule that is being
// compiled is finished before.
func CompileContext(ctx context.Context, sources []Source, opts ...Option) (*RuleBase, error) {
	s := settingsOf(opts)
	s.check.Unload = true
	base, diagnostics, err := analyse(ctx, sources, s)
	if err != nil {
		return nil, err
	}
	if source.HasErrors(diagnostics) {
		return nil, &CompileError{Diagnostics: diagnostics}
	}
	rb, err := engine.Compile(ctx, base)
	if err != nil {
		return nil, err
	}
	return &RuleBase{engine: rb, Warnings: diagnostics}, nil
}

// Analysis contains all information about rule files, even erroneous ones, for editors and other tools that work on rule text.
type Analysis struct {
	// Files contains the syntax trees, one per source. They lack the parts that could not be parsed.
	Files []*dsl.File
	// Types contains the types that the rules declare, those of the Go program and those of the Java library.
	Types *Registry
	// Rules contains the checked rules. Rules with errors are missing or incomplete.
	Rules *rule.Base
	// Diagnostics contains all findings in source order, including those of Lint if there are no errors.
	Diagnostics []source.Diagnostic
	// InText contains the findings of the checker at their places in Files. For a table or sentences, Files contains the rules that were made of
	// them, while Diagnostics has one finding at the cell or sentence from which any number of rules were made.
	InText []source.Diagnostic

	classes check.Classes // nil without Java classes
}

// JavaSource returns where a Java class, given by its qualified name, is defined. With a property it returns the place of the
// field, or of the first method that provides the property. ok is false if the class's source is not known.
func (a *Analysis) JavaSource(qualified, property string) (file *source.File, at source.Span, ok bool) {
	if a.classes == nil {
		return nil, source.Span{}, false
	}
	c := a.classes.Find(qualified)
	if c == nil || c.File.Source == nil || !c.Decl.Name.Span().IsValid() {
		return nil, source.Span{}, false
	}
	if property == "" {
		return c.File.Source, c.Decl.Name.Span(), true
	}
	at, ok = c.Property(property)
	return c.File.Source, at, ok
}

// Analyze parses and checks rule files and returns all information about them. It fails only if types or functions of the program cannot be
// registered, or if linting fails.
func Analyze(sources []Source, opts ...Option) (*Analysis, error) {
	chosen := settingsOf(opts)
	a, err := examine(context.Background(), sources, chosen)
	if err != nil {
		return nil, err
	}
	if a.Diagnostics, err = linted(context.Background(), a.Rules, a.Diagnostics); err != nil {
		return nil, err
	}
	return a, nil
}

// Check does the same as CheckContext without a time limit.
func Check(sources []Source, opts ...Option) ([]source.Diagnostic, error) {
	return CheckContext(context.Background(), sources, opts...)
}

// CheckContext parses and checks rule files without compiling them and returns all findings in source order. If ctx ends first, the
// error wraps the cause.
func CheckContext(ctx context.Context, sources []Source, opts ...Option) ([]source.Diagnostic, error) {
	s := settingsOf(opts)
	s.check.CheckOnly, s.check.Unload, s.check.Forget = true, true, true
	_, diagnostics, err := analyse(ctx, sources, s)
	return diagnostics, err
}

// Lint does the same as LintContext without a time limit.
func Lint(sources []Source, opts ...Option) ([]source.Diagnostic, error) {
	return LintContext(context.Background(), sources, opts...)
}

// LintContext does the same as CheckContext and also analyses the rules as a whole: duplicates, contradictions, gaps and overlaps of
// ranges, cycles, unused declarations; see package engine/lint. If there are errors, this analysis is skipped.
func LintContext(ctx context.Context, sources []Source, opts ...Option) ([]source.Diagnostic, error) {
	base, diagnostics, err := analyse(ctx, sources, settingsOf(opts))
	if err != nil {
		return diagnostics, err
	}
	return linted(ctx, base, diagnostics)
}

// linted adds the findings of package lint if the rules have no errors.
func linted(ctx context.Context, base *rule.Base, diagnostics []source.Diagnostic) ([]source.Diagnostic, error) {
	if source.HasErrors(diagnostics) {
		return diagnostics, nil
	}
	found, err := lint.Check(ctx, base)
	if err != nil {
		return nil, err
	}
	diagnostics = append(diagnostics, source.Located(source.WithoutAllowed(found))...)
	source.Sort(diagnostics)
	return diagnostics, nil
}

// CheckSyntax checks only the syntax of rule files, including right-hand sides, and returns all findings in source order. It needs
// no types, so options that register them have no effect.
func CheckSyntax(sources []Source, opts ...Option) []source.Diagnostic {
	_, flows, diagnostics := parse(sources, settingsOf(opts).parse, true)
	diagnostics = source.Located(flows.place(diagnostics))
	source.Sort(diagnostics)
	diagnostics = source.WithoutAllowed(diagnostics)
	return diagnostics
}

// analyse parses and checks the sources and merges diagnostics about the same thing.
func analyse(ctx context.Context, sources []Source, s *settings) (*rule.Base, []source.Diagnostic, error) {
	a, err := examine(ctx, sources, s)
	if err != nil {
		return nil, nil, err
	}
	return a.Rules, withoutEchoes(a.Diagnostics), nil
}

// examine does the same as analyse without merging diagnostics; it also returns the syntax trees.
func examine(ctx context.Context, sources []Source, s *settings) (*Analysis, error) {
	if ctx == nil {
		return nil, errors.New("the context is nil; context.Background() never ends")
	}
	for _, f := range sources {
		if len(f.Text) > MaxFileSize {
			return nil, &FileSizeError{Name: f.Name, Size: int64(len(f.Text))}
		}
	}
	registry := registry.NewRegistry(java.Library())
	if err := s.registerWith(registry); err != nil {
		return nil, err
	}
	ended := func() bool { return ctx.Err() != nil }
	s.parse.Ended, s.check.Ended = ended, ended
	files, flows, diagnostics := parse(sources, s.parse, s.check.Forget)
	s.check.Focused = flows.groups()
	base, found := check.Check(files, registry, s.check)
	if ended() {
		return nil, fmt.Errorf("rules are read no further: %w", context.Cause(ctx))
	}
	base.Traced, base.Stream = s.traced, s.stream
	written := slices.DeleteFunc(slices.Clone(files), func(f *dsl.File) bool { return flows[f.Source] != nil })
	diagnostics = flows.place(withoutConsequences(written, diagnostics, found))
	a := &Analysis{Files: files, Types: base.Types, Rules: base, InText: slices.Clone(diagnostics), classes: s.check.Classes}
	source.Sort(a.InText)
	a.InText = source.WithoutAllowed(a.InText)
	diagnostics = lenientFlows(source.Located(diagnostics))
	for _, f := range files {
		if flow := flows[f.Source]; flow != nil {
			base.Processes = append(base.Processes, flow.Processes...)
		}
	}
	source.Sort(diagnostics)
	a.Diagnostics = source.WithoutAllowed(diagnostics)
	return a, nil
}

// largeFile is the size in bytes from which parse, if late is set, builds the syntax trees of rules one at a time instead of all at once.
const largeFile = 1 << 20

// parse parses each file separately. The code in process files is first converted to rule text.
func parse(sources []Source, opts dsl.Options, late bool) (files []*dsl.File, flows processFiles, diagnostics []source.Diagnostic) {
	for _, src := range sources {
		text := src.File()
		if src.made != nil {
			diagnostics = append(diagnostics, src.made.found...)
			if source.HasErrors(src.made.found) {
				files = append(files, declarations(text, opts))
				continue
			}
		}
		var process *flow.File
		if flow.IsProcess(src.Name) {
			var found []source.Diagnostic
			process, found = flow.Read(text)
			diagnostics = append(diagnostics, found...)
			text = source.NewFile(src.Name, process.Text)
		}
		opts.Late = late && len(text.Text()) > largeFile
		file, found := dsl.Parse(text, opts)
		if process != nil {
			if flows == nil {
				flows = processFiles{}
			}
			flows[file.Source] = process
		}
		files = append(files, file)
		diagnostics = append(diagnostics, found...)
	}
	return files, flows, diagnostics
}

// declarations parses a file of which only a part could be generated and keeps its declarations, because other files may use them.
// It drops the rules and queries, and all diagnostics: the reason for the missing part has been reported already.
func declarations(half *source.File, opts dsl.Options) *dsl.File {
	file, _ := dsl.Parse(half, opts)
	file.Rules, file.Queries = nil, nil
	file.Items = slices.DeleteFunc(file.Items, func(i ast.Item) bool {
		switch i.(type) {
		case *ast.Rule, *ast.Query:
			return true
		}
		return false
	})
	return file
}

// processFiles maps the rule text generated from the code of a process file to that file.
type processFiles map[*source.File]*flow.File

// groups returns the ruleflow groups that the processes activate.
func (p processFiles) groups() map[string]bool {
	groups := map[string]bool{}
	for _, f := range p {
		for _, process := range f.Processes {
			for _, n := range process.Nodes {
				groups[n.Group] = true
			}
		}
	}
	return groups
}

// lenientFlows changes errors about process elements that this engine does not run to warnings: the author has made no mistake, and the
// rules run without the process.
func lenientFlows(found []source.Diagnostic) []source.Diagnostic {
	for i := range found {
		if found[i].Code == flow.CodeUnhandled {
			found[i].Severity = source.Warning
		}
	}
	return found
}

// place moves findings in generated process code to the files from which the code was generated.
func (p processFiles) place(found []source.Diagnostic) []source.Diagnostic {
	if len(p) == 0 {
		return found
	}
	var out []source.Diagnostic
	for _, d := range found {
		if file := p[d.File]; file != nil {
			var ok bool
			if d, ok = file.Place(d); !ok {
				continue
			}
		}
		out = append(out, d)
	}
	return out
}
