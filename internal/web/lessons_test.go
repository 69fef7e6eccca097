package web

import (
	"encoding/json"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
)

// ask reads the answer to a question about the session.
func (c *client) ask(question string, into any) {
	c.t.Helper()
	answer, err := c.server.Client().Get(c.server.URL + "/s/" + c.id + "/" + question)
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	if err := json.NewDecoder(answer.Body).Decode(into); err != nil {
		c.t.Fatal(err)
	}
}

// Lessons are the techniques in their order, each with what its rule file says of it.
func TestLessons(t *testing.T) {
	c := newClient(t)
	c.must("load", load{Sample: "Hard 1", Base: "Ladder"})
	var list []lesson
	c.ask("lessons", &list)
	if len(list) < 60 || list[0].ID != "full_house" || list[3].ID != "pointing" {
		t.Fatalf("%d lessons", len(list))
	}
	for _, l := range list {
		if len(l.Words) < 40 {
			t.Errorf("%s says %q", l.ID, l.Words)
		}
	}
	c.must("base", map[string]string{"base": "Drools"})
	if c.ask("lessons", &list); len(list) != 0 {
		t.Errorf("%d lessons of rules that are one whole", len(list))
	}
}

// The report tells in words which rules a base has, group by group.
func TestReport(t *testing.T) {
	c := newClient(t)
	c.must("load", load{Sample: "Hard 1", Base: "IBM"})
	var r struct {
		Rules  int
		Groups []struct{ Name string }
		Flow   []struct{ From, To string }
	}
	c.ask("report", &r)
	if r.Rules < 20 || len(r.Groups) < 3 || len(r.Flow) < 3 || r.Flow[0].From != "start" {
		t.Errorf("%+v", r)
	}
}

// A server with a folder of techniques plays with them: their place, grade and name are those of the folder.
func TestOwnLadder(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("mine.drl", "// Mine: the first candidate of a cell that has only one.\npackage techniques\n\nrule \"mine\"\n  when\n    Cell( count == 1, $x: first )\n  then\n    insert( new Placement( $x, \"it is mine\" ) );\nend\n")
	write("ladder.txt", "before full_house  mine  hard 77  My single\noff x_wing\n")
	handler, err := NewServer(Options{Ladder: folder})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	c := (&client{t: t, server: server}).open()
	c.must("load", load{Sample: "Simple", Base: "Ladder"})
	c.must("step", nil)
	now := c.look()
	if first := now.Rules.Techniques[0]; first.Name != "My single" || first.Cost != 77 || first.Level != "hard" {
		t.Errorf("the first technique is %+v", first)
	}
	for _, technique := range now.Rules.Techniques {
		if technique.ID == "x_wing" {
			t.Error("x_wing is not off")
		}
	}
	if s := now.Steps[0]; s.Rule != "mine" {
		t.Errorf("the first step is by %s", s.Rule)
	}
	if _, err := NewServer(Options{Ladder: t.TempDir()}); err == nil {
		t.Error("a folder that changes nothing is taken")
	}
}

// A puzzle that is turned is rated as it was.
func TestRatingOfTurnedPuzzle(t *testing.T) {
	const puzzle = "....5..78.....6..2...41..561..7.......3.4.8.1.2.13..4..1..7..3.2..6....4.98......"
	var turned [81]byte
	for i := range turned {
		turned[i] = puzzle[i%9*9+i/9]
	}
	c := newClient(t)
	rated := func(text string) ratingView {
		c.must("load", load{Puzzle: text, Base: "Ladder"})
		return *c.look().Phase.Rating
	}
	if a, b := rated(puzzle), rated(string(turned[:])); a != b || !a.Solved {
		t.Errorf("%+v, and transposed %+v", a, b)
	}
}
