package web

import (
	"encoding/json"
	"strings"
	"testing"
)

// Without HTTP the same requests get the same answers.
func TestEngineAnswers(t *testing.T) {
	engine, err := NewEngine()
	if err != nil {
		t.Fatal(err)
	}
	ask := func(method, path, body, last string) (int, string) {
		status, text := engine.Answer(t.Context(), method, path, body, last)
		return status, string(text)
	}
	_, text := ask("POST", "s", "{}", "")
	var opened struct{ ID string }
	if err := json.Unmarshal([]byte(text), &opened); err != nil || opened.ID == "" {
		t.Fatalf("no session: %s", text)
	}
	at := "s/" + opened.ID + "/"
	for _, c := range []struct {
		method, path, body, last string
		status                   int
		contains                 string
	}{
		{"POST", at + "load", `{"sample": "Hard 1", "base": "ladder"}`, "", 200, `"ok":true`},
		{"POST", at + "step", "", "", 200, `"ok":true`},
		{"GET", at + "why?r=5&c=3&d=5", "", "", 200, "naked single"},
		{"GET", at + "events?now", "", "", 200, "event: reset"},
		{"GET", at + "events?now", "", "1", 200, "id: "},
		{"GET", at + "why?r=%zz", "", "", 400, ""},
		{"POST", at + "step", "{", "", 400, "not a known command"},
		{"POST", at + "step", "\xff", "", 400, "not valid UTF-8"},
		{"POST", at + "load", strings.Repeat(" ", maxBody+1), "", 413, "The limit is 256 KB"},
		{"POST", at + "restart", `{"n": 99}`, "", 422, "error"},
		{"GET", at + "step", "", "", 404, "no such command"},
		{"GET", "rules", "", "", 404, "no such command"},
		{"POST", "s/nobody/step", "", "", 404, "This game has ended."},
	} {
		status, text := ask(c.method, c.path, c.body, c.last)
		if status != c.status || !strings.Contains(text, c.contains) {
			t.Errorf("%s %s: %d %.200s, want %d with %q", c.method, c.path, status, text, c.status, c.contains)
		}
	}
}
