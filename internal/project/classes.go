package project

import (
	"path/filepath"
	"slices"
	"strings"

	"whenthen/internal/classpath"
)

// Classes is the class path of a module: its sources, its test sources, its class files, the dependencies in its build file, then
// the other modules of the project, the nearest first, and last the folders next to the project.
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
			_ = path.Add(place) // an unreadable place has no classes
		}
	}
}

// near lists all modules: first that of a rule file, then those that share most of its path.
func (p *Project) near(m *Module) []*Module {
	list := slices.Clone(p.Modules)
	slices.SortStableFunc(list, func(a, b *Module) int { return shared(b.Dir, m.Dir) - shared(a.Dir, m.Dir) })
	if i := slices.Index(list, m); i > 0 {
		list = slices.Insert(slices.Delete(list, i, i+1), 0, m)
	}
	return list
}

// shared is the number of leading folders that two paths have in common.
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
