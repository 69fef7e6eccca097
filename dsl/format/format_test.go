package format

import (
	"io/fs"
	"math/rand"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"whenthen/dsl/ast"
	"whenthen/dsl/parse"
	"whenthen/dsl/token"
	"whenthen/engine/source"
	"whenthen/internal/linediff"
)

// formatText formats a text that must parse.
func formatText(t *testing.T, name, text string) string {
	t.Helper()
	out, ds := Source(source.NewFile(name, text), parse.Options{})
	if source.HasErrors(ds) {
		t.Fatalf("%s: %v", name, ds)
	}
	return out
}

// checkFormat checks the guarantees of the formatter for one text: the tree and the comments stay the same, and formatting again
// changes nothing. It returns false for a text with errors, which must be returned unchanged.
func checkFormat(t *testing.T, name, text string) bool {
	t.Helper()
	before, ds := parse.Parse(source.NewFile(name, text), parse.Options{})
	once, _ := Source(source.NewFile(name, text), parse.Options{})
	if source.HasErrors(ds) {
		if once != text {
			t.Errorf("%s: a file with errors was changed", name)
		}
		return false
	}
	after, ds := parse.Parse(source.NewFile(name, once), parse.Options{})
	if source.HasErrors(ds) {
		t.Errorf("%s: the result does not parse: %v\n%s", name, ds, once)
		return true
	}
	if !sameTree(before.Items, after.Items) {
		t.Errorf("%s: the meaning changed", name)
	}
	if was, is := comments(before), comments(after); was != is {
		t.Errorf("%s: the comments changed from\n%s\nto\n%s", name, was, is)
	}
	if twice, _ := Source(source.NewFile(name, once), parse.Options{}); twice != once {
		t.Errorf("%s: formatting again changes\n%s", name, Diff("once", once, "twice", twice))
	}
	return true
}

func comments(f *ast.File) string {
	var b strings.Builder
	for _, c := range f.Comments {
		b.WriteString(c.Text + "\n")
	}
	return b.String()
}

func TestFormatGolden(t *testing.T) {
	files, err := filepath.Glob("../testdata/format/*.drl")
	if err != nil || len(files) == 0 {
		t.Fatal("no test data", err)
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			text := readText(t, name)
			linediff.Golden(t, strings.TrimSuffix(name, ".drl")+".golden", formatText(t, name, text))
			checkFormat(t, name, text)
		})
	}
}

func readText(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// ruleFiles lists every rule file below the folders that exist.
func ruleFiles(t testing.TB, roots ...string) []string {
	t.Helper()
	var files []string
	for _, root := range roots {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return nil // the folder does not exist
			}
			if !d.IsDir() && filepath.Ext(path) == ".drl" {
				files = append(files, path)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// corpora are the folders with the rule files that the tests format.
var corpora = []string{"../testdata", "../../testdata", "../../rules"}

func TestFormatCorpus(t *testing.T) {
	parsed := 0
	for _, name := range ruleFiles(t, corpora...) {
		if checkFormat(t, name, readText(t, name)) {
			parsed++
		}
	}
	if parsed == 0 {
		t.Error("no file was formatted")
	}
	t.Logf("%d files", parsed)
}

// sprinkle is what TestFormatSprinkled puts between tokens.
var sprinkle = []string{" ", "\t", "\n", "\n\n\n", "\r\n", " /* c */ ", "/*c*/ /*d*/", "\n/* c\n * d */\n", " // c\n", "\n// c\n", "\n\n  // c  \n\n"}

// TestFormatSprinkled inserts blanks, line ends and comments in unusual places, and removes line ends.
func TestFormatSprinkled(t *testing.T) {
	files := ruleFiles(t, "../testdata/format", "../../testdata")
	rnd := rand.New(rand.NewSource(1))
	trials := 200
	if testing.Short() {
		trials = 30
	}
	for range trials {
		name := files[rnd.Intn(len(files))]
		text := readText(t, name)
		rate := []int{3, 20, 100}[rnd.Intn(3)]
		join := rnd.Intn(2) == 0
		var b strings.Builder
		end, before := 0, ""
		for _, tok := range token.Lex(text) {
			blanks := text[end:tok.Start.Offset]
			if join && !strings.HasPrefix(before, "//") && rnd.Intn(3) == 0 {
				blanks = strings.ReplaceAll(blanks, "\n", " ")
			}
			b.WriteString(blanks)
			if rnd.Intn(rate) == 0 {
				b.WriteString(sprinkle[rnd.Intn(len(sprinkle))])
			}
			b.WriteString(tok.Value)
			end, before = int(tok.End.Offset), tok.Value
		}
		checkFormat(t, name, b.String())
		if t.Failed() {
			t.Fatalf("the text was\n%s", b.String())
		}
	}
}

// TestFormatNeverFallsBack checks that no construct in the test data keeps its old text because it cannot be formatted.
func TestFormatNeverFallsBack(t *testing.T) {
	for _, name := range ruleFiles(t, "../testdata/format") {
		f, _ := parse.Parse(source.NewFile(name, readText(t, name)), parse.Options{})
		out, words := newLayout(f, token.Lex(f.Source.Text()), make([]itemCare, len(f.Items))).render()
		got, ds := parse.Parse(source.NewFile(name, out), parse.Options{})
		if source.HasErrors(ds) || !sameTree(f.Items, got.Items) || !sameWords(words, out) {
			t.Errorf("%s: the first layout did not survive the check", name)
		}
	}
}

// TestFormatKeepsText checks that an item, or a part of one, that must not be formatted keeps its text including blanks.
func TestFormatKeepsText(t *testing.T) {
	const bad = "  A( x  ==1 );\n B(  a\n ==2,b )\nthen\n f( 1 ) ;g( 2  ) ;"
	text := "rule r when\n" + bad + "\nend;\nrule  s when then end"
	f, _ := parse.Parse(source.NewFile("x.drl", text), parse.Options{})
	for _, test := range []struct {
		care itemCare
		want string
	}{
		{itemCare{care: careAll}, "rule r when\n" + bad + "\nend;\n"},
		{itemCare{care: careWords}, "rule r\n  when\n    A( x == 1 );\n    B( a == 2, b )\n  then\n    f(1);\n    g(2);\nend;\n"},
		{itemCare{care: careParts, parts: []int{1, 3}}, "rule r\n  when\n    A( x == 1 );\n    B(  a\n ==2,b )\n  then\n    f(1);\n    g( 2  ) ;\nend;\n"},
	} {
		got, _ := newLayout(f, token.Lex(f.Source.Text()), []itemCare{test.care, {}}).render()
		if want := test.want + "\nrule s\n  when\n  then\nend\n"; got != want {
			t.Errorf("care %d:\n%s", test.care.care, Diff("want", want, "got", got))
		}
	}
}

// TestRaiseCare checks that items that differ after formatting are formatted more conservatively, step by step.
func TestRaiseCare(t *testing.T) {
	parse := func(text string) *ast.File {
		f, ds := parse.Parse(source.NewFile("x.drl", text), parse.Options{})
		if source.HasErrors(ds) {
			t.Fatal(ds)
		}
		return f
	}
	f := parse("rule a when A() B() then c(); end rule b when then d(); end")
	other := parse("rule a when A() B( x ) then c(); end rule b when then d(); end")
	cares := make([]itemCare, 2)
	want := []itemCare{{care: careWords}, {care: careParts, parts: []int{1}}, {care: careAll, parts: []int{1}}}
	for _, w := range want {
		if !raiseCare(f, other, cares) {
			t.Fatal("nothing was raised")
		}
		if !reflect.DeepEqual(cares, []itemCare{w, {}}) {
			t.Errorf("got %v, want %v for the first rule alone", cares, w)
		}
	}
	if raiseCare(f, parse("rule a when then end"), cares); cares[1].care != careAll {
		t.Error("a rule that is gone was not kept")
	}
	if raiseCare(f, f, cares) {
		t.Error("there is nothing more to raise")
	}
}

func TestFormatErrors(t *testing.T) {
	const text = "rule a when\nthen end\nrule b when A( then end"
	got, ds := Source(source.NewFile("x.drl", text), parse.Options{})
	if got != text || !source.HasErrors(ds) {
		t.Errorf("got %q with %v", got, ds)
	}
}

func TestFormatSmall(t *testing.T) {
	for _, test := range [][2]string{
		{"", ""},
		{"\n\n", ""},
		{"\ufeff", "\ufeff"},
		{"// only", "// only\n"},
		{"\n\n/* a */ // b  \n\n\n\n// c", "/* a */ // b  \n\n// c\n"},
		{"package a ;\r\n", "package a\r\n"},
	} {
		if got := formatText(t, "x.drl", test[0]); got != test[1] {
			t.Errorf("%q: got %q, want %q", test[0], got, test[1])
		}
	}
}

func TestFormatLevel(t *testing.T) {
	const text = "function void f( int... a ) { }"
	f, _ := parse.Parse(source.NewFile("x.drl", text), parse.Options{Level: ast.DRL10})
	if got, want := Format(f), "function void f(int... a) {}\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// BenchmarkFormat measures a file of a thousand rules.
func BenchmarkFormat(b *testing.B) {
	src := source.NewFile("bench.drl", strings.Repeat("rule r when $a : A( b > 1, c == \"x\" ) not B( d == $a.b ) then $a.setC( \"y\" ); update( $a ); end\n", 1000))
	b.SetBytes(int64(len(src.Text())))
	for b.Loop() {
		Source(src, parse.Options{})
	}
}

// FuzzFormat checks the guarantees of the formatter for arbitrary text.
func FuzzFormat(f *testing.F) {
	for _, name := range ruleFiles(f, "../testdata", "../../testdata", "../../rules") {
		if text := readText(f, name); len(text) < 4096 {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkFormat(t, "fuzz.drl", text)
	})
}
