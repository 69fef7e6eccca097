package operator

// Op is the operation of an operator, as checked rules refer to it.
type Op uint8

// The operations. A negated word (not contains) is Not applied to the plain operation.
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
	Concat   // + if an operand is a string
	Quotient // / of MVEL, whose result depends on the classes of the two numbers
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
	After // the operations from here to StartedBy compare times
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
	Ops // number of operations, including None; not an operation itself
)

// table contains every operator. If an operation has several rows, messages use the first.
var table = []Operator{
	{Text: "||", Op: Or, Binds: Disjunction, In: Anywhere, Operands: Conditional, Elsewhere: []string{"or", "OR", "|"},
		About: "at least one of the two holds"},
	{Text: "&&", Op: And, Binds: Conjunction, In: Anywhere, Operands: Conditional, Elsewhere: []string{"and", "AND", "&"},
		About: "both hold"},
	{Text: "|", Op: BitOr, Binds: BitwiseOr, In: Anywhere, Operands: Bits, About: "the bits set on either side"},
	{Text: "^", Op: BitXor, Binds: BitwiseXor, In: Anywhere, Operands: Bits, About: "the bits set on one side only"},
	{Text: "&", Op: BitAnd, Binds: BitwiseAnd, In: Anywhere, Operands: Bits, About: "the bits set on both sides"},

	{Text: "==", Op: Eq, Binds: Equality, In: Anywhere, Operands: Alike,
		Elsewhere: []string{"equals", "eq", "is", "===", "= =", ":=", "<=>"}, About: "the two are equal"},
	{Text: "!=", Op: Ne, Binds: Equality, In: Anywhere, Operands: Alike,
		Elsewhere: []string{"ne", "neq", "!==", "<>", "! =", "=!", "! ==", "≠", "not ==", "is not"}, About: "the two are not equal"},
	{Text: "===", Op: Same, Operands: Alike, About: "the two are one object"},
	{Text: "!==", Op: NotSame, Operands: Alike, About: "the two are not one object"},

	{Text: "<", Op: Lt, Binds: Relational, In: Anywhere, Operands: Ordered, Elsewhere: []string{"lt", "<<", "less than", "is less than"}, About: "less than"},
	{Text: "<=", Op: Le, Binds: Relational, In: Anywhere, Operands: Ordered, Elsewhere: []string{"le", "lte", "=<", "≤"}, About: "at most"},
	{Text: ">", Op: Gt, Binds: Relational, In: Anywhere, Operands: Ordered, Elsewhere: []string{"gt", ">>", "greater than", "is greater than"}, About: "greater than"},
	{Text: ">=", Op: Ge, Binds: Relational, In: Anywhere, Operands: Ordered, Elsewhere: []string{"ge", "gte", "=>", "≥"}, About: "at least"},

	{Text: "<<", Op: Shl, Binds: Shift, In: Anywhere, Operands: Shifted, About: "the bits moved to the left"},
	{Text: ">>", Op: Shr, Binds: Shift, In: Anywhere, Operands: Shifted, About: "the bits moved to the right, keeping the sign"},
	{Text: ">>>", Op: Ushr, Binds: Shift, In: Anywhere, Operands: Shifted, About: "the bits moved to the right, filled up with zeros"},
	{Text: "+", Op: Add, Binds: Additive, In: Anywhere, Operands: Numbers, About: "the sum; with a string on one side, both as one string"},
	{Text: "+", Op: Concat, Operands: Texts, About: "both as one string"},
	{Text: "-", Op: Sub, Binds: Additive, In: Anywhere, Operands: Numbers, About: "the difference"},
	{Text: "*", Op: Mul, Binds: Multiplicative, In: Anywhere, Operands: Numbers, About: "the product"},
	{Text: "/", Op: Div, Binds: Multiplicative, In: Anywhere, Operands: Numbers, About: "the quotient; of integers, without its fraction"},
	{Text: "/", Op: Quotient, Operands: Numbers, About: "the quotient of two numbers of one class, as a double; of integers of two classes, without its fraction"},
	{Text: "%", Op: Rem, Binds: Multiplicative, In: Anywhere, Operands: Numbers, About: "the remainder, with the sign of the left side"},

	{Text: "-", Op: Neg, Prefix: true, In: Anywhere, Operands: Numbers, About: "the number with the other sign"},
	{Text: "+", Op: Plus, Prefix: true, In: Anywhere, Operands: Numbers, About: "the number itself"},
	{Text: "!", Op: Not, Prefix: true, In: Anywhere, Operands: Conditional, About: "the condition does not hold"},
	{Text: "~", Op: BitNot, Prefix: true, In: Anywhere, Operands: Bits, About: "every bit inverted"},

	{Text: "contains", Op: Contains, Binds: Relational, In: Conditions | MVEL, Operands: HoldsElement, Elsewhere: []string{"has"},
		About: "the collection contains the value, the string contains the other one, the map has the key"},
	{Text: "excludes", Op: Contains, Binds: Relational, In: Conditions, Operands: HoldsElement, Negated: true,
		About: "contains does not hold"},
	{Text: "matches", Op: Matches, Binds: Relational, In: Conditions | MVEL, Operands: Texts, Elsewhere: []string{"like", "=~"},
		About: "the whole string matches the regular expression"},
	{Text: "memberOf", Op: MemberOf, Binds: Relational, In: Conditions | MVEL, Operands: ElementOf,
		About: "the value is in the collection"},
	{Text: "soundslike", Op: SoundsLike, Binds: Relational, In: Conditions | MVEL, Operands: Texts,
		About: "the two words sound alike in English (Soundex)"},
	{Text: "str", Argument: "startsWith", Op: StartsWith, Binds: Relational, In: Conditions, Operands: Texts,
		About: "the left string begins with the right one"},
	{Text: "str", Argument: "endsWith", Op: EndsWith, Binds: Relational, In: Conditions, Operands: Texts,
		About: "the left string ends with the right one"},
	{Text: "str", Argument: "length", Op: Length, Binds: Relational, In: Conditions, Operands: TextAndLength,
		About: "the string has this many characters"},
	{Text: "in", Binds: Relational, In: Conditions | MVEL, Operands: ListedAfter,
		About: "the value is one of those in the brackets"},

	{Text: "after", Op: After, Binds: Relational, In: Conditions, Operands: Times, Times: 2,
		About: "the left event begins after the right one has ended"},
	{Text: "before", Op: Before, Binds: Relational, In: Conditions, Operands: Times, Times: 2,
		About: "the left event ends before the right one begins"},
	{Text: "coincides", Op: Coincides, Binds: Relational, In: Conditions, Operands: Times, Times: 2,
		About: "both begin and end at the same times"},
	{Text: "during", Op: During, Binds: Relational, In: Conditions, Operands: Times, Times: 4,
		About: "the left event begins and ends while the right one lasts"},
	{Text: "finishes", Op: Finishes, Binds: Relational, In: Conditions, Operands: Times, Times: 1,
		About: "both end together, the left event begins later"},
	{Text: "finishedby", Op: FinishedBy, Binds: Relational, In: Conditions, Operands: Times, Times: 1,
		About: "both end together, the left event begins earlier"},
	{Text: "includes", Op: Includes, Binds: Relational, In: Conditions, Operands: Times, Times: 4,
		About: "the right event begins and ends while the left one lasts"},
	{Text: "meets", Op: Meets, Binds: Relational, In: Conditions, Operands: Times, Times: 1,
		About: "the left event ends when the right one begins"},
	{Text: "metby", Op: MetBy, Binds: Relational, In: Conditions, Operands: Times, Times: 1,
		About: "the left event begins when the right one ends"},
	{Text: "overlaps", Op: Overlaps, Binds: Relational, In: Conditions, Operands: Times, Times: 2,
		About: "the left event begins first and ends while the right one lasts"},
	{Text: "overlappedby", Op: OverlappedBy, Binds: Relational, In: Conditions, Operands: Times, Times: 2,
		About: "the right event begins first and ends while the left one lasts"},
	{Text: "starts", Op: Starts, Binds: Relational, In: Conditions, Operands: Times, Times: 1,
		About: "both begin together, the left event ends earlier"},
	{Text: "startedby", Op: StartedBy, Binds: Relational, In: Conditions, Operands: Times, Times: 1,
		About: "both begin together, the left event ends later"},

	{Text: "is", Binds: Relational, In: MVEL, About: "read as MVEL reads it; nothing executes it"},
	{Text: "strsim", Binds: Relational, In: MVEL, About: "read as MVEL reads it; nothing executes it"},
}
