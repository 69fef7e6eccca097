package project

import (
	"regexp"
	"slices"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/engine/source"
	"whenthen/internal/fact/naming"
)

// File is a file together with the names that its package and imports make visible.
type File struct {
	Tree    *ast.File
	Source  *source.File
	Package string

	Imports     map[string]string // simple name to qualified name
	WildImports []string          // packages, in order
	statics     []staticImport
	// Unknown contains the names of unresolved imports and of types already reported. Further uses of them are not reported.
	Unknown map[string]bool
	// together are the file itself and then the other files of the package. As in Drools, an import of one file is visible in all of them.
	together []*File
}

// staticImport is `import static x.Y.m` or `import function x.Y.m`; Member is "*" for all.
type staticImport struct {
	Class, Member string
}

func newFile(f *ast.File) *File {
	s := &File{Tree: f, Source: f.Source, Imports: map[string]string{}, Unknown: map[string]bool{}}
	s.together = []*File{s}
	if f.Package != nil {
		s.Package = f.Package.Name.Text
	}
	for _, im := range f.Imports {
		name := im.Name.Text
		outer, simple := naming.Split(name)
		switch im.Kind {
		case ast.ImportType:
			if im.Wild {
				s.WildImports = append(s.WildImports, name)
			} else {
				s.Imports[simple] = name
			}
		case ast.ImportStatic, ast.ImportFunction:
			if im.Wild {
				s.statics = append(s.statics, staticImport{name, "*"})
			} else if outer != "" {
				s.statics = append(s.statics, staticImport{outer, simple})
			}
		}
	}
	return s
}

// AllStatics lists the static imports that are visible in the file.
func (f *File) AllStatics() (list []staticImport) {
	for _, s := range f.together {
		list = append(list, s.statics...)
	}
	return list
}

// UnknownName reports whether an unresolved import of the package provides the name, or the name has been reported in the file.
func (f *File) UnknownName(name string) bool {
	return slices.ContainsFunc(f.together, func(s *File) bool {
		_, imported := s.Imports[name]
		return s.Unknown[name] && (imported || s == f)
	})
}

// uses reports whether the text of a file, or of another file of its package, mentions the simple name of a class other than after a dot,
// as in its import. Comments and string literals count too: the worst case is an error for an import that could be ignored.
func (f *File) uses(class string) bool {
	alone := regexp.MustCompile(`(?:^|[^.\w$])` + regexp.QuoteMeta(class) + `(?:[^\w$]|$)`)
	return slices.ContainsFunc(f.together, func(f *File) bool { return alone.MatchString(f.Source.Text()) })
}

// Place describes a position, with the file name if it is in another file than here.
func Place(there, here *File, span source.Span) string {
	if there != here {
		return there.Source.Place(span)
	}
	return there.Source.Spot(span)
}

// Squeezed returns the text of a span with each sequence of white space replaced by a blank.
func Squeezed(src *source.File, at source.Span) string {
	return strings.Join(strings.Fields(src.Text()[at.Start.Offset:at.End.Offset]), " ")
}
