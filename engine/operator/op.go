package operator

// String is the operation as rule text writes it; identity is written === and !==.
func (o Op) String() string {
	if int(o) < len(spelling) {
		return spelling[o]
	}
	return ""
}

// Temporal tells whether it compares times: its operands are events, dates or milliseconds, and times may follow in brackets.
func (o Op) Temporal() bool { return After <= o && o <= StartedBy }

// Turned is the operation that gives the same with its operands changed round: > for <. An operation that has no such counterpart stays as it is, so
// only comparisons should be turned.
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

// spelling holds for each operation the text of its first row.
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
