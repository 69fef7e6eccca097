// Package interval quickly finds the candidates of a join that compares by < and >, by the times of events or by a distance, and not only
// for equality.
//
// The equalities of a node select a bucket. Within the bucket, candidates can be narrowed further if:
//
//   - The node compares properties of the right side by < <= > >= with values of the left side.
//   - It compares sums to which both sides contribute: weight + $a.weight <= $room holds only for a weight of at most $room - $a.weight.
//   - A method compares: code.equals( $c ) holds only for the same key, and path.startsWith( $p ) only for texts from $p on up to the last
//     one that begins with it.
//   - A text must contain another one: path.indexOf( $p ) >= 0 holds only for texts that have all pairs of characters that $p has.
//   - Each of several alternatives does so, or tests for equality: x > $a || x == $a && y < $b holds only for an x of at least $a.
//   - Alternatives beside these read one side only: $a == null || x == $a. They hold for all tuples of the other side, or for none.
//   - Unifications follow that tie a parameter of a query to a property of the right side. A left tuple whose parameter has a value asks
//     for that value, a left tuple without a value for everything.
//
// All of these amount to the condition that two intervals overlap, one of the right tuple and one of the left tuple. from <= t, t < to
// means that the point t of the right side is in an interval of the left side; begin < $to, finish > $from means that the interval from
// begin to finish overlaps the interval from $from to $to. Each such pair of intervals is a dimension. The ends are integers with the same
// order as the values they represent; those of texts that contain others are sets (contained.go). The search returns candidates, which are
// still tested: there may be too many candidates, never too few.
//
// A Plan (plan.go, comparisons.go and the files named after a kind of comparison) contains the dimensions of a node and computes the
// intervals of a tuple (Left, Right). An Index (index.go, view.go) contains one side of a bucket: numbers of tuples in the order of the
// memory, and their intervals in columns. It identifies tuples only by numbers. It returns positions, which the caller sorts, so an index
// never changes the order of firing. Nearest (nearest.go) finds the tuple with the least or greatest value.
package interval
