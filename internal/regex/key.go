package regex

import "regexp"

// Key identifies a compiled expression: a Java expression, the flags of Java's Pattern, and whether it must match the whole text.
type Key struct {
	Java  string
	Flags int
	Whole bool
}

// literalFlag is Pattern.LITERAL.
const literalFlag = 16

// flagLetters are the flags of Pattern for which Go has letters.
var flagLetters = [...]struct {
	flag   int
	letter string
}{{2, "i"}, {8, "m"}, {32, "s"}}

// Compile compiles the expression. [Explain] explains an error.
func (k Key) Compile() (*Regex, error) {
	if k.Whole && k.Flags == 0 {
		return Whole(k.Java)
	}
	expr := k.translated()
	if k.Whole {
		expr = `\A(?:` + expr + `)\z`
	}
	return compile(expr)
}

// translated returns the expression in Go's syntax.
func (k Key) translated() string {
	expr := ""
	if k.Flags&literalFlag != 0 {
		expr = regexp.QuoteMeta(k.Java)
	} else {
		expr = fromJava(k.Java)
	}
	letters := ""
	for _, f := range flagLetters {
		if k.Flags&f.flag != 0 {
			letters += f.letter
		}
	}
	if letters == "" {
		return expr
	}
	return "(?" + letters + ")" + expr
}
