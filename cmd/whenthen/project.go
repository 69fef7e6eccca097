package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
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
	p, err := w.open(file)
	if err != nil {
		return nil, err
	}
	dates := w.dateFormat(p)
	switch {
	case w.flags.NoJava || w.given == nil && p == nil:
		return dates, nil
	case w.given != nil:
		return append(dates, whenthen.Classes(w.given)), nil
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
