package project

import (
	"path/filepath"
	"slices"
	"strings"

	"whenthen/internal/classpath"
)

// Classes is where classes are looked for from a module: its own sources, those of its tests, its class files, what its build
// file names, then the other modules of the project, near ones first.
func (p *Project) Classes(m *Module) (*classpath.Path, error) {
	path, err := classpath.New()
	if err != nil {
		return nil, err
	}
	for _, other := range p.near(m) {
		main, test := testsLast(other.Sources)
		path.AddSources(other.Dir, main)
		path.AddSources(other.Dir+" (tests)", test)
	}
	for _, other := range p.near(m) {
		for _, place := range slices.Concat(other.Classes, other.Jars) {
			_ = path.Add(place) // what cannot be read has no classes
		}
	}
	for _, jar := range p.repositoryJars(m) {
		_ = path.Add(jar)
	}
	return path, nil
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
