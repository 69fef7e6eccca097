package parse

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// TestPathologicalInput checks that hostile input gives an error in bounded time and never a crash.
func TestPathologicalInput(t *testing.T) {
	const n = 1 << 17
	long := strings.Repeat
	for name, text := range map[string]string{
		"brackets":     long("(", 1<<20),
		"in pattern":   "rule r when A( " + long("(", n) + " then end",
		"in condition": "rule r when " + long("(", n) + " then end",
		"in code":      "rule r when then " + long("{", n) + " end",
		"and":          "rule r when " + long("and ", n/8) + " then end",
		"and or":       "rule r when and A() " + long("or A() ", n/16) + " then end",
		"else if":      "rule r when A() if ( b ) do[c] " + long("else if ( b ) do[c] ", n/32) + " then end",
		"names":        "rule r when " + long("a.", n/2) + " then end",
		"comments":     "rule r when " + long("/*\n", n/4) + " then end",
		"declarations": long("declare ", n/16),
		"stray":        "rule r when " + long("§ ", n/4) + " then end",
		"not":          "rule r when A( " + long("!", n) + "b ) then end",
		"minus":        "rule r when A( " + long("- ", n) + "b ) then end",
		"casts":        "rule r when A( " + long("(B) ", n/4) + "b ) then end",
		"if":           "rule r when then " + long("if (a) ", n/8) + " end",
		"else":         "rule r when then " + long("if (a) b(); else ", n/16) + " c(); end",
		"ternary":      "rule r when then x = " + long("a ? b : ", n/8) + " c; end",
		"assign":       "rule r when then " + long("a = ", n/4) + " c; end",
		"lambda":       "rule r when then f( " + long("x -> ", n/8) + " c ); end",
		"generics":     "rule r when then " + long("A<", n/2) + " x; end",
		"quotes":       long(`"`, n),
		"one quote":    long("'x\n", n/4),
		"stars":        "/" + long("*", n),
		"rules":        long("rule ", n/8),
		"ends":         long("end\n", n/8),
		"at":           long("@", n),
		"commas":       "rule r when A( " + long(",", n) + " ) then end",
		"sum":          "rule r when then x = 1" + long(" + 1", n/4) + "; end",
		"selects":      "rule r when A( a" + long(".b", n/2) + " ) then end",
		"bad rules":    long("rule r when A( b == ) then foo( end\n", n/64),
		"one big rule": "rule r when then " + long("foo( 1;\n", n/64) + " end",
		"zeros":        long("\x00", n),
	} {
		t.Run(name, func(t *testing.T) {
			src := source.NewFile(name, text)
			start := time.Now()
			f, ds := Parse(src, Options{})
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("took %v", took)
			}
			if f == nil {
				t.Fatal("no file")
			}
			if !source.HasErrors(ds) {
				t.Error("no error")
			}
			if len(ds) > defaultMaxErrors+1 {
				t.Errorf("%d diagnostics", len(ds))
			}
			checkDiagnostics(t, src, ds)
		})
	}
}

// TestMaxBytes checks the limit on the size of a file.
func TestMaxBytes(t *testing.T) {
	_, ds := Parse(source.NewFile("f", "package a.b"), Options{MaxBytes: 5})
	if len(ds) != 1 || ds[0].Code != mistake.TooLarge {
		t.Errorf("got %v", ds)
	}
}

const benchRule = `
// A rule of the size that is usual.
rule "hidden pair %d"
  salience -5 agenda-group "solve"
when
  not Setting()
  $c1: Cell( freeCount == 2, $f1: free, $r1: cellRow, $rn1: rowNo, $cn1: colNo, $b1: cellSqr )
  $cg: CellGroup( freeCount > 2, cells contains $c1 )
  $c2: Cell( this != $c1, free == $f1 ) from $cg.cells
  Integer( $v: intValue ) from $c1.getFree()
  $c3: Cell( this != $c1 && != $c2, freeCount > 1, free contains $v ) from $cg.cells
then
  if (explain) System.out.println( "remove " + $v + " from " + $c3.posAsString() + " due to naked pair at " + $c1.posAsString() );
  // Remove the value.
  modify( $c3 ){ blockValue( $v ) }
end
`

func benchText(rules int) string {
	var b strings.Builder
	b.WriteString("package bench\nglobal Boolean explain;\n")
	for i := range rules {
		fmt.Fprintf(&b, benchRule, i)
	}
	return b.String()
}

// BenchmarkParse measures the speed for three sizes; it should be the same for all.
func BenchmarkParse(b *testing.B) {
	for _, rules := range []int{10, 1000, 10000} {
		b.Run(fmt.Sprint(rules), func(b *testing.B) {
			src := source.NewFile("bench", benchText(rules))
			b.SetBytes(int64(len(src.Text())))
			b.ReportAllocs()
			for b.Loop() {
				if _, ds := Parse(src, Options{}); len(ds) > 0 {
					b.Fatal(rendered(ds))
				}
			}
		})
	}
}

func BenchmarkLex(b *testing.B) {
	text := benchText(1000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		token.Lex(text)
	}
}
