package web

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"whenthen/internal/web/play"
)

func (c *client) whyNot(technique string) (w why, status int) {
	c.t.Helper()
	answer, err := c.server.Client().Get(c.server.URL + "/s/" + c.id + "/whynot?technique=" + technique)
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	if err := json.NewDecoder(answer.Body).Decode(&w); err != nil {
		c.t.Fatal(err)
	}
	return w, answer.StatusCode
}

// Every technique tells why it is not used: it finds something, or how far it got and what is missing. That agrees with
// the list of all steps, as shipped and when its text was changed.
func TestWhyNot(t *testing.T) {
	c := newClient(t)
	c.must("load", load{Sample: "Hard 1"})
	for _, typed := range []bool{false, true} {
		if typed {
			c.must("save", c.edited("xy_wing.drl", "whichever of ", "whatever of "))
		}
		var steps []play.Step
		answer, err := c.server.Client().Get(c.server.URL + "/s/" + c.id + "/all")
		if err != nil {
			t.Fatal(err)
		}
		err = json.NewDecoder(answer.Body).Decode(&steps)
		answer.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		finds := map[string]bool{}
		for _, s := range steps {
			finds[strings.TrimSuffix(s.File, ".drl")] = true
		}
		missing := 0
		for _, technique := range c.look().Rules.Techniques {
			w, status := c.whyNot(technique.ID)
			text := w.text()
			if status != http.StatusOK || strings.Contains(text, "It does find something") != finds[technique.ID] {
				t.Errorf("%s, which finds something: %v, says %d\n%s", technique.ID, finds[technique.ID], status, text)
			}
			if strings.Contains(text, "what is missing") {
				missing++
				if len(w.Parts) == 0 && strings.Contains(text, "how far it got") {
					t.Errorf("%s draws nothing:\n%s", technique.ID, text)
				}
			}
		}
		if missing < 5 {
			t.Errorf("%d techniques say what is missing", missing)
		}
	}
	if _, status := c.whyNot("no_such"); status != http.StatusUnprocessableEntity {
		t.Errorf("no such technique: %d", status)
	}
	if w, _ := c.whyNot("naked_pair"); !strings.Contains(w.text(), "no match for condition 2") || len(w.Parts) != 1 || len(w.Parts[0]) != 2 {
		t.Errorf("%v\n%s", w.Parts, w.text())
	}
}
