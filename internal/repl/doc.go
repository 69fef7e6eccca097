// Package repl is the console of whenthen repl: a session that is worked with line by line. Facts are inserted and changed,
// rules fire one at a time or all, and the session answers questions. Console.Do takes one line and writes the answer; the
// command around it reads lines, from a terminal or from a file.
package repl
