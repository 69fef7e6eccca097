package project

import (
	"os"
	"path/filepath"
	"strings"

	"whenthen/internal/classpath"
)

// mostBeside is the number of folders next to a project up to which they are searched. If there are more, they probably do not belong
// together.
const mostBeside = 24

// beside returns the class path of the modules in the folders next to the project, except those that are separate repositories. Teams keep
// rules, model and service in adjacent folders without a common build file. These modules are searched last for a class.
func (p *Project) beside() *classpath.Path {
	p.lookBeside.Do(func() {
		p.neighbours = &classpath.Path{}
		if exists(filepath.Join(p.Root, ".git")) {
			return
		}
		var dirs []string
		parent := filepath.Dir(p.Root)
		entries, _ := os.ReadDir(parent) // an unreadable folder counts as empty
		for _, e := range entries {
			dir := filepath.Join(parent, e.Name())
			if e.IsDir() && dir != p.Root && !strings.HasPrefix(e.Name(), ".") && buildFile(dir) != "" && !exists(filepath.Join(dir, ".git")) {
				dirs = append(dirs, dir)
			}
		}
		if len(dirs) > mostBeside {
			return
		}
		var modules []*Module
		for _, dir := range dirs {
			if other, err := Open(dir, nil); err == nil {
				modules = append(modules, other.Modules...)
			}
		}
		p.neighbours = (&places{}).path(modules, modules)
	})
	return p.neighbours
}
