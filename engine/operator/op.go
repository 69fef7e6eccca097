package operator

// Op is what an operator does, as the checked rules name it.
type Op uint8

// The operations. A negated word (not contains) is Not around the plain one.
const (
	None Op = iota
	Add
	Sub
	Mul
	Div
	Rem
	Shl
	Shr
	Ushr
	BitAnd
	BitOr
	BitXor
	Concat // + where an operand is a text
	And
	Or
	Eq
	Ne
	Same
	NotSame
	Lt
	Le
	Gt
	Ge
	Neg
	Plus
	Not
	BitNot
	Contains
	MemberOf
	Matches
	SoundsLike
	StartsWith
	EndsWith
	Length
	After
	Before
	Coincides
	During
	Includes
	Finishes
	FinishedBy
	Meets
	MetBy
	Overlaps
	OverlappedBy
	Starts
	StartedBy
)

// String is the operation as rule text writes it; identity is written === and !==.
func (o Op) String() string {
	if int(o) < len(spelling) {
		return spelling[o]
	}
	return ""
}

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
