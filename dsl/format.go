package dsl

import (
	"slices"

	"whenthen/engine/source"
)

// FormatSource brings a rule file into the canonical layout. A file with syntax errors comes back as it is, with the errors; otherwise the
// diagnostics are the parser's warnings.
//
// The layout:
//
//	rule "name" extends "parent"
//	  @annotation(value)
//	  salience 10
//	  when
//	    $p : Person( age > 18, name != null )
//	      from $people
//	    not ( A() and B() )
//	  then
//	    modify($p) { setAdult(true) }
//	    log("done");
//	end
//
// Steps are two blanks; conditions and statements stand two steps in, attributes, "when" and "then" one, "end" none. The fields of a
// declaration, the conditions of a query and the body of a function stand one step in. A pattern, a condition's brackets and its
// keywords have blanks inside their brackets, calls and other expressions have none. One rule, query, function or declaration is
// separated from the next by a blank line.
//
// What does not fit in 110 columns is broken at all places of one bracket at once, outermost bracket first, each part on its own line one step
// in and the closing bracket back on a line of its own. "from" and "over" then begin a line; && || + and "or" end one.
// Sums and lists of values fill their lines instead. A string or name is never broken, so a line may stay longer.
//
// The words of the file stay: comments, literals, quotes and brackets are kept as written, the contents of annotations and timers to the blank.
// A comment stays behind what it followed on its line, or on a line of its own if it had one. Several blank lines become one;
// none is kept at the edges of a block. The byte order mark and the kind of line end stay. Semicolons are left out where they say nothing:
// after package, unit, import, global, "end", fields and conditions; so are the commas between attributes. Code keeps its own.
//
// The result is read again before it is returned. Where its tree is not that of the original, the smallest condition or statement at fault
// keeps its old text, then the whole item; so the meaning never changes and nothing gets lost.
func FormatSource(src *source.File, opts Options) (string, []source.Diagnostic) {
	f, ds := Parse(src, opts)
	if source.HasErrors(ds) {
		return src.Text(), ds
	}
	return formatParsed(f, opts), ds
}

// Format is FormatSource for a file that was parsed before, with the default options or at level DRL10. The text is taken from f.Source; a
// tree that was made or changed by hand is not looked at.
func Format(f *File) string {
	for _, level := range []Level{DRL6, DRL10} {
		if text, ds := FormatSource(f.Source, Options{Level: level}); !source.HasErrors(ds) {
			return text
		}
	}
	return f.Source.Text()
}

// care tells how carefully an item is treated; it rises while the item does not survive the check.
type care uint8

const (
	careNone  care = iota
	careWords      // leave no semicolon or comma out
	careParts      // the conditions and statements in itemCare.parts keep their text
	careAll        // the item keeps its text
)

type itemCare struct {
	care  care
	parts []int // indexes into itemParts(item)
}

// maxFormatRounds bounds the attempts for one file.
const maxFormatRounds = 12

// formatParsed formats a file without errors.
func formatParsed(f *File, opts Options) string {
	cares := make([]itemCare, len(f.Items))
	all := lexAll(f.Source.Text())
	for range maxFormatRounds {
		out, kept := newLayout(f, all, cares).render()
		dst := source.NewFile(f.Source.Name(), out)
		got, ds := Parse(dst, opts)
		if !source.HasErrors(ds) && sameTree(f.Items, got.Items) && sameWords(kept, out) {
			return out
		}
		if !raiseCare(f, got, cares) {
			break
		}
	}
	return f.Source.Text()
}

// raiseCare raises the care of the items that did not survive. It returns false if nothing is left to raise.
func raiseCare(f, got *File, cares []itemCare) bool {
	raised := false
	raise := func(i int, other Item) {
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
	// The items do not even correspond, or only words are missing: begin with the first that differs.
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

// raise goes one step up; other is what the item became.
func (c *itemCare) raise(it, other Item) {
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

// itemParts lists the conditions and statements of an item that can keep their text one by one.
func itemParts(it Item) []Node {
	var ns []Node
	conditions := func(cs []Condition) {
		for _, c := range cs {
			ns = append(ns, c)
		}
	}
	block := func(b *Block) {
		if b != nil {
			for _, s := range b.Stmts {
				ns = append(ns, s)
			}
		}
	}
	switch it := it.(type) {
	case *Query:
		conditions(it.When)
	case *Function:
		block(it.Body)
	case *Rule:
		conditions(it.When)
		block(it.Then)
		for _, n := range it.Named {
			block(n.Body)
		}
	}
	return ns
}
