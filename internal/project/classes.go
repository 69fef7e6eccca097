package project

import (
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"whenthen/internal/classpath"
)

// Classes returns the class path of a module: its sources, its test sources, its class files, the dependencies in its build file, then the
// other modules of the project, the nearest first, and last the folders next to the project.
func (p *Project) Classes(m *Module) *classpath.Path {
	path := p.places.path(p.Modules, p.near(m))
	jars, missing := p.repositoryJars(m)
	for _, jar := range jars {
		_ = path.Add(jar)
	}
	path.AddLater("modules beside "+p.Root, p.beside)
	path.Tell(func(class string) string {
		if hint := p.inOtherLanguage(class); hint != "" {
			return hint
		}
		if missing {
			return libraryHint
		}
		return ""
	})
	return path
}

// places are the folders and jars with the classes of modules. The class paths of all modules share them.
type places struct {
	find     sync.Once
	sources  classpath.Sources // for each module its sources, then those of its tests
	compiled []classpath.Path  // for each module its class files and jars
}

// path returns a class path of all modules: their sources, then their class files. It prefers modules by their position in order.
func (c *places) path(modules, order []*Module) *classpath.Path {
	c.find.Do(func() { c.add(modules) })
	index := map[*Module]int{}
	for i, m := range modules {
		index[m] = i
	}
	path, rank := &classpath.Path{}, make([]int, 2*len(modules))
	for r, m := range order {
		rank[2*index[m]], rank[2*index[m]+1] = 2*r, 2*r+1
	}
	path.AddSources(&c.sources, rank)
	for _, m := range order {
		path.AddPath(&c.compiled[index[m]])
	}
	return path
}

func (c *places) add(modules []*Module) {
	c.compiled = make([]classpath.Path, len(modules))
	for i, m := range modules {
		main, test := testsLast(m.Sources)
		c.sources.Add(m.Dir, main)
		c.sources.Add(m.Dir+" (tests)", test)
		for _, place := range slices.Concat(m.Classes, m.Jars) {
			_ = c.compiled[i].Add(place) // an unreadable place has no classes
		}
	}
}

// near returns all modules: first m, the module of a rule file, then those that share most of its path.
func (p *Project) near(m *Module) []*Module {
	list := slices.Clone(p.Modules)
	slices.SortStableFunc(list, func(a, b *Module) int { return shared(b.Dir, m.Dir) - shared(a.Dir, m.Dir) })
	if i := slices.Index(list, m); i > 0 {
		list = slices.Insert(slices.Delete(list, i, i+1), 0, m)
	}
	return list
}

// shared returns the number of leading folders that two paths have in common.
func shared(a, b string) int {
	x, y := strings.Split(a, string(filepath.Separator)), strings.Split(b, string(filepath.Separator))
	n := 0
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	return n
}

func testsLast(files []string) (main, test []string) {
	for _, f := range files {
		if strings.Contains(filepath.ToSlash(f), "/src/test/") {
			test = append(test, f)
		} else {
			main = append(main, f)
		}
	}
	return main, test
}
