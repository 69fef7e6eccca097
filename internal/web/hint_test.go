package web

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"whenthen/internal/sudoku"
)

// hint asks for a hint and returns its stage and words.
func (c *client) hint() (stage int, text string) {
	c.t.Helper()
	var answer struct {
		Stage     int
		Head, Say string
	}
	c.post("/s/"+c.id+"/hint", "{}", &answer)
	return answer.Stage, answer.Head + " " + answer.Say
}

// A hint is never given from a position that cannot be completed, be it a digit or a candidate that is wrong.
func TestHintNeedsARightPosition(t *testing.T) {
	c := newClient(t)
	for _, base := range []string{"Drools", "IBM", "Ladder"} {
		c.must("load", load{Sample: "Hard 1", Base: base})
		before := c.look().Grid
		c.must("solve", nil)
		solved := c.look().Grid
		c.must("undo", nil)
		for cell, state := range before {
			if state.Value != 0 || cell%5 != 0 {
				continue
			}
			right := int(solved[cell].Value)
			where := map[string]int{"r": cell/9 + 1, "c": cell%9 + 1, "candidate": right}
			c.must("edit", where)
			if stage, text := c.hint(); stage != 0 || !strings.Contains(text, "Undo goes back") {
				t.Errorf("%s: without %d at %s the hint is %d, %s", base, right, sudoku.CellName(cell), stage, text)
			}
			c.must("edit", where)
			if stage, text := c.hint(); stage != 1 {
				t.Errorf("%s: with %d at %s back, the hint is %d, %s", base, right, sudoku.CellName(cell), stage, text)
			}
		}
		c.must("edit", map[string]int{"r": 1, "c": 1, "digit": 1 + int(solved[0].Value)%9})
		if stage, _ := c.hint(); stage != 0 {
			t.Errorf("%s: a hint is given with a wrong digit", base)
		}
	}
}

// Where the page says that hints are off, they are.
func TestHintsAreOffWithSeveralSolutions(t *testing.T) {
	c := newClient(t)
	c.must("load", load{Puzzle: "5" + strings.Repeat(".", 80)})
	now := c.look().Phase
	if !strings.Contains(now.Say, "Hints are off.") || slices.Contains(now.Can, "hint") || !slices.Contains(now.Can, "step") {
		t.Errorf("%q, and what is on is %v", now.Say, now.Can)
	}
}

// Why is answered while All steps waits for its turn or is at work.
func TestAllStepsLeavesTheSessionFree(t *testing.T) {
	server, err := NewServer(Options{})
	if err != nil {
		t.Fatal(err)
	}
	on := server.store.open()
	if err := on.Load(t.Context(), loadRequest{Sample: "Hard 1"}); err != nil {
		t.Fatal(err)
	}
	for range server.run.Slots() { // the engine is busy with other games
		if err := server.run.Acquire(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	listed := make(chan int, 1)
	go func() {
		steps, err := on.All(t.Context())
		if err != nil {
			t.Error(err)
		}
		listed <- len(steps)
	}()
	told := make(chan error, 1)
	go func() {
		_, err := on.Why(1, 1, 1)
		told <- err
	}()
	select {
	case err := <-told:
		if err != nil {
			t.Error(err)
		}
	case <-listed:
		t.Error("all steps are listed, and why is not told")
	case <-time.After(2 * time.Second):
		t.Error("why waits for all steps")
	}
	for range server.run.Slots() {
		server.run.Release()
	}
	if n := <-listed; n == 0 {
		t.Error("no steps are listed")
	}
}

// A command from a page of another site is refused, also where the browser does not name the site.
func TestOtherSitesAreRefused(t *testing.T) {
	c := newClient(t)
	for _, header := range []map[string]string{
		{"Origin": "http://other.example"},
		{"Origin": "null"},
		{"Sec-Fetch-Site": "cross-site"},
		{"Sec-Fetch-Site": "same-site", "Origin": strings.Replace(c.server.URL, "127.0.0.1", "localhost", 1)},
	} {
		for _, path := range []string{"/s", "/s/" + c.id + "/undo"} {
			r, err := http.NewRequestWithContext(t.Context(), "POST", c.server.URL+path, strings.NewReader("{}"))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", "application/json")
			for name, value := range header {
				r.Header.Set(name, value)
			}
			answer, err := c.server.Client().Do(r)
			if err != nil {
				t.Fatal(err)
			}
			answer.Body.Close()
			if answer.StatusCode != http.StatusForbidden {
				t.Errorf("POST %s with %v: %d", path, header, answer.StatusCode)
			}
		}
	}
}

// Signs of which none is a digit or a known empty cell are no puzzle.
func TestSignsAreNoPuzzle(t *testing.T) {
	c := newClient(t)
	for _, sign := range []string{"@", "?", "~", "=", "a", "é"} {
		if refusal := c.send("load", load{Puzzle: strings.Repeat(sign, 81)}); !strings.Contains(refusal, "neither a digit nor an empty mark") {
			t.Errorf("81 times %s: %q", sign, refusal)
		}
	}
	for _, known := range []string{".", "0", "_", "*", "-", "x"} {
		c.must("load", load{Puzzle: strings.Repeat(known, 81)})
	}
}
