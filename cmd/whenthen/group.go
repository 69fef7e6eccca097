package main

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"whenthen"
	"whenthen/engine/source"
	"whenthen/internal/project"
	"whenthen/internal/rulefile"
)

// group is a set of rule files to check together.
type group struct {
	files []string
	texts map[string]string // texts that stand for files, by name: that of standard input
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
	return rulefile.ReadOver(g.texts, g.files...)
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
	for _, err := range failed {
		if err != nil {
			return nil, err
		}
	}
	return merged(groups, found), nil
}

// merged returns the findings of groups, each once. One that only some of the knowledge bases with its file have tells which ones: rules that
// are right where another base includes them may lack its declarations or imports in their own.
func merged(groups []group, found [][]source.Diagnostic) []source.Diagnostic {
	type key struct {
		file string
		at   source.Span
		text string
	}
	seen := map[key]int{}
	var all []source.Diagnostic
	var bases [][]int // for each finding the knowledge bases that have it
	for i, g := range groups {
		for _, d := range found[i] {
			k := key{at: d.Span, text: d.Message}
			if d.File != nil {
				k.file = d.File.Name()
			}
			at, ok := seen[k]
			if !ok {
				at = len(all)
				seen[k] = at
				all, bases = append(all, d), append(bases, nil)
			}
			if g.base != nil && g.base.KBase != nil && !slices.Contains(bases[at], i) {
				bases[at] = append(bases[at], i)
			}
		}
	}
	holding := map[string]int{} // the number of knowledge bases with a file
	for _, g := range groups {
		if g.base != nil && g.base.KBase != nil {
			for _, f := range g.files {
				holding[f]++
			}
		}
	}
	for i := range all {
		if d := &all[i]; d.File != nil && len(bases[i]) > 0 && len(bases[i]) < holding[d.File.Name()] {
			var names []string
			for _, b := range bases[i] {
				names = append(names, groups[b].base.Name)
			}
			d.Message += " (in the knowledge base " + strings.Join(names, ", ") + ")"
		}
	}
	source.Sort(all)
	return all
}
