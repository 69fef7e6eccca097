package format

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/parse"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// Source formats a rule file. A file with syntax errors is returned unchanged, with the errors; otherwise the diagnostics are the
// parser's warnings.
func Source(src *source.File, opts parse.Options) (string, []source.Diagnostic) {
	f, ds := parse.Parse(src, opts)
	if source.HasErrors(ds) {
		return src.Text(), ds
	}
	return formatParsed(f, opts), ds
}

// Format is Source for a file that was parsed before, with the default options or at level DRL10. It formats the text of f.Source:
// changes of the tree have no effect.
func Format(f *ast.File) string {
	for _, level := range []ast.Level{ast.DRL6, ast.DRL10} {
		if text, ds := Source(f.Source, parse.Options{Level: level}); !source.HasErrors(ds) {
			return text
		}
	}
	return f.Source.Text()
}

// care determines how conservatively an item is formatted. It rises as long as the formatted item differs from the original.
type care uint8

const (
	careNone  care = iota
	careWords      // keep all semicolons and commas
	careParts      // the conditions and statements in itemCare.parts keep their text
	careAll        // the item keeps its text
)

type itemCare struct {
	care  care
	parts []int // indexes into itemParts(item)
}

// maxFormatRounds limits the number of attempts for one file.
const maxFormatRounds = 12

// formatParsed formats a file without errors.
func formatParsed(f *ast.File, opts parse.Options) string {
	cares := make([]itemCare, len(f.Items))
	all := token.Lex(f.Source.Text())
	for range maxFormatRounds {
		out, kept := newLayout(f, all, cares).render()
		dst := source.NewFile(f.Source.Name(), out)
		got, ds := parse.Parse(dst, opts)
		if !source.HasErrors(ds) && sameTree(f.Items, got.Items) && sameWords(kept, out) {
			return out
		}
		if !raiseCare(f, got, cares) {
			break
		}
	}
	return f.Source.Text()
}

// raiseCare raises the care of the items that differ from the original. It returns false if no care can be raised.
func raiseCare(f, got *ast.File, cares []itemCare) bool {
	raised := false
	raise := func(i int, other ast.Item) {
		if c := &cares[i]; c.care < careAll {
			c.raise(f.Items[i], other)
			raised = true
		}
	}
	if len(got.Items) == len(f.Items) {
		for i, it := range f.Items {
			if !sameTree(it, got.Items[i]) {
				raise(i, got.Items[i])
			}
		}
	}
	if raised {
		return true
	}
	// The items do not even correspond, or only tokens are missing: begin with the first item that differs.
	for i, it := range f.Items {
		if i >= len(got.Items) || !sameTree(it, got.Items[i]) {
			if cares[i].care < careAll {
				cares[i] = itemCare{care: careAll}
				return true
			}
		}
	}
	for i := range cares {
		if cares[i].care < careAll {
			cares[i] = itemCare{care: careAll}
			raised = true
		}
	}
	return raised
}

// raise raises the care by one step; other is the item after formatting.
func (c *itemCare) raise(it, other ast.Item) {
	switch c.care {
	case careNone:
		c.care = careWords
		return
	case careWords, careParts:
		before := len(c.parts)
		was, is := itemParts(it), itemParts(other)
		for i, n := range was {
			if i >= len(is) || !sameTree(n, is[i]) {
				if !slices.Contains(c.parts, i) {
					c.parts = append(c.parts, i)
				}
				if len(was) != len(is) {
					break
				}
			}
		}
		if len(c.parts) > before {
			c.care = careParts
			return
		}
	}
	c.care = careAll
}

// itemParts returns the conditions and statements of an item whose text can be kept separately.
func itemParts(it ast.Item) []ast.Node {
	var ns []ast.Node
	block := func(b *ast.Block) {
		if b != nil {
			ns = append(ns, nodes(b.Stmts)...)
		}
	}
	switch it := it.(type) {
	case *ast.Query:
		return nodes(it.When)
	case *ast.Function:
		block(it.Body)
	case *ast.Rule:
		ns = nodes(it.When)
		block(it.Then)
		for _, n := range it.Named {
			block(n.Body)
		}
	}
	return ns
}
