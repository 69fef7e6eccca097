// Package text holds Java's classes for strings: String, StringBuilder, String.format, regular expressions, Locale, and the
// formats of numbers.
//
// Java counts UTF-16 code units, while a Go string consists of bytes. Members count as Java does; ASCII strings, which most are,
// are recognised and need no conversion. Expressions of java.util.regex are translated to Go's (package internal/regex), and
// features that Go's engine lacks cause an exception that says so.
package text
