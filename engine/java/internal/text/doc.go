// Package text contains Java's classes for strings: String and its methods (text.go, string_methods.go), StringBuilder and StringBuffer
// (text_builder.go), String.format (format.go and the files that begin with format_), regular expressions (regex.go, replacement.go,
// split.go), StringTokenizer (tokenizer.go), Locale (locale.go), and DecimalFormat with its patterns and symbols (files that begin with
// number_).
//
// Java counts UTF-16 code units, while a Go string consists of bytes. The members count as Java does. ASCII strings, which are the most
// frequent ones, are recognised and need no conversion. Expressions of java.util.regex are translated to Go's syntax (package
// internal/regex). Features that Go's engine lacks cause an exception that names them.
package text
