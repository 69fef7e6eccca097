package text

import (
	"strings"
	"unicode/utf8"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

var tokenizerType = registry.NewLibraryType(256, "java.util", "StringTokenizer", (*tokenizer)(nil))

// InputMismatchType is the class of the exceptions for a token of another kind than was asked for.
var InputMismatchType = registry.NewLibraryType(262, "java.util", "InputMismatchException", (*fact.Exception)(nil), fact.NoSuchElementType)

// tokenizer is java.util.StringTokenizer: the rest of its string, the characters that separate tokens, and whether separators are tokens,
// too.
type tokenizer struct {
	rest, between string
	keeps         bool
}

func (*tokenizer) JavaClass() *fact.Type { return tokenizerType }
func (*tokenizer) Mutable()              {}

// more reports whether there is another token. If there is, rest begins with it.
func (t *tokenizer) more() bool {
	if !t.keeps {
		t.rest = strings.TrimLeft(t.rest, t.between)
	}
	return t.rest != ""
}

func (t *tokenizer) next() (string, error) {
	if !t.more() {
		return "", &fact.Exception{Type: fact.NoSuchElementType}
	}
	n := strings.IndexAny(t.rest, t.between)
	switch {
	case n < 0:
		n = len(t.rest)
	case n == 0:
		_, n = utf8.DecodeRuneInString(t.rest)
	}
	token := t.rest[:n]
	t.rest = t.rest[n:]
	return token, nil
}

func (t *tokenizer) nextBetween(between string) (string, error) {
	t.between = between
	return t.next()
}

func (t *tokenizer) count() int {
	left, n := *t, 0
	for left.more() {
		left.next() // which cannot fail
		n++
	}
	return n
}

// tokenizing returns a constructor. Its arguments are the string, the separators, and whether separators are tokens, too; the last two are
// optional.
func tokenizing(params ...*fact.Type) *fact.Method {
	return def.Static("", def.Written("", params, tokenizerType, func(_ *fact.Env, args []fact.Value, out *fact.Value) error {
		if args[0].IsNull() {
			return fact.NullPointer()
		}
		t := &tokenizer{rest: args[0].Text(), between: " \t\n\r\f"}
		if len(args) > 1 {
			t.between = args[1].Text()
		}
		t.keeps = len(args) > 2 && args[2].N != 0
		out.SetAny(t)
		return nil
	}))
}

func tokenizerClasses() []def.Class {
	return []def.Class{{Type: tokenizerType,
		Constructors: []*fact.Method{
			tokenizing(fact.StringType), tokenizing(fact.StringType, fact.StringType), tokenizing(fact.StringType, fact.StringType, fact.BoolType),
		},
		Methods: append(def.Changing(def.E0("nextToken", (*tokenizer).next), def.E0("nextElement", (*tokenizer).next), def.E1("nextToken", (*tokenizer).nextBetween)),
			def.M0("hasMoreTokens", (*tokenizer).more), def.M0("hasMoreElements", (*tokenizer).more), def.M0("countTokens", (*tokenizer).count)),
	}}
}
