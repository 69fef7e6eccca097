// Package text holds what Java makes of texts: String, StringBuilder, String.format, regular expressions, Locale, and the
// formats of numbers.
//
// Java counts UTF-16 code units, a Go string has bytes. Members count as Java does; texts of ASCII, which is most of them,
// are recognised and need no counting. Expressions of java.util.regex are translated to Go's (package internal/regex), and
// what Go's engine cannot do is an exception that says so.
package text
