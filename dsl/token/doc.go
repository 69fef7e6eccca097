// Package token cuts rule text into tokens.
//
// [Lex] never fails and knows no keywords: a keyword is an [Ident] that stands in the right place, so a field may be called "from" or "rule".
// Text that is no token becomes an [Error] token, and the rest of the file is still read. Comments are tokens too; callers
// that do not want them leave them out.
//
// A [Token] carries its place, so that tokens put in by the repair of a mistake can stand among those of the text: they say so, and take no room.
package token
