package parse

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/dsl/ast"
	"whenthen/dsl/grammar"
	"whenthen/dsl/java"
	"whenthen/dsl/token"
	"whenthen/internal/linediff"
)

// statefulRules describe the tokens as regular expressions. They are slow and do not handle strings that span lines, but they are
// short enough to be evidently correct: they are the oracle for the hand-written lexer.
var statefulRules = lexer.Rules{
	"Root": {
		{Name: "whitespace", Pattern: `[\x{feff} \t\r\n\f\v]+`},
		{Name: "Comment", Pattern: `//[^\r\n]*|/\*([^*]|\*+[^*/])*\*+/`},
		{Name: "Const", Pattern: `(true|false|null)\b`},
		{Name: "Ident", Pattern: "[\\pL_$][\\pL\\p{Nd}\\p{Mn}_$]*|`[^`\\s]+`"},
		{Name: "String", Pattern: `"""[ \t\r]*\n(\\.|[^\\])*?"""|"(\\[^\n]|[^"\\\n])*"|'(\\[^\n]|[^'\\\n])*'`},
		{Name: "Number", Pattern: `0[xX][0-9a-fA-F_]*\.?[0-9a-fA-F_]*[pP][+-]?\d\w*|0[xX]\w*|(\d[\d_]*(\.\d[\d_]*|\.\B)?|\.\d+)([eE][+-]?\d\w*|\w*)`},
		{Name: "Op", Pattern: `&&|\|\||==|!=|<=|>=|->|\+\+|--|\+=|-=|\*=|/=|%=|&=|\|=|\^=|::|:=|!\.|\?/|##|[-+*/%=<>!~?:;,.(){}&|^@#\[\]]`},
	},
}

// TestLexerOracle compares the tokens of all test files with those of the regular expressions: texts, kinds and positions must be
// the same.
func TestLexerOracle(t *testing.T) {
	stateful := lexer.MustStateful(statefulRules)
	names := lexer.SymbolsByRune(stateful)
	own := lexer.SymbolsByRune(grammar.NewDefinition())
	own[lexer.TokenType(token.EOF)], own[lexer.TokenType(token.Comment)] = "EOF", "Comment"
	for _, path := range testFiles(t, "parse") {
		src := readFile(t, path)
		lx, err := stateful.LexString("", src.Text())
		if err != nil {
			t.Fatal(err)
		}
		toks, err := lexer.ConsumeAll(lx)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if filepath.Base(path) == "bom-crlf.drl" {
			for i := range toks { // the oracle counts the byte order mark as a column
				if toks[i].Pos.Line == 1 {
					toks[i].Pos.Column--
				}
			}
		}
		var want, got []string
		for _, k := range toks {
			want = append(want, fmt.Sprintf("%v %s %q", k.Pos, names[k.Type], k.Value))
		}
		for _, k := range token.Lex(src.Text()) {
			got = append(got, fmt.Sprintf("%v %s %q", lexer.Position{Offset: int(k.Start.Offset), Line: int(k.Start.Line), Column: int(k.Start.Col)}, own[lexer.TokenType(k.Type)], k.Value))
		}
		if d := linediff.Lines(want, got); d != "" {
			t.Errorf("%s (-oracle +lexer):\n%s", path, d)
		}
	}
}

// TestLexerNeverFails checks that unusual characters become error tokens, and that every byte belongs to a token or is blank.
func TestLexerNeverFails(t *testing.T) {
	for _, text := range []string{"", "\xff\xfe", "\"", "'", "/*", "`", "`a b`", "\\", "“x”", "\"a\nb", "0x", "1.", "1..2", "a\u00a0b", "'\\", "\"\"\""} {
		end := 0
		for _, tok := range token.Lex(text) {
			if int(tok.Start.Offset) < end {
				t.Errorf("%q: token %q at %d overlaps the one before", text, tok.Value, tok.Start.Offset)
			}
			end = int(tok.End.Offset)
		}
		if end != len(text) {
			t.Errorf("%q: tokens end at %d", text, end)
		}
	}
}

// TestNumbers checks kinds and values of number literals.
func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		text     string
		temporal bool
		kind     ast.LiteralKind
		value    any
	}{
		{"10", false, ast.LitInt, int64(10)}, {"010", false, ast.LitInt, int64(8)}, {"08", false, ast.LitInt, int64(8)}, {"0xFF", false, ast.LitInt, int64(255)}, {"0xFFFFFFFF", false, ast.LitInt, int64(-1)},
		{"10L", false, ast.LitLong, int64(10)}, {"0x10l", false, ast.LitLong, int64(16)}, {"1.5", false, ast.LitDouble, 1.5}, {".5", false, ast.LitDouble, .5}, {"1.", false, ast.LitDouble, 1.0},
		{"2e3", false, ast.LitDouble, 2000.0}, {"1.5f", false, ast.LitFloat, 1.5}, {"10d", false, ast.LitDouble, 10.0}, {"10d", true, ast.LitTime, int64(864000000)},
		{"0x1.8p1", false, ast.LitDouble, 3.0}, {"0x.8P-1f", false, ast.LitFloat, .25}, {"0xAp2d", false, ast.LitDouble, 40.0}, {"0x1p10", true, ast.LitDouble, 1024.0},
		{"10B", false, ast.LitBigDecimal, "10"}, {"10.50B", false, ast.LitBigDecimal, "10.50"}, {"7I", false, ast.LitBigInteger, "7"}, {"1_000", false, ast.LitInt, int64(1000)},
		{"1d2h3m4s5ms", true, ast.LitTime, int64(93784005)}, {"500ms", false, ast.LitTime, int64(500)}, {"3m30s", false, ast.LitTime, int64(210000)}, {"1s500", true, ast.LitTime, int64(1500)},
	} {
		kind, value, ok := java.NumberLiteral(c.text, c.temporal)
		if !ok || kind != c.kind || value != c.value {
			t.Errorf("%s: got %s %v %v, want %s %v", c.text, kind, value, ok, c.kind, c.value)
		}
	}
	for _, bad := range []string{"12abc", "0x", "0xZ", "0x1p", "0x1.8", "1s2m", "99999999999999999999", "1.5L", "1e"} {
		if kind, value, ok := java.NumberLiteral(bad, false); ok {
			t.Errorf("%s is no number but reads as %s %v", bad, kind, value)
		}
	}
}
