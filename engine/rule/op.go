package rule

// Op is an operator.
type Op uint8

// The operators. Negated forms are OpNot around the plain one, except where listed.
const (
	OpNone Op = iota
	OpAdd
	OpSub
	OpMul
	OpDiv
	OpRem
	OpShl
	OpShr
	OpUshr
	OpBitAnd
	OpBitOr
	OpBitXor
	OpConcat
	OpAnd
	OpOr
	OpEq
	OpNe
	OpSame
	OpNotSame
	OpLt
	OpLe
	OpGt
	OpGe
	OpNeg
	OpPlus
	OpNot
	OpBitNot
	OpContains
	OpMemberOf
	OpMatches
	OpSoundsLike
	OpStartsWith
	OpEndsWith
	OpLength // str[length]
	OpAfter
	OpBefore
	OpCoincides
	OpDuring
	OpIncludes
	OpFinishes
	OpFinishedBy
	OpMeets
	OpMetBy
	OpOverlaps
	OpOverlappedBy
	OpStarts
	OpStartedBy
)

var opText = [...]string{
	OpNone: "", OpAdd: "+", OpSub: "-", OpMul: "*", OpDiv: "/", OpRem: "%", OpShl: "<<", OpShr: ">>", OpUshr: ">>>",
	OpBitAnd: "&", OpBitOr: "|", OpBitXor: "^", OpConcat: "+", OpAnd: "&&", OpOr: "||", OpEq: "==", OpNe: "!=",
	OpSame: "===", OpNotSame: "!==", OpLt: "<", OpLe: "<=", OpGt: ">", OpGe: ">=", OpNeg: "-", OpPlus: "+", OpNot: "!",
	OpBitNot: "~", OpContains: "contains", OpMemberOf: "memberOf", OpMatches: "matches", OpSoundsLike: "soundslike",
	OpStartsWith: "str[startsWith]", OpEndsWith: "str[endsWith]", OpLength: "str[length]", OpAfter: "after",
	OpBefore: "before", OpCoincides: "coincides", OpDuring: "during", OpIncludes: "includes", OpFinishes: "finishes",
	OpFinishedBy: "finishedby", OpMeets: "meets", OpMetBy: "metby", OpOverlaps: "overlaps",
	OpOverlappedBy: "overlappedby", OpStarts: "starts", OpStartedBy: "startedby",
}

// String is the operator as rule text writes it; identity is written === and !==.
func (o Op) String() string { return opText[o] }
