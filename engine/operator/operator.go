package operator

// Operator is one operator as rule text writes it.
type Operator struct {
	// Text is the sign or word. Rows of one word differ in their Argument.
	Text string
	// Argument is the word that stands in square brackets behind the operator: startsWith of str[startsWith].
	Argument string
	// Op is what it does; None for a form that has an own node in the checked rules, and for what is read but never executed.
	Op Op
	// Prefix means that the operator stands in front of its only operand.
	Prefix bool
	// Binds is how tightly it holds its operands; Never for what text cannot write between two operands.
	Binds Precedence
	// In is where the parser knows it.
	In Place
	// Operands is what it takes; what it gives follows from that: a value if it is arithmetic, true or false otherwise.
	Operands Operands
	// Negated means that the row stands for the opposite of its Op.
	Negated bool
	// Times is the number of times it takes in square brackets at most: after[3m, 5m].
	Times int
	// Elsewhere are the words and signs of other languages that mean the same. Where one stands in a rule and cannot be read, this operator is
	// what is offered. A blank separates signs that the lexer reads apart.
	Elsewhere []string
	// About says in a few words what the operator asks or gives.
	About string
}

// String is the operator as it is written: contains, str[length].
func (o *Operator) String() string {
	if o.Argument != "" {
		return o.Text + "[" + o.Argument + "]"
	}
	return o.Text
}

// Word tells whether the operator is a word, not a sign.
func (o *Operator) Word() bool {
	c := o.Text[0] | 0x20
	return 'a' <= c && c <= 'z'
}

// Brackets tells whether square brackets may follow.
func (o *Operator) Brackets() bool { return o.Argument != "" || o.Times > 0 }

// Arithmetic tells whether the operator computes a value of the kind of its operands, so that it can be joined with an assignment.
func (o *Operator) Arithmetic() bool {
	return o.Operands == Numbers || o.Operands == Shifted || o.Operands == Bits
}

// Precedence is how tightly an operator holds its operands.
type Precedence uint8

// The precedences, loose to tight, as in Java.
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

// Place is a set of the kinds of text that know an operator.
type Place uint8

// The places.
const (
	Conditions Place = 1 << iota // when-parts, and other expressions outside code
	JavaCode
	MVEL     // code in the mvel dialect
	Anywhere = Conditions | JavaCode | MVEL
)

// Operands says what an operator takes. The checker has one function for each.
type Operands uint8

// The kinds of operands.
const (
	Unknown       Operands = iota
	Conditional            // two conditions
	Bits                   // two integers, or two booleans
	Shifted                // two integers; the right one counts bits
	Numbers                // two numbers, converted to the wider kind
	Alike                  // two values that can be equal
	Ordered                // two values that have an order
	Texts                  // two texts, or what can be written as text
	TextAndLength          // a text and an integer
	HoldsElement           // a collection, text or map on the left, what it may hold on the right
	ElementOf              // the same the other way round
	ListedAfter            // a value, and several in brackets
	Times                  // two events, dates or times in milliseconds
)

// String says it as a message does.
func (o Operands) String() string { return operandsText[o] }

var operandsText = [...]string{
	Unknown: "", Conditional: "two conditions", Bits: "two integers or two booleans", Shifted: "two integers", Numbers: "two numbers",
	Alike: "two values", Ordered: "two values that have an order", Texts: "two texts", TextAndLength: "a text and an integer",
	HoldsElement: "a collection, text or map, and a value", ElementOf: "a value and a collection or map",
	ListedAfter: "a value and a list in brackets", Times: "two events or dates",
}

// All is the table, in the order of precedence; the rows must not be changed.
func All() []Operator { return table }

// Lookup finds what is written between two operands; nil if nothing of that name is. Of a word with several arguments it finds the first.
func Lookup(text string) *Operator { return infix[text] }

// Form finds the row of a word with an argument in square brackets, nil if there is none.
func Form(text, argument string) *Operator {
	for i := range table {
		if table[i].Text == text && table[i].Argument == argument {
			return &table[i]
		}
	}
	return nil
}

// Prefixed finds what is written in front of an operand, nil if there is no such operator.
func Prefixed(text string) *Operator {
	for i := range table {
		if table[i].Text == text && table[i].Prefix {
			return &table[i]
		}
	}
	return nil
}

// Words are the words that are operators in a place, in the order of the table.
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

// infix holds the first row of every text that can stand between two operands.
var infix = func() map[string]*Operator {
	m := map[string]*Operator{}
	for i := range table {
		if row := &table[i]; !row.Prefix && m[row.Text] == nil {
			m[row.Text] = row
		}
	}
	return m
}()
