package ladder

import (
	"testing"

	"whenthen"
)

// Rule text sees the band and the stack of cells, candidates and digits: three of each, which cross in the nine boxes.
func TestChutes(t *testing.T) {
	p, err := builtIn(t).Only().With("crossing", whenthen.Source{Name: "crossing.drl", Text: `package techniques
import java.util.List
rule "crossing"
  when
    List( size == 9 ) from collect( Filled( box == 3 * ( band - 1 ) + stack ) )
    $x : Candidate( band == 3, stack == 1, digit == 5, cell.band == 3, cell.stack == 1 )
  then
    insert( new Elimination( $x, "it is in box " + $x.getBox() ) );
end
`}).Compile()
	if err != nil {
		t.Fatal(err)
	}
	state, err := ParseState("1........2........3...........4........7........6...........7........8........9..")
	if err != nil {
		t.Fatal(err)
	}
	steps, err := p.Find(t.Context(), state, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(steps) == 0 {
		t.Fatal("nothing lies in band 3 and stack 1")
	}
	for _, s := range steps {
		if s.Reason != "it is in box 7" {
			t.Errorf("%v: %s", &s, s.Reason)
		}
	}
}
