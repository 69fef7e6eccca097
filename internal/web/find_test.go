package web

import (
	"encoding/json"
	"strings"
	"testing"
)

func (c *client) quest(command string, body any) (q questView) {
	c.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		c.t.Fatal(err)
	}
	c.post("/s/"+c.id+"/"+command, string(text), &q)
	return q
}

// The player looks for a naked pair: wrong cells, the right cell with another digit, the pattern, and what leaves.
func TestFindItYourself(t *testing.T) {
	c := newClient(t)
	c.must("load", load{Sample: "Hard 1"})
	c.must("techniques", map[string]any{"off": []string{"pointing", "claiming"}})
	for range 11 {
		c.must("step", nil)
	}
	q := c.quest("find", map[string]string{})
	if q.Technique != "naked pair" || q.Head != "Find a naked pair." {
		t.Fatalf("%+v", q)
	}
	guess := func(r, col, d int) questView { return c.quest("guess", map[string]int{"r": r, "c": col, "d": d}) }
	for _, x := range []struct {
		r, c, d int
		right   bool
		say     string
	}{
		{9, 9, 6, false, "6 in r9c9 is not part of it."},
		{9, 9, 0, false, "r9c9 is not part of it."},
		{4, 1, 2, false, "r4c1 is the right cell, but it is another digit."},
		{4, 3, 1, true, "r4c3 belongs to the pattern."},
		{4, 3, 0, true, "r4c3 belongs to the pattern."},
		{4, 1, 0, true, "Which candidate?"},
		{4, 1, 1, true, "Right: 1 leaves r4c1."},
	} {
		if got := guess(x.r, x.c, x.d); got.Right != x.right || !strings.Contains(got.Say, x.say) || got.Done {
			t.Errorf("r%dc%d %d: %+v", x.r, x.c, x.d, got)
		}
	}
	var last questView
	for _, m := range [][3]int{{4, 1, 4}, {4, 2, 1}, {4, 2, 4}} {
		last = guess(m[0], m[1], m[2])
	}
	if !last.Done || last.Step == nil || last.Head != "Found: naked pair." {
		t.Errorf("all is found: %+v", last)
	}
	if last.Step != nil && last.Step.By != nil {
		t.Error("the step comes with its firing")
	}
	c.must("take", nil)
	now := c.look()
	if n := len(now.Steps); n != 12 || now.Steps[11].Rule != "naked pair" || now.Grid[27].Candidates&9 != 0 {
		t.Errorf("taken are %d steps", n)
	}
	if w := c.why(4, 1, 4); !strings.Contains(w.text(), "4 left r4c1 in step 12") || !strings.Contains(w.text(), "r4c3 can only be") && !strings.Contains(w.text(), "Cell r4c3: 1 4") {
		t.Errorf("why says %s", w.text())
	}
	c.must("undo", nil)
	// Hints come one at a time; the last is the step itself.
	c.quest("find", map[string]string{"technique": "Naked pair"})
	for n := 1; n <= 4; n++ {
		if h := c.quest("findhint", nil); h.Done != (n == 4) || (len(h.Cause) > 0) != (n >= 2) || h.Say == "" {
			t.Errorf("hint %d: %+v", n, h)
		}
	}
	c.must("step", nil)
	if refusal := c.send("guess", map[string]int{"r": 1, "c": 1, "d": 1}); refusal == "" {
		t.Error("a guess is judged on another grid")
	}
	if refusal := c.send("find", map[string]string{"technique": "jellyfish"}); !strings.Contains(refusal, "There is no jellyfish on this grid.") {
		t.Errorf("no jellyfish: %q", refusal)
	}
}

// Every technique that finds something on its own boards can be practised on one of them.
func TestPractise(t *testing.T) {
	c := newClient(t)
	for _, technique := range []string{"naked_single", "pointing", "x_wing", "xy_wing", "turbot_fish"} {
		q := c.quest("practise", map[string]string{"technique": technique})
		if !strings.HasPrefix(q.Head, "Find a") || !strings.EqualFold(strings.NewReplacer("-", "_", " ", "_").Replace(q.Technique), technique) {
			t.Errorf("%s: %+v", technique, q)
		}
		if now := c.look().Phase; now.Solutions != 1 || !strings.HasPrefix(now.Title, "Practice: ") {
			t.Errorf("%s is practised on %+v", technique, now)
		}
	}
	if refusal := c.send("practise", map[string]string{"technique": "no_such"}); refusal != "There is no lesson for that." {
		t.Errorf("no such technique: %q", refusal)
	}
}
