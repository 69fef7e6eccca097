package ast

import (
	"whenthen/engine/source"
)

// Node is anything in the tree that stands somewhere in the text.
//
// Every node is a pointer to a struct of this package. Its span runs from the first to the last character that belongs to it, brackets and
// closing words included, comments before and after it excluded. The parser never leaves a nil inside a slice; a single child
// that was not written is nil.
type Node interface {
	// Span is the node's place in the text; empty in a tree made by hand.
	Span() source.Span
}

// Base carries the span of a node; every node embeds it. A tree made by hand may leave it empty.
type Base struct {
	Range source.Span
}

// Span is the stretch of text the node was read from.
func (b *Base) Span() source.Span { return b.Range }

// Name is a written name with its place: an identifier, a dotted name, or a quoted name without its quotes.
type Name struct {
	Base
	Text string
	// Quote is the quote character the name stood in, 0 for none; a back-quoted identifier has '`'.
	Quote byte
}

// Comment is one comment with its markers. Comments are no part of the tree proper: File.Comments lists them in text order, and a
// printer places them by their spans.
type Comment struct {
	Base
	Text string // "// ..." without the line end, or "/* ... */"
}

// File is everything that was understood of one rule file. The parser always makes one, however broken the text.
type File struct {
	Base
	Source *source.File

	Package   *Package // nil without a package line
	Unit      *Unit    // nil without a unit line
	Imports   []*Import
	Globals   []*Global
	Functions []*Function
	Types     []*TypeDecl // declare [trait|enum]
	Entries   []*EntryPointDecl
	Windows   []*WindowDecl
	Queries   []*Query
	Rules     []*Rule
	// Attributes stand at file level and are defaults for all rules of the file.
	Attributes []*Attribute

	// Items holds all of the above in text order.
	Items []Item
	// Comments holds every comment of the file in text order.
	Comments []*Comment
}

// Item is a part of a file: Package, Unit, Import, Global, Function, TypeDecl, EntryPointDecl, WindowDecl, Query, Rule or Attribute.
type Item interface {
	Node
	item()
}

// Condition is an element of a when-part: And, Or, Not, Exists, Forall, Group, Eval, Pattern, QueryCall, Accumulate, GroupBy, OOPath,
// ConsequenceCall or ConsequenceIf.
type Condition interface {
	Node
	condition()
}

// PatternSource is what follows "from": FromExpr, FromCollect, Accumulate, FromEntryPoint or FromWindow.
type PatternSource interface {
	Node
	patternSource()
}

// Expr is an expression of a constraint or of code.
type Expr interface {
	Node
	expr()
}

// Stmt is a statement of a consequence or of a function body.
type Stmt interface {
	Node
	stmt()
}

// Add puts an item into the file.
func (f *File) Add(it Item) {
	f.Items = append(f.Items, it)
	switch it := it.(type) {
	case *Package:
		if len(f.Items) == 1 {
			f.Package = it
		}
	case *Unit:
		if f.Unit == nil {
			f.Unit = it
		}
	case *Import:
		f.Imports = append(f.Imports, it)
	case *Global:
		f.Globals = append(f.Globals, it)
	case *Function:
		f.Functions = append(f.Functions, it)
	case *TypeDecl:
		f.Types = append(f.Types, it)
	case *EntryPointDecl:
		f.Entries = append(f.Entries, it)
	case *WindowDecl:
		f.Windows = append(f.Windows, it)
	case *Query:
		f.Queries = append(f.Queries, it)
	case *Rule:
		f.Rules = append(f.Rules, it)
	case *Attribute:
		f.Attributes = append(f.Attributes, it)
	}
}
