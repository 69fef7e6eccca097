package engine_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand"
	"testing"
	"time"

	"whenthen"
	"whenthen/engine"
	"whenthen/engine/snapshot"
)

// saved are the rules of a session that uses every kind of condition and is fired in part.
const saved = `
declare A @role( event ) k : int v : int end
declare B extends A s : String @key end
declare E @role( event ) k : int v : int end
query path( int x, int y ) A( x := k, y := v ) or ( A( x := k, $z : v ) and path( $z, y; ) ) end
rule "join" when $a : A( $k : k ) $b : B( k == $k, v > $a.v ) then end
rule "range" when $a : A( $v : v ) A( v > $v, v < $v + 3 ) then end
rule "not" when $a : A( $k : k ) not B( k == $k ) then end
rule "sub" when $a : A( $k : k ) not( B( k == $k ) and A( k > $k ) ) then end
rule "sum" salience 5 when $a : A( $k : k ) accumulate( B( k == $k, $v : v ); $s : sum( $v ), $n : count( $v ), $l : collectList( $v ) ) then end
rule "from" when $a : A( $k : k ) $i : Integer( this > $k ) from java.util.Arrays.asList( 1, 2, 3 ) then end
rule "logical" when $a : A( k > 1 ) then insertLogical( new B( 9, $a.getV(), "l" ) ); end
rule "asks" when $a : A( $k : k ) path( $k, $y; ) then end
rule "dynamic" salience( $a.getV() ) when $a : A( k == 1 ) then end
rule "group" agenda-group "g" when A() then end
rule "window" when Number() from accumulate( E( $v : v ) over window:length( 2 ), sum( $v ) ) then end
`

func snapshotOf(tb testing.TB) (*whenthen.RuleBase, []byte) {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "saved.drl", Text: saved}})
	if err != nil {
		tb.Fatal(err)
	}
	s := rules.NewSession()
	for i := range 15 { // no v is a k, so that the query ends
		name := "A"
		switch {
		case i >= 12:
			name = "E"
		case i%3 == 0:
			name = "B"
		}
		t := rules.Types().Lookup(name)
		o := t.New()
		for p, v := range map[string]any{"k": i % 4, "v": i + 4} {
			if err := o.Set(p, v); err != nil {
				tb.Fatal(err)
			}
		}
		if _, err := s.Insert(o); err != nil {
			tb.Fatal(err)
		}
	}
	if err := s.Focus("g"); err != nil {
		tb.Fatal(err)
	}
	if _, err := s.FireN(context.Background(), 9); err != nil {
		tb.Fatal(err)
	}
	data, err := s.Snapshot()
	if err != nil {
		tb.Fatal(err)
	}
	return rules, data
}

// TestEveryChangeOfASnapshotIsRefused changes, removes and duplicates bytes.
func TestEveryChangeOfASnapshotIsRefused(t *testing.T) {
	rules, data := snapshotOf(t)
	if _, err := rules.Restore(data); err != nil {
		t.Fatal(err)
	}
	refused := func(what string, at int, data []byte) {
		if s, err := rules.Restore(data); err == nil || s != nil || !errors.Is(err, snapshot.ErrDamaged) {
			t.Errorf("%s at %d: %v", what, at, err)
		}
	}
	for at := 0; at < len(data); at += 7 {
		changed := bytes.Clone(data)
		changed[at] ^= 1
		refused("changed", at, changed)
		refused("cut", at, data[:at])
		refused("cut out", at, append(bytes.Clone(data[:at]), data[at+1:]...))
		refused("doubled", at, append(bytes.Clone(data[:at+1]), data[at:]...))
	}
	refused("behind the end", len(data), append(bytes.Clone(data), ' '))
}

// use calls on a restored session what a host may call. The calls may fail, but they must return and must not panic.
func use(s *whenthen.Session) {
	ctx, stop := context.WithTimeout(context.Background(), 2*time.Second)
	defer stop()
	_, _ = s.QueryContext(ctx, "path", engine.Unbound, engine.Unbound)
	_, _ = s.FireN(ctx, 5)
	_, _ = s.Snapshot()
	for h := range s.Facts() {
		_ = s.Update(h)
		break
	}
	_, _ = s.FireAll(ctx)
	_ = s.Close()
}

// TestCraftedSnapshots changes digits of a snapshot and gives it a valid checksum.
func TestCraftedSnapshots(t *testing.T) {
	rules, data := snapshotOf(t)
	plain, err := engine.Unseal(data)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewSource(6))
	accepted := 0
	for range 600 {
		crafted := bytes.Clone(plain)
		for n := 1 + random.Intn(3); n > 0; {
			if at := random.Intn(len(crafted)); crafted[at] >= '0' && crafted[at] <= '9' {
				crafted[at] = byte('0' + random.Intn(10))
				n--
			}
		}
		if s, err := rules.Restore(engine.Seal(crafted), whenthen.MaxSteps(1_000_000), whenthen.MaxMatches(100_000), whenthen.MaxFirings(10_000)); err == nil {
			accepted++
			use(s)
		}
	}
	t.Logf("%d of 600 crafted snapshots were not refused", accepted)
}

func FuzzRestore(f *testing.F) {
	rules, data := snapshotOf(f)
	plain, err := engine.Unseal(data)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(plain)
	f.Add([]byte(`{"format":3}`))
	f.Fuzz(func(t *testing.T, plain []byte) {
		if len(plain) == 0 {
			return
		}
		if s, err := rules.Restore(engine.Seal(plain), whenthen.MaxSteps(1_000_000), whenthen.MaxMatches(100_000), whenthen.MaxFirings(10_000)); err == nil {
			use(s)
		}
	})
}
