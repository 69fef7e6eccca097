package whenthen_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"whenthen"
	"whenthen/engine"
)

// recordedRules insert, change and delete facts, match values that are not facts and more facts than a short record can name, print
// texts of all lengths, and cancel matches long after the matched facts are gone.
const recordedRules = `
import java.util.List
declare Item n : int  state : int end
declare Wide n : int end
rule "start" salience 20 when then
  insert( new Item( 0, 0 ) );
  for ( int n = 1; n <= 18; n++ ) { insert( new Wide( n ) ); }
end
rule "grow" salience 10 when $i : Item( state == 0, n < 400 ) then
  insert( new Item( $i.getN() + 1, 0 ) );
  modify( $i ) { setState( 1 ) }
end
rule "text" salience 9 when $i : Item( state == 1, $n : n, n % 7 == 0 ) then
  String s = "";
  for ( int k = 0; k < $n; k++ ) { s = s + "é"; }
  System.out.print( s );
end
rule "shed" salience 8 when $i : Item( state == 1, n % 3 == 0 ) then delete( $i ); end
rule "digits" salience 7 when $i : Item( state == 1, n % 50 == 1 ) $d : Integer() from List.of( 1, 2 ) then end
rule "many" salience 6 when
  Wide( n == 1 ) Wide( n == 2 ) Wide( n == 3 ) Wide( n == 4 ) Wide( n == 5 ) Wide( n == 6 ) Wide( n == 7 ) Wide( n == 8 ) Wide( n == 9 )
  Wide( n == 10 ) Wide( n == 11 ) Wide( n == 12 ) Wide( n == 13 ) Wide( n == 14 ) Wide( n == 15 ) Wide( n == 16 ) Wide( n == 17 ) $w : Wide( n == 18 )
then delete( $w ); end
rule "total" salience 5 when accumulate( Item( state == 1, $n : n ); $sum : sum( $n ) ) then end
`

// TestRecordsTellWhatListenersHear compares the record that a session keeps of each firing with the event that a listener received.
func TestRecordsTellWhatListenersHear(t *testing.T) {
	for _, limit := range []int{0, 300} {
		t.Run(fmt.Sprint("records ", limit), func(t *testing.T) { recordsAgree(t, limit) })
	}
}

func recordsAgree(t *testing.T, limit int) {
	var heard []string
	listener := func(e engine.Event) {
		if e, ok := e.(engine.BeforeFiring); ok {
			line := e.Match.Rule() + ":"
			for _, item := range e.Match.Items() {
				line += fmt.Sprintf(" %d", item.Fact.ID())
			}
			heard = append(heard, line)
		}
	}
	var printed strings.Builder
	s := mustCompile(t, recordedRules).NewSession(whenthen.Recorded(limit), whenthen.Listen(listener), whenthen.Output(&printed))
	if _, err := s.FireAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	known := 0
	for i, want := range heard {
		why, err := s.WhyFired("", i+1)
		if err != nil {
			if limit == 0 {
				t.Fatalf("firing %d: %v", i+1, err)
			}
			if known > 0 {
				t.Fatalf("firing %d is forgotten, an older one is not: %v", i+1, err)
			}
			continue
		}
		known++
		got := why.Cause.By.Rule + ":"
		for _, c := range why.Cause.By.Because {
			got += fmt.Sprintf(" %d", c.Fact.ID)
		}
		if got != want {
			t.Fatalf("firing %d: remembered is %q, heard was %q", i+1, got, want)
		}
	}
	if len(heard) < 600 || !slices.ContainsFunc(heard, func(l string) bool { return strings.HasPrefix(l, "many") }) {
		t.Fatalf("%d firings, and not all kinds of them", len(heard))
	}
	if limit > 0 && (known == 0 || known > 6*limit) {
		t.Errorf("%d firings are known with %d records", known, limit)
	}
	if limit > 0 {
		return
	}
	for n := 7; n <= 399; n += 7 {
		line := strings.Repeat("é", n)
		why, err := s.WhyPrinted(line)
		if err != nil || why.Question != fmt.Sprintf("the line %q", line) || why.Cause.By.Rule != "text" {
			t.Fatalf("line of %d characters: %v, %v", n, why, err)
		}
	}
	why, err := s.WhyNamed("#22")
	if err != nil || !strings.Contains(why.String(), "shed") {
		t.Errorf("deleted fact: %v, %v", why, err)
	}
}
