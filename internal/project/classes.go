package project

import (
	"path/filepath"
	"slices"
	"strings"

	"whenthen/internal/classpath"
)

// Classes is where classes are looked for from a module: its own sources, those of its tests, its class files, what its build
// file names, then the other modules of the project, near ones first, and at last the folders beside it.
func (p *Project) Classes(m *Module) (*classpath.Path, error) {
	path, err := classpath.New()
	if err != nil {
		return nil, err
	}
	addModules(path, p.near(m))
	for _, jar := range p.repositoryJars(m) {
		_ = path.Add(jar)
	}
	path.AddLater("modules beside "+p.Root, p.classesBeside)
	return path, nil
}

// addModules adds the sources of modules, then their class files and jars.
func addModules(path *classpath.Path, modules []*Module) {
	for _, m := range modules {
		main, test := testsLast(m.Sources)
		path.AddSources(m.Dir, main)
		path.AddSources(m.Dir+" (tests)", test)
	}
	for _, m := range modules {
		for _, place := range slices.Concat(m.Classes, m.Jars) {
			_ = path.Add(place) // what cannot be read has no classes
		}
	}
}

// near is all modules, that of a rule file first, then those that share most of its path.
func (p *Project) near(m *Module) []*Module {
	list := slices.Clone(p.Modules)
	slices.SortStableFunc(list, func(a, b *Module) int { return shared(b.Dir, m.Dir) - shared(a.Dir, m.Dir) })
	if i := slices.Index(list, m); i > 0 {
		list = slices.Insert(slices.Delete(list, i, i+1), 0, m)
	}
	return list
}

// shared is how many folders two paths have in common.
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
