package dsl

import (
	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/engine/source"
)

// JavaFile is a Java source file as far as rules need it: what its classes declare. Bodies of methods and constructors are
// kept as text until somebody wants to call them; see [JavaFile.ReadBody].
type JavaFile struct {
	Source  *source.File
	Package string
	Imports []*Import
	Classes []*Class
}

// unread is the body of a method that nobody has asked for: its tokens, with the braces.
type unread struct{ toks []lexer.Token }
