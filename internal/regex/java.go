package regex

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"whenthen/internal/lazy"
)

// SyntaxError is the error for a Java expression that cannot be used here.
type SyntaxError struct {
	Java   string // the expression
	Reason string
	Hint   string // what to write instead; "" if there is no advice
	Valid  bool   // the expression is valid in Java
}

// Error returns the expression and the reason.
func (e *SyntaxError) Error() string { return "the regular expression \"" + e.Java + "\": " + e.Reason }

// Explain converts an error of [compile] about the translation of an expression to a *SyntaxError. Other errors, and nil, are
// returned unchanged.
func Explain(java string, err error) error {
	var broken *syntax.Error
	if !errors.As(err, &broken) {
		return err
	}
	e := &SyntaxError{Java: java, Reason: string(broken.Code)}
	e.Valid = true
	switch {
	case strings.Contains(java, "(?=") || strings.Contains(java, "(?!") || strings.Contains(java, "(?<=") || strings.Contains(java, "(?<!"):
		e.Reason = "lookahead and lookbehind, (?= (?! (?<= (?<!, are not supported, because they can take forever"
		e.Hint = "write two constraints, one with matches and one with matches or not matches"
	case broken.Code == syntax.ErrInvalidEscape && len(broken.Expr) == 2 && broken.Expr[1] >= '1' && broken.Expr[1] <= '9':
		e.Reason = "references to what a group has matched are not supported, such as " + broken.Expr + ", because they can take forever"
	case strings.Contains(java, "&&") || strings.Contains(java, "[^") && broken.Expr == notInGo:
		e.Reason = "intersections of character classes, &&, and [^ ] inside [ ] are not supported"
		e.Hint = "write the resulting class"
	case broken.Expr == flagNotInGo:
		e.Reason = "of the flags (?…) only d, i, m, s and u are supported"
		e.Hint = "write a regular expression without white space and comments instead of (?x), classes such as \\p{L} instead of (?U)"
	case broken.Expr == notInJava:
		e.Valid = false
		e.Reason = "a brace that does not begin a number of repetitions, such as {2}, {2,} or {2,5}"
		e.Hint = "write {0,5} instead of {,5}, and \\{ for the character"
	case strings.Contains(java, "(?>"):
		e.Reason = "atomic groups, (?>, are not supported"
		e.Hint = "write (?: instead"
	default:
		e.Valid = false
	}
	return e
}

// blanks and breaks are the characters that Java's \h and \v match.
const (
	blanks = `[ \t\x{a0}\x{1680}\x{180e}\x{2000}-\x{200a}\x{202f}\x{205f}\x{3000}]`
	breaks = `[\n-\r\x{85}\x{2028}\x{2029}]`
)

// javaClasses translates Java's names of character classes that have other names in RE2.
var javaClasses = strings.NewReplacer(
	`\p{Alpha}`, `[[:alpha:]]`, `\p{Digit}`, `[[:digit:]]`, `\p{Alnum}`, `[[:alnum:]]`, `\p{Upper}`, `[[:upper:]]`,
	`\p{Lower}`, `[[:lower:]]`, `\p{Punct}`, `[[:punct:]]`, `\p{Space}`, `[[:space:]]`, `\p{XDigit}`, `[[:xdigit:]]`,
	`\p{Blank}`, `[[:blank:]]`, `\p{Cntrl}`, `[[:cntrl:]]`, `\p{Graph}`, `[[:graph:]]`, `\p{Print}`, `[[:print:]]`,
	`\p{ASCII}`, `[[:ascii:]]`, `\Z`, `\z`, `\h`, blanks, `\H`, "[^"+blanks[1:],
	`\v`, breaks, `\V`, "[^"+breaks[1:], `\e`, `\x{1b}`, `\p{javaLetter}`, `\p{L}`, `\R`, `(?:\r\n|[\n\r])`,
)

// properties are Unicode's binary properties, by Java's names in \p{Is…}, in lower case and without the underscore.
var properties = map[string]string{
	"alphabetic": `\p{L}`, "letter": `\p{L}`, "ideographic": `\p{Han}`, "lowercase": `\p{Ll}`, "uppercase": `\p{Lu}`, "titlecase": `\p{Lt}`,
	"punctuation": `\p{P}`, "control": `\p{Cc}`, "digit": `\p{Nd}`, "hexdigit": `[0-9A-Fa-f]`, "whitespace": `[\t-\r\x{85}\p{Z}]`,
}

// blocks are the blocks of Unicode that programs look for, by Java's names in \p{In…}, in lower case and without separators.
var blocks = map[string]string{
	"basiclatin": `[\x{0}-\x{7f}]`, "latin1supplement": `[\x{80}-\x{ff}]`, "latinextendeda": `[\x{100}-\x{17f}]`,
	"combiningdiacriticalmarks": `[\x{300}-\x{36f}]`, "greek": `[\x{370}-\x{3ff}]`, "cyrillic": `[\x{400}-\x{4ff}]`, "hebrew": `[\x{590}-\x{5ff}]`,
	"arabic": `[\x{600}-\x{6ff}]`, "hiragana": `[\x{3040}-\x{309f}]`, "katakana": `[\x{30a0}-\x{30ff}]`, "cjkunifiedideographs": `[\x{4e00}-\x{9fff}]`,
}

// unicodeClass translates \p{IsX}, where X is a property, a script or a category, and \p{InX}, where X is a block. Other escapes are
// returned unchanged.
func unicodeClass(escape string) string {
	if name, ok := strings.CutPrefix(escape, `\p{In`); ok {
		name = strings.NewReplacer("}", "", "_", "", "-", "", " ", "").Replace(strings.ToLower(name))
		return cmp.Or(blocks[name], escape)
	}
	name, ok := strings.CutPrefix(escape, `\p{Is`)
	if !ok {
		return escape
	}
	name = strings.TrimSuffix(name, "}")
	if class, ok := properties[strings.ReplaceAll(strings.ToLower(name), "_", "")]; ok {
		return class
	}
	if _, ok := unicode.Categories[name]; ok {
		return `\p{` + name + `}`
	}
	for _, script := range slices.Sorted(maps.Keys(unicode.Scripts)) {
		if strings.EqualFold(script, name) {
			return `\p{` + script + `}`
		}
	}
	return escape
}

// Check returns the error of Whole without compiling the expression.
func Check(java string) error {
	expr := fromJava(java)
	_, _, err := measure(`\A(?:` + expr + `)\z`)
	if err == nil {
		return nil
	}
	if _, alone := syntax.Parse(expr, syntax.Perl); alone != nil {
		err = alone
	}
	return Explain(java, err)
}

// Whole compiles a Java expression that must match the whole text. The error is a *SyntaxError or ErrTooLarge.
func Whole(java string) (*Regex, error) {
	expr := fromJava(java)
	re, err := compile(`\A(?:` + expr + `)\z`)
	tree, alone := syntax.Parse(expr, syntax.Perl)
	switch {
	case err != nil && alone != nil: // report what is wrong with the expression itself, not with the anchored one
		err = alone
	case err == nil && alone == nil:
		re.whole = outlineOf(tree.Simplify())
	}
	return re, Explain(java, err)
}

// Escapes that are invalid in Go. They replace syntax that Go would misinterpret.
const (
	notInGo     = `\j`
	flagNotInGo = `\g`
	notInJava   = `\y`
)

var (
	flagGroup   = lazy.Regexp(`^\(\?([a-zA-Z]*)(-[a-zA-Z]*)?[:)]`)
	repetitions = lazy.Regexp(`^\{[0-9]+(,[0-9]*)?\}`)
	octalEscape = lazy.Regexp(`^\\0([0-3]?[0-7]?[0-7])`)
)

// fromJava translates Java's syntax to Go's where they differ. Look-around, back references and class intersection do not exist in Go: the
// result then does not compile.
func fromJava(s string) string {
	var b strings.Builder
	class, quantified := 0, false
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c == '\\' && i+1 < len(s):
			n := escapeLen(s[i:])
			b.WriteString(javaEscape(s[i:i+n], class > 0))
			i += n
			quantified = false
			continue
		case c == '[' && class > 0: // a nested class is a union
			if strings.HasPrefix(s[i:], "[^") {
				b.WriteString(notInGo)
			}
			class++
			i++
			continue
		case c == '[':
			class++
		case c == ']' && class > 1:
			class--
			i++
			continue
		case c == ']' && class > 0:
			class--
		case class > 0 && strings.HasPrefix(s[i:], "&&"):
			b.WriteString(notInGo)
		case c == '(' && class == 0 && flagGroup().MatchString(s[i:]):
			flags := flagGroup().FindString(s[i:])
			b.WriteString(javaFlags(flags))
			i += len(flags)
			quantified = false
			continue
		case c == '{' && class == 0 && !repetitions().MatchString(s[i:]):
			b.WriteString(notInJava)
			i++
			continue
		case c == '+' && class == 0 && quantified:
			i++ // possessive: treated as greedy, which gives the same full matches for ordinary patterns
			continue
		}
		quantified = class == 0 && strings.IndexByte("*+?}", s[i]) >= 0
		b.WriteByte(s[i])
		i++
	}
	return b.String()
}

// javaFlags translates a group of flags, such as (?i) or (?i-s:. Go always folds case and ends lines as Java does with the flags u and d,
// and its U is another flag than Java's.
func javaFlags(group string) string {
	if strings.ContainsAny(group, "xU") {
		return flagNotInGo
	}
	group = strings.NewReplacer("u", "", "d", "").Replace(group)
	return strings.NewReplacer("-)", ")", "-:", ":").Replace(group)
}

// escapeLen returns the length of the escape at the beginning of s.
func escapeLen(s string) int {
	switch {
	case s[1] == 'Q':
		if end := strings.Index(s, `\E`); end >= 0 {
			return end + 2
		}
		return len(s)
	case s[1] == 'u' && len(s) >= 6:
		return 6
	case s[1] == 'c' && len(s) >= 3:
		return 3
	case s[1] == '0':
		return max(2, len(octalEscape().FindString(s)))
	case (s[1] == 'p' || s[1] == 'P' || s[1] == 'x') && len(s) > 2 && s[2] == '{':
		if end := strings.IndexByte(s, '}'); end >= 0 {
			return end + 1
		}
	}
	return 2
}

func javaEscape(s string, class bool) string {
	switch {
	case len(s) == 6 && s[1] == 'u':
		return `\x{` + s[2:] + `}`
	case len(s) == 3 && s[1] == 'c': // a control character, named by the letter whose code is 64 higher
		return fmt.Sprintf(`\x{%x}`, s[2]^64)
	case s == `\0`:
		return notInGo
	case s[1] == '0':
		n, _ := strconv.ParseUint(s[2:], 8, 8)
		return fmt.Sprintf(`\x{%x}`, n)
	}
	positive := s
	if s[1] == 'P' {
		positive = `\p` + s[2:]
	}
	t := javaClasses.Replace(unicodeClass(positive))
	if t == positive {
		return s
	}
	if s[1] == 'P' {
		t = negated(t)
	}
	if class {
		t = inClass(t)
	}
	return t
}

// negated returns the complement of a class.
func negated(class string) string {
	switch {
	case strings.HasPrefix(class, "[[:"):
		return "[[:^" + class[3:]
	case strings.HasPrefix(class, "["):
		return "[^" + class[1:]
	}
	return `\P` + class[2:]
}

// inClass returns a class in the form for use inside the brackets of another class. A negated class cannot be nested, unless Go has a name
// for it.
func inClass(class string) string {
	switch {
	case strings.HasPrefix(class, "[^"):
		return notInGo
	case strings.HasPrefix(class, "["):
		return class[1 : len(class)-1]
	}
	return class
}
