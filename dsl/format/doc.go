// Package format brings rule files into the canonical layout.
//
// The layout:
//
//	rule "name" extends "parent"
//	  @annotation(value)
//	  salience 10
//	  when
//	    $p : Person( age > 18, name != null )
//	      from $people
//	    not ( A() and B() )
//	  then
//	    modify($p) { setAdult(true) }
//	    log("done");
//	end
//
// Steps are two blanks; conditions and statements stand two steps in, attributes, "when" and "then" one, "end" none. The fields of a
// declaration, the conditions of a query and the body of a function stand one step in. A pattern, a condition's brackets and its
// keywords have blanks inside their brackets, calls and other expressions have none. One rule, query, function or declaration is
// separated from the next by a blank line.
//
// What does not fit in 110 columns is broken at all places of one bracket at once, outermost bracket first, each part on its own line one step
// in and the closing bracket back on a line of its own. "from" and "over" then begin a line; && || + and "or" end one.
// Sums and lists of values fill their lines instead. A string or name is never broken, so a line may stay longer.
//
// The words of the file stay: comments, literals, quotes and brackets are kept as written, the contents of annotations and timers to the blank.
// A comment stays behind what it followed on its line, or on a line of its own if it had one. Several blank lines become one;
// none is kept at the edges of a block. The byte order mark and the kind of line end stay. Semicolons are left out where they say nothing:
// after package, unit, import, global, "end", fields and conditions; so are the commas between attributes. Code keeps its own.
//
// The result is read again before it is returned. Where its tree is not that of the original, the smallest condition or statement at fault
// keeps its old text, then the whole item; so the meaning never changes and nothing gets lost.
package format
