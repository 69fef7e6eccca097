package check

import (
	"regexp"
	"slices"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/engine/source"
)

// fileScope is a file together with the names that its package and imports make visible.
type fileScope struct {
	ast *ast.File
	src *source.File
	pkg string

	imports     map[string]string // simple name to qualified name
	wildImports []string          // packages, in order
	statics     []staticImport
	// unknown holds the names of unresolved imports and of types already reported. Uses of them are not reported again.
	unknown map[string]bool
	// siblings are the other files of the package. As in Drools, an import of one file is visible in all of them.
	siblings []*fileScope
}

// staticImport is `import static x.Y.m` or `import function x.Y.m`; member is "*" for all.
type staticImport struct {
	class, member string
}

func newFileScope(f *ast.File) *fileScope {
	s := &fileScope{ast: f, src: f.Source, imports: map[string]string{}, unknown: map[string]bool{}}
	if f.Package != nil && f.Package.Name != nil {
		s.pkg = f.Package.Name.Text
	}
	for _, im := range f.Imports {
		if im.Name == nil {
			continue
		}
		name := im.Name.Text
		dot := strings.LastIndexByte(name, '.')
		switch im.Kind {
		case ast.ImportType:
			if im.Wild {
				s.wildImports = append(s.wildImports, name)
			} else {
				s.imports[name[dot+1:]] = name
			}
		case ast.ImportStatic, ast.ImportFunction:
			if im.Wild {
				s.statics = append(s.statics, staticImport{name, "*"})
			} else if dot > 0 {
				s.statics = append(s.statics, staticImport{name[:dot], name[dot+1:]})
			}
		}
	}
	return s
}

// allStatics lists the static imports of the file and of its siblings.
func (f *fileScope) allStatics() []staticImport {
	if len(f.siblings) == 0 {
		return f.statics
	}
	list := f.statics[:len(f.statics):len(f.statics)]
	for _, s := range f.siblings {
		list = append(list, s.statics...)
	}
	return list
}

// unknownName reports whether an unresolved import of the package provides the name, or the name has been reported in the file.
func (f *fileScope) unknownName(name string) bool {
	if f.unknown[name] {
		return true
	}
	for _, s := range f.siblings {
		if _, imported := s.imports[name]; imported && s.unknown[name] {
			return true
		}
	}
	return false
}

// uses reports whether the text of a file, or of another file of its package, mentions the simple name of a class anywhere but
// behind a dot, as its import does. Comments and string literals count too: the worst case is an error for an import that could be
// ignored.
func (f *fileScope) uses(class string) bool {
	alone := regexp.MustCompile(`(?:^|[^.\w$])` + regexp.QuoteMeta(class) + `(?:[^\w$]|$)`)
	return slices.ContainsFunc(append([]*fileScope{f}, f.siblings...), func(f *fileScope) bool { return alone.MatchString(f.src.Text()) })
}

// qualify prefixes a name with its package, if there is one.
func qualify(pkg, name string) string {
	if pkg == "" {
		return name
	}
	return pkg + "." + name
}

// place describes a position, with the file name if the reader is in another file.
func place(there, here *fileScope, span source.Span) string {
	if there != here {
		return there.src.Place(span)
	}
	return there.src.Spot(span)
}

// squeezed is the text of a span with blanks and line ends normalized.
func squeezed(src *source.File, at source.Span) string {
	return strings.Join(strings.Fields(src.Text()[at.Start.Offset:at.End.Offset]), " ")
}
