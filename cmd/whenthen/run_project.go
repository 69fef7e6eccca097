package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/project"
)

// rules returns the files to run with the classes that they see, as selected by the arguments. The session of a project sets the
// clock.
func (r *runCommand) rules(c *console.Console) (*group, error) {
	g, session, err := r.javaFlags.selected(c, r.Files, r.Session)
	if session != nil {
		r.pseudo = session.Clock == "pseudo"
	}
	return g, err
}

// selected returns the rule files given by the arguments, with the classes that they see. A folder means the knowledge base of the
// session with the given name, or of the default session; the session is nil if kmodule.xml does not define one.
func (f *javaFlags) selected(c *console.Console, files []string, name string) (*group, *project.KSession, error) {
	w, err := f.workspace(c)
	if err != nil {
		return nil, nil, err
	}
	if info, err := os.Stat(files[0]); err != nil || !info.IsDir() {
		classes, err := w.classes(files[0])
		if err != nil {
			return nil, nil, err
		}
		texts, err := c.Texts(files)
		return &group{files: files, texts: texts, opts: classes}, nil, err
	}
	if len(files) > 1 {
		return nil, nil, errors.New("give either one folder or rule files")
	}
	groups, err := w.groups(files[0])
	if err != nil {
		return nil, nil, err
	}
	g, session, err := choose(groups, name)
	if err != nil {
		return nil, nil, err
	}
	if g.base.KBase != nil && g.base.KBase.Equality == "equality" {
		g.session = append(g.session, whenthen.EqualityInsertion())
	}
	if g.base.KBase != nil && g.base.KBase.Events == "stream" {
		g.opts = append(g.opts, whenthen.Stream())
	}
	if g.project != nil {
		if operators, functions := g.project.Registered(); len(operators)+len(functions) > 0 { // reported as registered in Java
			g.opts = append(g.opts, whenthen.RegisteredInJava(operators, functions))
		}
	}
	if session != nil {
		w.tell("session %s", session.Name)
		if l := session.ListenerTypes(); len(l) > 0 {
			w.tell("listeners of the project that cannot run here: %s", strings.Join(l, ", "))
		}
	}
	return g, session, nil
}

// markedSession returns the session marked as the default in kmodule.xml, in any knowledge base. A stateful session takes
// precedence over a stateless one.
func markedSession(groups []group) (*group, *project.KSession) {
	var found *group
	var session *project.KSession
	for i := range groups {
		if groups[i].base.KBase == nil {
			continue
		}
		for _, s := range groups[i].base.KBase.Sessions {
			if s.Default && (session == nil || session.Type == "stateless" && s.Type != "stateless") {
				found, session = &groups[i], s
			}
		}
	}
	return found, session
}

// choose returns the knowledge base to run, and its session if kmodule.xml defines one.
func choose(groups []group, name string) (*group, *project.KSession, error) {
	var names, modules []string
	var only []*group
	var first *group // the first default base
	for i := range groups {
		g := &groups[i]
		if g.base.KBase == nil {
			if name == "" {
				only = append(only, g)
			}
			names = append(names, shown(g.base.Name))
			if name != "" && (name == g.base.Name || filepath.Clean(name) == shown(g.base.Name)) {
				return g, nil, nil
			}
			continue
		}
		if name != "" && g.base.KBase.Name == name {
			return g, defaultSession(g.base.KBase), nil
		}
		if len(g.base.KBase.Sessions) == 0 {
			names = append(names, g.base.KBase.Name)
		}
		for _, s := range g.base.KBase.Sessions {
			names = append(names, s.Name)
			if name != "" && s.Name == name {
				return g, s, nil
			}
		}
		if name == "" {
			if dir := shown(g.base.Module.Dir); g.base.KBase.Default && !slices.Contains(modules, dir) {
				modules = append(modules, dir)
				if first == nil {
					first = g
				}
			}
			only = append(only, g)
		}
	}
	switch {
	case len(modules) == 1:
		return first, defaultSession(first.base.KBase), nil
	case len(modules) > 1:
		return nil, nil, fmt.Errorf("the project has %d default knowledge bases, each in a module of its own: give the folder of one module: %s", len(modules), strings.Join(modules, ", "))
	case name == "":
		if g, s := markedSession(groups); s != nil {
			return g, s, nil
		}
	}
	switch {
	case len(only) == 1 && only[0].base.KBase != nil:
		return only[0], defaultSession(only[0].base.KBase), nil
	case len(only) == 1:
		return only[0], nil, nil
	case len(groups) == 0:
		return nil, nil, errors.New("the folder contains no rule files")
	case name != "":
		return nil, nil, fmt.Errorf("there is no session or knowledge base %q; there are %s", name, strings.Join(names, ", "))
	}
	for i, name := range names {
		if slices.Contains(names[:i], name) { // --session could not tell them apart
			return nil, nil, fmt.Errorf("the project has several sessions named %s: give the folder of one module, or of the rules", name)
		}
	}
	return nil, nil, fmt.Errorf("the project has several knowledge bases and none is the default: choose with --session one of %s", strings.Join(names, ", "))
}

// defaultSession returns the session marked as the default, or the only one.
func defaultSession(b *project.KBase) *project.KSession {
	for _, s := range b.Sessions {
		if s.Default {
			return s
		}
	}
	if len(b.Sessions) == 1 {
		return b.Sessions[0]
	}
	return nil
}
