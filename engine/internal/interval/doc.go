// Package interval finds candidates of a join quickly where it compares by < and >, by the times of events or by a distance, and not only
// for equality.
//
// The equalities of a node select a bucket. Within the bucket, candidates can be narrowed further if:
//
//   - The node compares properties of the right side by < <= > >= with values of the left side.
//   - It compares sums to which both sides contribute: weight + $a.weight <= $room holds only for a weight of at most $room - $a.weight.
//   - Each of several alternatives does so, or tests for equality: x > $a || x == $a && y < $b holds only for an x of at least $a.
//   - A unification follows that ties a parameter of a query to a property of the right side. Then left tuples whose
//     parameter has a value ask for that value, those without for everything.
//
// Both amount to the condition that two intervals meet, one of the right tuple and one of the left tuple. from <= t, t < to asks for the
// point t in an interval of the left side; begin < $to, finish > $from asks that the interval from begin to finish meets that from $from to
// $to. Each such pair of intervals is a dimension. The ends are numbers that have the order of the values they stand for. The search yields
// candidates, which are still tested: there may be too many, never too few.
//
// A Plan holds the dimensions of a node and computes the intervals of a tuple (Left, Right). An Index holds one side of a bucket: numbers
// of tuples in the order of the memory, and their intervals in columns. It knows only the numbers of tuples. It finds positions, which the
// caller sorts, so an index never changes the order of firing. Nearest finds a single tuple,
// by its value.
package interval
