package whenthen_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestComments checks that every exported name has a comment, and so has every package. In packages that programs cannot import, the comment on
// an interface may serve for its methods.
func TestComments(t *testing.T) {
	folders := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || path != "." && strings.HasPrefix(d.Name(), ".")):
			return filepath.SkipDir
		case filepath.Ext(path) == ".go" && !strings.HasSuffix(path, "_test.go"):
			folders[filepath.Dir(path)] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for folder := range folders {
		checkComments(t, folder)
	}
}

func checkComments(t *testing.T, folder string) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	documented := false
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		documented = documented || file.Doc != nil
		for i, d := range file.Decls {
			if i > 0 && continues(fset, file.Decls[i-1], d) {
				continue
			}
			for _, missing := range uncommented(d, !strings.Contains(folder, "internal")) {
				t.Errorf("%s: %s is exported and has no comment", fset.Position(missing.Pos()), missing.Name)
			}
		}
	}
	if !documented {
		t.Errorf("%s: the package has no comment", folder)
	}
}

// continues reports whether a method stands directly below one of the same name or of the same type: one comment serves such a group, as for
// String of every kind of expression.
func continues(fset *token.FileSet, before, d ast.Decl) bool {
	a, ok := before.(*ast.FuncDecl)
	b, also := d.(*ast.FuncDecl)
	return ok && also && (a.Name.Name == b.Name.Name || sameReceiver(a, b)) && fset.Position(a.End()).Line+1 == fset.Position(b.Pos()).Line
}

// uncommented lists the exported names of a declaration that have no comment; public asks for the methods of interfaces, too. One comment may
// serve a group of constants or variables, or of other names for types.
func uncommented(d ast.Decl, public bool) (names []*ast.Ident) {
	add := func(name *ast.Ident, comments ...*ast.CommentGroup) {
		for _, c := range comments {
			if c.Text() != "" {
				return
			}
		}
		if name.IsExported() {
			names = append(names, name)
		}
	}
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil || ast.IsExported(receiver(d.Recv.List[0].Type)) {
			add(d.Name, d.Doc)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.ValueSpec:
				for _, name := range s.Names {
					add(name, d.Doc, s.Doc, s.Comment)
				}
			case *ast.TypeSpec:
				group := d.Doc
				if d.Lparen.IsValid() && !s.Assign.IsValid() { // a comment on a group of types says nothing about one of them
					group = nil
				}
				add(s.Name, group, s.Doc, s.Comment)
				if i, ok := s.Type.(*ast.InterfaceType); ok && public && s.Name.IsExported() {
					for _, m := range i.Methods.List {
						for _, name := range m.Names {
							add(name, m.Doc, m.Comment)
						}
					}
				}
			}
		}
	}
	return names
}

func sameReceiver(a, b *ast.FuncDecl) bool {
	return a.Recv != nil && b.Recv != nil && receiver(a.Recv.List[0].Type) == receiver(b.Recv.List[0].Type)
}

// receiver returns the name of the type that a method belongs to.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}
