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
// A step of indentation is two blanks. Conditions and statements are indented by two steps; attributes, "when" and "then" by one; "end" is
// not indented. The fields of a declaration, the conditions of a query and the body of a function are indented by one step. Patterns,
// brackets around conditions, and keywords of conditions have blanks inside their brackets; calls and other expressions do not. A blank
// line separates a rule, query, function or declaration from the next.
//
// A construct that does not fit in 110 columns is broken at all gaps of one pair of brackets, the outermost brackets first. Each part is
// then on a separate line, indented by one step, and so is the closing bracket. "from" and "over" then begin a line; && || + and "or" end
// one. Sums and lists of values fill their lines instead. Strings and names are never broken, so a line may stay longer.
//
// The tokens of the file are kept: comments, literals, quotes and brackets are unchanged, and so are the contents of annotations and
// timers, including blanks. A comment stays after the token that it followed on its line, or on a separate line if it was on one. Several
// blank lines become one; blank lines at the edges of a block are removed. The byte order mark and the kind of line end are kept. Redundant
// semicolons are dropped: after package, unit, import, global, "end", fields and conditions. So are the commas between attributes.
// Semicolons in code are kept.
//
// The result is parsed again before it is returned. If its tree differs from the tree of the original, the smallest condition or statement
// with a difference keeps its old text, and if that does not help, the whole item. So the meaning never changes, and no text is lost.
package format
