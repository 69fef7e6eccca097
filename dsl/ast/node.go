package ast

import (
	"whenthen/engine/source"
)

// Node is a part of the tree that has a position in the text.
//
// Every node is a pointer to a struct of this package. Its span runs from the first to the last character that belongs to it,
// including brackets and closing words, without comments before and after it. In trees made by the parser, no element of a slice
// is nil, and a single child that is absent is nil.
type Node interface {
	// Span is the node's position in the text. It may be empty in a tree made by a program.
	Span() source.Span
}

// Base holds the span of a node; every node embeds it. In a tree made by a program it may be empty.
type Base struct {
	Range source.Span
}

// Span returns the part of the text from which the node was parsed.
func (b *Base) Span() source.Span { return b.Range }

// Name is a name with its position: an identifier, a dotted name, or a quoted name without its quotes.
type Name struct {
	Base
	Text string
	// Quote is the quote character around the name, 0 if there is none; '`' for an identifier in back quotes.
	Quote byte
}

// Ident returns the name as an expression.
func (n *Name) Ident() *Ident { return &Ident{Base: n.Base, Name: n.Text} }

// Comment is one comment with its markers. Comments are not part of the tree proper: File.Comments lists them in text order, and a
// printer places them by their spans.
type Comment struct {
	Base
	Text string // "// ..." without the line end, or "/* ... */"
}

// File is the syntax tree of a rule file, without the parts that could not be read. The parser always returns one, even for a text full of
// mistakes.
type File struct {
	Base
	Source *source.File

	Package   *Package // nil if absent
	Unit      *Unit    // nil if absent
	Imports   []*Import
	Globals   []*Global
	Functions []*Function
	Types     []*TypeDecl // declare [trait|enum]
	Entries   []*EntryPointDecl
	Windows   []*WindowDecl
	Queries   []*Query
	Rules     []*Rule
	// Attributes are the attributes at file level, the defaults for all rules of the file.
	Attributes []*Attribute

	// Items contains all of the above in text order.
	Items []Item
	// Comments contains every comment of the file in text order.
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

// PatternSource is the source of a pattern, after "from": FromExpr, FromCollect, Accumulate, FromEntryPoint or FromWindow.
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

// Add appends an item to the file.
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
