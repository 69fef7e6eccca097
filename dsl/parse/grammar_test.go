package parse

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"whenthen/dsl/ast"
	"whenthen/dsl/grammar"
	"whenthen/dsl/token"
	"whenthen/engine/source"
	"whenthen/internal/linediff"
)

// TestGrammarPage compares docs/grammar.ebnf with the grammar, and checks the page itself: every name it uses is a production or
// explained at its end.
func TestGrammarPage(t *testing.T) {
	got := Grammar()
	linediff.Golden(t, "../../docs/grammar.ebnf", got)
	defined := map[string]bool{"string": true, "number": true, "const": true}
	for _, m := range regexp.MustCompile(`(?m)^(\w+) =|^// (\w+)  `).FindAllStringSubmatch(got, -1) {
		if defined[m[1]+m[2]] {
			t.Errorf("%s is there twice", m[1]+m[2])
		}
		defined[m[1]+m[2]] = true
	}
	productions, _, _ := strings.Cut(got[strings.Index(got, "Item ="):], "// Read by hand")
	for _, word := range regexp.MustCompile(`"[^"]*"|\w+`).FindAllString(productions, -1) {
		if word[0] != '"' && !defined[word] {
			t.Errorf("%s is not explained", word)
		}
	}
}

// TestGrammarBuild limits what participle allocates for the parsers, since every run on rule files pays for it. The limits are a
// little above the present values.
func TestGrammarBuild(t *testing.T) {
	for part, most := range map[grammar.Part]struct{ allocations, bytes uint64 }{
		grammar.Rules: {5700, 740 << 10},
		grammar.Plain: {3100, 390 << 10},
		grammar.Lines: {930, 120 << 10},
		grammar.Types: {1750, 220 << 10},
		grammar.Class: {1000, 130 << 10},
		grammar.Whole: {7950, 1 << 20},
	} {
		const runs = 5
		new(built).of(part) // exclude what is allocated once per process
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range runs {
			new(built).of(part)
		}
		runtime.ReadMemStats(&after)
		if got := (after.Mallocs - before.Mallocs) / runs; got > most.allocations {
			t.Errorf("building part %d of the grammar takes %d allocations, more than %d", part, got, most.allocations)
		}
		if got := (after.TotalAlloc - before.TotalAlloc) / runs; got > most.bytes {
			t.Errorf("building part %d of the grammar allocates %d bytes, more than %d", part, got, most.bytes)
		}
	}
}

// TestPlain parses rules without rare tokens with the part of the grammar that lacks these, and with the whole grammar, also with
// one token deleted or two swapped. The trees must be the same, and so must the errors.
func TestPlain(t *testing.T) {
	plain, whole := new(built), new(built)
	for part := range whole.parts {
		whole.parts[part] = whole.of(grammar.Whole)
	}
	random := rand.New(rand.NewPCG(1, 2))
	tried, failed := 0, 0
	try := func(file *source.File, toks []token.Token) {
		plain.file, whole.file = file, file
		got := plain.attempt(toks, Options{}, false)
		if plain.parts[grammar.Rules], plain.parts[grammar.Types] = nil, nil; plain.parts[grammar.Plain] == nil {
			return
		}
		want := whole.attempt(toks, Options{}, false)
		tried++
		if got.err != nil && want.err != nil {
			failed++
			if got.err.At != want.err.At || got.err.Msg != want.err.Msg || got.err.Want != want.err.Want {
				t.Errorf("%s: error %+v, by the whole grammar %+v", file.Name(), got.err, want.err)
			}
			return
		}
		if d := linediff.Diff(printed(t, want), printed(t, got)); d != "" {
			t.Errorf("%s: %s", file.Name(), d)
		}
	}
	for i, path := range ruleFiles(t, "../../testdata/conformance-ours", "testdata") {
		if i%10 > 0 {
			continue
		}
		file := readFile(t, path)
		toks := slices.DeleteFunc(token.Lex(file.Text()), func(t token.Token) bool { return t.Type == token.Comment })
		for _, b := range split(toks) {
			if n := len(b.toks); n > 0 && b.kind != "" {
				try(file, b.toks)
				at := random.IntN(n)
				if short := slices.Delete(slices.Clone(b.toks), at, at+1); n > 1 {
					try(file, short)
				}
				mixed, other := slices.Clone(b.toks), random.IntN(n)
				mixed[at], mixed[other] = mixed[other], mixed[at]
				try(file, mixed)
			}
		}
	}
	if tried < 1000 || failed < 500 {
		t.Errorf("%d blocks tried, %d failed", tried, failed)
	}
}

// printed is the tree of an attempt as text, or its error.
func printed(t *testing.T, a attempt) string {
	t.Helper()
	if a.err != nil {
		return a.err.Error()
	}
	var out strings.Builder
	if err := ast.Print(&out, a.item); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestParts parses an item of every kind with the part of the grammar that it belongs to, and with the whole grammar.
func TestParts(t *testing.T) {
	for _, text := range []string{
		"package a.b", "unit U", "import a.B", "import static a.B.c", "import accumulate a.B c", "global int g", "function int f(int a) { return a; }",
		"declare A a : int end", "declare trait T end", "declare enum E A, B; end", "declare entry-point E end", "declare window W A() end",
		"declare window end", "rule R when A() then end", "query q() A() end", "salience 3", "dialect \"mvel\"", "no-loop true", "nonsense 1",
		"declare", "rule",
	} {
		file := source.NewFile("a.drl", text)
		toks := token.Lex(text)
		toks = toks[:len(toks)-1]
		g := &built{file: file}
		of := g.attempt(toks, Options{}, false)
		for part := range g.parts {
			g.parts[part] = g.of(grammar.Whole)
		}
		whole := g.attempt(toks, Options{}, false)
		if (of.err == nil) != (whole.err == nil) || of.err != nil && (of.err.At != whole.err.At || of.err.Msg != whole.err.Msg) {
			t.Errorf("%s: its part of the grammar gives error %v, the whole %v", text, of.err, whole.err)
			continue
		}
		if of.err != nil {
			continue
		}
		var got, want strings.Builder
		if err := errors.Join(ast.Print(&got, of.item), ast.Print(&want, whole.item)); err != nil {
			t.Fatal(err)
		}
		if d := linediff.Diff(want.String(), got.String()); d != "" {
			t.Errorf("%s: its part of the grammar reads it otherwise than the whole\n%s", text, d)
		}
	}
}
