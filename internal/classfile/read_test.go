package classfile_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whenthen/dsl/ast"
	"whenthen/internal/classfile"
	"whenthen/internal/linediff"
)

// TestRead reads a class with all kinds of members, and its nested classes, and lists the result.
func TestRead(t *testing.T) {
	read := func(name string) []byte {
		data, _ := os.ReadFile(filepath.Join("testdata", filepath.FromSlash(name)+".class"))
		return data
	}
	file, decl, err := classfile.Read(read("com/acme/Order"), read)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n", file.Package)
	list(&b, decl, "")
	linediff.Golden(t, "testdata/order.txt", b.String())
}

// TestReadDamaged truncates a class file and changes its bytes. The result must be an error or a class, never a crash.
func TestReadDamaged(t *testing.T) {
	data, err := os.ReadFile("testdata/com/acme/Order.class")
	if err != nil {
		t.Fatal(err)
	}
	nothing := func(string) []byte { return nil }
	for n := range data {
		if _, _, err := classfile.Read(data[:n], nothing); err == nil && n < len(data)/2 {
			t.Errorf("%d of %d bytes are a class", n, len(data))
		}
		changed := append([]byte(nil), data...)
		changed[n] ^= 0xff
		_, _, _ = classfile.Read(changed, nothing)
	}
}

// list writes the declaration of a class in a readable form.
func list(b *strings.Builder, c *ast.Class, indent string) {
	fmt.Fprintf(b, "%s%s %s %s", indent, strings.Join(c.Modifiers, " "), c.Kind, c.Name.Text)
	types(b, " <", c.TypeParams)
	types(b, " extends ", c.Extends)
	types(b, " implements ", c.Implements)
	b.WriteByte('\n')
	for _, a := range c.Annotations {
		fmt.Fprintf(b, "%s  @%s(%s)\n", indent, a.Name.Text, a.Text)
	}
	for _, k := range c.Body.Constants {
		fmt.Fprintf(b, "%s  constant %s\n", indent, k.Name.Text)
	}
	for _, m := range c.Body.Members {
		switch {
		case m.Class != nil:
			list(b, m.Class, indent+"  ")
			continue
		case m.Vars != nil:
			fmt.Fprintf(b, "%s  %s field %s %s", indent, strings.Join(m.Modifiers, " "), typeText(m.Type), m.Vars[0].Name.Text)
			if x, ok := m.Vars[0].Init.(*ast.Literal); ok {
				fmt.Fprintf(b, " = %v (%T)", x.Value, x.Value)
			}
		default:
			fmt.Fprintf(b, "%s  %s", indent, strings.Join(m.Modifiers, " "))
			types(b, " <", m.TypeParams)
			if m.Type != nil {
				fmt.Fprintf(b, " %s", typeText(m.Type))
			}
			fmt.Fprintf(b, " %s(", m.Name.Text)
			for i, p := range m.Params {
				if i > 0 {
					b.WriteString(", ")
				}
				b.WriteString(typeText(p.Type))
				if p.Variadic {
					b.WriteString("...")
				}
			}
			b.WriteByte(')')
		}
		b.WriteByte('\n')
	}
}

func types(b *strings.Builder, before string, refs []*ast.TypeRef) {
	for i, r := range refs {
		if i > 0 {
			before = ", "
		}
		b.WriteString(before + typeText(r))
	}
	if before == " <" && len(refs) > 0 {
		b.WriteByte('>')
	}
}

func typeText(r *ast.TypeRef) string {
	if r == nil {
		return "-"
	}
	text := r.Name
	for i, a := range r.Args {
		if i == 0 {
			text += "<"
		} else {
			text += ", "
		}
		text += typeText(a)
	}
	if len(r.Args) > 0 {
		text += ">"
	}
	if r.Bound != nil {
		text += " " + r.BoundKind + " " + typeText(r.Bound)
	}
	return text + strings.Repeat("[]", r.Dims)
}
