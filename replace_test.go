package whenthen_test

import (
	"strings"
	"testing"

	"whenthen"
	"whenthen/engine/fact"
)

const gathered = `package shop
declare Bag name : String end
declare Item
	name : String
	price : int
end
declare Offer extends Item end
rule "all"   when Bag( $n : name ) $l : java.util.List() from collect( Item( price > 0 ) ) then System.out.println( $n + " " + $l.size() ); for ( Object i : $l ) { System.out.println( $n + " has " + ( (Item) i ).getName() ); } end
rule "sums"  when accumulate( $i : Item( price > 0, $p : price ); $s : sum( $p ), $l : collectList( $i ), $t : collectSet( $i ); $s > 0 )
then System.out.println( "sum " + $s + " of " + $l.size() + " " + $t.size() ); for ( Object i : $l ) { System.out.println( "sum of " + ( (Item) i ).getName() ); } end`

// A collection loses the object that it has gathered for a fact, although the fact may have got another one meanwhile: before it left the
// conditions, after that, and of another type. Forks made at any time do, too.
func TestGatheredObjectsAreReplaced(t *testing.T) {
	rules := mustCompile(t, gathered)
	item := func(typ, name string, price int) fact.Record {
		o := rules.New("shop", typ)
		_, _ = o.Set("name", name), o.Set("price", price)
		return o
	}
	for forkAt := range 6 {
		var out strings.Builder
		s := rules.NewSession(whenthen.Output(&out))
		bag := rules.New("shop", "Bag")
		_ = bag.Set("name", "bag")
		items := []fact.Record{item("Item", "a", 1), item("Item", "b", 2), item("Item", "c", 4)}
		h := mustInsert(t, s, bag, items[0], items[1], items[2])[1:]
		step := 0
		fire := func(want string) {
			t.Helper()
			for pass := range 2 { // the fork must fire what the session does
				on := s
				if pass == 0 {
					if step != forkAt {
						continue
					}
					fork, err := s.Fork(whenthen.Output(&out))
					if err != nil {
						t.Fatal(err)
					}
					on = fork
				}
				out.Reset()
				if _, err := on.FireAll(t.Context()); err != nil {
					t.Fatal(err)
				}
				if got := strings.ReplaceAll(strings.TrimSpace(out.String()), "\n", ", "); got != want {
					t.Errorf("fork at %d, step %d fires\n%s, want\n%s", forkAt, step, got, want)
				}
			}
			step++
		}
		do := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		fire("bag 3, bag has c, bag has b, bag has a, sum 7 of 3 3, sum of c, sum of b, sum of a")
		_ = items[0].Set("price", 0)
		do(s.Update(h[0]))
		do(s.Replace(h[0], item("Item", "d", 8)))
		fire("bag 3, bag has c, bag has b, bag has d, sum 14 of 3 3, sum of c, sum of b, sum of d")
		do(s.Replace(h[1], item("Item", "e", 16)))
		fire("bag 3, bag has c, bag has d, bag has e, sum 28 of 3 3, sum of c, sum of d, sum of e")
		do(s.Replace(h[2], item("Offer", "f", 32)))
		fire("bag 3, bag has d, bag has e, bag has f, sum 56 of 3 3, sum of d, sum of e, sum of f")
		do(s.Replace(h[0], item("Item", "g", 0)))
		fire("bag 2, bag has e, bag has f, sum 48 of 2 2, sum of e, sum of f")
		do(s.Delete(h[1]))
		fire("bag 1, bag has f, sum 32 of 1 1, sum of f")
	}
}
