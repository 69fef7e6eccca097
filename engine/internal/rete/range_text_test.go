package rete_test

import (
	"context"
	"fmt"
	"math"
	"math/rand"
	"strings"
	"testing"
	"time"

	"whenthen/engine/internal/network"

	"whenthen/dsl"
	"whenthen/dsl/ast"
	"whenthen/dsl/check"
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/rete"
	"whenthen/engine/java"
	"whenthen/engine/source"
	"whenthen/internal/registry"
)

const distanceRules = `
declare A x : double n : int l : long end
function double apart( double x1, double y1, double x2, double y2 ) {
  double dx = x1 - x2;
  double dy = y1 - y2;
  return Math.sqrt( dx * dx + dy * dy );
}
declare B x : double n : int l : long at : java.util.Date end
rule "doubles" when A( $x : x ) B( Math.abs( x - $x ) < 0.5 ) then end
rule "radius"  when A( $x : x, $n : n ) B( $x / 100 >= Math.abs( $x - x ) ) then end
rule "ints"    when A( $n : n ) B( Math.abs( n - $n ) <= 3 ) then end
rule "longs"   when A( $n : n, $l : l ) B( n > $n, Math.abs( $l - l ) < 1000 ) then end
rule "not"     when A( $n : n, $x : x ) not B( Math.abs( n - $n ) <= 3, x > $x, x < $x * 2 ) then end
rule "plane"   when A( $x : x, $n : n ) B( ( x - $x ) * ( x - $x ) + Math.pow( n - $n, 2 ) < 400.0 ) then end
rule "called"  when A( $x : x, $n : n ) B( apart( x, n, $x, $n ) <= 15 ) then end
rule "reach"   when A( $x : x, $n : n ) B( Math.hypot( x - $x, n - $n ) < n / 20 ) then end
rule "squares" when A( $n : n, $l : l ) B( ( n - $n ) * ( n - $n ) + ( l - $l ) * ( l - $l ) < 250000 ) then end
rule "grid"    when A( $n : n, $x : x ) B( Math.max( Math.abs( n - $n ), 2.0 * Math.abs( $x - x ) / 3.0 ) < 4 ) then end
rule "cast"    when A( $n : n, $x : x ) B( n > $n, (int) Math.abs( x - $x ) <= 3 ) then end
rule "dates"   when B( $at : at ) B( at after[ 1ms, 20ms ] $at ) then end
`

const sumRules = `
declare A x : double n : int l : long end
declare B x : double n : int l : long at : java.util.Date end
rule "ints"       when A( $n : n ) B( n + $n <= 520, 515 < n + $n ) then end
rule "wrapped"    when A( $n : n ) B( $n + n < -2000000000 ) then end
rule "difference" when A( $n : n ) B( n - $n >= 3, $n - n > -6 ) then end
rule "longs"      when A( $n : n, $l : l ) B( l - 50 + n < $l - $n + 40, $l + n < l + 60 ) then end
rule "sides"      when A( $n : n, $l : l ) B( n - $n == l % 500 - $l % 500 ) then end
rule "wide"       when A( $n : n, $l : l ) B( $l == n + $n - l ) then end
rule "doubles"    when A( $x : x ) B( x + $x <= 200.0, $x + x > 199.5, n + $x < 1000 ) then end
rule "less"       when A( $x : x, $n : n ) B( $x - x > 1, x - $x > -1.5, $n < x - $x + $n * 2 ) then end
rule "interval"   when A( $n : n ) B( n >= $n, n - $n < 4, x - $n > -4 ) then end
rule "not"        when A( $n : n, $x : x ) not B( n + $n <= 40, x > $x ) then end
rule "exists"     when A( $n : n, $x : x ) exists B( x - $x < 3, $n - n < 4 ) then end
`

const textRules = `
declare A n : int text : String word : String end
declare B n : int text : String word : String end
rule "contains"   when A( $w : word, $n : n ) B( text contains $w, n > $n + 400 ) then end
rule "method"     when A( $w : word ) B( text.contains( $w ), word != $w, text.length() > 7 ) then end
rule "within"     when A( $t : text ) B( word.length() > 2, $t contains word ) then end
rule "position"   when A( $w : word ) B( text.indexOf( $w ) > 5, word != $w ) then end
rule "found"      when A( $w : word, $n : n ) B( 0 <= text.lastIndexOf( $w ), n == $n ) then end
rule "not found"  when A( $w : word, $n : n ) B( text.indexOf( $w ) < 1, n == $n ) then end
rule "ends"       when A( $w : word, $n : n ) B( text.endsWith( $w ), n < $n ) then end
rule "several"    when A( $w : word, $t : text ) B( text contains $w, $t contains word, word != $w ) then end
rule "either"     when A( $w : word, $t : text ) B( text contains $t || text.endsWith( $w + "a" ) ) then end
rule "both sides" when A( $w : word, $t : text ) B( ( text + $w ).contains( $t ), ( word + $w ).equals( $t ) ) then end
rule "not"        when A( $w : word, $n : n ) not B( text contains $w, n > $n ) then end
rule "exists"     when A( $w : word, $t : text ) exists B( $t.indexOf( word ) >= 1, text > $t ) then end
`

// Searches by distances of numbers and moments, by sums, and by the characters of texts fire the same matches in the same order as without an index, even if numbers wrap
// around.
func TestDistancesSumsAndTexts(t *testing.T) {
	t.Run("distances", func(t *testing.T) { compareWithoutRanges(t, distanceRules, 19) })
	t.Run("sums", func(t *testing.T) { compareWithoutRanges(t, sumRules, 17) })
	t.Run("texts", func(t *testing.T) { compareWithoutRanges(t, textRules, 15) })
}

func compareWithoutRanges(t *testing.T, rules string, dimensions int) {
	run := func(indexed bool) (fired []string) {
		types := registry.NewRegistry(java.Library())
		file, found := dsl.Parse(source.NewFile("rules.drl", rules), dsl.Options{})
		base, more := check.Check([]*ast.File{file}, types, check.Options{})
		if found = append(found, more...); source.HasErrors(found) {
			t.Fatal(found)
		}
		network, err := network.Build(context.Background(), base, eval.NewCompiler(base))
		if err != nil {
			t.Fatal(err)
		}
		if n := rete.Ranges(network); n != dimensions {
			t.Errorf("%d dimensions", n)
		}
		if !indexed {
			rete.WithoutRanges(network)
		}
		w := rete.NewWorkingMemory(network, rete.Options{Hooks: rete.Hooks{Created: func(m rete.Match) {
			var ids []string
			for _, f := range m.Facts(nil) {
				ids = append(ids, fmt.Sprint(f.ID))
			}
			fired = append(fired, m.Rule().Name+" "+strings.Join(ids, " "))
		}}})
		random := rand.New(rand.NewSource(5))
		pick := func(odd ...any) func(usual any) any {
			return func(usual any) any {
				if random.Intn(12) == 0 {
					return odd[random.Intn(len(odd))]
				}
				return usual
			}
		}
		doubles := pick(math.NaN(), math.Inf(1), math.Inf(-1), 0.0, math.MaxFloat64, -math.MaxFloat64)
		ints := pick(math.MaxInt32, math.MinInt32, math.MinInt32+5, 1<<30, -1<<30)
		longs := pick(int64(math.MaxInt64), int64(math.MinInt64), int64(1)<<62, int64(-1)<<62)
		text := func(most int) (s string) {
			for range random.Intn(most) {
				s += []string{"a", "b", "c", "é"}[random.Intn(12)/3]
			}
			return s
		}
		for i := range 600 {
			name := []string{"A", "B"}[random.Intn(2)]
			typ := types.TypeNamed(name)
			o := typ.New().Object()
			for field, v := range map[string]any{"x": doubles(float64(random.Intn(4000)) / 16), "n": ints(random.Intn(500)), "l": longs(int64(random.Intn(100_000))),
				"at": time.UnixMilli(int64(random.Intn(1000))), "text": text(10), "word": text(4)} {
				if typ.Property(field) == nil {
					continue
				}
				if err := typ.Property(field).Set(o, v); err != nil {
					t.Fatal(err)
				}
			}
			w.Insert(o, "")
			if i%7 == 0 || i > 500 {
				w.EvaluateAll()
			}
		}
		return fired
	}
	got, want := run(true), run(false)
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("match %d: %s, want %s", i, got[i], want[i])
		}
	}
	if len(got) != len(want) || len(want) < 1000 {
		t.Errorf("%d matches, want %d", len(got), len(want))
	}
}
