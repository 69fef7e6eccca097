package main

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/runner"
	"whenthen/internal/service/ruleset"
)

// bundles reads the rules below a folder: one bundle for each knowledge base of a project, or for each folder of rule files.
//
// Stream mode, which the flag or kmodule.xml selects, is part of the version of the rules.
func (f *javaFlags) bundles(c *console.Console, dir string, stream bool, options ...whenthen.Option) ([]ruleset.Bundle, error) {
	w, err := f.workspace(c)
	if err != nil {
		return nil, err
	}
	groups, err := w.groups(dir)
	if err != nil {
		return nil, err
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	var bundles []ruleset.Bundle
	used := map[string]bool{}
	for i := range groups {
		g := &groups[i]
		sources, err := g.sources()
		if err != nil {
			return nil, err
		}
		b := ruleset.Bundle{Name: baseName(g, abs, used), Sources: sources, Options: append(slices.Clip(g.opts), options...), Digest: g.digest()}
		if k := g.base.KBase; stream || k != nil && k.Events == "stream" {
			b.Stream, b.Options = true, append(b.Options, whenthen.Stream())
			b.Digest += "\x00stream"
		}
		if k := g.base.KBase; k != nil {
			b.Digest += "\x00" + k.Equality
			if k.Equality == "equality" {
				b.Session = append(b.Session, whenthen.EqualityInsertion())
			}
			if session := defaultSession(k); session != nil && session.Clock == "pseudo" {
				b.Clock = runner.PseudoClock
				b.Digest += "\x00pseudo"
			}
		}
		bundles = append(bundles, b)
	}
	return bundles, nil
}

// baseName returns the name of a rule base in URLs: that of the knowledge base or of the folder. If several bases have the same name, a
// number is appended to the names of all but the first.
func baseName(g *group, dir string, used map[string]bool) string {
	name := g.base.Name
	if g.base.KBase == nil {
		folder := dir
		if files := g.base.Files; len(files) > 0 {
			folder = filepath.Dir(files[0])
		}
		name = filepath.Base(folder)
	}
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune("/ ?#%", r) {
			return '-'
		}
		return r
	}, name)
	unique := name
	for n := 2; used[unique]; n++ {
		unique = name + "-" + strconv.Itoa(n)
	}
	used[unique] = true
	return unique
}

// digest returns a hash of the Java sources that the rules may see, or "" if there are none.
func (g *group) digest() string {
	if g.project == nil {
		return ""
	}
	h, some := sha256.New(), false
	for _, m := range g.project.Modules {
		for _, name := range m.Sources {
			if file, err := os.Open(name); err == nil {
				_, _ = io.Copy(h, file) // the compiler reports files that cannot be read
				_ = file.Close()
				some = true
			}
		}
	}
	if !some {
		return ""
	}
	return hex.EncodeToString(h.Sum(nil))
}
