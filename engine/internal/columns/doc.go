// Package columns runs the code of a condition for many objects at once: each instruction for all of them before the next one, so that what an
// interpreter does between two instructions is done once for up to 64 objects. It is how analytical databases evaluate expressions ("vectorized
// execution": P. Boncz, M. Zukowski, N. Nes, MonetDB/X100: Hyper-Pipelining Query Execution, CIDR 2005).
//
// A join that must test every pair, such as
//
//	$a : Place()
//	Place( Math.abs( x - $a.x ) + Math.abs( y - $a.y ) < 20 )
//
// runs the code of its constraint once for each run of candidates instead of once for each candidate.
//
// A Program is made from finished code (package code), so the compiler knows one kind of instruction only. Each register becomes a column, which
// has a lane for every object. Only code that computes with numbers and booleans is translated; there are no loops, and nothing fails. Where a
// machine of package vm would fail or meet null (a division by zero, a field that is null), the lane is unsure, and the caller runs the test itself
// for that object. What does not depend on the object is computed by that machine, in front (code.Code.Front), and is the same in every lane.
//
// Lanes may take different branches. All lanes run through the instructions together; those that have jumped wait at the target, which is always
// further on.
package columns
