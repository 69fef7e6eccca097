package web

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"whenthen/internal/web/play"
)

// A step of a typed technique that goes against the solution is not taken; rule, line and what it said are told.
func TestUnsoundTechnique(t *testing.T) {
	c := newClient(t)
	c.must("load", load{Sample: "Hard 1", Base: "Ladder"})
	var made struct{ File string }
	if status := c.post("/s/"+c.id+"/add", `{"name":"wrong"}`, &made); status != http.StatusOK {
		t.Fatalf("status %d", status)
	}
	before := c.look()
	text := "package techniques\n\nrule \"wrong\"\n  when\n    $x: Candidate( cell.count == 2, digit == 4 )\n  then\n" +
		"    insert( new Elimination( $x, \"I do not like 4\" ) );\nend\n"
	c.must("save", map[string]string{"file": made.File, "text": text})
	refusal := c.send("techniques", map[string]any{"order": []string{"wrong"}})
	for _, want := range []string{"Rule “wrong” says r9c1 is not 4, but it is.", "wrong.drl, line 3", "I do not like 4"} {
		if !strings.Contains(refusal, want) {
			t.Errorf("%q does not say %q", refusal, want)
		}
	}
	if after := c.look(); len(after.Steps) != len(before.Steps) {
		t.Errorf("%d steps, %d before", len(after.Steps), len(before.Steps))
	}
}

// A technique is added, edited, tried on the boards of all others, moved to the front, used and removed.
func TestNewTechnique(t *testing.T) {
	c := newClient(t)
	c.must("load", load{Sample: "Hard 1", Base: "Ladder"})
	var made struct{ File string }
	if status := c.post("/s/"+c.id+"/add", `{"name":" Last candidate! "}`, &made); status != http.StatusOK || made.File != "last_candidate.drl" {
		t.Fatalf("status %d, %+v", status, made)
	}
	for name, words := range map[string]string{"last candidate": "There is a technique of that name.", "!!": "A technique has a name.", "naked pair": "There is a technique of that name."} {
		if refusal := c.send("add", map[string]string{"name": name}); !strings.HasPrefix(refusal, words) {
			t.Errorf("%s: %q", name, refusal)
		}
	}
	now := c.look()
	if last := now.Rules.Techniques[len(now.Rules.Techniques)-1]; last.ID != "last_candidate" || now.Rules.Files[len(now.Rules.Files)-1].Name != made.File {
		t.Errorf("the last technique is %+v", last)
	}
	boards := func(text string) (r play.BoardsReport) {
		body, _ := json.Marshal(map[string]string{"file": made.File, "text": text})
		if status := c.post("/s/"+c.id+"/boards", string(body), &r); status != http.StatusOK {
			t.Fatalf("status %d", status)
		}
		return r
	}
	text := now.Rules.Files[len(now.Rules.Files)-1].Text
	if r := boards(text); r.Boards < 100 || r.Finds == 0 || r.Finds == r.Boards || r.Wrong != 0 || len(r.List) != min(r.Finds, play.MaxOnBoards) {
		t.Errorf("%d boards, finds on %d, %d wrong, %d listed", r.Boards, r.Finds, r.Wrong, len(r.List))
	}
	if r := boards(strings.Replace(text, "count == 1", "count == 2", 1)); r.Wrong == 0 || !r.List[0].Wrong || !strings.Contains(r.List[0].Text, "it is the last candidate") {
		t.Errorf("a wrong technique: %d wrong", r.Wrong)
	}
	c.must("techniques", map[string]any{"order": []string{"last_candidate"}})
	c.must("step", nil)
	if s := c.look().Steps[0]; s.Rule != "last candidate" {
		t.Errorf("the first step is by %s", s.Rule)
	}
	c.must("remove", map[string]string{"file": made.File})
	after := c.look()
	if slices.ContainsFunc(after.Rules.Techniques, func(x play.Technique) bool { return x.ID == "last_candidate" }) {
		t.Error("the technique is still there")
	}
	if refusal := c.send("remove", map[string]string{"file": "naked_pair.drl"}); !strings.HasPrefix(refusal, "That technique belongs to the ladder.") {
		t.Errorf("removing a shipped one: %q", refusal)
	}
	c.must("base", map[string]string{"base": "Drools"})
	if refusal := c.send("add", map[string]string{"name": "x"}); !strings.HasPrefix(refusal, "This rule base has no scenarios.") {
		t.Errorf("under Drools: %q", refusal)
	}
}
