// Package repl is the console of whenthen repl: an interactive session in which facts are inserted and changed, rules fire one at a
// time or all at once, and questions are answered. [Console.Do] takes one line and writes the answer. The command reads the lines, from
// a terminal or from a file.
//
// console.go has the table of commands; change.go those that change the session, ask.go those that only look at it, and reload.go
// those that change the rules. Whatever is not a command is an expression of package factexpr.
package repl
