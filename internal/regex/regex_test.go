package regex

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

// TestLongTextsAreMatchedAsShortOnes compares the results of the code for long and for short texts.
func TestLongTextsAreMatchedAsShortOnes(t *testing.T) {
	allow := func(int) error { return nil }
	for _, expr := range []string{`a`, `a*`, `(a)(b)?`, `^a`, `(?m)^b`, `\bx`, `\B`, ``, `b|ab`, `(?i)A+?`, `é.`, `$`, `(?P<n>x)y*`} {
		for _, text := range []string{"", "a", "ab aab xb", "b\nb\n", "éxé a", "aaaa", "xyyxy", "\xffa\xff", "éé"} {
			for _, long := range []bool{false, true} {
				re, err := compile(expr)
				if err != nil {
					t.Fatal(err)
				}
				if long { // for such a large expression every text counts as long
					re.size = 2 * brief
				}
				want := re.re.FindAllStringSubmatchIndex(text, 50)
				all, err := re.All(text, 50, allow)
				var got [][]int // without the empty matches that package regexp leaves out
				for i, at := range all {
					if i == 0 || at[0] != at[1] || at[0] != all[i-1][1] {
						got = append(got, at)
					}
				}
				if err != nil || len(want)+len(got) > 0 && !reflect.DeepEqual(want, got) {
					t.Errorf("%s on %q: %v, %v, not %v", expr, text, got, err, want)
				}
				if first, _ := re.Find(text, allow); !reflect.DeepEqual(first, re.re.FindStringSubmatchIndex(text)) {
					t.Errorf("%s on %q begins with %v", expr, text, first)
				}
				if found, _ := re.Match(text, allow); found != re.re.MatchString(text) {
					t.Errorf("%s on %q: %v", expr, text, found)
				}
				if out, _ := re.Replace(text, "<$0>", allow); len(all) == len(got) && out != re.re.ReplaceAllString(text, "<$0>") {
					t.Errorf("%s on %q: %q", expr, text, out)
				}
			}
		}
	}
}

// TestEmptyMatchesBehindOthers has the answers of Java.
func TestEmptyMatchesBehindOthers(t *testing.T) {
	for _, c := range []struct{ expr, text, want string }{
		{`a*`, "aaa", "XX"}, {`a*`, "baac", "XbXXcX"}, {`,|$`, "a,b,,", "aXbXXX"}, {`b?`, "abc", "XaXXcX"}, {`a`, "aa", "XX"}, {``, "ab", "XaXbX"}, {`$|b`, "ab", "aXX"},
	} {
		re, err := compile(c.expr)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := re.Replace(c.text, "X", nil); got != c.want || err != nil {
			t.Errorf("%s in %q: got %q, %v, want %q", c.expr, c.text, got, err, c.want)
		}
	}
}

func TestWorkEndsAMatch(t *testing.T) {
	re, err := compile(strings.Repeat("(?:a|b|ab)*", 5000) + "c")
	if err != nil {
		t.Fatal(err)
	}
	text, over, asked := strings.Repeat("ab", 100_000), errors.New("over"), 0
	work := func(n int) error {
		if asked += n; asked > 1_000_000 {
			return over
		}
		return nil
	}
	if _, err := re.Match(text, work); err != over {
		t.Errorf("match: %v", err)
	}
	if _, err := re.Find(text, work); err != over {
		t.Errorf("find: %v", err)
	}
	if _, err := re.All(text, -1, work); err != over {
		t.Errorf("all: %v", err)
	}
	if _, err := re.Replace(text, "", work); err != over {
		t.Errorf("replace: %v", err)
	}
}

func TestLargeExpressionsAreRefused(t *testing.T) {
	for _, expr := range []string{strings.Repeat("(a|b)", 200_000), "((a{100}){100}){100}", "((a{1,100}){1,100}){1,100}", strings.Repeat("(a|b|ab)*", 5000)} {
		if _, err := compile(expr); err == nil {
			t.Errorf("%.20s is compiled", expr)
		}
	}
}

// TestJava checks what the translations of Java expressions match.
func TestJava(t *testing.T) {
	for _, c := range []struct {
		expr, text string
		want       bool
	}{
		{`\p{Alpha}+`, "abd", true}, {`\p{Alpha}{2}+`, "ab", true}, {`a*+b`, "aab", true}, {`a\++`, "a++", true}, {`[+*]+`, "+*", true},
		{`a?+b`, "b", true}, {`\Qa+b\E+`, "a+bb", true}, {`[\p{Upper}_]+`, "A_B", true}, {`\P{Upper}+`, "ab", true}, {`\P{Upper}+`, "aB", false},
		{`\u0041+`, "AA", true}, {`\p{javaLetter}+\h\R`, "é \r\n", true}, {`a|b`, "ab", false}, {`[a[bc]d]+`, "abcd", true}, {`[[a-c]x]+`, "ax", true}, {`[^[ab]c]+`, "abc", false}, {`[a&b]+`, "a&b", true}, {`(?i)ab`, "AB", true},
		{`\0101`, "A", true}, {`\0377`, "ÿ", true}, {`\0400`, " 0", true}, {`\07`, "\a", true}, {`\cA`, "\x01", true}, {`\cj`, "\n", false}, {`\e`, "\x1b", true},
		{`\x{fF}`, "ÿ", true}, {`\h+`, "\u00a0\t ", true}, {`\H`, "\u00a0", false}, {`[\h]`, "\u2003", true}, {`\v`, "\u0085", true}, {`\V`, "\n", false},
		{`a}`, "a}", true}, {`[{]`, "{", true}, {`\Q{\E`, "{", true}, {`(?<n>a){1,}`, "aa", true}, {`(?u)a`, "a", true}, {`(?iu:É)`, "é", true}, {`(?i-s:A.)`, "a\n", false}, {`(?-d)a`, "a", true},
	} {
		re, err := Whole(c.expr)
		if err != nil {
			t.Error(err)
			continue
		}
		if got, err := re.Match(c.text, nil); got != c.want || err != nil {
			t.Errorf("%q on %q: %v, %v", c.expr, c.text, got, err)
		}
	}
	for expr, want := range map[string]string{
		`a(?=b)`: "lookahead", `(a)\1`: "references", `(a`: "missing closing )", `[a`: "missing closing ]", `a**`: "repetition", `[a-z&&[^b]]`: "intersection", `[a&&b]`: "intersection",
		`a(?<!b)c`: "lookbehind", `(?x) a`: "flags", `(?iU:a)`: "flags", `\0`: "escape", `a{,2}`: "brace", `a{2`: "brace", `{`: "brace", `#{x}`: "brace",
	} {
		if _, err := Whole(expr); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", expr, err, want)
		}
	}
}

// TestClassesOfUnicode checks the meaning of Java's names of properties, scripts and categories.
func TestClassesOfUnicode(t *testing.T) {
	for _, c := range []struct{ java, yes, no string }{
		{`\p{IsWhiteSpace}+`, "a \u00a0\u2028", "a_"},
		{`[\p{IsWhite_Space}x]+`, "\tx", "y"},
		{`\P{IsWhiteSpace}`, "a", " "},
		{`[\P{IsDigit}]`, "a", "٣"},
		{`\p{IsAlphabetic}`, "ß", "1"},
		{`\p{IsLatin}`, "é", "я"},
		{`\p{IsCYRILLIC}`, "я", "e"},
		{`\p{IsLu}`, "Ä", "ä"},
		{`\p{InCombiningDiacriticalMarks}+`, "\u0301\u036f", "a"},
		{`[\p{InGREEK}\p{InLatin-1 Supplement}]`, "α", "a"},
		{`\P{Upper}`, "a", "A"},
		{`[^\p{IsUppercase}]`, "a", "A"},
	} {
		re, err := Whole(c.java)
		if err != nil {
			t.Errorf("%s: %v", c.java, err)
			continue
		}
		free := func(int) error { return nil }
		last, _ := re.Match(string([]rune(c.yes)[len([]rune(c.yes))-1:]), free)
		no, _ := re.Match(string([]rune(c.no)[len([]rune(c.no))-1:]), free)
		if !last || no {
			t.Errorf("%s: %q %v, %q %v", c.java, c.yes, last, c.no, no)
		}
	}
	if _, err := Whole(`[\P{IsWhiteSpace}]`); err == nil {
		t.Error("a negated class of several ranges inside brackets is no class of Go's")
	}
}
