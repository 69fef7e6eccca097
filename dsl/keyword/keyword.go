package keyword

// Keyword is a word with a special meaning in some places of the language.
type Keyword struct {
	Text string
	// In is where the word is a keyword. There it is suggested instead of a word that resembles it.
	In Place
	// Known distinguishes the keyword from the same word as the beginning of a pattern. It applies to keywords of conditions.
	Known Recognition
	// NoBinding is true if a binding before a pattern cannot have this name.
	NoBinding bool
	// OwnBrackets is true if the word begins a condition in brackets. A pattern whose type resembles the word is probably meant to be that
	// condition.
	OwnBrackets bool
	// BeginsLine is true if a line that begins with the word is almost certainly code, not prose or part of a comment.
	BeginsLine bool
}

// Place is a set of parts of a rule file.
type Place uint8

// The places.
const (
	Item        Place = 1 << iota // begins an item of the file
	Head                          // between the name of a rule and its conditions
	Conditions                    // between when and then, and in a query
	Code                          // consequences and function bodies
	Declaration                   // the other items
)

// Recognition determines from the next token whether a word is the keyword or the beginning of a pattern.
type Recognition uint8

// The ways to decide.
const (
	Name          Recognition = iota // never a keyword before a condition
	BeforeBracket                    // the keyword if a bracket follows: a type with that name can exist, but not be used in a pattern
	UnlessBound                      // the keyword, unless a colon makes it a binding or a point the beginning of a dotted type name
	UnlessDotted                     // the keyword unless a point follows
)

var table = []Keyword{
	{Text: "package", In: Item},
	{Text: "unit", In: Item},
	{Text: "import", In: Item},
	{Text: "global", In: Item},
	{Text: "declare", In: Item, BeginsLine: true},
	{Text: "function", In: Item | Declaration, BeginsLine: true},
	{Text: "rule", In: Item, BeginsLine: true},
	{Text: "query", In: Item, BeginsLine: true},

	{Text: "trait", In: Declaration},
	{Text: "enum", In: Declaration},
	{Text: "entry-point", In: Declaration},
	{Text: "static", In: Declaration},
	{Text: "extends", In: Head | Declaration},

	{Text: "when", In: Head, Known: UnlessBound, BeginsLine: true},
	{Text: "then", In: Head | Conditions | Code, Known: UnlessDotted, NoBinding: true, BeginsLine: true},
	{Text: "end", In: Conditions | Code | Declaration, Known: UnlessDotted, NoBinding: true, BeginsLine: true},

	{Text: "not", In: Conditions, Known: UnlessDotted, NoBinding: true},
	{Text: "exists", In: Conditions, Known: UnlessDotted, NoBinding: true, OwnBrackets: true},
	{Text: "forall", In: Conditions, Known: BeforeBracket, NoBinding: true, OwnBrackets: true},
	{Text: "eval", In: Conditions, Known: BeforeBracket, NoBinding: true, OwnBrackets: true},
	{Text: "accumulate", In: Conditions | Declaration, Known: BeforeBracket, NoBinding: true, OwnBrackets: true},
	{Text: "acc", Known: BeforeBracket, NoBinding: true},
	{Text: "groupby", In: Conditions, Known: BeforeBracket, NoBinding: true, OwnBrackets: true},
	{Text: "and", In: Conditions, Known: UnlessDotted, NoBinding: true},
	{Text: "or", In: Conditions, Known: UnlessDotted, NoBinding: true},
	{Text: "from", In: Conditions, Known: UnlessDotted, NoBinding: true},
	{Text: "collect", In: Conditions, NoBinding: true},
	{Text: "over", In: Conditions, Known: UnlessDotted, NoBinding: true},
	{Text: "window", In: Conditions | Declaration},
	{Text: "do", Known: UnlessBound},

	{Text: "if", In: Code, Known: UnlessBound},
	{Text: "else", In: Code, Known: UnlessBound},
	{Text: "modify", In: Code},
	{Text: "while", In: Code},
	{Text: "for", In: Code},
	{Text: "return", In: Code},
	{Text: "new", In: Code},
	{Text: "try", In: Code},
	{Text: "catch", In: Code},
	{Text: "finally", In: Code},
	{Text: "switch", In: Code},
	{Text: "case", In: Code},
	{Text: "break", In: Code},
	{Text: "instanceof", In: Code},
}

// Lookup returns the keyword with a text; nil if the word is not a keyword.
func Lookup(text string) *Keyword { return byText[text] }

// Is reports whether a word is a keyword in one of the places.
func Is(text string, in Place) bool {
	k := byText[text]
	return k != nil && k.In&in != 0
}

// Words returns the keywords of the places, in the order of the table.
func Words(in Place) []string { return wordsThat(func(k *Keyword) bool { return k.In&in != 0 }) }

// WithBrackets returns the words that begin a condition in brackets. The slice must not be changed.
func WithBrackets() []string { return withBrackets }

var withBrackets = wordsThat(func(k *Keyword) bool { return k.OwnBrackets })

func wordsThat(fits func(*Keyword) bool) []string {
	var out []string
	for i := range table {
		if fits(&table[i]) {
			out = append(out, table[i].Text)
		}
	}
	return out
}

var byText = func() map[string]*Keyword {
	m := map[string]*Keyword{}
	for i := range table {
		m[table[i].Text] = &table[i]
	}
	return m
}()
