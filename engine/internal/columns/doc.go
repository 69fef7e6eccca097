// Package columns runs the code of a condition for many objects at once: each instruction for all objects before the next instruction, so
// that the work of an interpreter between two instructions is done once for up to 64 objects. Analytical databases evaluate expressions in
// this way ("vectorized execution": P. Boncz, M. Zukowski, N. Nes, MonetDB/X100: Hyper-Pipelining Query Execution, CIDR 2005).
//
// A join that must test every pair, such as
//
//	$a : Place()
//	Place( Math.abs( x - $a.x ) + Math.abs( y - $a.y ) < 20 )
//
// runs the code of its constraint once for each group of candidates instead of once for each candidate.
//
// A Program (program.go, op.go) is translated from finished code (package code), so the compiler needs to know only one kind of
// instruction. Each register becomes a column, which has a lane for every object. Only code that computes with numbers and booleans is
// translated; there are no loops, and nothing fails. If a machine of package vm would fail or read null (a division by zero, a field that
// is null), the lane is unsure, and the caller runs the test itself for that object. Values that do not depend on the object are computed
// before by that machine (code.Code.Front), and are the same in every lane.
//
// Lanes may take different branches. A Machine (machine.go, compute.go) runs all lanes through the instructions together; lanes that have
// jumped wait at the target, which is always a later instruction.
package columns
