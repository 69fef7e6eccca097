package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/engine/source"
	"whenthen/internal/classpath"
	"whenthen/internal/project"
	"whenthen/internal/rulefile"
)

// javaFlags contains the locations of the Java classes of the rules.
type javaFlags struct {
	Java    []string `sep:"none" placeholder:"PATH" help:"Java classes of the rules: a folder of sources or class files, or a jar; may be given several times. By default they are searched for in the Maven or Gradle project that contains the rule files."`
	NoJava  bool     `help:"Do not search for Java classes."`
	Dates   string   `name:"date-format" placeholder:"PATTERN" help:"Format of dates in rules, like the system property drools.dateformat: \"yyyy-MM-dd HH:mm\". By default, the one that the project sets."`
	Exclude []string `sep:"none" placeholder:"GLOB" help:"Files and folders of a project to skip; may be given several times."`
	Verbose bool     `short:"v" help:"Report what was found: classes, modules, knowledge bases."`
}

// workspace contains the projects that a command uses. Each is read once.
type workspace struct {
	flags    *javaFlags
	c        *console.Console
	projects map[string]*project.Project
	paths    map[*project.Module]*classpath.Path
	given    *classpath.Path
	// reported means that a report already lists the files that are not read.
	reported bool
}

func (f *javaFlags) workspace(c *console.Console) (*workspace, error) {
	w := &workspace{flags: f, c: c, projects: map[string]*project.Project{}, paths: map[*project.Module]*classpath.Path{}}
	if len(f.Java) > 0 {
		var err error
		if w.given, err = classpath.New(f.Java...); err != nil {
			return nil, err
		}
		w.tell("%s", strings.Join(w.given.Describe(), "\n"))
	}
	return w, nil
}

func (w *workspace) tell(format string, args ...any) {
	if w.flags.Verbose {
		fmt.Fprintf(w.c.Errors, format+"\n", args...)
	}
}

// classOptions returns the options for the Java classes that rule files see, for commands that accept files but no folders.
func (f *javaFlags) classOptions(c *console.Console, files []string) ([]whenthen.Option, error) {
	if len(files) == 0 {
		return nil, nil
	}
	w, err := f.workspace(c)
	if err != nil {
		return nil, err
	}
	return w.classes(files[0])
}

// open returns the project that a path belongs to, or nil.
func (w *workspace) open(path string) (*project.Project, error) {
	root := project.RootOf(path)
	if root == "" {
		return nil, nil
	}
	if p := w.projects[root]; p != nil {
		return p, nil
	}
	p, err := project.Open(root, w.flags.Exclude)
	if err == nil {
		w.projects[root] = p
		w.tell("project %s: %d modules", shown(root), len(p.Modules))
	}
	return p, err
}

// dateFormat returns the option with the format of dates, given by the flag or set by the project, which may be nil.
func (w *workspace) dateFormat(p *project.Project) []whenthen.Option {
	pattern := w.flags.Dates
	if pattern == "" && p != nil {
		pattern = p.DateFormat()
	}
	if pattern == "" {
		return nil
	}
	w.tell("format of dates: %s", pattern)
	return []whenthen.Option{whenthen.DateFormat(pattern)}
}

// classes returns the options with the Java classes that a file sees and with the format of dates.
func (w *workspace) classes(file string) ([]whenthen.Option, error) {
	if err := project.Refused(file); err != nil {
		return nil, err
	}
	switch {
	case w.flags.NoJava:
		return w.dateFormat(nil), nil
	case w.given != nil:
		return append(w.dateFormat(nil), whenthen.Classes(w.given)), nil
	}
	p, err := w.open(file)
	if err != nil {
		return nil, err
	}
	dates := w.dateFormat(p)
	if p == nil {
		return dates, nil
	}
	abs, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	m := p.ModuleOf(abs)
	if m == nil {
		return dates, nil
	}
	path := w.path(p, m)
	if path.Empty() {
		return dates, nil
	}
	return append(dates, whenthen.Classes(path), whenthen.AccumulateClasses(p.FoldClass)), nil
}

// path returns the class path of a module.
func (w *workspace) path(p *project.Project, m *project.Module) *classpath.Path {
	if path := w.paths[m]; path != nil {
		return path
	}
	path := p.Classes(m)
	w.paths[m] = path
	if w.flags.Verbose { // describing a path also opens files that are otherwise opened only when a class is missing
		for _, line := range path.Describe() {
			w.tell("classes for %s: %s", shown(m.Dir), line)
		}
	}
	return path
}

// shown returns a path as a user would write it.
func shown(path string) string {
	if parts := rulefile.TemplateParts(path); parts != nil {
		return shown(parts[0]) + "+" + shown(parts[1]) + strings.TrimPrefix(path, parts[0]+"+"+parts[1])
	}
	dir, err := os.Getwd()
	if err != nil {
		return path
	}
	if rel, err := filepath.Rel(dir, path); err == nil && !strings.HasPrefix(rel, "..") {
		return rel
	}
	return path
}

// refused reports files of a project that apparently contain rules but are not read: for each kind the first file, how to convert
// it, and the number of others. In verbose mode it lists all of them, and also files without rules.
func (w *workspace) refused(p *project.Project) {
	first, more := map[string]string{}, map[string]int{}
	var kinds []string
	for _, m := range p.Modules {
		for _, file := range m.Refused {
			w.tell("not read: %v", project.Refused(shown(file)))
			kind := strings.ToLower(filepath.Ext(file))
			if w.flags.Verbose || w.reported || !project.HoldsRules(file) {
				continue
			}
			if more[kind]++; more[kind] == 1 {
				kinds, first[kind] = append(kinds, kind), file
			}
		}
	}
	for _, kind := range kinds {
		others := ""
		switch n := more[kind] - 1; {
		case n == 1:
			others = " (and 1 more such file; -v lists them)"
		case n > 1:
			others = fmt.Sprintf(" (and %d more such files; -v lists them)", n)
		}
		fmt.Fprintf(w.c.Errors, "not read: %v%s\n", project.Refused(shown(first[kind])), others)
	}
}

// group is a set of rule files to check together.
type group struct {
	files []string
	opts  []whenthen.Option
	base  *project.Base
	// project is the project of the files, or nil.
	project *project.Project
	// session contains the options of the session to run, from its definition in kmodule.xml.
	session []whenthen.SessionOption
}

// groups returns the knowledge bases below a folder.
func (w *workspace) groups(dir string) ([]group, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	p, err := w.open(abs)
	if err != nil {
		return nil, err
	}
	if p == nil || !strings.HasPrefix(abs, p.Root) {
		if p, err = project.Open(abs, w.flags.Exclude); err != nil {
			return nil, err
		}
		w.tell("folder %s: %d modules", shown(abs), len(p.Modules))
	}
	bases, problems := p.Bases()
	w.refused(p)
	for _, problem := range problems {
		fmt.Fprintf(w.c.Errors, "whenthen: %v\n", problem)
	}
	var out []group
	dates := w.dateFormat(p)
	for _, b := range bases {
		if !slices.ContainsFunc(b.Files, func(f string) bool { return f == abs || strings.HasPrefix(f, abs+string(filepath.Separator)) }) {
			continue
		}
		g := group{base: b, project: p, opts: slices.Clone(dates)}
		for _, f := range b.Files {
			g.files = append(g.files, shown(f))
		}
		switch {
		case w.flags.NoJava:
		case w.given != nil:
			g.opts = append(g.opts, whenthen.Classes(w.given))
		default:
			g.opts = append(g.opts, whenthen.Classes(w.path(p, b.Module)), whenthen.AccumulateClasses(p.FoldClass))
		}
		w.tell("%s", b.Title())
		out = append(out, g)
	}
	return out, nil
}

// sources reads the files of the group.
func (g *group) sources() ([]whenthen.Source, error) {
	if g.base != nil {
		return rulefile.ReadProject(g.files...), nil
	}
	return rulefile.Read(g.files...)
}

// checkFunc is whenthen.CheckContext or whenthen.LintContext.
type checkFunc func(context.Context, []whenthen.Source, ...whenthen.Option) ([]source.Diagnostic, error)

// check checks the files of the group. If files with errors use an operator or accumulate function that the project registers in
// Java, they are checked again with these names known.
func (g *group) check(ctx context.Context, sources []whenthen.Source, check checkFunc, opts []whenthen.Option) ([]source.Diagnostic, error) {
	found, err := check(ctx, sources, slices.Concat(g.opts, opts)...)
	if err != nil || g.project == nil || !source.HasErrors(found) {
		return found, err
	}
	operators, functions := g.project.Registered()
	if !slices.ContainsFunc(slices.Concat(operators, functions), func(name string) bool {
		return slices.ContainsFunc(sources, func(s whenthen.Source) bool { return strings.Contains(s.Text, name) })
	}) {
		return found, nil
	}
	return check(ctx, sources, slices.Concat(g.opts, opts, []whenthen.Option{whenthen.RegisteredInJava(operators, functions)})...)
}

// checkGroups checks every group separately, on all cores, and returns all findings without duplicates.
func checkGroups(ctx context.Context, groups []group, check checkFunc, opts ...whenthen.Option) ([]source.Diagnostic, error) {
	found := make([][]source.Diagnostic, len(groups))
	failed := make([]error, len(groups))
	var wait sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, g := range groups {
		wait.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			sources, err := g.sources()
			if err == nil {
				found[i], err = g.check(ctx, sources, check, opts)
			}
			failed[i] = err
		})
	}
	wait.Wait()
	type key struct {
		file string
		at   source.Span
		text string
	}
	seen := map[key]bool{}
	var all []source.Diagnostic
	for i := range groups {
		if failed[i] != nil {
			return nil, failed[i]
		}
		for _, d := range found[i] {
			k := key{at: d.Span, text: d.Message}
			if d.File != nil {
				k.file = d.File.Name()
			}
			if !seen[k] {
				seen[k] = true
				all = append(all, d)
			}
		}
	}
	source.Sort(all)
	return all, nil
}
