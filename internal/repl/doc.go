// Package repl is the console of whenthen repl: an interactive session in which facts are inserted and changed, rules fire one at a time or
// all at once, and questions are answered. [Console.Do] executes one line and writes the answer. The command reads the lines, from a
// terminal or from a file.
//
// console.go has the table of commands; change.go has the commands that change the session, ask.go the commands that only query it, and
// reload.go the commands that change the rules. A line that is not a command is an expression of package factexpr.
package repl
