// Package interval finds partners of a join among many where they are compared by < and >, by the times of events or by a distance, and
// not only for equality.
//
// Beside its equalities, which lead to a bucket, a node may know more than that every pair of the bucket has to be tried:
//
//   - It compares properties of the right side by < <= > >= with what the left side says.
//   - A unification follows that ties a parameter of a query to a property of the right side. Then left tuples whose
//     parameter has a value ask for that value, those without for everything.
//
// Either says that two intervals must meet, one of the right tuple and one of the left tuple. from <= t, t < to asks for the point
// t in an interval of the left side; begin < $to, finish > $from for the interval from begin to finish to meet that from
// $from to $to. Each such pair of intervals is a dimension. The intervals are numbers, in the order of the values they stand for.
// They find candidates, which are tested like all others: there may be too many, never too few.
//
// A Plan says what a node knows, and computes the intervals of a tuple (Left, Right). An Index holds one side of a bucket: numbers
// of tuples in the order of the memory, and their intervals in columns. It knows nothing of tuples but their numbers; what it finds
// are places, which its user sorts, so that an index never changes the order of firing.
package interval
