package whenthen

import (
	"cmp"
	"context"
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

// Source is one rule file: a name for messages and its text.
type Source struct {
	Name string // most often a path; it need not be one
	Text string // UTF-8
	made *made
}

// made is what a source has that was made from another form of rules.
type made struct {
	file  *source.File
	found []source.Diagnostic
}

// Derived is a source of rules that were made from another form, such as a decision table: their text, which knows where its parts
// come from, and what was found while it was made. Package table makes such sources.
func Derived(file *source.File, found ...source.Diagnostic) Source {
	return Source{Name: file.Name(), Text: file.Text(), made: &made{file, found}}
}

// File is the text of the source as a file, whose positions diagnostics and syntax trees have.
func (s Source) File() *source.File {
	if s.made != nil {
		return s.made.file
	}
	return source.NewFile(cmp.Or(s.Name, "rules.drl"), s.Text)
}

// MaxFileSize is how many bytes a rule file may have.
const MaxFileSize = 100 << 20

// FileSizeError tells that a rule file has more than MaxFileSize bytes.
type FileSizeError struct {
	Name string
	Size int64 // in bytes
}

// Error names the file, its size and the limit.
func (e *FileSizeError) Error() string {
	return fmt.Sprintf("rule file %s: it has %d bytes; the limit is %d (100 MB)", e.Name, e.Size, MaxFileSize)
}

// Files reads rule files from disk, in the order given: load order decides between rules of equal salience.
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

// Compile is CompileContext without a bound on its time.
func Compile(sources []Source, opts ...Option) (*RuleBase, error) {
	return CompileContext(context.Background(), sources, opts...)
}

// CompileContext parses, checks and compiles rule files into one rule base. If a file has errors the result is a
// *CompileError with all of them; other errors come from registering host types. When ctx ends before that is done, the error is
// the cause; a rule in work is finished first.
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

// Analysis is what is known of rule files, errors or not: for editors and other tools that look at rule text.
type Analysis struct {
	// Files are the syntax trees, one for each source; broken parts are missing in them.
	Files []*dsl.File
	// Types holds the declared types, those of the host and those of the library.
	Types *Registry
	// Rules are the checked rules; those with errors are missing or lack parts.
	Rules *rule.Base
	// Diagnostics are all findings in reading order, those of Lint included if there is no error.
	Diagnostics []source.Diagnostic

	classes check.Classes // nil without Java classes
}

// JavaSource is where a Java class is written, by its qualified name; with a property, where the class has the field or the first method
// that makes it. ok is false for classes whose source is not known.
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

// Analyze parses and checks rule files and returns all that is known of them. It fails only if host types cannot be registered.
func Analyze(sources []Source, opts ...Option) (*Analysis, error) {
	chosen := settingsOf(opts)
	files, base, diagnostics, err := examine(context.Background(), sources, chosen)
	if err != nil {
		return nil, err
	}
	if !source.HasErrors(diagnostics) {
		found, err := lint.Check(context.Background(), base)
		if err != nil {
			return nil, err
		}
		diagnostics = append(diagnostics, source.Located(source.WithoutAllowed(found))...)
		source.Sort(diagnostics)
	}
	return &Analysis{Files: files, Types: base.Types, Rules: base, Diagnostics: diagnostics, classes: chosen.check.Classes}, nil
}

// Check is CheckContext without a bound on its time.
func Check(sources []Source, opts ...Option) ([]source.Diagnostic, error) {
	return CheckContext(context.Background(), sources, opts...)
}

// CheckContext parses and checks rule files and returns all findings in reading order, without compiling them. When ctx ends
// before that is done, the error is the cause.
func CheckContext(ctx context.Context, sources []Source, opts ...Option) ([]source.Diagnostic, error) {
	s := settingsOf(opts)
	s.check.CheckOnly, s.check.Unload, s.check.Forget = true, true, true
	_, diagnostics, err := analyse(ctx, sources, s)
	return diagnostics, err
}

// Lint is LintContext without a bound on its time.
func Lint(sources []Source, opts ...Option) ([]source.Diagnostic, error) {
	return LintContext(context.Background(), sources, opts...)
}

// LintContext is CheckContext with a look at the rules together: rules that say the same or contradict each other, gaps and overlaps of
// ranges, circles, things nobody uses; see package engine/lint. Rules with errors are not looked at together.
func LintContext(ctx context.Context, sources []Source, opts ...Option) ([]source.Diagnostic, error) {
	base, diagnostics, err := analyse(ctx, sources, settingsOf(opts))
	if err != nil || source.HasErrors(diagnostics) {
		return diagnostics, err
	}
	found, err := lint.Check(ctx, base)
	if err != nil {
		return nil, err
	}
	diagnostics = append(diagnostics, source.Located(source.WithoutAllowed(found))...)
	source.Sort(diagnostics)
	return diagnostics, nil
}

// Feed says that what rule From does is looked at by a condition of rule To, through facts of Types.
type Feed struct {
	From, To string   // without their packages
	Types    []string // likewise
}

// Feeds lists which rules of the files may wake which, in load order. It fails as Compile does.
func Feeds(sources []Source, opts ...Option) ([]Feed, error) {
	base, diagnostics, err := analyse(context.Background(), sources, settingsOf(opts))
	if err != nil {
		return nil, err
	}
	if source.HasErrors(diagnostics) {
		return nil, &CompileError{Diagnostics: diagnostics}
	}
	var list []Feed
	for _, f := range lint.Feeds(base) {
		feed := Feed{From: f.From.Name, To: f.To.Name}
		for _, t := range f.Types {
			feed.Types = append(feed.Types, t.Name)
		}
		list = append(list, feed)
	}
	return list, nil
}

// CheckSyntax looks at the form of rule files alone, right-hand sides included, and returns all findings in reading order.
// It needs no types, so options that register them change nothing.
func CheckSyntax(sources []Source, opts ...Option) []source.Diagnostic {
	_, flows, diagnostics := parse(sources, settingsOf(opts).parse, true)
	diagnostics = source.Located(flows.place(diagnostics))
	source.Sort(diagnostics)
	diagnostics = source.WithoutAllowed(diagnostics)
	return diagnostics
}

// analyse makes checked rules of text.
func analyse(ctx context.Context, sources []Source, s *settings) (*rule.Base, []source.Diagnostic, error) {
	_, base, diagnostics, err := examine(ctx, sources, s)
	return base, withoutEchoes(diagnostics), err
}

// examine is analyse with the syntax trees.
func examine(ctx context.Context, sources []Source, s *settings) ([]*dsl.File, *rule.Base, []source.Diagnostic, error) {
	for _, f := range sources {
		if len(f.Text) > MaxFileSize {
			return nil, nil, nil, &FileSizeError{Name: f.Name, Size: int64(len(f.Text))}
		}
	}
	registry := registry.NewRegistry(java.Library())
	if err := s.registerWith(registry); err != nil {
		return nil, nil, nil, err
	}
	ended := func() bool { return ctx.Err() != nil }
	s.parse.Ended, s.check.Ended = ended, ended
	files, flows, diagnostics := parse(sources, s.parse, s.check.Forget)
	s.check.Focused = flows.groups()
	base, found := check.Check(files, registry, s.check)
	if ended() {
		return nil, nil, nil, fmt.Errorf("rules are read no further: %w", context.Cause(ctx))
	}
	base.Traced, base.Stream = s.traced, s.stream
	written := slices.DeleteFunc(slices.Clone(files), func(f *dsl.File) bool { return flows[f.Source] != nil })
	diagnostics = source.Located(flows.place(withoutConsequences(written, diagnostics, found)))
	if s.check.CheckOnly {
		diagnostics = lenientFlows(diagnostics)
	}
	for _, f := range files {
		if flow := flows[f.Source]; flow != nil {
			base.Processes = append(base.Processes, flow.Processes...)
		}
	}
	source.Sort(diagnostics)
	diagnostics = source.WithoutAllowed(diagnostics)
	return files, base, diagnostics, nil
}

// largeFile is the size in bytes from which the trees of rules are made one after the other, if late tells that no more is needed.
const largeFile = 1 << 20

// parse reads each file alone. Files with processes become rule text for their code.
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

// declarations is what a text declares of which half is missing: others may use that. Its rules are left out, and nobody needs to know what else
// is wrong in them.
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

// processFiles are files with processes, by the rule text that their code has become.
type processFiles map[*source.File]*flow.File

// groups are the ruleflow groups that the processes activate.
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

// lenientFlows makes warnings of what a process has that does not run here: it is no mistake of its author.
func lenientFlows(found []source.Diagnostic) []source.Diagnostic {
	for i := range found {
		if found[i].Code == flow.CodeUnhandled {
			found[i].Severity = source.Warning
		}
	}
	return found
}

// place moves findings in the code of processes to the files that the code comes from.
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
