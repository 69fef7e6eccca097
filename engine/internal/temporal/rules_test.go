package temporal_test

import (
	"slices"
	"testing"

	"whenthen/dsl"
	"whenthen/dsl/ast"
	"whenthen/dsl/check"
	"whenthen/engine/internal/temporal"
	"whenthen/engine/java"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/registry"
)

const types = `
declare A @role( event ) n : int end
declare B @role( event ) n : int end
declare C @role( event ) n : int end
declare Firm @role( event ) @expires( 10s ) n : int end
declare Soft @role( event ) @expires( value = 10s, policy = TIME_SOFT ) n : int end
declare Sub extends A @role( event ) end
declare Fact n : int end
`

// checked returns the base of rule text, which is appended to the declarations of the types.
func checked(t *testing.T, text string) *rule.Base {
	t.Helper()
	file, found := dsl.Parse(source.NewFile("rules.drl", types+text), dsl.Options{})
	base, more := check.Check([]*ast.File{file}, registry.NewRegistry(java.Library()), check.Options{})
	if found = append(found, more...); source.HasErrors(found) {
		t.Fatal(found)
	}
	return base
}

// TestLives: how long an event stays follows from @expires, or from the pattern that needs it longest.
func TestLives(t *testing.T) {
	const never = -1
	for _, c := range []struct {
		name, text, typ string
		want            int64 // milliseconds after its end
	}{
		{"a constraint with an end", `rule r when $a : A() B( this after[0s,5s] $a ) then end`, "A", 5001},
		{"the later event is not needed after the other", `rule r when $a : A() B( this after[0s,5s] $a ) then end`, "B", 1},
		{"only after a time", `rule r when $a : A() B( this after[1s,5s] $a ) then end`, "B", never},
		{"no end", `rule r when $a : A() B( this after $a ) then end`, "A", never},
		{"no constraint", `rule r when A() then end`, "A", never},
		{"a chain", `rule r when $a : A() $b : B( this after[0s,5s] $a ) C( this after[0s,3s] $b ) then end`, "A", 8001},
		{"before", `rule r when $a : A() B( this before[0s,4s] $a ) then end`, "B", 4001},
		{"coincides", `rule r when $a : A() B( this coincides $a ) then end`, "A", 1},
		{"a window", `rule r when accumulate( A() over window:time( 7s ); $n : count( 1 ) ) then end`, "A", 7000},
		{"the longest of two rules", `rule r when accumulate( A() over window:time( 7s ); $n : count( 1 ) ) then end
			rule s when $a : A() B( this after[0s,9s] $a ) then end`, "A", 9001},
		{"one of two rules has no end", `rule r when accumulate( A() over window:time( 7s ); $n : count( 1 ) ) then end
			rule s when A( n > 1 ) then end`, "A", never},
		{"within a not", `rule r when $a : A() not B( this after[0s,6s] $a ) then end`, "A", 6001},
		{"within a query", `query q() $a : A() B( this after[0s,2s] $a ) end`, "A", 2001},
		{"an end that is declared counts", `rule r when $a : Firm() B( this after[0s,20s] $a ) then end`, "Firm", 10001},
		{"a soft end may be later", `rule r when $a : Soft() B( this after[0s,20s] $a ) then end`, "Soft", 20001},
		{"a soft end is not earlier", `rule r when $a : Soft() B( this after[0s,2s] $a ) then end`, "Soft", 10001},
		{"an end that is declared, without a rule", ``, "Firm", 10000},
		{"no rule, no end", ``, "A", never},
		{"a pattern on the supertype", `rule r when $a : A() B( this after[0s,5s] $a ) then end`, "Sub", 5001},
		{"facts have no time", `rule r when Fact() $a : A() B( this after[0s,5s] $a ) then end`, "A", 5001},
		{"from something else", `rule r when $a : A() B( this after[0s,5s] $a ) from entry-point x then end`, "A", 5001},
	} {
		t.Run(c.name, func(t *testing.T) {
			base := checked(t, c.text)
			got := int64(never)
			if ends := temporal.NewLives(base).Of("", base.Types.Lookup(c.typ)); len(ends) > 0 {
				got = ends[0]
			}
			if got != c.want {
				t.Errorf("%s is over after %d ms, want %d", c.typ, got, c.want)
			}
		})
	}
}

// TestLivesOfEntryPoints: each entry point has its own life.
func TestLivesOfEntryPoints(t *testing.T) {
	base := checked(t, `rule r when $a : A() from entry-point x B( this after[0s,5s] $a ) then end`)
	lives, a := temporal.NewLives(base), base.Types.Lookup("A")
	if ends := lives.Of("x", a); !slices.Equal(ends, []int64{5001}) {
		t.Errorf("behind x: %d", ends)
	}
	if ends := lives.Of("", a); len(ends) > 0 {
		t.Errorf("elsewhere: %d", ends)
	}
}

// TestSeveralEnds: an event has an end for each type that patterns name and that it is of, and one for its declaration if none names its own.
func TestSeveralEnds(t *testing.T) {
	base := checked(t, `rule r when $a : A() B( this after[0s,5s] $a ) then end rule s when $s : Sub() B( this after[0s,2s] $s ) then end`)
	if ends := temporal.NewLives(base).Of("", base.Types.Lookup("Sub")); !slices.Equal(ends, []int64{5001, 2001}) {
		t.Errorf("got %d", ends)
	}
}

// TestWaits: a not waits for the latest event that could contradict it, unless that event must already have occurred when the rule matches.
func TestWaits(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []temporal.Wait
	}{
		{"events to come", `rule r when $a : A() not B( this after[0s,5s] $a ) then end`, []temporal.Wait{{Slot: 0, After: 5000}}},
		{"events that have come", `rule r when $a : A() not B( this before[0s,5s] $a ) then end`, []temporal.Wait{{Slot: 0, After: 0}}},
		{"long before", `rule r when $a : A() not B( this before[1s,5s] $a ) then end`, nil},
		{"without end", `rule r when $a : A() not B( this after $a ) then end`, nil},
		{"another constraint", `rule r when $a : A() not B( n == $a.n ) then end`, nil},
		{"not in a not", `rule r when $a : A() B( this after[0s,5s] $a ) then end`, nil},
		{"two nots", `rule r when $a : A() not B( this after[0s,5s] $a ) not C( this after[0s,3s] $a ) then end`,
			[]temporal.Wait{{Slot: 0, After: 5000}, {Slot: 0, After: 3000}}},
		{"within the not itself", `rule r when $a : A() not( $b : B( this after[0s,5s] $a ) and C( this after[0s,3s] $b ) ) then end`,
			[]temporal.Wait{{Slot: 0, After: 5000}, {Slot: 1, After: 3000, Within: true}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := temporal.Waits(checked(t, c.text).Rules[0].Branches[0].Conditions)
			if !slices.Equal(got, c.want) {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
}
