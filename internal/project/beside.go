package project

import (
	"os"
	"path/filepath"
	"strings"

	"whenthen/internal/classpath"
)

// mostBeside is how many folders beside a project are looked into: where there are more, they are hardly parts of one whole.
const mostBeside = 24

// beside are the modules in the folders next to the project, without those that are repositories of their own. Teams keep rules, model
// and service in folders side by side, with no build file above that joins them. They are looked for when a class is nowhere else.
func (p *Project) beside() []*Module {
	p.lookBeside.Do(func() {
		if exists(filepath.Join(p.Root, ".git")) {
			return
		}
		var dirs []string
		parent := filepath.Dir(p.Root)
		entries, _ := os.ReadDir(parent) // what cannot be read is not there
		for _, e := range entries {
			dir := filepath.Join(parent, e.Name())
			if e.IsDir() && dir != p.Root && !strings.HasPrefix(e.Name(), ".") && buildFile(dir) != "" && !exists(filepath.Join(dir, ".git")) {
				dirs = append(dirs, dir)
			}
		}
		if len(dirs) > mostBeside {
			return
		}
		for _, dir := range dirs {
			if other, err := Open(dir, nil); err == nil {
				p.neighbours = append(p.neighbours, other.Modules...)
			}
		}
	})
	return p.neighbours
}

// classesBeside is where the classes of the folders beside the project lie.
func (p *Project) classesBeside() (*classpath.Path, error) {
	path, err := classpath.New()
	if err == nil {
		addModules(path, p.beside())
	}
	return path, err
}
