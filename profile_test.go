package whenthen_test

import (
	"context"
	"fmt"
	"testing"

	"whenthen"
)

type profiledBox struct{ Number int }

type profiledPart struct{ Number, Box int }

const profiledRules = `
rule "packed" when profiledBox( $n : number > 0 ) profiledPart( box == $n ) then end
rule "empty"  when profiledBox( $n : number )     not profiledPart( box == $n ) then end
`

// Two boxes, three parts, all in the first box: a pair is tested only where the index finds one, and one part is enough for not.
func TestProfileCountsPerRuleAndCondition(t *testing.T) {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "boxes.drl", Text: profiledRules}},
		whenthen.Struct("", profiledBox{}), whenthen.Struct("", profiledPart{}))
	if err != nil {
		t.Fatal(err)
	}
	session := rules.NewSession(whenthen.Profiled())
	for _, fact := range []any{&profiledBox{1}, &profiledBox{2}, &profiledPart{1, 1}, &profiledPart{2, 1}, &profiledPart{3, 1}} {
		if _, err := session.Insert(fact); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := session.FireAll(context.Background()); err != nil {
		t.Fatal(err)
	}
	p := session.Profile()
	got := ""
	for _, r := range p.Rules {
		got += fmt.Sprintf("%s fired %d\n", r.Rule, r.Firings)
		if r.Matching <= 0 || r.Acting <= 0 {
			t.Errorf("%s took no time: %+v", r.Rule, r)
		}
	}
	for _, n := range p.Nodes {
		got += fmt.Sprintf("%s %v: tested %d, made %d\n", n.Kind, n.Rules, n.Tested, n.Tuples)
	}
	want := `packed fired 3
empty fired 1
join [packed]: tested 3, made 3
not [empty]: tested 1, made 1
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if unprofiled := rules.NewSession().Profile(); len(unprofiled.Rules) > 0 {
		t.Errorf("a session without Profiled has a profile: %+v", unprofiled)
	}
}
