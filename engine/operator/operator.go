package operator

// Operator is one operator as rule text writes it.
type Operator struct {
	// Text is the sign or word. Several rows may have the same word with different Arguments.
	Text string
	// Argument is the word in square brackets after the operator: startsWith in str[startsWith].
	Argument string
	// Op is the operation; None for forms that have a node of their own in checked rules, and for forms that are parsed but never executed.
	Op Op
	// Prefix reports whether the operator is written before its only operand.
	Prefix bool
	// Binds is the precedence; Never for operators that cannot be written between two operands.
	Binds Precedence
	// In is the set of kinds of code in which the parser accepts the operator.
	In Place
	// Operands is the kind of operands. It determines the result: a value of the operands' kind for arithmetic, a boolean otherwise.
	Operands Operands
	// Negated reports whether the operator is the negation of its Op.
	Negated bool
	// Times is the maximum number of durations in square brackets: two for after[3m, 5m].
	Times int
	// Elsewhere lists the words and signs of other languages with the same meaning. If one of them makes a rule unparsable, the diagnostic
	// suggests this operator. A blank separates signs that the lexer reads as separate tokens.
	Elsewhere []string
	// About describes in a few words what the operator tests or computes.
	About string
}

// String returns the operator as it is written: contains, str[length].
func (o *Operator) String() string {
	if o.Argument != "" {
		return o.Text + "[" + o.Argument + "]"
	}
	return o.Text
}

// Word reports whether the operator is a word, not a sign.
func (o *Operator) Word() bool {
	c := o.Text[0] | 0x20
	return 'a' <= c && c <= 'z'
}

// Brackets reports whether square brackets may follow the operator.
func (o *Operator) Brackets() bool { return o.Argument != "" || o.Times > 0 }

// Arithmetic reports whether the operator computes a value of the same kind as its operands, so that it can be combined with an assignment,
// as in +=.
func (o *Operator) Arithmetic() bool {
	return o.Operands == Numbers || o.Operands == Shifted || o.Operands == Bits
}

// Precedence is the precedence of an operator. An operator with a higher value binds its operands more tightly.
type Precedence uint8

// The precedences from loosest to tightest, as in Java.
const (
	Never Precedence = iota
	Disjunction
	Conjunction
	BitwiseOr
	BitwiseXor
	BitwiseAnd
	Equality
	Relational
	Shift
	Additive
	Multiplicative
)

// Place is a set of the kinds of code in which an operator is accepted.
type Place uint8

// The places.
const (
	Conditions Place = 1 << iota // conditions, and other expressions outside of actions and functions
	JavaCode
	MVEL     // code in the mvel dialect
	Anywhere = Conditions | JavaCode | MVEL
)

// Operands is a kind of operands. The checker has one function for each kind.
type Operands uint8

// The kinds of operands.
const (
	Unknown       Operands = iota
	Conditional            // two conditions
	Bits                   // two integers, or two booleans
	Shifted                // two integers; the right one is a number of bits
	Numbers                // two numbers, converted to the wider kind
	Alike                  // two values that can be equal
	Ordered                // two values that have an order
	Texts                  // two strings, or values that convert to a string
	TextAndLength          // a string and an integer
	HoldsElement           // a collection, string or map on the left, a possible element on the right
	ElementOf              // the same with the sides swapped
	ListedAfter            // a value, and a list of values in brackets
	Times                  // two events, dates or times in milliseconds
)

// String returns the description that messages use.
func (o Operands) String() string { return operandsText[o] }

var operandsText = [...]string{
	Unknown: "", Conditional: "two conditions", Bits: "two integers or two booleans", Shifted: "two integers", Numbers: "two numbers",
	Alike: "two values", Ordered: "two values that have an order", Texts: "two strings", TextAndLength: "a string and an integer",
	HoldsElement: "a collection, string or map, and a value", ElementOf: "a value and a collection or map",
	ListedAfter: "a value and a list in brackets", Times: "two events or dates",
}

// All returns the table, in the order of precedence. The rows must not be changed.
func All() []Operator { return table }

// Lookup returns the operator that is written text between two operands, or nil if there is none. Of several rows for one word it returns
// the first.
func Lookup(text string) *Operator { return infix[text] }

// Form returns the row of a word with an argument in square brackets, or nil if there is none.
func Form(text, argument string) *Operator {
	for i := range table {
		if table[i].Text == text && table[i].Argument == argument {
			return &table[i]
		}
	}
	return nil
}

// Prefixed returns the operator that is written text before an operand, or nil if there is none.
func Prefixed(text string) *Operator {
	for i := range table {
		if table[i].Text == text && table[i].Prefix {
			return &table[i]
		}
	}
	return nil
}

// Words lists the words that are operators in a place, in the order of the table.
func Words(in Place) []string {
	var out []string
	for i := range table {
		row := &table[i]
		if row.Word() && row.In&in != 0 && (len(out) == 0 || out[len(out)-1] != row.Text) {
			out = append(out, row.Text)
		}
	}
	return out
}

// infix maps every text that can be written between two operands to its first row.
var infix = func() map[string]*Operator {
	m := map[string]*Operator{}
	for i := range table {
		if row := &table[i]; !row.Prefix && m[row.Text] == nil {
			m[row.Text] = row
		}
	}
	return m
}()
