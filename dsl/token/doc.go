// Package token cuts rule text into tokens.
//
// [Lex] never fails and knows no keywords: a keyword is an [Ident] in a certain place, so a field may be called "from" or "rule".
// Text that is no token becomes an [Error] token, and the rest of the file is still scanned. Comments are tokens too; callers that
// do not want them drop them.
//
// A [Token] carries its position. Tokens inserted by error recovery stand among those of the text; they are marked as repaired and
// have zero width.
package token
