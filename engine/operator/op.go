package operator

import "cmp"

// String returns the operation as rule text writes it; identity is written === and !==.
func (o Op) String() string {
	if int(o) < len(spelling) {
		return spelling[o]
	}
	return ""
}

// Temporal reports whether the operation compares times: its operands are events, dates or milliseconds, and durations may follow
// in square brackets.
func (o Op) Temporal() bool { return After <= o && o <= StartedBy }

// Compare reports whether a comparison holds for two values: ==, !=, <, <=, > or >=.
func Compare[T cmp.Ordered](o Op, x, y T) bool {
	switch o {
	case Eq:
		return x == y
	case Ne:
		return x != y
	case Lt:
		return x < y
	case Le:
		return x <= y
	case Gt:
		return x > y
	}
	return x >= y
}

// Turned returns the operation that has the same result with its operands swapped: > for <. Other operations are returned unchanged, so it
// must be called only for comparisons.
func (o Op) Turned() Op {
	switch o {
	case Lt:
		return Gt
	case Le:
		return Ge
	case Gt:
		return Lt
	case Ge:
		return Le
	}
	return o
}

// Opposite returns the comparison that is true for two values that can be compared exactly if o is false: >= for <. Other operations are
// returned unchanged.
func (o Op) Opposite() Op {
	switch o {
	case Eq:
		return Ne
	case Ne:
		return Eq
	case Lt:
		return Ge
	case Le:
		return Gt
	case Gt:
		return Le
	case Ge:
		return Lt
	}
	return o
}

// spelling maps each operation to the text of its first row.
var spelling = func() []string {
	var out []string
	for i := range table {
		row := &table[i]
		for len(out) <= int(row.Op) {
			out = append(out, "")
		}
		if row.Op != None && out[row.Op] == "" {
			out[row.Op] = row.String()
		}
	}
	return out
}()
