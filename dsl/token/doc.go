// Package token splits rule text into tokens.
//
// [Lex] never fails and has no keywords: a keyword is an [Ident] in a certain position, so a field may be called "from" or "rule". Text
// that is not a token becomes an [Error] token, and the rest of the file is still scanned. Comments are tokens too; callers that do not
// need them drop them.
//
// A [Token] has a position. Tokens inserted by error recovery are in the same list as those of the text; they are marked as repaired and
// have zero width.
//
// scanner.go scans the text, text.go scans strings.
package token
