// Package format formats rule files in the canonical layout.
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
// A step of indentation is two blanks. Conditions and statements are indented by two steps; attributes, "when" and "then" by one;
// "end" is not indented. The fields of a declaration, the conditions of a query and the body of a function are indented by one
// step. Patterns, brackets around conditions, and keywords of conditions have blanks inside their brackets; calls and other
// expressions have none. A blank line separates one rule, query, function or declaration from the next.
//
// What does not fit in 110 columns is broken at all gaps of one bracket at once, the outermost bracket first. Each part is then on
// a line of its own, indented by one step, and the closing bracket is on a line of its own as well. "from" and "over" then begin a
// line; && || + and "or" end one. Sums and lists of values fill their lines instead. Strings and names are never broken, so a line
// may stay longer.
//
// The tokens of the file are kept: comments, literals, quotes and brackets stay as written, and so do the contents of annotations
// and timers, including blanks. A comment stays behind the token that it followed on its line, or on a line of its own if it had
// one. Several blank lines become one; none is kept at the edges of a block. The byte order mark and the kind of line end stay.
// Redundant semicolons are dropped: after package, unit, import, global, "end", fields and conditions. So are the commas between
// attributes. Code keeps its own.
//
// The result is parsed again before it is returned. If its tree differs from that of the original, the smallest condition or
// statement at fault keeps its old text, then the whole item. So the meaning never changes, and nothing gets lost.
package format
